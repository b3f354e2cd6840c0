import { type AmountToPay, amountsToPay, type FeeFacts } from './fees.ts'
import { availabilityAge, type FreshnessFacts, isUnderway, type ReportAge } from './freshness.ts'
import { blockingHolds, type HoldFacts, isPickedUp, type PickupFacts } from './pickup.ts'
import type { TrackingFacts } from './stop.ts'

export interface AvailabilityFacts {
  available_for_pickup: boolean | null
  holds_at_pod_terminal: readonly HoldFacts[]
}

/**
 * docs/interface.md, "Ready for pickup": the terminal says available, and no hold has the status `hold`. Once tracking
 * has stopped nobody knows, so it is not ready.
 */
export const isReadyForPickup = (facts: AvailabilityFacts & TrackingFacts): boolean =>
  facts.tracking_stopped_at === null && wasReadyForPickup(facts)

/** As it was reported last. */
const wasReadyForPickup = (facts: AvailabilityFacts): boolean =>
  facts.available_for_pickup === true && blockingHolds(facts.holds_at_pod_terminal).length === 0

/** One reason why a container cannot be picked up (`stops`), might not be or needs something first (`warns`). */
export type PickupBlocker =
  | { reason: 'hold'; weight: 'stops' | 'warns'; hold: HoldFacts }
  | { reason: 'fees'; weight: 'warns'; amounts: readonly AmountToPay[] }
  | { reason: 'not_available'; weight: 'stops' }

/**
 * - `ready`: `isReadyForPickup`, and nothing to pay; pending holds are among the blockers as warnings.
 * - `to_pay`: the same with fees, which are paid before the truck is at the gate.
 * - `not_ready`: a hold stops the truck, or the terminal says it is not available.
 * - `unknown`: on shore, and nobody said whether it is available; in many ports nobody ever does.
 * - `arrived`: the ship is in port, and the container still on board.
 * - `underway`: not there yet; holds that are reported early are among the blockers.
 */
export interface PickupReadiness {
  state: 'ready' | 'to_pay' | 'not_ready' | 'unknown' | 'arrived' | 'underway'
  /** What stops a truck first, then what might. */
  blockers: PickupBlocker[]
  /** How old that is; null where nobody said when it was asked. */
  age: ReportAge | null
  /** It is only what was known last: the source is silent for longer than usual, or is asked no more. */
  isLastKnown: boolean
}

export type PickupStateFacts = PickupFacts &
  AvailabilityFacts &
  TrackingFacts & {
    fees_at_pod_terminal?: readonly FeeFacts[] | undefined
    /** When the ship berthed; null or undefined before. */
    pod_arrived_at: string | null
  }
export type ReadinessFacts = PickupStateFacts & FreshnessFacts

function stateOf(
  facts: PickupStateFacts,
  stops: boolean,
  amounts: readonly AmountToPay[],
): PickupReadiness['state'] {
  if (wasReadyForPickup(facts)) return amounts.length > 0 ? 'to_pay' : 'ready'
  if (isUnderway(facts) && facts.available_for_pickup !== true)
    return facts.pod_arrived_at !== null && facts.current_status === 'on_ship' ? 'arrived' : 'underway'
  if (stops || facts.available_for_pickup === false || facts.current_status === 'not_available')
    return 'not_ready'
  return 'unknown'
}

/** Whether a truck can be sent, with all that stops or might stop it; null after pickup. */
export function pickupState(facts: PickupStateFacts): Pick<PickupReadiness, 'state' | 'blockers'> | null {
  if (isPickedUp(facts)) return null
  const stopping = blockingHolds(facts.holds_at_pod_terminal)
  const pending = facts.holds_at_pod_terminal.filter((hold) => !stopping.includes(hold))
  const amounts = amountsToPay(facts.fees_at_pod_terminal ?? [])
  const state = stateOf(facts, stopping.length > 0, amounts)
  const saysUnavailable = state === 'not_ready' && stopping.length === 0
  return {
    state,
    blockers: [
      ...(saysUnavailable ? [{ reason: 'not_available', weight: 'stops' } as const] : []),
      ...stopping.map((hold) => ({ reason: 'hold', weight: 'stops', hold }) as const),
      ...(amounts.length > 0 ? [{ reason: 'fees', weight: 'warns', amounts } as const] : []),
      ...pending.map((hold) => ({ reason: 'hold', weight: 'warns', hold }) as const),
    ],
  }
}

/** The same, and how old it is. */
export function pickupReadiness(facts: ReadinessFacts, now: Date): PickupReadiness | null {
  const pickup = pickupState(facts)
  if (pickup === null) return null
  const age = availabilityAge(facts, now)
  const isSilent = (age?.isStale ?? false) || (facts.availability_ended ?? false)
  return { ...pickup, age, isLastKnown: facts.tracking_stopped_at !== null || isSilent }
}
