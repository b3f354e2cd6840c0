import { type FleetState, fleetStates } from '../../vocabulary/index.ts'
import { actBy, type ActByFacts, daysLeft } from '../act-by.ts'
import { isOpenWork } from '../open-work.ts'
import { type OwnPortArrival, withOwnPortArrival } from '../arrival.ts'
import { arrivalDelayDays, type ArrivalFacts } from '../overdue.ts'
import { blockingHolds } from '../pickup.ts'
import { type AvailabilityFacts, isReadyForPickup } from '../readiness.ts'
import { SOON_DAYS } from '../urgency.ts'

/** A day is within what stowage and weather change every week. */
export const LATE_ARRIVAL_DAYS = 2

export type FleetStateFacts = ActByFacts & AvailabilityFacts & OwnPortArrival

/** By how many days the ship is later than first expected, while she is still to come with it; null where she is not late. */
export function lateArrivalDays(arrival: ArrivalFacts | null, now: Date): number | null {
  if (arrival === null || arrival.pod_ata_at !== null) return null
  const days = arrivalDelayDays(arrival, now)
  return days !== null && days >= LATE_ARRIVAL_DAYS ? days : null
}

/**
 * How urgent a container on the map of the fleet is; what nobody works on any more is on time. The database computes the same
 * (`fleetStateAt`), and a property test compares both.
 * @param arrival of its shipment at the port of discharge
 */
export function fleetState(facts: FleetStateFacts, arrival: ArrivalFacts | null, now: Date): FleetState {
  if (!isOpenWork(facts)) return 'on_time'
  const due = actBy(facts)
  const left = due === null ? Infinity : daysLeft(due, now)
  if (left < 0) return 'over'
  if (lateArrivalDays(arrival && withOwnPortArrival(arrival, facts), now) !== null) return 'late'
  if (blockingHolds(facts.holds_at_pod_terminal).length > 0) return 'held'
  if (left <= SOON_DAYS) return 'due'
  return isReadyForPickup(facts) ? 'ready' : 'on_time'
}

/** The more urgent of several. */
export const worstFleetState = (states: Iterable<FleetState>): FleetState => {
  const all = new Set(states)
  return fleetStates.find((state) => all.has(state)) ?? 'on_time'
}
