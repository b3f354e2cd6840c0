import { instantOfLocal } from '../calendar.ts'
import { type PlainDay, weekdayOf, writePlainDay, yearOf } from './plain-day.ts'

/** Hours in which the gate gives out containers, by the clock of the terminal. */
export interface GateShift {
  /** `07:00`. */
  opens: string
  /** `16:30`; earlier than `opens`: on the next day. */
  closes: string
  /** Some holidays are worked for refrigerated containers alone. */
  serves: 'all' | 'reefers'
}

export const gateExceptionKinds = [
  'holiday',
  'scheduled_closure',
  'unscheduled_closure',
  'extra_day',
] as const
export type GateExceptionKind = (typeof gateExceptionKinds)[number]

/** A day on which the gate does not work as in every week. */
export interface GateException {
  /** `2026-07-03`. */
  date: string
  kind: GateExceptionKind
  /** None: closed all day. A day of which a part is worked is a day of work (Maersk US). */
  shifts: readonly GateShift[]
  name: string
  /** Who says so: the page or notice of the terminal. */
  source: string
}

/**
 * When a terminal works. The holidays of a country are not those of a gate: Savannah ran gates on an observed 5 July while its
 * other terminal was closed. So each year is entered and confirmed by a person.
 */
export interface GateCalendar {
  /** IANA name. */
  zone: string
  /** By day of the week from Sunday: seven lists. */
  week: readonly (readonly GateShift[])[]
  exceptions: readonly GateException[]
  /** The years that a person has confirmed. Of any other nothing is known, which is not the same as "no holidays". */
  years: readonly number[]
}

/** Why a gate is closed: `weekly` where the week says so. Null where it is open. */
export type ClosedBecause = 'weekly' | Exclude<GateExceptionKind, 'extra_day'> | null

/** Looks days up of one calendar; the exceptions are indexed once. */
export interface GateDays {
  hasYear(day: PlainDay): boolean
  closedBecause(day: PlainDay): ClosedBecause
  /** The instant at which the gate closes on a day; null on a day without a shift. */
  closesAt(day: PlainDay): Date | null
}

export function gateDays(calendar: GateCalendar, isReefer: boolean): GateDays {
  const exceptions = new Map(calendar.exceptions.map((each) => [each.date, each]))
  const years = new Set(calendar.years)
  const serving = (shifts: readonly GateShift[]) =>
    shifts.filter(({ serves }) => serves === 'all' || isReefer)
  const shiftsOn = (day: PlainDay) =>
    serving((exceptions.get(writePlainDay(day)) ?? { shifts: calendar.week[weekdayOf(day)] ?? [] }).shifts)
  return {
    hasYear: (day) => years.has(yearOf(day)),
    closedBecause: (day) => {
      if (shiftsOn(day).length > 0) return null
      const kind = exceptions.get(writePlainDay(day))?.kind ?? 'extra_day'
      return kind === 'extra_day' ? 'weekly' : kind
    },
    closesAt: (day) => {
      const ends = shiftsOn(day).map(({ opens, closes }) => {
        const date = writePlainDay(closes <= opens ? day + 1 : day)
        return instantOfLocal(`${date}T${closes}`, calendar.zone).getTime()
      })
      return ends.length === 0 ? null : new Date(Math.max(...ends))
    },
  }
}
