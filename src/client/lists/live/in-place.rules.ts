import type { Resource } from '../../../contract/jsonapi/index.ts'
import type { ListPageAnswer } from '../rows/queries.ts'

/** The records of `before`, in their places, as they stand now; those that left the list stay as they were. */
export function inPlace<Of extends Resource>(
  before: ListPageAnswer<Of>,
  now: ListPageAnswer<Of>,
): ListPageAnswer<Of> {
  const fresh = new Map(now.data.map((record) => [record.id, record]))
  const included = new Map(
    [...(before.included ?? []), ...(now.included ?? [])].map((each) => [each.id, each]),
  )
  return {
    ...before,
    data: before.data.map((record) => fresh.get(record.id) ?? record),
    included: [...included.values()],
  }
}
