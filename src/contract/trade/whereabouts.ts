import type { Whereabouts } from '../vocabulary/index.ts'
import { isBeforePort } from './arrival.ts'
import { isPickedUp, type PickupFacts } from './pickup.ts'
import type { TrackingFacts } from './stop.ts'

const named = (...moves: string[]) => moves.map((move) => `container.transport.${move}`)

/** Events that say on which ship or in which port a container is, in the order in which those of one instant happened. */
export const placingEvents = named(
  'full_in',
  'feeder_arrived',
  'feeder_discharged',
  'transshipment_arrived',
  'transshipment_discharged',
  'vessel_arrived',
  'vessel_berthed',
  'vessel_discharged',
  'feeder_loaded',
  'vessel_loaded',
  'transshipment_loaded',
  'feeder_departed',
  'vessel_departed',
  'transshipment_departed',
)
const isDeparture = (event: string): boolean => event.endsWith('_departed')
const isLoading = (event: string): boolean => event.endsWith('_loaded')

export interface PlacingEvent {
  id: string
  event: string
  /** ISO 8601. */
  timestamp: string | null
  location_id: string | null
  location_type: string | null
  vessel_id: string | null
  voyage_number: string | null
}

const portOf = ({ location_id, location_type }: PlacingEvent): string | null =>
  location_type === 'port' ? location_id : null

/** What was reported last of where it is: an empty or full container at a place that is no port says nothing. */
function lastPlacing(events: readonly PlacingEvent[]): PlacingEvent | null {
  const said = events.filter(
    (each) =>
      placingEvents.includes(each.event) &&
      each.timestamp !== null &&
      (!each.event.endsWith('full_in') || portOf(each) !== null),
  )
  const order = (one: PlacingEvent, other: PlacingEvent) =>
    Date.parse(one.timestamp ?? '') - Date.parse(other.timestamp ?? '') ||
    placingEvents.indexOf(one.event) - placingEvents.indexOf(other.event) ||
    (one.id < other.id ? -1 : 1)
  return said.toSorted(order).at(-1) ?? null
}

/** Departures are reported without the ship, which the loading before named. */
const vesselOf = (left: PlacingEvent, events: readonly PlacingEvent[]): string | null =>
  left.vessel_id ??
  lastPlacing(
    events.filter(
      (each) =>
        each.vessel_id !== null &&
        isLoading(each.event) &&
        each.location_id === left.location_id &&
        each.timestamp !== null &&
        Date.parse(each.timestamp) <= Date.parse(left.timestamp ?? ''),
    ),
  )?.vessel_id ??
  null

export type WhereaboutsFacts = PickupFacts &
  TrackingFacts & {
    empty_out_at?: string | null
    pol_full_in_at: string | null
    pol_vessel_loaded_at: string | null
    pol_vessel_departed_at: string | null
    pod_arrived_at: string | null
    pod_discharged_at: string | null
    pod_rail_departed_at: string | null
    ind_ata_at: string | null
    ind_rail_unloaded_at: string | null
  }
/** Of its shipment; the ids of ports. */
export interface WhereaboutsShipment {
  port_of_lading_id: string | null
  port_of_discharge_id: string | null
  pol_atd_at: string | null
  pod_ata_at: string | null
}

export interface ContainerPlace {
  whereabouts: Whereabouts
  /** The id of the ship on which it is at sea, or of the port where it is; null where that is not reported. */
  place_id: string | null
  /** Of a ship. */
  voyage_number: string | null
  /** When the ship left, or it came to the port; ISO 8601, null where that is not reported. */
  since: string | null
}

const statusesInPort: readonly string[] = [
  'grounded',
  'not_available',
  'available',
  'awaiting_inland_transfer',
]
const statusesInland: readonly string[] = ['on_rail', 'off_dock']
const statusesOnShip: readonly string[] = ['on_ship', 'loaded']
const at = (whereabouts: Whereabouts, place?: Partial<ContainerPlace>): ContainerPlace => ({
  whereabouts,
  place_id: null,
  voyage_number: null,
  since: null,
  ...place,
})

/**
 * On which ship or in which port a container is: at sea from the departure of a ship until she arrives; in a port before and after,
 * also on board of a ship that lies there. The database keeps the same in `containers.whereabouts` and beside it, and a property test
 * compares both.
 */
export function whereaboutsOf(
  facts: WhereaboutsFacts,
  shipment: WhereaboutsShipment | null,
  events: readonly PlacingEvent[],
): ContainerPlace {
  if (
    facts.tracking_stopped_at !== null ||
    facts.current_status === 'empty_returned' ||
    facts.empty_terminated_at !== null
  )
    return at('ended')
  const hasLeftPort = facts.pod_full_out_at ?? facts.pod_rail_departed_at
  const isInland = facts.ind_ata_at ?? facts.ind_rail_unloaded_at ?? hasLeftPort
  if (isPickedUp(facts) || isInland !== null || statusesInland.includes(facts.current_status))
    return at('inland')

  const last = lastPlacing(events)
  const arrivedAt =
    facts.pod_arrived_at ??
    facts.pod_discharged_at ??
    (isBeforePort(facts) ? null : shipment?.pod_ata_at) ??
    null
  if (arrivedAt !== null || statusesInPort.includes(facts.current_status)) {
    const lay = last !== null && !isDeparture(last.event) ? portOf(last) : null
    return at('in_port', { place_id: shipment?.port_of_discharge_id ?? lay, since: arrivedAt })
  }
  const leftAt = facts.pol_vessel_departed_at ?? shipment?.pol_atd_at ?? null
  if (last !== null) {
    const leftWithout =
      isLoading(last.event) &&
      leftAt !== null &&
      portOf(last) !== null &&
      portOf(last) === shipment?.port_of_lading_id
    if (!isDeparture(last.event) && !leftWithout)
      return at('in_port', { place_id: portOf(last), since: last.timestamp })
    return at('at_sea', {
      place_id: vesselOf(last, events),
      voyage_number: last.voyage_number,
      since: leftWithout ? leftAt : last.timestamp,
    })
  }
  if (statusesOnShip.includes(facts.current_status) || facts.pol_vessel_departed_at !== null)
    return at('at_sea', { since: leftAt })
  const cameAt = facts.pol_full_in_at ?? facts.pol_vessel_loaded_at
  return cameAt === null
    ? at('not_started')
    : at('in_port', { place_id: shipment?.port_of_lading_id ?? null, since: cameAt })
}
