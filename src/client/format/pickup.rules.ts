import type { ContainerStatus, Open } from '../../contract/vocabulary/index.ts'

/** What tells whether somebody has already taken the box away. */
export interface PickupFacts {
  current_status: Open<ContainerStatus>
  pod_full_out_at: string | null
  final_destination_full_out_at: string | null
  empty_terminated_at: string | null
  final_destination_timezone: string | null
}

const after = new Set<string>(['picked_up', 'delivered', 'dropped', 'empty_returned'])

/**
 * True once the full box has left its last terminal: from then on it has no deadline and no verdict. Leaving the
 * port of discharge by rail, or for a place off dock, is not yet that.
 */
export function isPickedUp(facts: PickupFacts): boolean {
  if (after.has(facts.current_status)) return true
  if (facts.final_destination_full_out_at !== null || facts.empty_terminated_at !== null) return true
  const goesOn = facts.final_destination_timezone !== null || facts.current_status === 'off_dock'
  return facts.pod_full_out_at !== null && !goesOn
}
