import type { CalendarDate, LocalTime } from './calendar.ts'

/** At least two digits, as dates and clocks have them: `07`. */
export const writeTwoDigits = (value: number): string => String(value).padStart(2, '0')

/** A calendar date by ISO 8601: `2026-11-20`. */
export const writeIsoDate = ({ year, month, day }: CalendarDate): string =>
  `${String(year).padStart(4, '0')}-${writeTwoDigits(month)}-${writeTwoDigits(day)}`

/** The clock of a place to the minute, without its zone: `2026-11-25T09:00`. */
export const writeIsoMinute = (local: Pick<LocalTime, keyof CalendarDate | 'hour' | 'minute'>): string =>
  `${writeIsoDate(local)}T${writeTwoDigits(local.hour)}:${writeTwoDigits(local.minute)}`

/** How far a clock is ahead of UTC: `-08:00`. @param minutes ahead of UTC */
export function writeOffset(minutes: number): string {
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${writeTwoDigits(Math.floor(size / 60))}:${writeTwoDigits(size % 60)}`
}
