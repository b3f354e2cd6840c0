import {
  type DayCounting,
  firstDay,
  NoCalendarOfYear,
  NoWorkingDay,
  type Stoppage,
  TimeIsNeeded,
  uncountedBecause,
  type UncountedBecause,
} from './count-days.ts'
import type { GateDays } from './gate-calendar.ts'
import { type PlainDay, plainDayOf } from './plain-day.ts'
import type { TariffTerms } from './tariff.ts'

/** What one clock is counted from. */
export interface ClockFacts {
  /** Versions of one tariff; which of them counts is decided by `version_date`. The oldest first. */
  versions: readonly TariffTerms[]
  /** ISO 8601, or a date alone: when the event happened that starts the clock. */
  startedAt: string
  /** The same of what stops it: gate-out, or the return of the empty. Null while it runs. */
  stoppedAt: string | null
  /** The date (ISO 8601, or a date alone) that selects the version, where that is not the start. */
  versionAt?: string | undefined
  /** IANA name of the place. */
  zone: string
  gate: GateDays | null
  stoppages: readonly Stoppage[]
  /** Free days that were agreed on in place of the tariff's. */
  agreedFreeDays?: number | undefined
  /** The last day of free time that was agreed on: free days are those that count up to it. */
  agreedUntil?: PlainDay | undefined
}

/** One day of a clock, and what it was counted as. */
export interface CountedDay {
  day: PlainDay
  phase: 'free' | 'charged'
  /** Null where the day counts. */
  uncounted: UncountedBecause | null
  /** Of the days that count, from 1: through free time and on, as tiers are numbered from the start. Null where it does not count. */
  number: number | null
  /** Minor units; 0 within free time. */
  rate_minor: number
  /** Of all days up to this one, with tax. */
  total_minor: number
}

export interface CountedClock {
  is: 'counted'
  lastFreeDay: PlainDay
  days: CountedDay[]
  chargedDays: number
  /** The version that gave the free time. */
  terms: TariffTerms
  /** Minor units of `currency_code`, without tax. */
  net_minor: number
  tax_minor: number
  total_minor: number
  currency_code: string
}

/** Why nothing was counted: never a silent zero. */
export type UncountedClock =
  | { is: 'uncounted'; because: 'no_calendar'; year: number }
  | { is: 'uncounted'; because: 'no_version'; day: PlainDay }
  | { is: 'uncounted'; because: 'stopped' | 'no_working_day' | 'time_is_needed' }

export type ClockResult = CountedClock | UncountedClock

/** Ten years: longer no container stays. */
const MAX_WALKED_DAYS = 3660

/**
 * Counts one clock up to a day: its last free day, each day with what it was counted as, and the cost so far.
 *
 * The event's instant becomes a date in the zone of the place; day 1 follows by the rule of the tariff; from there on dates are walked, never
 * instants, so that a change of daylight saving moves nothing. Days that are stopped or do not count by the basis get no number.
 * @param until the last day that is counted while the clock runs: today, or a day ahead for a projection
 */
export function countClock(facts: ClockFacts, until: PlainDay): ClockResult {
  try {
    return walk(facts, until)
  } catch (error) {
    if (error instanceof NoCalendarOfYear)
      return { is: 'uncounted', because: 'no_calendar', year: error.year }
    if (error instanceof NoVersionOfDay) return { is: 'uncounted', because: 'no_version', day: error.day }
    if (error instanceof NoWorkingDay) return { is: 'uncounted', because: 'no_working_day' }
    if (error instanceof TimeIsNeeded) return { is: 'uncounted', because: 'time_is_needed' }
    throw error
  }
}

function walk(facts: ClockFacts, until: PlainDay): ClockResult {
  const { zone, gate, stoppages } = facts
  const terms = versionOf(facts.versions, plainDayOf(facts.versionAt ?? facts.startedAt, zone))
  const first = firstDay(terms, facts.startedAt, zone, gate)
  const counting: DayCounting = { terms, gate, stoppages }
  const { agreedUntil } = facts
  const free =
    agreedUntil === undefined
      ? walkFreeTime(counting, first, facts.agreedFreeDays ?? terms.free_days)
      : freeTimeUntil(counting, first, agreedUntil)
  if (free === null) return { is: 'uncounted', because: 'stopped' }
  const { freeDays } = free

  const lastCharged = lastChargedDay(facts, terms, until)
  const rateOf = rates(facts, terms, freeDays)
  const days = facts.stoppedAt === null ? free.days : free.days.filter(({ day }) => day <= lastCharged)
  let chargedDays = 0
  let net_minor = 0
  for (let day = free.firstAfter; day <= lastCharged && day < first + MAX_WALKED_DAYS; day++) {
    const uncounted = uncountedBecause(counting, 'charged', day)
    const counts = uncounted === null
    if (counts) chargedDays += 1
    const number = counts ? freeDays + chargedDays : null
    const rate_minor = counts ? rateOf(chargedDays, day) : 0
    net_minor += rate_minor
    const total_minor = net_minor + taxOf(net_minor, terms)
    days.push({ day, phase: 'charged', uncounted, number, rate_minor, total_minor })
  }
  const tax_minor = taxOf(net_minor, terms)
  return {
    is: 'counted',
    lastFreeDay: free.lastFreeDay,
    terms,
    days,
    chargedDays,
    net_minor,
    tax_minor,
    total_minor: net_minor + tax_minor,
    currency_code: terms.currency_code,
  }
}

