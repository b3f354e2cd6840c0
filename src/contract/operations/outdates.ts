import { relationsByType } from '../resources/index.ts'
import type { Operation } from './operation.ts'

/** An operation with the parameters that it was called with. */
export interface Called {
  operation: Operation
  parameters: { params?: Record<string, unknown> | undefined; query?: Record<string, unknown> | undefined }
}

/** The types of the records that `include` adds to an answer, those on the way included. */
function includedTypes(resource: string, include: unknown): string[] {
  if (typeof include !== 'string') return []
  return include.split(',').flatMap((path) => {
    const all: string[] = []
    let types = [resource]
    for (const name of path.trim().split('.')) {
      types = types.flatMap((type) => relationsByType[type]?.[name]?.to ?? [])
      all.push(...types)
    }
    return all
  })
}

const primary = ({ resource }: Operation): string[] => (resource === undefined ? [] : [resource])

/** What a write changes; nothing for a read. */
const changedBy = (operation: Operation): readonly string[] =>
  operation.method === 'GET' ? [] : (operation.changes ?? primary(operation))

/** What an answer shows, with all that `include` adds. */
const shownBy = ({ operation, parameters }: Called): readonly string[] => [
  ...(operation.shows ?? primary(operation)),
  ...includedTypes(operation.resource ?? '', parameters.query?.['include']),
]

/** `shipments` and the id for `/shipments/{id}/custom_fields`; undefined where the address names no single record. */
function recordOf({ operation: { path }, parameters: { params } }: Called) {
  const [, collection, name] = /^\/(\w+)\/\{(\w+)\}/.exec(path) ?? []
  const id = name === undefined ? undefined : params?.[name]
  return id === undefined ? undefined : { collection, id }
}

/**
 * Whether an answer that was read before a write may say something else after it. Two operations whose addresses name
 * different records of one collection do not concern each other.
 */
export function outdates(write: Called, read: Called): boolean {
  const changed: readonly string[] = changedBy(write.operation)
  if (!shownBy(read).some((subject) => changed.includes(subject))) return false
  const written = recordOf(write)
  const shown = recordOf(read)
  return written?.collection !== shown?.collection || written?.id === shown?.id
}
