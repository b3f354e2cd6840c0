import { createHash } from 'node:crypto'

/** A stable id for an example: a UUID of version 8 (RFC 9562) made from its name. */
export function exampleUuidOf(name: string): string {
  const hex = createHash('sha256').update(`Portolan example ${name}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/**
 * A whole row, as presenters take it, from the columns that an example names. Every other column is null, as in a new
 * row: an example that listed eighty nulls would be unreadable.
 */
export const rowOf = <Row extends object>(named: Partial<Row>): Row =>
  new Proxy(named, { get: (row, column) => Reflect.get(row, column) ?? null }) as Row
