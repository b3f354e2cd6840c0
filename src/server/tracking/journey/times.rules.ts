import type { ReportedColumns } from '../rows/fields.rules.ts'
import { type EstimateReport, inForce } from './estimate-reports.rules.ts'
import { byTime, facts } from './journey.rules.ts'
import type { ContainerRow, ShipmentRow, TransportEventRow } from '../rows/changes.ts'

/**
 * The ship that a shipment arrives with: by the IMO number that the line reports, else the one that events of its voyage
 * name; null when neither says.
 * @param ids the records of ships by IMO number
 */
export function arrivingVessel(
  shipment: ShipmentRow | null,
  events: readonly TransportEventRow[],
  ids: ReadonlyMap<string, string> = new Map(),
): string | null {
  if (!shipment) return null
  const known = shipment.pod_vessel_imo === null ? undefined : ids.get(shipment.pod_vessel_imo)
  if (known !== undefined) return known
  const voyage = shipment.pod_voyage_number
  if (voyage === null) return null
  const named = events.flatMap((row) => (row.voyage_number === voyage ? (row.vessel_id ?? []) : []))
  // Should they name several, always the same one whatever their order.
  return named.reduce<string | null>((last, id) => (last === null || id > last ? id : last), null)
}

export interface TimedEvent extends EstimateReport {
  timezone: string | null
  reported_as_happened?: boolean | undefined
}
export interface Route {
  lading: string | null
  discharge: string | null
  /** Where the shipment goes on to from the port of discharge, by rail or road. */
  inland: boolean
}

/** A destination that is the port of discharge itself is no inland move. */
export const routeOf = (
  shipment: Pick<
    ShipmentRow,
    | 'port_of_lading_locode'
    | 'port_of_discharge_locode'
    | 'port_of_discharge_id'
    | 'destination_locode'
    | 'destination_id'
  > | null,
): Route => ({
  lading: shipment?.port_of_lading_locode ?? null,
  discharge: shipment?.port_of_discharge_locode ?? null,
  inland:
    shipment !== null &&
    (shipment.destination_locode
      ? shipment.destination_locode !== shipment.port_of_discharge_locode
      : shipment.destination_id !== null && shipment.destination_id !== shipment.port_of_discharge_id),
})

type Timed = TimedEvent & { timestamp: string }
const timed = (event: TimedEvent): event is Timed => event.timestamp !== null

function reader(events: readonly TimedEvent[]) {
  const reported = events.filter(timed)
  const happened = facts(reported)
  const named = (list: Timed[], name: string, locode?: string | null) =>
    list.filter(
      (event) =>
        event.event === `container.transport.${name}` &&
        (!locode || event.location_locode === null || event.location_locode === locode),
    )
  return {
    first: (name: string, locode?: string | null) => named(happened, name, locode)[0],
    last: (name: string, locode?: string | null) => named(happened, name, locode).at(-1),
    estimate: (name: string, locode?: string | null) =>
      named(inForce(reported).toSorted(byTime), `estimated.${name}`, locode).at(-1),
  }
}

/** The columns that the events fill; the others are left out. */
const only = <T extends object>(columns: { [Name in keyof T]: T[Name] | undefined }): Partial<T> =>
  Object.fromEntries(
    Object.entries(columns).filter(([, value]) => value !== undefined && value !== null),
  ) as Partial<T>

/** The times of a container by its events. */
export function containerTimes(events: readonly TimedEvent[], route: Route): Partial<ContainerRow> {
  const { first, last, estimate } = reader(events)
  const out = last('full_out')
  const outAtPort = !route.inland || (out !== undefined && out.location_locode === route.discharge)
  const empty = last('empty_in')
  return only<Partial<ContainerRow>>({
    empty_out_at: last('empty_out')?.timestamp,
    pol_full_in_at: last('full_in', route.lading)?.timestamp,
    pol_vessel_loaded_at: last('vessel_loaded', route.lading)?.timestamp,
    pol_vessel_departed_at: last('vessel_departed', route.lading)?.timestamp,
    pod_arrived_at: last('vessel_arrived', route.discharge)?.timestamp,
    pod_discharged_at: last('vessel_discharged', route.discharge)?.timestamp,
    pod_full_out_at: outAtPort ? out?.timestamp : undefined,
    final_destination_full_out_at: outAtPort ? undefined : out?.timestamp,
    pod_rail_loaded_at: first('rail_loaded')?.timestamp,
    pod_rail_departed_at: first('rail_departed')?.timestamp,
    ind_eta_at: estimate('arrived_at_inland_destination')?.timestamp,
    ind_ata_at: (last('arrived_at_inland_destination') ?? (route.inland ? last('rail_arrived') : undefined))
      ?.timestamp,
    ind_rail_unloaded_at: last('rail_unloaded')?.timestamp,
    delivered_at: last('delivered')?.timestamp,
    empty_terminated_at: empty?.timestamp,
    empty_terminated_timezone: empty?.timezone,
  })
}

/** Facts of which an event says that they have happened in the future. */
export function eventsAhead(events: readonly TimedEvent[], route: Route): string[] {
  const { estimate } = reader(events)
  const inland = estimate('arrived_at_inland_destination')
  return [
    ...(estimate('vessel_departed', route.lading)?.reported_as_happened === true ? ['pol_atd_at'] : []),
    ...(estimate('vessel_arrived', route.discharge)?.reported_as_happened === true ? ['pod_ata_at'] : []),
    ...(inland?.reported_as_happened === true ? ['destination_ata_at', 'ind_ata_at'] : []),
  ]
}

/** The times of a shipment by the events of all its containers: departure with the first, arrival with the last. */
export function shipmentTimes(events: readonly TimedEvent[], route: Route): Partial<ShipmentRow> {
  const { first, last, estimate } = reader(events)
  const departed = first('vessel_departed', route.lading)
  const arrived = last('vessel_arrived', route.discharge)
  return only<Partial<ShipmentRow>>({
    pol_etd_at: estimate('vessel_departed', route.lading)?.timestamp,
    pol_atd_at: departed?.timestamp,
    pol_timezone: departed?.timezone,
    pod_eta_at: estimate('vessel_arrived', route.discharge)?.timestamp,
    pod_ata_at: arrived?.timestamp,
    pod_timezone: arrived?.timezone,
    destination_eta_at: route.inland ? estimate('arrived_at_inland_destination')?.timestamp : undefined,
    destination_ata_at: route.inland ? last('arrived_at_inland_destination')?.timestamp : undefined,
  })
}

/**
 * Fills columns of `row` from the events: where the source reported nothing, or where the stored value came from the
 * events too. A value that a carrier reports directly wins over its events; a value that the events no longer support
 * is removed.
 */
export function fillTimes<Row extends object>(
  row: Row,
  reported: ReportedColumns<Row>,
  before: Partial<Row>,
  after: Partial<Row>,
): void {
  for (const name of Object.keys({ ...before, ...after }) as (keyof Row)[]) {
    if (reported[name] !== undefined) continue
    // Null is a value of every column that events fill.
    if (row[name] === null || row[name] === before[name]) row[name] = after[name] ?? (null as Row[keyof Row])
  }
}
