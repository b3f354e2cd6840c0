import { calendarDate, dayNumber } from '../calendar.ts'

/** A day of the calendar without a time or zone: whole days since 1 January 1970. Days are added and compared as numbers. */
export type PlainDay = number

const DAY_MS = 86_400_000
const plainDate = /^\d{4}-\d{2}-\d{2}$/

/** True of `2026-06-05`, which has no time. */
export const isDateAlone = (at: string): boolean => plainDate.test(at)

/** `2026-06-05` of a day. */
export const writePlainDay = (day: PlainDay): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

/**
 * The day on which something happened, by the clock of the place.
 * @param at ISO 8601; one without a time is a date of the calendar already and is kept as it is (its midnight in UTC is the day before in
 *   America)
 * @param zone IANA name; the date counts as given where it is null or unknown
 */
export const plainDayOf = (at: string, zone: string | null): PlainDay =>
  dayNumber(calendarDate(at, isDateAlone(at) ? null : zone))

/** 0 is Sunday. */
export const weekdayOf = (day: PlainDay): number => (((day + 4) % 7) + 7) % 7

export const yearOf = (day: PlainDay): number => new Date(day * DAY_MS).getUTCFullYear()
