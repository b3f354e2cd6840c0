import { hasLeftPort, isPickedUp, type PickupFacts, type PortExitFacts } from './pickup.ts'

/** Who reports a value of a container. */
export type ReportingSource = 'line' | 'terminal'

export interface FreshnessFacts extends PickupFacts, PortExitFacts {
  /** When the terminal was last asked and answered, ISO 8601; null where it never was. */
  terminal_checked_at: string | null
  /** The same of the line. */
  line_checked_at: string | null
  /** When the source of its availability last answered, where that is neither the shipment's own nor a terminal. */
  availability_checked_at?: string | null
  /** The source of its availability is no longer connected, and nobody else reports it. */
  availability_ended?: boolean
}

/** How old a value is: since when its source has not answered. */
export interface ReportAge {
  source: ReportingSource
  /** ISO 8601. */
  at: string
  /** Older than usual at this stage of the journey. */
  isStale: boolean
}

/**
 * Sources are asked at least twice a day while a container is tracked. Two missed rounds are a fault where a truck may be
 * sent; at sea a day more does no harm; after pickup only the empty return is to come.
 */
export const MAX_USUAL_AGE_HOURS = { underway: 48, atPickup: 24, afterPickup: 14 * 24 }
const HOUR_MS = 3_600_000

/** Statuses of containers that are not yet at the place of pickup. */
export const statusesUnderway: readonly string[] = ['new', 'on_ship', 'awaiting_inland_transfer', 'on_rail']
export const isUnderway = ({ current_status }: Pick<PickupFacts, 'current_status'>): boolean =>
  statusesUnderway.includes(current_status)

function usualHours(facts: PickupFacts): number {
  if (isPickedUp(facts)) return MAX_USUAL_AGE_HOURS.afterPickup
  return isUnderway(facts) ? MAX_USUAL_AGE_HOURS.underway : MAX_USUAL_AGE_HOURS.atPickup
}

/** Whether the last answer of a source is older than usual at this stage of the journey. */
export const isOlderThanUsual = (at: string, facts: PickupFacts, now: Date): boolean =>
  (now.getTime() - Date.parse(at)) / HOUR_MS > usualHours(facts)

/** The age of what a source reported; null where it is not known when it was asked. */
export function reportAge(source: ReportingSource, facts: FreshnessFacts, now: Date): ReportAge | null {
  const at = source === 'terminal' ? facts.terminal_checked_at : facts.line_checked_at
  if (at === null) return null
  return { source, at, isStale: isOlderThanUsual(at, facts, now) }
}

/**
 * The age of availability, holds and fees is that of the source that reports them: at the port the terminal where it was ever asked,
 * inland the line, because nobody asks the terminal that the container has left; or another source beside both.
 */
export function availabilityAge(facts: FreshnessFacts, now: Date): ReportAge | null {
  const { availability_checked_at: at = null } = facts
  if (at !== null) return { source: 'line', at, isStale: isOlderThanUsual(at, facts, now) }
  const [first, second] = hasLeftPort(facts)
    ? (['line', 'terminal'] as const)
    : (['terminal', 'line'] as const)
  return reportAge(first, facts, now) ?? reportAge(second, facts, now)
}
