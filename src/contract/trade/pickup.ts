import type { ContainerStatus, OpenEnum } from '../vocabulary/index.ts'

/** What shows whether the full container has left its last terminal. */
export interface PickupFacts {
  current_status: OpenEnum<ContainerStatus>
  pod_full_out_at: string | null
  final_destination_full_out_at: string | null
  empty_terminated_at: string | null
  final_destination_timezone: string | null
}

const statusesAfterPickup = new Set<string>(['picked_up', 'delivered', 'dropped', 'empty_returned'])

/**
 * True once the full container has left its last terminal: from then on it has no day to act by and no readiness.
 * Leaving the port of discharge by rail, or for a place off dock, is not yet pickup.
 */
export function isPickedUp(facts: PickupFacts): boolean {
  if (statusesAfterPickup.has(facts.current_status)) return true
  if (facts.final_destination_full_out_at !== null || facts.empty_terminated_at !== null) return true
  const goesOn = facts.final_destination_timezone !== null || facts.current_status === 'off_dock'
  return facts.pod_full_out_at !== null && !goesOn
}

interface HoldFacts {
  name: string
  status: string
  description?: string | null | undefined
}

/** The holds that stop a truck: a `pending` one only warns (docs/interface.md, "Ready for pickup"). */
export const blockingHolds = <Hold extends Pick<HoldFacts, 'status'>>(holds: readonly Hold[]): Hold[] =>
  holds.filter(({ status }) => status === 'hold')

export interface AvailabilityFacts {
  available_for_pickup: boolean | null
  holds_at_pod_terminal: readonly HoldFacts[]
}

/** docs/interface.md, "Ready for pickup": the terminal says available, and no hold has the status `hold`. */
export const isReadyForPickup = (facts: AvailabilityFacts): boolean =>
  facts.available_for_pickup === true && blockingHolds(facts.holds_at_pod_terminal).length === 0

/** One reason why a container cannot be picked up (`stops`), or might not be (`warns`). */
export type PickupBlocker =
  | { reason: 'hold'; weight: 'stops' | 'warns'; hold: HoldFacts }
  | { reason: 'not_available'; weight: 'stops' }
  | { reason: 'availability_unknown'; weight: 'warns' }

/**
 * - `ready`: `isReadyForPickup`; pending holds are among the blockers as warnings.
 * - `not_ready`: a hold stops the truck, or the terminal says it is not available.
 * - `unknown`: at the terminal, which has not said.
 * - `underway`: not there yet; holds that are reported early are among the blockers.
 */
export interface PickupReadiness {
  state: 'ready' | 'not_ready' | 'unknown' | 'underway'
  blockers: PickupBlocker[]
}

const statusesUnderway = new Set<string>(['new', 'on_ship', 'awaiting_inland_transfer', 'on_rail'])

/** Whether a truck can be sent, with all that stops or might stop it; null after pickup. */
export function pickupReadiness(facts: PickupFacts & AvailabilityFacts): PickupReadiness | null {
  if (isPickedUp(facts)) return null
  const stopping = blockingHolds(facts.holds_at_pod_terminal)
  const holds = facts.holds_at_pod_terminal.map((hold): PickupBlocker => ({
    reason: 'hold',
    weight: stopping.includes(hold) ? 'stops' : 'warns',
    hold,
  }))
  if (isReadyForPickup(facts)) return { state: 'ready', blockers: holds }
  if (statusesUnderway.has(facts.current_status) && facts.available_for_pickup !== true)
    return { state: 'underway', blockers: holds }
  if (stopping.length > 0) return { state: 'not_ready', blockers: holds }
  if (facts.available_for_pickup === false || facts.current_status === 'not_available')
    return { state: 'not_ready', blockers: [{ reason: 'not_available', weight: 'stops' }, ...holds] }
  return { state: 'unknown', blockers: [{ reason: 'availability_unknown', weight: 'warns' }, ...holds] }
}
