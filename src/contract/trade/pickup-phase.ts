import type { PickupPhase, PickupPlace } from '../vocabulary/index.ts'
import { isUnderway } from './freshness.ts'
import { isPickedUp, type PickupFacts } from './pickup.ts'
import { isStoppedBeforePickup, type TrackingFacts } from './stop.ts'
import { goesInland } from './terminal.ts'

export type PickupPhaseFacts = PickupFacts &
  TrackingFacts & { available_for_pickup: boolean | null; delivered_at: string | null }

/** Statuses of a container that stands at the customer's, full or emptied. */
export const statusesAtCustomer: readonly string[] = ['delivered', 'dropped']

/**
 * The phase of pickup and delivery; null once tracking has stopped before pickup, because nobody reports whether it is still there.
 * The database keeps the same in `containers.pickup_phase`; a property test compares both.
 */
export function pickupPhase(facts: PickupPhaseFacts): PickupPhase | null {
  if (facts.current_status === 'empty_returned' || facts.empty_terminated_at !== null) return 'done'
  if (isPickedUp(facts)) {
    const isDelivered = facts.delivered_at !== null || statusesAtCustomer.includes(facts.current_status)
    return isDelivered ? 'empty_to_return' : 'to_deliver'
  }
  if (isStoppedBeforePickup(facts)) return null
  return isUnderway(facts) && facts.available_for_pickup !== true ? 'arriving' : 'to_pick_up'
}

/** The database keeps the same in `containers.pickup_place`. */
export const pickupPlace = (
  facts: Pick<PickupFacts, 'current_status' | 'final_destination_timezone'>,
): PickupPlace => (goesInland(facts) ? 'inland' : 'port')
