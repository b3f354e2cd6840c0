import { sql } from 'kysely'
import { calendarDate, writeIsoDate } from '../../../contract/trade/index.ts'
import type { Trx } from '../../platform/database/tables.ts'
import { ports } from '../../reference/catalogue/index.ts'
import { lastFreeDayOf } from '../../tracking/lists/last-free-day.list.ts'
import type { TrackedFacts } from './comparisons.rules.ts'

interface TrackedRow {
  bill_of_lading_number: string | null
  booking_number: string | null
  shipping_line_scac: string | null
  pod_vessel_name: string | null
  pod_voyage_number: string | null
  port_of_lading_name: string | null
  port_of_lading_locode: string | null
  port_of_discharge_name: string | null
  port_of_discharge_locode: string | null
  pol_etd_at: string | null
  pol_atd_at: string | null
  pol_timezone: string | null
  pod_eta_at: string | null
  pod_ata_at: string | null
  pod_timezone: string | null
  containers: string[]
  last_free_days: string[]
  alternative_scacs: string[]
  vessels: string[]
  voyages: string[]
}

const dayText = (at: string, zone: string | null): string => writeIsoDate(calendarDate(at, zone))
const dayOf = (actual: string | null, expected: string | null, zone: string | null) => {
  const at = actual ?? expected
  return at === null ? null : { day: dayText(at, zone), estimated: actual === null }
}
const known = (value: string | null): string[] => (value === null || value === '' ? [] : [value])

const portNames = new Map(ports.map(({ code, name, city }) => [code, [...new Set([name, city])]]))

/** What tracking knows of the shipments that a document is linked to, also by their containers. */
export async function trackedFactsOf(
  trx: Trx,
  accountId: string,
  documentId: string,
): Promise<TrackedFacts[]> {
  const linked = sql`where link.account_id = ${accountId} and link.document_id = ${documentId} and origin <> 'refused'`
  const containers = sql`from containers container where container.account_id = shipments.account_id and container.shipment_id = shipments.id`
  const events = sql`from containers container
    join transport_events event on event.account_id = container.account_id and event.container_id = container.id
    left join vessels on vessels.account_id = event.account_id and vessels.id = event.vessel_id
    where container.account_id = shipments.account_id and container.shipment_id = shipments.id`
  const { rows } = await sql<TrackedRow>`
    select bill_of_lading_number, booking_number, shipping_line_scac, pod_vessel_name, pod_voyage_number, port_of_lading_name,
      port_of_lading_locode, port_of_discharge_name, port_of_discharge_locode, pol_etd_at, pol_atd_at, pol_timezone, pod_eta_at,
      pod_ata_at, pod_timezone,
      array(select unnest(scac || alternative_scacs) from shipping_lines
        where shipping_lines.account_id = shipments.account_id
          and (scac = shipping_line_scac or shipping_line_scac = any(alternative_scacs))) as alternative_scacs,
      array(select number ${containers} order by number) as containers,
      array(select distinct to_char(${lastFreeDayOf}, 'YYYY-MM-DD') from containers
        where containers.account_id = shipments.account_id and containers.shipment_id = shipments.id
          and ${lastFreeDayOf} is not null order by 1) as last_free_days,
      array(select distinct vessels.name ${events} and vessels.name is not null order by 1) as vessels,
      array(select distinct event.voyage_number ${events} and event.voyage_number is not null order by 1) as voyages
    from shipments
    where account_id = ${accountId} and id in (
      select shipment_id from document_shipments link ${linked}
      union
      select containers.shipment_id from document_containers link
        join containers on containers.account_id = link.account_id and containers.id = link.container_id ${linked})
    order by id`.execute(trx)
  return rows.map((row) => ({
    bills: known(row.bill_of_lading_number),
    bookings: known(row.booking_number),
    carriers: [...known(row.shipping_line_scac), ...row.alternative_scacs],
    vessels: row.vessels,
    arriving_vessel: row.pod_vessel_name,
    voyages: row.voyages,
    arriving_voyage: row.pod_voyage_number,
    port_of_lading: { name: row.port_of_lading_name, locode: row.port_of_lading_locode },
    port_of_discharge: { name: row.port_of_discharge_name, locode: row.port_of_discharge_locode },
    departure: dayOf(row.pol_atd_at, row.pol_etd_at, row.pol_timezone),
    arrival: dayOf(row.pod_ata_at, row.pod_eta_at, row.pod_timezone),
    containers: row.containers,
    last_free_days: row.last_free_days,
    port_names: portNames,
  }))
}
