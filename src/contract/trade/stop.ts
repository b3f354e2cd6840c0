import { isPickedUp, type PickupFacts } from './pickup.ts'

/** Whether the container's shipment is still tracked. */
export interface TrackingFacts {
  /** Of its shipment; ISO 8601, null while it is tracked. */
  tracking_stopped_at: string | null
}

/**
 * True where tracking stopped while the container was still to be picked up: what was reported last stays on record,
 * but nothing is urgent and no estimate holds, because nobody reports any more. One that was picked up before has
 * nothing more to wait for. The database keeps the same in `containers.stopped_before_pickup`.
 */
export const isStoppedBeforePickup = (facts: PickupFacts & TrackingFacts): boolean =>
  facts.tracking_stopped_at !== null && !isPickedUp(facts)
