import { actBy, type ActByFacts, daysLeft } from './act-by.ts'
import { pickupReadiness, type ReadinessFacts } from './readiness.ts'
import { isStoppedBeforePickup } from './stop.ts'

export type UrgencyFacts = ActByFacts & ReadinessFacts

/** What a clerk deals with first comes first. */
const order = [
  'act by today or over',
  'not ready',
  'act by within three days',
  'source silent',
  'to pay',
  'on shore',
  'tracking stopped',
  'arrived on board',
  'underway',
  'not loaded',
  'picked up',
  'returned',
] as const

/** Three days is what it takes to find a truck and an appointment. */
export const SOON_DAYS = 3

function stateOf(facts: UrgencyFacts, now: Date): (typeof order)[number] {
  if (isStoppedBeforePickup(facts)) return 'tracking stopped'
  const readiness = pickupReadiness(facts, now)
  if (readiness === null) return facts.current_status === 'empty_returned' ? 'returned' : 'picked up'
  const due = actBy(facts)
  const left = due === null ? Infinity : daysLeft(due, now)
  if (left <= 0) return 'act by today or over'
  if (readiness.state === 'not_ready') return 'not ready'
  if (left <= SOON_DAYS) return 'act by within three days'
  if (readiness.state === 'arrived') return 'arrived on board'
  if (readiness.state === 'underway') return facts.current_status === 'new' ? 'not loaded' : 'underway'
  if (readiness.isLastKnown) return 'source silent'
  return readiness.state === 'to_pay' ? 'to pay' : 'on shore'
}

/** The place of a container among others of its shipment: the smallest is worst, and is shown for all. */
export const urgencyRank = (facts: UrgencyFacts, now: Date): number => order.indexOf(stateOf(facts, now))
