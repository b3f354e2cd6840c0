import { calendarDate, daysBetween } from './calendar.ts'

/**
 * Calendar days in the zone of the port by which the arrival moved: from the one first reported to the latest, later
 * is positive. Null where one of them is not reported.
 * @param first ISO 8601, as is `latest`
 * @param zone IANA name; the dates count as given where it is null or unknown
 */
export const etaDelayDays = (
  first: string | null,
  latest: string | null,
  zone: string | null,
): number | null =>
  first === null || latest === null
    ? null
    : daysBetween(calendarDate(first, zone), calendarDate(latest, zone))
