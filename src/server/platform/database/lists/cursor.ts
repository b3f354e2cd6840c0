import type { ColumnKind } from '../../../../contract/jsonapi/index.ts'

/** A place in a sorted list: just after or just before a record, or (null) at the edge of the list. */
export interface Cursor {
  side: 'after' | 'before'
  at: Position | null
}
export interface Position {
  /** What the record is sorted by, as the database writes it. */
  keys: readonly (string | null)[]
  id: string
}

/** Opaque to clients. It carries the list and sort that it belongs to. */
export function writeCursor(sorted: string, { side, at }: Cursor): string {
  const parts = [sorted, side, ...(at ? [at.id, ...at.keys] : [])]
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const instant = /^(\d{4,6})(-\d\d-\d\d) (\d\d:\d\d:\d\d)(\.\d{1,6})?\+00$/

/** What a database can read back as that kind: a cursor may come from anyone. */
function fits(value: string | null, kind: ColumnKind): boolean {
  if (value === null) return true
  if (kind === 'number') return value !== '' && Number.isFinite(Number(value))
  if (kind === 'id') return uuid.test(value)
  if (kind === 'boolean') return value === 'true' || value === 'false'
  if (kind !== 'instant') return !value.includes('\0')
  const [, year = '', day = '', time = ''] = instant.exec(value) ?? []
  const date = `+${year.padStart(6, '0')}${day}`
  const read = new Date(`${date}T${time}Z`)
  // JavaScript takes the thirtieth of February for a day in March.
  return Number(year) > 0 && Number.isFinite(read.getTime()) && dayOf(read) === date
}
const dayOf = (read: Date): string => {
  const [date = ''] = read.toISOString().split('T')
  return date.startsWith('+') ? date : `+00${date}`
}

/** Undefined for what is no cursor of this list and sort. */
export function readCursor(text: string, sorted: string, kinds: readonly ColumnKind[]): Cursor | undefined {
  if (text === '') return { side: 'after', at: null }
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return undefined
  }
  if (!Array.isArray(parts)) return undefined
  const [list, side, id, ...keys] = parts as unknown[]
  if (list !== sorted || (side !== 'after' && side !== 'before')) return undefined
  if (id === undefined) return { side, at: null }
  const all = keys.filter((key): key is string | null => key === null || typeof key === 'string')
  if (typeof id !== 'string' || !uuid.test(id) || all.length !== keys.length || all.length !== kinds.length)
    return undefined
  return all.every((key, index) => fits(key, kinds[index] ?? 'text'))
    ? { side, at: { keys: all, id } }
    : undefined
}
