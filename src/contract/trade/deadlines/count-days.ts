import { instantOfLocal } from '../calendar.ts'
import type { ClosedBecause, GateDays } from './gate-calendar.ts'
import { isDateAlone, type PlainDay, plainDayOf, writePlainDay, yearOf } from './plain-day.ts'
import type { DayBasis, StoppageKind, TariffTerms } from './tariff.ts'

/** Days on which a container could not be picked up, first and last included: each day that it touches. */
export interface Stoppage {
  kind: StoppageKind
  from: PlainDay
  /** Null while it goes on. */
  until: PlainDay | null
}

export type UncountedBecause = Exclude<ClosedBecause, null> | StoppageKind

/** Why a day is no day of a basis. */
const closedOf: Readonly<Record<DayBasis, readonly UncountedBecause[]>> = {
  calendar_days: [],
  working_days: ['weekly', 'holiday'],
  weekdays: ['weekly'],
  calendar_days_without_holidays: ['holiday'],
}

export interface DayCounting {
  terms: TariffTerms
  gate: GateDays | null
  stoppages: readonly Stoppage[]
}

/** A year of which no calendar is confirmed is met: nothing is known, and nothing is counted. */
export class NoCalendarOfYear extends Error {
  readonly year: number
  constructor(year: number) {
    super(`No calendar of ${year}`)
    this.year = year
  }
}

/** Null where a day counts as free time, or is charged; otherwise why not. */
export function uncountedBecause(
  counting: DayCounting,
  phase: 'free' | 'charged',
  day: PlainDay,
): UncountedBecause | null {
  const { terms, gate, stoppages } = counting
  const stoppage = stoppages.find(
    ({ kind, from, until }) =>
      terms.stopped_by.includes(kind) && from <= day && (until === null || day <= until),
  )
  if (stoppage) return stoppage.kind
  const basis = phase === 'free' ? terms.free_basis : terms.charge_basis
  const closures = phase === 'free' ? terms.free_time_closures : terms.uncharged_closures
  const relevant: readonly UncountedBecause[] = [...closedOf[basis], ...closures]
  if (relevant.length === 0) return null
  if (gate === null || !gate.hasYear(day)) throw new NoCalendarOfYear(yearOf(day))
  const closed = gate.closedBecause(day)
  return closed !== null && relevant.includes(closed) ? closed : null
}

/**
 * The day from which free time is counted, whether or not it is itself a day that counts.
 * @param at ISO 8601 of the event that starts the clock, or its date alone
 * @param zone IANA name of the place
 */
export function firstDay(terms: TariffTerms, at: string, zone: string, gate: GateDays | null): PlainDay {
  const day = plainDayOf(at, zone)
  const isAfter = (time: string) => {
    if (isDateAlone(at)) throw new TimeIsNeeded()
    return Date.parse(at) > instantOfLocal(`${writePlainDay(day)}T${time}`, zone).getTime()
  }
  switch (terms.first_day) {
    case 'event_day':
      return day
    case 'next_day':
      return day + 1
    case 'first_time_after':
      return isAfter(terms.first_day_time ?? '00:00') ? day + 1 : day
    case 'next_day_after_cut_off':
      return isAfter(terms.first_day_time ?? '23:59') ? day + 2 : day + 1
    case 'next_working_day':
      return nextWorkingDay(day + 1, gate)
  }
}

/** Longer no gate is closed; a calendar in which it is has a mistake. */
const MAX_CLOSED_DAYS = 60

function nextWorkingDay(from: PlainDay, gate: GateDays | null): PlainDay {
  for (let day = from; day < from + MAX_CLOSED_DAYS; day++) {
    if (gate === null || !gate.hasYear(day)) throw new NoCalendarOfYear(yearOf(day))
    if (gate.closedBecause(day) === null) return day
  }
  throw new NoWorkingDay(from)
}

/** The clock never moves on: the calendar has no day that counts, or a stoppage has no end. */
export class NoWorkingDay extends Error {
  readonly from: PlainDay
  constructor(from: PlainDay) {
    super(`No day counts after ${writePlainDay(from)}`)
    this.from = from
  }
}

/** The tariff counts from an hour of the day, and the event is known by its date alone. */
export class TimeIsNeeded extends Error {
  constructor() {
    super('The hour of the event decides, and only its date is known')
  }
}
