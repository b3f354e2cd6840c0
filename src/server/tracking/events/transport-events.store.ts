import { sql } from 'kysely'
import { inOrder, type ListedIds, listIds, type Listing } from '../../platform/database/lists/index.ts'
import type { Db } from '../../platform/database/tables.ts'
import { among } from '../../platform/database/values.ts'
import { byTime } from '../journey/journey.rules.ts'
import type { TransportEventRow } from '../rows/changes.ts'
import { transportEventList } from './transport-events.list.ts'

export async function estimatedEventsByIds(db: Db, accountId: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  const query = db.selectFrom('estimated_events').selectAll().where('account_id', '=', accountId)
  return query.where(among('id', ids)).execute()
}

export async function containerUpdatedEventsByIds(db: Db, accountId: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  const query = db.selectFrom('container_updated_events').selectAll().where('account_id', '=', accountId)
  return query.where(among('id', ids)).execute()
}

/** The ids of each container's events, in time order. */
export async function transportEventIds(
  db: Db,
  accountId: string,
  containerIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('transport_events')
    .select(['id', 'container_id', 'event', 'timestamp'])
    .where('account_id', '=', accountId)
    .where(among('container_id', containerIds))
    .execute()
  const grouped = Map.groupBy(rows, (row) => row.container_id)
  return new Map([...grouped].map(([id, events]) => [id, events.toSorted(byTime).map((event) => event.id)]))
}

/** In the order of the ids; those that the account does not have are left out. */
export async function transportEventsByIds(
  db: Db,
  accountId: string,
  ids: readonly string[],
): Promise<TransportEventRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('transport_events')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(among('id', ids))
    .execute()
  return inOrder(ids, rows)
}

/**
 * A page of a container's events, oldest first unless sorted otherwise; undefined when neither the container nor any
 * event of it is known (an import may bring the events before the container).
 */
export async function listTransportEvents(
  db: Db,
  accountId: string,
  containerId: string,
  listing: Listing,
): Promise<(ListedIds & { events: TransportEventRow[] }) | undefined> {
  const ofContainer = sql<boolean>`transport_events.container_id = ${containerId}`
  const listed = await listIds(db, accountId, transportEventList, listing, [ofContainer])
  if (listed.total === 0 && !(await isKnownContainer(db, accountId, containerId))) return undefined
  return { ...listed, events: await transportEventsByIds(db, accountId, listed.ids) }
}

/** Whether a container, or any event of one that an import has yet to bring, is known. */
export async function isKnownContainer(db: Db, accountId: string, containerId: string): Promise<boolean> {
  const { rows } = await sql`
    select from containers where account_id = ${accountId} and id = ${containerId}
    union all
    select from transport_events where account_id = ${accountId} and container_id = ${containerId}
    limit 1`.execute(db)
  return rows.length > 0
}
