import { etaDelayDays } from './calendar.ts'

/** What a shipment says of its arrivals, ISO 8601. */
export interface ArrivalTimes {
  pod_eta_at: string | null
  pod_ata_at: string | null
  destination_eta_at: string | null
  destination_ata_at: string | null
}

/** Which arrival counts at present, and whether it has happened. */
export interface PresentArrival {
  /** ISO 8601. */
  at: string
  place: 'port' | 'inland'
  isActual: boolean
}

/**
 * The arrival that a clerk waits for: at the port of discharge until then, afterwards inland where the shipment goes there.
 * Lists show it and sort by it; the database keeps its time in `arrival_at` of containers and shipments (`arrival_of`), and a
 * property test compares both.
 * @param isStopped tracking has stopped: what was only expected does not hold any more
 */
export function presentArrival(times: ArrivalTimes, isStopped: boolean): PresentArrival | null {
  const of = (place: PresentArrival['place'], actual: string | null, expected: string | null) => {
    if (actual !== null) return { at: actual, place, isActual: true }
    return expected === null || isStopped ? null : { at: expected, place, isActual: false }
  }
  const inland =
    times.pod_ata_at === null ? null : of('inland', times.destination_ata_at, times.destination_eta_at)
  return inland ?? of('port', times.pod_ata_at, times.pod_eta_at)
}

/** The reports of a container's own moves: containers of one shipment come one by one, and on several ships. */
export interface OwnArrivalTimes {
  current_status: string
  /** Those before the sea are not shared: a shared container has the arrivals of its shipment only where they are its own. */
  empty_out_at?: string | null
  pol_full_in_at?: string | null
  pol_vessel_loaded_at?: string | null
  pod_arrived_at: string | null
  pod_full_out_at: string | null
  pod_rail_departed_at: string | null
  ind_eta_at: string | null
  ind_ata_at: string | null
}

const onTheWay: readonly string[] = ['new', 'loaded', 'on_ship']
const beforeInland: readonly string[] = [...onTheWay, 'awaiting_inland_transfer', 'on_rail']
const atTerminals: readonly string[] = ['grounded', 'available', 'not_available']

type BeforePort = Pick<
  OwnArrivalTimes,
  'current_status' | 'empty_out_at' | 'pol_full_in_at' | 'pol_vessel_loaded_at'
>
/** Its own moves are reported, and none of them says that it is at the port of discharge: the ship of another container may be. */
export const isBeforePort = (own: BeforePort): boolean =>
  onTheWay.includes(own.current_status) &&
  (own.empty_out_at ?? own.pol_full_in_at ?? own.pol_vessel_loaded_at ?? null) !== null

/** It is still to come to its place inland, or its own reports leave it in the port. */
const isBeforeInland = (own: OwnArrivalTimes): boolean =>
  own.ind_eta_at !== null ||
  beforeInland.includes(own.current_status) ||
  (atTerminals.includes(own.current_status) &&
    own.pod_arrived_at !== null &&
    (own.pod_rail_departed_at ?? own.pod_full_out_at) === null)

export type OwnPortArrival = BeforePort & Pick<OwnArrivalTimes, 'pod_arrived_at'>
/** When a container arrived at the port of discharge. The database computes the same (`ownPortArrival`). */
export const portArrivalOf = (own: OwnPortArrival, shipmentArrivedAt: string | null): string | null =>
  own.pod_arrived_at ?? (isBeforePort(own) ? null : shipmentArrivedAt)

/** The facts of its shipment about the arrival at the port, with the container's own arrival in them. */
export const withOwnPortArrival = <Facts extends { pod_ata_at: string | null }>(
  facts: Facts,
  own: OwnPortArrival,
): Facts => ({ ...facts, pod_ata_at: portArrivalOf(own, facts.pod_ata_at) })

/**
 * The arrivals of a container: its own, else those of its shipment. The shipment has arrived as soon as one of its containers has, which
 * says nothing of those that are still on their way. The database computes the same (migration 0124).
 */
export const arrivalTimesOf = (own: OwnArrivalTimes, shipment: ArrivalTimes): ArrivalTimes => ({
  pod_eta_at: shipment.pod_eta_at,
  pod_ata_at: portArrivalOf(own, shipment.pod_ata_at),
  destination_eta_at: own.ind_eta_at ?? shipment.destination_eta_at,
  destination_ata_at: own.ind_ata_at ?? (isBeforeInland(own) ? null : shipment.destination_ata_at),
})

interface Ships {
  pod_vessel_name: string | null
  pod_vessel_imo: string | null
  pod_original_vessel_name: string | null
  pod_original_vessel_imo: string | null
}
/** Whether it comes with another ship than was first reported. A ship keeps her IMO number, and may change her name. */
export function isOtherShip(ships: Ships): boolean {
  const { pod_vessel_imo: imo, pod_original_vessel_imo: firstImo } = ships
  if (imo !== null && firstImo !== null) return imo !== firstImo
  const [name, first] = [ships.pod_vessel_name, ships.pod_original_vessel_name].map((each) =>
    each?.replaceAll(/\W/g, '').toUpperCase(),
  )
  return name !== undefined && first !== undefined && name !== first
}

type PortArrival = Pick<ArrivalTimes, 'pod_eta_at' | 'pod_ata_at'>
/** Whether a container and its bill of lading have arrived, or are to, on one calendar day at the port of discharge. */
export const isSameArrival = (
  own: PortArrival,
  bill: PortArrival & { pod_timezone: string | null },
): boolean =>
  (own.pod_ata_at === null) === (bill.pod_ata_at === null) &&
  (etaDelayDays(own.pod_ata_at ?? own.pod_eta_at, bill.pod_ata_at ?? bill.pod_eta_at, bill.pod_timezone) ??
    0) === 0
