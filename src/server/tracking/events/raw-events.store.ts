import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { inOrder, type ListedIds, type Listing, listRecords } from '../../platform/database/lists/index.ts'
import type { Db, Trx } from '../../platform/database/tables.ts'
import { among } from '../../platform/database/values.ts'
import { rawEventList } from './transport-events.list.ts'
import { rawEventRow, type ReportedRawEvents } from './raw-events.rules.ts'
import type { RawEventRow } from '../rows/changes.ts'
import { isKnownContainer } from './transport-events.store.ts'
import { type RecordsView, seenContainers } from '../../platform/database/records-view.ts'

/** One statement takes so many rows. */
const ROWS_PER_STATEMENT = 1000

/**
 * Writes new and changed rows only, so that the same report twice writes nothing. Ids stay.
 * @param unnamed containers of which nothing can be stored: their ids are new
 */
export async function writeRawEvents(
  trx: Trx,
  accountId: string,
  reported: readonly ReportedRawEvents[],
  { now, unnamed }: { now: string; unnamed: ReadonlySet<string> },
): Promise<void> {
  const rows = new Map<string, RawEventRow>()
  for (const { container_id, raw_events } of reported)
    for (const each of raw_events) {
      const owner = { account_id: accountId, container_id }
      rows.set(`${container_id} ${each.key}`, rawEventRow(each, owner, { id: randomUUIDv7(), now }))
    }
  const all = [...rows.values()]
  await removeWithdrawn(trx, accountId, reported, { rows: all, unnamed })
  for (let from = 0; from < all.length; from += ROWS_PER_STATEMENT)
    await write(trx, all.slice(from, from + ROWS_PER_STATEMENT))
}

/**
 * Removes rows that a whole history lacks, and those that are now reported for another container. Two statements with
 * an index for each: of one with `or` the plan reads every event of the account.
 */
async function removeWithdrawn(
  trx: Trx,
  accountId: string,
  reported: readonly ReportedRawEvents[],
  { rows, unnamed }: { rows: readonly RawEventRow[]; unnamed: ReadonlySet<string> },
): Promise<void> {
  const whole = reported.flatMap((each) =>
    each.whole && !unnamed.has(each.container_id) ? each.container_id : [],
  )
  if (whole.length > 0) {
    const isWhole = new Set(whole)
    const kept = rows.filter(({ container_id }) => isWhole.has(container_id))
    await sql`
      delete from raw_events as known
      where known.account_id = ${accountId} and known.container_id = any(${sql.val(whole)}::uuid[])
        and known.source_key not like 'import:%'
        and not exists (
          select from unnest(${sql.val(kept.map(({ container_id }) => container_id))}::uuid[],
            ${sql.val(kept.map(({ source_key }) => source_key))}::text[]) as kept (container_id, source_key)
          where kept.container_id = known.container_id and kept.source_key = known.source_key)`.execute(trx)
  }
  const withOwnId = new Set(
    reported.flatMap(({ raw_events }) => raw_events.flatMap(({ id }) => (id === undefined ? [] : id))),
  )
  const moved = rows.filter(({ id }) => withOwnId.has(id))
  if (moved.length > 0)
    await sql`
      delete from raw_events as known
      using unnest(${sql.val(moved.map(({ id }) => id))}::uuid[],
        ${sql.val(moved.map(({ container_id }) => container_id))}::uuid[]) as reported (id, container_id)
      where known.account_id = ${accountId} and known.id = any(${sql.val(moved.map(({ id }) => id))}::uuid[])
        and known.id = reported.id and known.container_id <> reported.container_id`.execute(trx)
}

async function write(trx: Trx, rows: readonly RawEventRow[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
  const changing = columns.filter(
    (name) => !['account_id', 'id', 'container_id', 'source_key', 'created_at'].includes(name),
  )
  const list = (names: readonly string[], of: string) =>
    sql.join(names.map((name) => sql.ref(`${of}.${name}`)))
  const set = changing.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`)
  await sql`
    insert into raw_events (${sql.join(columns.map((name) => sql.ref(name)))})
    select ${list(columns, 'reported')}
    from jsonb_populate_recordset(null::raw_events, ${JSON.stringify(rows)}::text::jsonb) as reported
    where not exists (
      select from raw_events as known
      where known.account_id = reported.account_id and known.container_id = reported.container_id
        and known.source_key = reported.source_key
        and (${list(changing, 'known')}) is not distinct from (${list(changing, 'reported')}))
    on conflict (account_id, container_id, source_key) do update set ${sql.join(set)}`.execute(trx)
}

/** The ids of the raw events of each row of `containers`, in the carrier's order. */
export const rawEventIds = sql<string[]>`array(
  select raw_events.id from raw_events
  where raw_events.account_id = containers.account_id and raw_events.container_id = containers.id
  order by raw_events.index, raw_events.id)`

/** A milestone with the line that reported it, which is that of its container's shipment. */
export type ReportedRawEvent = RawEventRow & { line_scac: string | null; line_name: string | null }

const ofLine = (column: 'shipping_line_scac' | 'shipping_line_name') => sql<string | null>`(
  select shipments.${sql.ref(column)} from containers
  join shipments on shipments.account_id = containers.account_id and shipments.id = containers.shipment_id
  where containers.account_id = raw_events.account_id and containers.id = raw_events.container_id)`

/** In the order of the ids; those that the account does not have are left out. */
export async function rawEventsByIds(
  db: Db,
  view: RecordsView,
  ids: readonly string[],
): Promise<ReportedRawEvent[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('raw_events')
    .selectAll()
    .select([ofLine('shipping_line_scac').as('line_scac'), ofLine('shipping_line_name').as('line_name')])
    .where('account_id', '=', view.account_id)
    .where(among('id', ids))
    .where(({ and }) => and(seenContainers(view, 'container_id')))
    .execute()
  return inOrder(ids, rows)
}

/** A page of a container's raw events; undefined when the container is not known. */
export async function listRawEvents(
  db: Db,
  view: RecordsView,
  containerId: string,
  listing: Listing,
): Promise<(ListedIds & { events: ReportedRawEvent[] }) | undefined> {
  const own = sql<boolean>`raw_events.container_id = ${containerId}`
  const { rows, ...listed } = await listRecords(
    db,
    view.account_id,
    rawEventList,
    listing,
    sql<ReportedRawEvent>`raw_events.*, ${ofLine('shipping_line_scac')} as line_scac,
      ${ofLine('shipping_line_name')} as line_name`,
    [own, ...seenContainers(view, 'raw_events.container_id')],
  )
  if (listed.total === 0 && !(await isKnownContainer(db, view, containerId))) return undefined
  return { ...listed, events: rows }
}
