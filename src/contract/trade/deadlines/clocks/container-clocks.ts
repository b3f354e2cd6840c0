import { isZone } from '../../calendar.ts'
import { type CalendarYear, gateDaysOfYears } from '../calendar-year.ts'
import {
  type ClockFacts,
  type ClockResult,
  type CountedClock,
  countClock,
  type CountedDay,
} from '../clock.ts'
import type { UncountedBecause } from '../count-days.ts'
import { type PlainDay, plainDayOf, writePlainDay } from '../plain-day.ts'
import { type OwnTariff, scopesBeforePickup } from '../own-tariff.ts'
import {
  type Candidate,
  candidatesByClock,
  chooseTariff,
  type StoredTariff,
  versionAtOf,
} from './choose-tariff.ts'
import type { ClockedContainer, ClockPlace, ReportedTime } from './clock-facts.ts'
import { type ContestedResult, contestedResults } from './contested.ts'
import { calendarsAt } from './place-names.ts'
import { projected } from './projection.ts'
import { stoppagesOf } from './stoppages.ts'

export const clockStates = ['not_started', 'free', 'charging', 'stopped', 'uncounted'] as const
export type ClockState = (typeof clockStates)[number]

/** Why a clock is not counted. */
export const uncountedReasons = [
  'several_tariffs',
  'equipment_unknown',
  'terminal_unknown',
  'no_version',
  'version_date_unknown',
  'zone_unknown',
  'start_unknown',
  'stop_unknown',
  'tracking_stopped',
  'no_calendar',
  'no_working_day',
  'free_time_stopped',
  'time_of_start_unknown',
  'several_last_free_days',
] as const
export type UncountedReason = (typeof uncountedReasons)[number]

/** One day of a clock. */
export interface ClockDay {
  /** `2026-06-05`. */
  date: string
  phase: 'free' | 'charged'
  /** Of the days that count, from 1; null where it does not. */
  number: number | null
  /** Why it does not count; null where it does. */
  uncounted: UncountedBecause | null
  /** What the calendar says of a day on which the gate is closed otherwise than every week. */
  closure: { name: string; source: string } | null
  /** Minor units, of the day alone. */
  rate_minor: number
  /** Of all days up to this one, with tax. */
  total_minor: number
}

/** A clock of a container by the tariffs and calendars of the account: an estimate. */
export interface ContainerClock {
  biller: OwnTariff['biller']
  scope: OwnTariff['terms']['scope']
  direction: OwnTariff['direction']
  /** The versions that it is, or may be, counted by: one where it is clear which. */
  tariffs: StoredTariff[]
  place: ClockPlace
  state: ClockState
  /** Of `uncounted` alone; `year` of a missing calendar. */
  because: { reason: UncountedReason; year: number | null } | null
  start: ReportedTime | null
  stop: ReportedTime | null
  /** The present day at the place; null where its zone is not known. */
  today: string | null
  first_day: string | null
  last_free_day: string | null
  /** A person entered it: it counts in place of what the tariff grants. */
  is_last_free_day_entered: boolean
  /** Up to the day on which it stopped; while it runs, through its free time and 30 days ahead, as far as calendars are known. */
  days: ClockDay[]
  /** The year whose calendar ends the days before that; null where nothing does. */
  days_end_before_year: number | null
  currency_code: string | null
  /** Up to the present day, or the last one. */
  cost: { net_minor: number; tax_minor: number; total_minor: number } | null
  /** Results by availability and holds that differ from that of the tariff. */
  contested: ContestedResult<ClockDay>[]
}

export interface ClockTerms {
  tariffs: readonly StoredTariff[]
  calendars: readonly CalendarYear[]
}

