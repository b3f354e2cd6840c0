import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { byTime } from './journey.rules.ts'
import { inOrder } from './list.store.ts'
import type { TransportEventRow } from './rows.ts'

/** The ids of each container's events, in time order. */
export async function transportEventIds(
  db: Kysely<Tables>,
  accountId: string,
  containerIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('transport_events')
    .select(['id', 'container_id', 'event', 'timestamp'])
    .where('account_id', '=', accountId)
    .where(sql<boolean>`container_id = any(${sql.val(containerIds)}::uuid[])`)
    .execute()
  const grouped = Map.groupBy(rows, (row) => row.container_id)
  return new Map([...grouped].map(([id, events]) => [id, events.toSorted(byTime).map((event) => event.id)]))
}

/** In the order of the ids; those that the account does not have are left out. */
export async function transportEventsByIds(
  db: Kysely<Tables>,
  accountId: string,
  ids: readonly string[],
): Promise<TransportEventRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('transport_events')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(sql<boolean>`id = any(${sql.val(ids)}::uuid[])`)
    .execute()
  return inOrder(ids, rows)
}

/**
 * A page of a container's events, oldest first; undefined when neither the container nor any event of it is known
 * (an import may bring the events before the container).
 */
export async function listTransportEvents(
  db: Kysely<Tables>,
  accountId: string,
  containerId: string,
  page: { size: number; offset: number },
): Promise<{ events: TransportEventRow[]; total: number } | undefined> {
  const ids = (await transportEventIds(db, accountId, [containerId])).get(containerId) ?? []
  if (ids.length === 0) {
    const container = await db
      .selectFrom('containers')
      .select('id')
      .where('account_id', '=', accountId)
      .where('id', '=', containerId)
      .executeTakeFirst()
    if (!container) return undefined
  }
  const shown = ids.slice(page.offset, page.offset + page.size)
  return { events: await transportEventsByIds(db, accountId, shown), total: ids.length }
}
