import { sql } from 'kysely'
import { inOrder, type ListedIds, type Listing, listRecords } from '../../platform/database/lists/index.ts'
import type { Db } from '../../platform/database/tables.ts'
import { among } from '../../platform/database/values.ts'
import type { ContainerUpdatedEventRow, TransportEventRow } from '../rows/changes.ts'
import { containerUpdateList, eventSequence, transportEventList } from './transport-events.list.ts'
import {
  andAll,
  type RecordsView,
  seenContainers,
  seenShipments,
} from '../../platform/database/records-view.ts'

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

/** The ids of the events of each row of `containers`, in time order as `byTime` has it. */
export const transportEventIds = sql<string[]>`array(
  select transport_events.id from transport_events
  where transport_events.account_id = containers.account_id and transport_events.container_id = containers.id
  order by transport_events.timestamp nulls first, ${eventSequence}, transport_events.id)`

/** In the order of the ids; those that the account does not have are left out. */
export async function transportEventsByIds(
  db: Db,
  view: RecordsView,
  ids: readonly string[],
): Promise<TransportEventRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('transport_events')
    .selectAll()
    .where('account_id', '=', view.account_id)
    .where(among('id', ids))
    .where(({ and }) => and(seenContainers(view, 'container_id')))
    .execute()
  return inOrder(ids, rows)
}

/**
 * A page of a container's events, oldest first unless sorted otherwise; undefined when neither the container nor any
 * event of it is known (an import may bring the events before the container).
 */
export async function listTransportEvents(
  db: Db,
  view: RecordsView,
  containerId: string,
  listing: Listing,
): Promise<(ListedIds & { events: TransportEventRow[] }) | undefined> {
  const ofContainer = sql<boolean>`transport_events.container_id = ${containerId}`
  const { rows, ...listed } = await listRecords(
    db,
    view.account_id,
    transportEventList,
    listing,
    sql<TransportEventRow>`transport_events.*`,
    [ofContainer, ...seenContainers(view, 'transport_events.container_id')],
  )
  if (listed.total === 0 && !(await isKnownContainer(db, view, containerId))) return undefined
  return { ...listed, events: rows }
}

/** A page of what changed of a container; undefined when the container is not known. */
export async function listContainerUpdates(
  db: Db,
  view: RecordsView,
  containerId: string,
  listing: Listing,
): Promise<(ListedIds & { events: ContainerUpdatedEventRow[] }) | undefined> {
  const ofContainer = sql<boolean>`container_updated_events.container_id = ${containerId}`
  const { rows, ...listed } = await listRecords(
    db,
    view.account_id,
    containerUpdateList,
    listing,
    sql<ContainerUpdatedEventRow>`container_updated_events.*`,
    [ofContainer, ...seenContainers(view, 'container_updated_events.container_id')],
  )
  if (listed.total === 0 && !(await isKnownContainer(db, view, containerId))) return undefined
  return { ...listed, events: rows }
}

/** Whether a container, or any event of one that an import has yet to bring, is known. */
export async function isKnownContainer(db: Db, view: RecordsView, containerId: string): Promise<boolean> {
  const { rows } = await sql`
    select from containers
    where account_id = ${view.account_id} and id = ${containerId} ${andAll(seenShipments(view, 'shipment_id'))}
    union all
    select from transport_events
    where account_id = ${view.account_id} and container_id = ${containerId}
      ${andAll(seenContainers(view, 'container_id'))}
    limit 1`.execute(db)
  return rows.length > 0
}
