import type { RawBuilder } from 'kysely'
import {
  type ContainerGroup,
  type ContainerGrouping,
  containerGroupings,
} from '../../contract/operations/lists/index.ts'
import { operations } from '../../contract/operations/index.ts'
import type { ViewedList } from '../../contract/vocabulary/index.ts'
import {
  countTo,
  idsAfter,
  type Listing,
  type ListTable,
  type Position,
} from '../platform/database/lists/index.ts'
import type { Db } from '../platform/database/tables.ts'
import { among } from '../platform/database/values.ts'
import { listingOf } from '../platform/http/list.ts'
import { errorOf, Problem } from '../platform/http/problem.ts'
import { queryOf } from '../platform/http/request.ts'
import { containerList, containerListFor } from './lists/containers.list.ts'
import { groupsTogether } from './lists/groups.rules.ts'
import { groupsOf, listOfGroups } from './lists/groups.store.ts'
import { containersFound } from './records/containers.store.ts'
import { searchText } from './lists/relative.rules.ts'
import { shipmentList } from './lists/shipments.list.ts'
import { shipmentsFound } from './records/shipments.store.ts'
import { trackingRequestList, requestsFound } from './requests/tracking-requests.store.ts'
import type { RecordsView } from '../platform/database/records-view.ts'

/** A list with the parameters of its address, read once to be walked through in pages. */
export interface ReadListView extends Omit<Listing, 'page'> {
  list: ListTable
  /** What its rows are grouped by; only lists of containers are. */
  group: ContainerGrouping | undefined
  /** The conditions of `q` and `number`, and of what somebody sees. */
  more: (seen: RecordsView) => RawBuilder<boolean>[]
}
type Found = { q?: string | undefined; number?: string | undefined }

const lists: Record<
  ViewedList,
  {
    list: ListTable
    operation: keyof typeof operations
    found: (view: RecordsView, keys: Found) => RawBuilder<boolean>[]
  }
> = {
  containers: { list: containerList, operation: 'list_containers', found: containersFound },
  shipments: { list: shipmentList, operation: 'list_shipments', found: shipmentsFound },
  tracking_requests: {
    list: trackingRequestList,
    operation: 'list_tracking_requests',
    found: (_, keys) => requestsFound(keys),
  },
}

/**
 * Reads the query of a list (`filter[...]`, `sort`, `q`, `group`) as the list itself reads it; page parameters are ignored.
 * @param pointer its place in the request body: `/data/attributes/query`
 * @param now by the clock of the trade: what columns like `days_left` count from
 * @throws 422 that names each bad parameter, with the messages of the list
 */
export function readListView(list: ViewedList, query: string, pointer: string, now: Date): ReadListView {
  const { list: table, operation, found } = lists[list]
  const url = new URL(`http://localhost/v2/${list}`)
  url.search = query
  const parameters = withRefusals(pointer, () => queryOf(operations[operation], url))
  const listing = listingOf({ query: parameters, page: { size: 1, offset: 0 } }, table, now)
  const keys: Found = {
    q: searchText(textOf(parameters['q'])),
    number: searchText(textOf(parameters['number'])),
  }
  const group = containerGroupings.find((each) => each === parameters['group'])
  return { ...listing, now, list: table, group, more: (seen) => found(seen, keys) }
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

function withRefusals<Value>(pointer: string, read: () => Value): Value {
  try {
    return read()
  } catch (thrown) {
    if (!(thrown instanceof Problem)) throw thrown
    const errors = thrown.errors.map(({ detail }) => errorOf(422, detail, { source: { pointer } }))
    throw new Problem(422, errors)
  }
}

/** The next `size` records of a view, as if it had no groups, after one of it, or its first; of these ids alone, where some are named. */
export const viewAfter = (
  db: Db,
  seen: RecordsView,
  view: ReadListView,
  { size, at, ids }: { size: number; at: Position | null; ids?: readonly string[] | undefined },
): Promise<Position[]> =>
  idsAfter(db, seen.account_id, listFor(view, seen), view, { more: moreOf(view, seen, ids), size, at })

/** A record of a view, and the group in which it stands. */
export interface ViewedRecord {
  id: string
  /** Undefined where the view has no groups. */
  group: ContainerGroup | undefined
}

/**
 * All records of a view in the order of the screen, `size` at a time: group after group where it has groups. Of these ids
 * alone, where some are named.
 */
export async function* recordsInView(
  db: Db,
  seen: RecordsView,
  view: ReadListView,
  { size, ids }: { size: number; ids?: readonly string[] | undefined },
): AsyncGenerator<ViewedRecord[]> {
  const accountId = seen.account_id
  const more = moreOf(view, seen, ids)
  if (view.group === undefined) {
    const walked = pagesOf(size, (at) =>
      idsAfter(db, accountId, listFor(view, seen), view, { more, size, at }),
    )
    for await (const page of walked) yield page.map(({ id }) => ({ id, group: undefined }))
    return
  }
  // As the screen counts and orders them, also for some rows of it.
  const groups = await groupsOf(db, seen, view.group, view, view.more(seen))
  for (const keys of ids ? [groups.map(({ key }) => key)] : groupsTogether(groups, size)) {
    const { list, sort, more: within } = listOfGroups(view.sort, view.group, keys, groups, seen)
    const conditions = { more: [...more, ...within], size }
    const walked = pagesOf(size, (at) =>
      idsAfter(db, accountId, list, { ...view, sort }, { ...conditions, at }),
    )
    const byKey = new Map(groups.map((group) => [group.key, group]))
    for await (const page of walked)
      yield page.map(({ id, keys: [place] }) => ({
        id,
        group: byKey.get(keys[Number(place) - 1] ?? 'others'),
      }))
  }
}

/** Page after page, until one is not full. */
async function* pagesOf(
  size: number,
  read: (at: Position | null) => Promise<Position[]>,
): AsyncGenerator<Position[]> {
  let at: Position | null = null
  for (;;) {
    const page: Position[] = await read(at)
    if (page.length > 0) yield page
    at = page.at(-1) ?? null
    if (page.length < size) return
  }
}

/** How many records match, counted no further than `most`. */
export const countView = (
  db: Db,
  seen: RecordsView,
  view: ReadListView,
  { most, ids }: { most: number; ids?: readonly string[] | undefined },
): Promise<number> => countTo(db, seen.account_id, view.list, view, { more: moreOf(view, seen, ids), most })

const listFor = ({ list }: ReadListView, seen: RecordsView): ListTable =>
  list === containerList ? containerListFor(seen) : list

const moreOf = ({ list, more }: ReadListView, seen: RecordsView, ids: readonly string[] | undefined) => [
  ...more(seen),
  ...(ids ? [among(`${list.table}.id`, ids)] : []),
]
