import { calendarDate, daysBetween, etaDelayDays, localTime } from './calendar.ts'

/** A time that is expected at a place, and whether it was reported as having happened. */
export interface ExpectedTime {
  /** ISO 8601, as is `actual`. */
  expected: string | null
  actual: string | null
  /** IANA name; the dates count as given where it is null or unknown. */
  zone: string | null
}

/**
 * Calendar days in the zone of the place since an expected time that was never reported as having happened; 0 until the
 * day after it. Such an estimate is none any more: nobody knows when it will be.
 */
export function overdueDays({ expected, actual, zone }: ExpectedTime, now: Date): number {
  if (expected === null || actual !== null || Number.isNaN(Date.parse(expected))) return 0
  return Math.max(0, daysBetween(calendarDate(expected, zone), localTime(now, zone)))
}

/** The facts of a shipment about its arrival at the port of discharge. For a container its own arrival is in them (`withOwnPortArrival`). */
export interface ArrivalFacts {
  pod_original_eta_at: string | null
  pod_eta_at: string | null
  pod_ata_at: string | null
  pod_timezone: string | null
  line_tracking_stopped_at: string | null
}

/**
 * The ETA delay (`etaDelayDays`). An arrival that has happened counts before the latest estimate. An overdue arrival is late by
 * the days until today: the ship arrives today at the earliest. Null where no estimate was reported, and where tracking stopped before the arrival. The database computes
 * the same (`etaDelayAt`); a property test compares both.
 */
export function arrivalDelayDays(facts: ArrivalFacts, now: Date): number | null {
  const { pod_original_eta_at: first, pod_eta_at: latest, pod_ata_at, pod_timezone: zone } = facts
  if (pod_ata_at === null && facts.line_tracking_stopped_at !== null) return null
  const isOverdue = overdueDays({ expected: latest, actual: pod_ata_at, zone }, now) > 0
  return isOverdue
    ? etaDelayDays(first ?? latest, now.toISOString(), zone)
    : etaDelayDays(first, pod_ata_at ?? latest, zone)
}

const HOUR_MS = 3_600_000

/**
 * The same delay in whole hours: from the arrival first reported to the one that happened or is expected, or to now if it is overdue. The database computes the
 * same (`isDelayedByHours`).
 */
export function arrivalDelayHours(facts: ArrivalFacts, now: Date): number | null {
  const { pod_original_eta_at: first, pod_eta_at: latest, pod_ata_at, pod_timezone: zone } = facts
  if (pod_ata_at === null && facts.line_tracking_stopped_at !== null) return null
  const isOverdue = overdueDays({ expected: latest, actual: pod_ata_at, zone }, now) > 0
  const from = isOverdue ? (first ?? latest) : first
  const until = isOverdue ? now.toISOString() : (pod_ata_at ?? latest)
  return from === null || until === null ? null : Math.floor((Date.parse(until) - Date.parse(from)) / HOUR_MS)
}
