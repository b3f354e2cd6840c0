import { sql } from 'kysely'
import { andAll, type RecordsView, seenShipments } from '../database/records-view.ts'
import type { Db } from '../database/tables.ts'
import type { LoggedEvent } from '../events/log.ts'

/** Of entries of the log of one account those that are about shipments and containers of a view, in their order. */
export async function seenEntries(
  db: Db,
  view: RecordsView,
  entries: readonly LoggedEvent[],
): Promise<readonly LoggedEvent[]> {
  if (view.party_id === null) return entries
  const named = entries.flatMap((each) => [each.shipment_id, each.container_id, each.reference_id])
  const ids = sql`${sql.val(named.filter((id) => id !== null))}::uuid[]`
  const { rows } = await sql<{ id: string }>`
    select id from shipments
    where account_id = ${view.account_id} and id = any(${ids}) ${andAll(seenShipments(view, 'shipments.id'))}
    union all
    select id from containers
    where account_id = ${view.account_id} and id = any(${ids}) ${andAll(seenShipments(view, 'containers.shipment_id'))}
    `.execute(db)
  const seen = new Set(rows.map(({ id }) => id))
  const shown = (id: string | null) => (id !== null && seen.has(id) ? id : null)
  return entries.flatMap((entry) => {
    const shipment_id = shown(entry.shipment_id)
    const container_id = shown(entry.container_id)
    const reference_id = shown(entry.reference_id)
    const isSeen = shipment_id !== null || container_id !== null || reference_id !== null
    return isSeen ? [{ ...entry, shipment_id, container_id, reference_id }] : []
  })
}