const taxOf = (net_minor: number, { tax_percent }: TariffTerms): number =>
  Math.round((net_minor * Math.round(tax_percent * 1000)) / 100_000)

/** Up to the day itself while the clock runs; when it has stopped, up to the day on which it did. */
function lastChargedDay({ stoppedAt, zone }: ClockFacts, terms: TariffTerms, until: PlainDay): PlainDay {
  if (stoppedAt === null) return until
  const stopDay = plainDayOf(stoppedAt, zone)
  return terms.is_stop_day_charged ? stopDay : stopDay - 1
}

interface FreeTime {
  days: CountedDay[]
  lastFreeDay: PlainDay
  /** The first day that may be charged. */
  firstAfter: PlainDay
  freeDays: number
}

/** A day of free time, with its number if it counts. */
function freeDayOf(counting: DayCounting, day: PlainDay, number: number): CountedDay {
  const uncounted = uncountedBecause(counting, 'free', day)
  return {
    day,
    phase: 'free',
    uncounted,
    number: uncounted === null ? number : null,
    rate_minor: 0,
    total_minor: 0,
  }
}

/** Free time up to a day that was agreed on, whatever the tariff grants. */
function freeTimeUntil(counting: DayCounting, first: PlainDay, until: PlainDay): FreeTime {
  const days: CountedDay[] = []
  let freeDays = 0
  for (let day = first; day <= until && day < first + MAX_WALKED_DAYS; day++) {
    const counted = freeDayOf(counting, day, freeDays + 1)
    if (counted.number !== null) freeDays += 1
    days.push(counted)
  }
  return { days, lastFreeDay: until, firstAfter: Math.max(first, until + 1), freeDays }
}

/** Null where a stoppage has no end, so that nobody knows when free time is over. */
function walkFreeTime(counting: DayCounting, first: PlainDay, freeDays: number): FreeTime | null {
  const days: CountedDay[] = []
  let number = 0
  let day = first
  for (; number < freeDays; day++) {
    if (day >= first + MAX_WALKED_DAYS) return null
    const counted = freeDayOf(counting, day, number + 1)
    if (counted.number !== null) number += 1
    days.push(counted)
  }
  if (freeDays > 0) return { days, lastFreeDay: day - 1, firstAfter: day, freeDays }
  // Without free time, the last free day is the one before the first that is charged.
  while (uncountedBecause(counting, 'charged', day) !== null) {
    day += 1
    if (day >= first + MAX_WALKED_DAYS) return null
  }
  return { days, lastFreeDay: day - 1, firstAfter: day, freeDays }
}

/** The rate of the n-th charged day, in minor units. */
function rates(facts: ClockFacts, terms: TariffTerms, freeDays: number) {
  return (chargedDay: number, day: PlainDay): number => {
    const rated = terms.version_date === 'each_day' ? versionOf(facts.versions, day) : terms
    const granted = terms.tiers_when_extended === 'restart' ? rated.free_days : freeDays
    const number =
      rated.tiers_numbered_from === 'start' ? granted + chargedDay : granted - rated.free_days + chargedDay
    return (
      rated.tiers.findLast(({ from_day }) => from_day <= number)?.rate_minor ??
      rated.tiers[0]?.rate_minor ??
      0
    )
  }
}

class NoVersionOfDay extends Error {
  readonly day: PlainDay
  constructor(day: PlainDay) {
    super('No version of the tariff is in force')
    this.day = day
  }
}

/** The version in force on a day; of several the newest. */
function versionOf(versions: readonly TariffTerms[], day: PlainDay): TariffTerms {
  const found = versions.findLast(
    ({ valid_from, valid_until }) =>
      plainDayOf(valid_from, null) <= day && (valid_until === null || day <= plainDayOf(valid_until, null)),
  )
  if (!found) throw new NoVersionOfDay(day)
  return found
}