/** All clocks of a container that a tariff of the account is for, each by itself: what one biller charges for is never added to another. */
export function containerClocks(
  container: ClockedContainer,
  { tariffs, calendars }: ClockTerms,
  now: Date,
): ContainerClock[] {
  const candidates = candidatesByClock(tariffs, container, now.toISOString())
  const count = (ofClock: Candidate[]) => clockOf(ofClock, { container, calendars, now })
  const isDwell = ([first]: Candidate[]) => first?.tariff.terms.scope === 'dwell'
  const counted = candidates.filter((each) => !isDwell(each)).map(count)
  const following = candidates
    .filter(isDwell)
    .map((ofClock) =>
      count(ofClock.map((each) => afterFreeTime(each, counted, { container, calendars, now }))),
    )
  return [...counted, ...following].filter((clock) => clock !== null)
}

/** A dwell fee follows the free time of the clocks of its biller at the place, or else of any biller there. */
function afterFreeTime(
  candidate: Candidate,
  clocks: readonly (ContainerClock | null)[],
  { container, now }: Counting,
): Candidate {
  const { tariff } = candidate
  const there = clocks.filter((clock) => clock !== null).filter(isFollowed(tariff))
  const own = there.filter(({ biller }) => biller === tariff.biller)
  const followed = own.length > 0 ? own : there
  const days = [...new Set(followed.map(({ last_free_day }) => last_free_day))]
  const [at = null] = days
  const start = at === null || days.length > 1 ? null : { at, source: null }
  const isStartMissed = start === null && followed.some(({ state }) => state === 'uncounted')
  const run = { ...candidate.run, start, isStartMissed }
  const versionAt = versionAtOf(tariff, run, container, now.toISOString())
  return { tariff, run, versionAt, followsSeveral: days.length > 1 }
}

const isFollowed =
  ({ direction }: OwnTariff) =>
  (clock: ContainerClock): boolean =>
    clock.direction === direction && ['demurrage', 'storage', 'combined'].includes(clock.scope)

interface Counting {
  container: ClockedContainer
  calendars: readonly CalendarYear[]
  now: Date
}

function clockOf(candidates: Candidate[], counting: Counting): ContainerClock | null {
  const { container, now } = counting
  const [first] = candidates
  const place = first && container.places[first.run.place]
  if (!first || !place) return null
  const { tariff, run } = first
  const isKnownZone = isZone(place.zone)
  const blank: ContainerClock = {
    biller: tariff.biller,
    scope: tariff.terms.scope,
    direction: tariff.direction,
    tariffs: candidates.map((each) => each.tariff),
    place,
    state: 'uncounted',
    because: null,
    start: run.start,
    stop: run.stop,
    today: isKnownZone ? writePlainDay(plainDayOf(now.toISOString(), place.zone)) : null,
    first_day: null,
    last_free_day: null,
    is_last_free_day_entered: false,
    days: [],
    days_end_before_year: null,
    currency_code: null,
    cost: null,
    contested: [],
  }
  const uncounted = (reason: UncountedReason, others: Partial<ContainerClock> = {}): ContainerClock => ({
    ...blank,
    ...others,
    because: { reason, year: null },
  })
  if (!isKnownZone) return uncounted('zone_unknown')
  const chosen = chooseTariff(candidates, container, (at) => plainDayOf(at, place.zone))
  if (chosen.is === 'unclear')
    return uncounted(chosen.because, { tariffs: chosen.among.map((each) => each.tariff) })
  const { by, versions } = chosen
  const { start, stop } = by.run
  const of = { tariffs: [by.tariff], start, stop, currency_code: by.tariff.terms.currency_code }
  if (start === null) {
    if (by.followsSeveral) return uncounted('several_last_free_days', of)
    return by.run.isStartMissed ? uncounted('start_unknown', of) : { ...blank, ...of, state: 'not_started' }
  }
  if (by.run.isStopMissed) return uncounted('stop_unknown', of)
  if (stop === null && container.tracking_stopped_at !== null) return uncounted('tracking_stopped', of)
  return { ...blank, ...of, ...countedClock(by, versions, place, counting) }
}

