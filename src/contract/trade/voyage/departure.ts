/** What is known of a container before it leaves, each ISO 8601 or null. */
export interface DepartureFacts {
  current_status: string
  empty_out_at: string | null
  pol_full_in_at: string | null
  pol_vessel_loaded_at: string | null
}

/** The last that happened to a container before its vessel left. */
export type DepartureStage = 'loaded' | 'at_port_of_lading' | 'empty_picked_up'

/**
 * How far a container is that has not left: the interface knows one status for all of that time, `new` (docs/interface.md,
 * "container.current_status"). Null where it has left, or where no event says more.
 */
export function departureStage(facts: DepartureFacts): DepartureStage | null {
  if (facts.current_status !== 'new') return null
  if (facts.pol_vessel_loaded_at !== null) return 'loaded'
  if (facts.pol_full_in_at !== null) return 'at_port_of_lading'
  return facts.empty_out_at === null ? null : 'empty_picked_up'
}
