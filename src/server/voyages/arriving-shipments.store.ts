import { sql } from 'kysely'
import { catalogueAccount, type Db } from '../platform/database/tables.ts'
import { MAX_LEG_DURATION } from './vessel-moves.ts'

interface CarriedShipment {
  bill_of_lading_number: string
  booking_number: string | null
  shipping_line_scac: string | null
  container_numbers: string[]
  /** Of the port of discharge, degrees WGS84. */
  latitude: number
  longitude: number
  /** The arrival that the source reported before, ISO 8601. */
  reported_arrival: string | null
}

/** The shipments that a ship brings to their port of discharge, whose arrival there nobody reported yet. */
export async function arrivingShipments(
  db: Db,
  accountId: string,
  { vessel_id, source, now }: { vessel_id: string; source: string; now: string },
): Promise<CarriedShipment[]> {
  const { rows } = await sql<CarriedShipment>`
    select shipments.bill_of_lading_number, shipments.booking_number, shipments.shipping_line_scac,
      array(select number from containers where containers.account_id = ${accountId}
        and containers.shipment_id = shipments.id order by number) as container_numbers,
      port.latitude, port.longitude,
      (select attributes->'pod_eta_at'->>'value' from attribute_reports
        where attribute_reports.account_id = ${accountId} and attribute_reports.record_id = shipments.id
          and attribute_reports.source = ${source}) as reported_arrival
    from (select distinct shipment_id from transport_events
      where transport_events.account_id = ${accountId} and transport_events.vessel_id = ${vessel_id}
        and transport_events.timestamp <= ${now}
        and transport_events.timestamp > ${now}::timestamptz - ${MAX_LEG_DURATION}::interval
        and transport_events.event not like 'container.transport.estimated.%') carried
    join shipments on shipments.account_id = ${accountId} and shipments.id = carried.shipment_id
    join lateral (select imo from vessels where vessels.id = ${vessel_id}
      and vessels.account_id in (${accountId}, ${catalogueAccount}) limit 1) vessel
      on vessel.imo = shipments.pod_vessel_imo
    join lateral (select latitude, longitude from ports
      where ports.id = shipments.port_of_discharge_id and ports.account_id in (${accountId}, ${catalogueAccount})
        and latitude is not null and longitude is not null
      order by ports.account_id = ${catalogueAccount} limit 1) port on true
    where shipments.pod_ata_at is null and shipments.line_tracking_stopped_at is null
      and shipments.data_origin <> 'simulated'`.execute(db)
  return rows
}