/** What is counted of a clock that has started. */
function countedClock(
  { tariff, run, versionAt }: Candidate,
  versions: readonly StoredTariff[],
  place: ClockPlace,
  { container, calendars, now }: Counting,
): Partial<ContainerClock> {
  const zone = place.zone ?? 'UTC'
  const stoppedOn = stopDay(tariff, run.stop, container, zone)
  const calendar = calendarsAt(place, calendars)
  const entered = enteredDayOf(tariff, container)
  const facts: ClockFacts = {
    ...(entered !== null && { agreedUntil: plainDayOf(entered, null) }),
    versions: versions.map(({ terms }) => terms),
    startedAt: run.start?.at ?? '',
    stoppedAt: stoppedOn === null ? null : writePlainDay(stoppedOn),
    versionAt: versionAt ?? undefined,
    zone,
    gate: gateDaysOfYears(calendar, zone, container.equipment_type === 'reefer'),
    stoppages: stoppagesOf(container, zone, stoppedOn),
  }
  const today = plainDayOf(now.toISOString(), zone)
  const result = countClock(facts, today)
  if (result.is === 'uncounted') return { state: 'uncounted', because: reasonOf(result) }
  const ahead = stoppedOn === null ? projected(facts, result, today) : { days: result.days, endsBefore: null }
  // Its first day is known before it comes: the one after the last free day.
  const isBeforeDwell = tariff.terms.scope === 'dwell' && today <= plainDayOf(facts.startedAt, zone)
  const dates = closures(calendar)
  const dayOf = ({ day, ...counted }: CountedDay): ClockDay => {
    const date = writePlainDay(day)
    return {
      date,
      phase: counted.phase,
      number: counted.number,
      uncounted: counted.uncounted,
      closure: dates.get(date) ?? null,
      rate_minor: counted.rate_minor,
      total_minor: counted.total_minor,
    }
  }
  const { net_minor, tax_minor, total_minor, currency_code, lastFreeDay } = result
  return {
    state: isBeforeDwell ? 'not_started' : stateOf(result, stoppedOn, today),
    first_day: ahead.days[0] ? writePlainDay(ahead.days[0].day) : null,
    last_free_day: writePlainDay(lastFreeDay),
    is_last_free_day_entered: entered !== null,
    days: ahead.days.map(dayOf),
    days_end_before_year: ahead.endsBefore,
    currency_code,
    cost: { net_minor, tax_minor, total_minor },
    contested: contestedResults({ tariff, run, container, facts, result, today }).map((each) => ({
      ...each,
      days: each.days.map(dayOf),
    })),
  }
}

/** The last free day that was entered ends the free time of the clocks that run where a container is collected. */
const enteredDayOf = (
  { direction, terms }: OwnTariff,
  { entered_last_free_day: entered }: ClockedContainer,
): string | null => (direction === 'import' && scopesBeforePickup.has(terms.scope) ? (entered ?? null) : null)

const stateOf = ({ lastFreeDay }: CountedClock, stoppedOn: PlainDay | null, today: PlainDay): ClockState => {
  if (stoppedOn !== null) return 'stopped'
  return today <= lastFreeDay ? 'free' : 'charging'
}

/** An empty is often returned in another zone: its date there counts. */
function stopDay(
  { direction }: OwnTariff,
  stop: ReportedTime | null,
  { times, empty_terminated_timezone }: ClockedContainer,
  zone: string,
): PlainDay | null {
  if (stop === null) return null
  const isEmptyReturn = direction === 'import' && stop === times.empty_in
  return plainDayOf(stop.at, isEmptyReturn ? (empty_terminated_timezone ?? zone) : zone)
}

function reasonOf(result: ClockResult & { is: 'uncounted' }): ContainerClock['because'] {
  switch (result.because) {
    case 'no_calendar':
      return { reason: 'no_calendar', year: result.year }
    case 'stopped':
      return { reason: 'free_time_stopped', year: null }
    case 'time_is_needed':
      return { reason: 'time_of_start_unknown', year: null }
    case 'no_version':
    case 'no_working_day':
      return { reason: result.because, year: null }
  }
}

const closures = (calendars: readonly CalendarYear[]): Map<string, { name: string; source: string }> =>
  new Map(
    calendars.flatMap(({ exceptions }) =>
      exceptions.map(({ date, name, source }) => [date, { name, source }] as const),
    ),
  )
