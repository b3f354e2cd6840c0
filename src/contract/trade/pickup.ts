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

/** When the full container left its last terminal: inland where it goes there. Null before, and where that was not reported. */
export const pickedUpAt = (
  facts: Pick<
    PickupFacts,
    'pod_full_out_at' | 'final_destination_full_out_at' | 'final_destination_timezone'
  >,
): string | null =>
  facts.final_destination_full_out_at ??
  (facts.final_destination_timezone === null ? facts.pod_full_out_at : null)

export interface PickupZoneFacts {
  final_destination_timezone: string | null
  pod_timezone: string | null
}
/** The zone of the place where a truck picks it up: inland where it goes there, else at the port of discharge. */
export const pickupZone = ({ final_destination_timezone, pod_timezone }: PickupZoneFacts): string | null =>
  final_destination_timezone ?? pod_timezone

export interface HoldFacts {
  name: string
  status: string
  description?: string | null | undefined
}

/** When a container left the port of discharge: through the gate, or by rail. */
export type PortExitFacts = Pick<PickupFacts, 'pod_full_out_at'> & { pod_rail_departed_at: string | null }

/** True once the terminal at the port of discharge has nothing more to say of it. */
export const hasLeftPort = (facts: PortExitFacts): boolean =>
  facts.pod_full_out_at !== null || facts.pod_rail_departed_at !== null

/** True while the terminal's text can say where it stands: afterwards it says how it left (`Delivered 10/31/2026 08:34`). */
export const isInYard = (facts: PickupFacts & PortExitFacts): boolean =>
  !isPickedUp(facts) && !hasLeftPort(facts)

/** The holds that stop a truck: a `pending` one only warns (docs/interface.md, "Ready for pickup"). */
export const blockingHolds = <Hold extends Pick<HoldFacts, 'status'>>(holds: readonly Hold[]): Hold[] =>
  holds.filter(({ status }) => status === 'hold')
