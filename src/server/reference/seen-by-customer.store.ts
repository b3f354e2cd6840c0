import { sql } from 'kysely'
import { andAll, type RecordsView, seenShipments } from '../platform/database/records-view.ts'
import { catalogueAccount, type Db } from '../platform/database/tables.ts'

/**
 * Whether a place, a facility or a ship is one of a shipment that somebody sees. What an account alone knows of it tells customers what
 * others have shipped.
 */
export async function isOfSeenShipment(db: Db, view: RecordsView, id: string): Promise<boolean> {
  if (view.party_id === null) return true
  const own = sql`account_id = ${view.account_id}`
  const { rows } = await sql<{ is_seen: boolean }>`
    select exists (
      select from shipments where ${own} ${andAll(seenShipments(view, 'shipments.id'))}
        and (${id}::uuid in (port_of_lading_id, port_of_discharge_id, pod_terminal_id, destination_id, destination_terminal_id)
          or pod_vessel_imo in (select imo from vessels where vessels.id = ${id} and vessels.account_id in (shipments.account_id, ${catalogueAccount})))
    ) or exists (
      select from containers where ${own} ${andAll(seenShipments(view, 'containers.shipment_id'))}
        and ${id}::uuid in (pickup_facility_id, pod_terminal_id)
    ) or exists (
      select from transport_events where ${own} ${andAll(seenShipments(view, 'transport_events.shipment_id'))}
        and ${id}::uuid in (location_id, vessel_id, terminal_id)
    ) or exists (
      select from estimated_events where ${own} ${andAll(seenShipments(view, 'estimated_events.shipment_id'))}
        and ${id}::uuid in (port_id, vessel_id)
    ) as is_seen`.execute(db)
  return rows[0]?.is_seen ?? false
}
