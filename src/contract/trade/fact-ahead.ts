import { isEstimate } from '../vocabulary/index.ts'

const MINUTE_MS = 60_000
/** Clocks differ a little. */
const TOLERANCE_MS = 10 * MINUTE_MS
/** The local time of a place whose zone is not known is written as UTC: it may be so many hours earlier (UTC+14). */
const ZONE_UNKNOWN_MS = 14 * 60 * MINUTE_MS

/** Whether a time lies in the future. @param zone IANA name, null if the source names none */
export const isAhead = (at: string, zone: string | null | undefined, now: string): boolean =>
  Date.parse(at) - (zone ? 0 : ZONE_UNKNOWN_MS) > Date.parse(now) + TOLERANCE_MS

interface ReportedEvent {
  event: string
  /** ISO 8601. */
  timestamp: string | null
  timezone?: string | null | undefined
}
/** Whether an event of transport is reported as happened, and lies in the future. */
export const isFactAhead = ({ event, timestamp, timezone }: ReportedEvent, now: string): boolean =>
  event.startsWith('container.transport.') &&
  !isEstimate(event) &&
  timestamp !== null &&
  isAhead(timestamp, timezone, now)
