import { actBy, type ActByFacts, daysLeft } from './act-by.ts'
import { pickupReadiness, type ReadinessFacts } from './readiness.ts'
import { isStoppedBeforePickup } from './stop.ts'

export type UrgencyFacts = ActByFacts & ReadinessFacts

/** What a clerk deals with first comes first. */
export const urgencyStates = [
  'due_or_over',
  'not_ready',
  'due_soon',
  'source_silent',
  'to_pay',
  'on_shore',
  'tracking_stopped',
  'arrived_on_board',
  'underway',
  'not_loaded',
  'picked_up',
  'returned',
] as const
export type UrgencyState = (typeof urgencyStates)[number]

/** Three days is what it takes to find a truck and an appointment. */
export const SOON_DAYS = 3

/** The database computes the same (`urgencyAt`) to order groups of containers; a property test compares both. */
export function urgencyState(facts: UrgencyFacts, now: Date): UrgencyState {
  if (isStoppedBeforePickup(facts)) return 'tracking_stopped'
  const readiness = pickupReadiness(facts, now)
  if (readiness === null) return facts.current_status === 'empty_returned' ? 'returned' : 'picked_up'
  const due = actBy(facts)
  const left = due === null ? Infinity : daysLeft(due, now)
  if (left <= 0) return 'due_or_over'
  if (readiness.state === 'not_ready') return 'not_ready'
  if (left <= SOON_DAYS) return 'due_soon'
  if (readiness.state === 'arrived') return 'arrived_on_board'
  if (readiness.state === 'underway') return facts.current_status === 'new' ? 'not_loaded' : 'underway'
  if (readiness.isLastKnown) return 'source_silent'
  return readiness.state === 'to_pay' ? 'to_pay' : 'on_shore'
}

/** The place of a container among others of its shipment: the smallest is worst, and is shown for all. */
export const urgencyRank = (facts: UrgencyFacts, now: Date): number =>
  urgencyStates.indexOf(urgencyState(facts, now))
