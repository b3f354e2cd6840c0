import { blockingHolds, isPickedUp, type PickupFacts } from './pickup.ts'
import { pickupReadiness, type ReadinessFacts } from './readiness.ts'
import type { TrackingFacts } from './stop.ts'

/**
 * True while there is work to do with a container: it is tracked, and still to be picked up. The database keeps the same
 * in `containers.open_work`.
 */
export const isOpenWork = (facts: PickupFacts & TrackingFacts): boolean =>
  facts.tracking_stopped_at === null && !isPickedUp(facts)

/** Open work that a hold stops, also one that is reported before the container arrives. */
export const isHeld = (facts: ReadinessFacts): boolean =>
  isOpenWork(facts) && blockingHolds(facts.holds_at_pod_terminal).length > 0

/** Open work that is ready for pickup once fees are paid. */
export const isToPay = (facts: ReadinessFacts, now: Date): boolean =>
  isOpenWork(facts) && pickupReadiness(facts, now)?.state === 'to_pay'

/** Open work of which only the last known is shown: its source is silent for longer than usual. */
export const isSourceSilent = (facts: ReadinessFacts, now: Date): boolean =>
  isOpenWork(facts) && pickupReadiness(facts, now)?.isLastKnown === true

/** Tracked and picked up, while the empty has not been reported as returned. */
export const isEmptyToReturn = (facts: PickupFacts & TrackingFacts): boolean =>
  facts.tracking_stopped_at === null &&
  isPickedUp(facts) &&
  facts.current_status !== 'empty_returned' &&
  facts.empty_terminated_at === null
