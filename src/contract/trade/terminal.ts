import { hasLeftPort } from './pickup.ts'

/** What is reported of the way and the terminals of a container. */
export interface TerminalFacts {
  current_status: string
  final_destination_timezone: string | null
  final_destination_full_out_at: string | null
  pod_full_out_at: string | null
  pod_rail_departed_at: string | null
  ind_ata_at: string | null
  /** Ids of terminals. */
  pod_terminal_id: string | null
  pickup_facility_id: string | null
}

/** The terminals of its shipment, by their ids. */
export interface ShipmentTerminals {
  pod_terminal_id: string | null
  destination_terminal_id: string | null
}

/** Whether the last terminal of a container is beyond the port of discharge. */
export const goesInland = (
  facts: Pick<TerminalFacts, 'current_status' | 'final_destination_timezone'>,
): boolean => facts.final_destination_timezone !== null && facts.current_status !== 'off_dock'

/** Whether a container that goes inland is on its way there, or there. */
const isBeyondPort = (facts: TerminalFacts): boolean =>
  facts.current_status === 'on_rail' ||
  hasLeftPort(facts) ||
  facts.ind_ata_at !== null ||
  facts.final_destination_full_out_at !== null

/**
 * The id of the terminal where a container is, or where it comes to next: at the port of discharge until it has left there for
 * an inland destination, then the terminal there. Null where none is reported. The database keeps it in `containers.terminal_id`
 * for lists; a property test compares both.
 */
export function terminalOf(facts: TerminalFacts, shipment: ShipmentTerminals | null): string | null {
  const atPort = facts.pod_terminal_id ?? shipment?.pod_terminal_id ?? null
  const { pickup_facility_id: facility } = facts
  if (!goesInland(facts)) return facility ?? atPort
  if (!isBeyondPort(facts)) return atPort
  return (facility === atPort ? null : facility) ?? shipment?.destination_terminal_id ?? null
}
