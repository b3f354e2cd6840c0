import type { PresentedClock } from '../../../contract/resources/index.ts'
import { minorText } from '../../../contract/format/minor-text.ts'
import {
  billerLabels,
  dayBasisLabels,
  firstDayLabels,
  startEventLabels,
} from '../../../contract/trade/deadlines/labels.ts'
import { counted, dateText, daysLeftText } from '../../format/index.ts'

type ClockDay = PresentedClock['days'][number]
type ClockTariff = PresentedClock['tariffs'][number]

/** What the charge is for, and where. */
const titles: Readonly<Record<PresentedClock['scope'], string>> = {
  demurrage: 'Demurrage, in the terminal',
  detention: 'Detention, outside',
  combined: 'Demurrage and detention',
  storage: 'Terminal storage',
  rail_storage: 'Rail storage, at the ramp',
  dwell: 'Dwell fee, in the terminal',
}
export const clockTitle = ({ scope, direction }: PresentedClock): string =>
  direction === 'export' ? `${titles[scope]} (export)` : titles[scope]

/** A date of the calendar, as written beside others. @param now the present time */
export const dayText = (date: string, now: Date): string => dateText(date, null, now).text

/** Whole days from one date to another. */
const daysFromTo = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000

export interface ClockSummary {
  tone: 'ok' | 'warn' | 'bad' | 'rest'
  /** The figure or state that counts. */
  lead: string
  /** What it will be. */
  more: string | null
}

/** What a clock says at a glance. */
export function clockSummary(clock: PresentedClock, now: Date): ClockSummary {
  const { state, because, cost, currency_code: currency, tariffs, last_free_day, today } = clock
  const [tariff] = tariffs
  if (state === 'uncounted' || because !== null)
    return { tone: 'warn', lead: 'Not calculated', more: because && uncountedText(clock) }
  if (state === 'not_started')
    return { tone: 'rest', lead: 'Not started', more: tariff ? grantText(tariff) : null }
  if (cost === null || currency === null || last_free_day === null)
    return { tone: 'rest', lead: 'Not calculated', more: null }
  const amount = minorText(cost.total_minor, currency)
  if (state === 'stopped')
    return cost.total_minor === 0
      ? { tone: 'ok', lead: 'Nothing charged', more: 'over within free time' }
      : { tone: 'rest', lead: amount, more: 'in all' }
  const tomorrow = clock.days.find(({ date }) => today !== null && date > today)
  const then = tomorrow && minorText(tomorrow.total_minor, currency)
  if (state === 'charging')
    return { tone: 'bad', lead: `${amount} so far`, more: then ? `${then} tomorrow` : null }
  const left = today === null ? 0 : daysFromTo(today, last_free_day)
  const firstCharge = clock.days.find(({ total_minor }) => total_minor > 0)
  return {
    tone: left <= 1 ? 'warn' : 'ok',
    lead: `Free until ${dayText(last_free_day, now)}`,
    more: [daysLeftText(left), firstCharge && `then ${minorText(firstCharge.rate_minor, currency)} a day`]
      .filter(Boolean)
      .join(', '),
  }
}

/** `4 free days (working days), then $220 a day`. */
export const grantText = ({ free_days, free_basis, first_rate_minor, currency_code }: ClockTariff): string =>
  `${counted(free_days, 'free day')} (${dayBasisLabels[free_basis].toLowerCase()}), then ${minorText(first_rate_minor, currency_code)} a day`

type Reason = NonNullable<PresentedClock['because']>['reason']
const reasons: Readonly<Record<Exclude<Reason, 'no_calendar'>, string>> = {
  several_tariffs: 'Several of your tariffs apply: nothing says which contract it is',
  equipment_unknown: 'The size or kind of the container is not reported, and your tariffs differ by it',
  terminal_unknown: 'The terminal is not reported, and your tariffs differ by it',
  no_version: 'No version of the tariff is in force on the day that decides',
  version_date_unknown: 'The day that decides which version of the tariff counts is not reported',
  zone_unknown: 'The zone of the place is not reported, so no day can be named',
  start_unknown: 'Nobody reported when the clock started',
  stop_unknown: 'It has left, and nobody reported when',
  tracking_stopped: 'Tracking stopped: it may have left since',
  no_working_day: 'The gate calendar has no day of work after the start',
  free_time_stopped: 'Free time is stopped and goes on once the container is released',
  time_of_start_unknown: 'The hour of the start decides, and only its day is known',
  several_last_free_days: 'It follows a last free day, and several differ',
}
function uncountedText({ because, place }: PresentedClock): string | null {
  if (because === null) return null
  if (because.reason !== 'no_calendar') return reasons[because.reason]
  const at = [place.terminal, place.locode].filter(Boolean).join(', ')
  return `There is no gate calendar ${because.year}${at === '' ? '' : ` of ${at}`}: nothing is known of its holidays`
}

/** Who bills it, by which tariff: `est. by your tariff MSC US 2026 · billed by the line as “Detention”`. */
export function tariffText({ biller, tariffs }: PresentedClock): string {
  const names = [...new Set(tariffs.map(({ name, contract }) => (contract ? `${name} (${contract})` : name)))]
  const [first] = tariffs
  const billed = first ? ` · billed by the ${billerLabels[biller].toLowerCase()} as “${first.label}”` : ''
  return `by your ${names.length === 1 ? 'tariff' : 'tariffs'} ${names.join(', ')}${names.length === 1 ? billed : ''}`
}

/** How the first day follows from the start. */
export const firstDayText = ({ start_event, first_day, first_day_time }: ClockTariff): string =>
  `${startEventLabels[start_event]}; counted from: ${firstDayLabels[first_day].toLowerCase()}${first_day_time ? ` ${first_day_time}` : ''}`

const whyUncounted: Readonly<Record<NonNullable<ClockDay['uncounted']>, string>> = {
  weekly: 'gate closed every week',
  holiday: 'holiday',
  scheduled_closure: 'scheduled closure',
  unscheduled_closure: 'unscheduled closure',
  customs_hold: 'customs hold',
  exam: 'exam',
  other_hold: 'hold',
  not_available: 'not available',
  failed_appointment: 'failed appointment',
  strike: 'strike',
}

/** What a day was counted as, with the source where a calendar says so. */
export function dayReason({ uncounted, closure, phase, number }: ClockDay): string {
  if (uncounted === null) return phase === 'free' ? `free day ${number}` : `day ${number}`
  const why = closure
    ? `${whyUncounted[uncounted]}: ${closure.name} (${closure.source})`
    : whyUncounted[uncounted]
  return `does not count, ${why}`
}

/** One bar: a day around the present one. */
export interface ClockBar extends ClockDay {
  isToday: boolean
  isAhead: boolean
  isLastFree: boolean
  /** Of the highest rate of those shown, 0 to 1. */
  height: number
}

const BARS_BEFORE = 6
const MOST_BARS = 11

/** The days around the present one, or the last ones of a clock that stopped. */
export function clockBars({ days, today, last_free_day, state }: PresentedClock): ClockBar[] {
  const at =
    state === 'stopped' || today === null ? days.length - 1 : days.findIndex(({ date }) => date >= today)
  const from = Math.max(0, Math.min((at < 0 ? days.length : at) - BARS_BEFORE, days.length - MOST_BARS))
  const shown = days.slice(from, from + MOST_BARS)
  const highest = Math.max(1, ...shown.map(({ rate_minor }) => rate_minor))
  return shown.map((day) => ({
    ...day,
    isToday: day.date === today && state !== 'stopped',
    isAhead: state !== 'stopped' && today !== null && day.date > today,
    isLastFree: day.date === last_free_day,
    height: day.rate_minor / highest,
  }))
}

/** What the clock costs if nothing is done: tomorrow, in a week, and in 30 days or where the calendar ends. */
export function aheadText(clock: PresentedClock, now: Date): string | null {
  const { state, days, today, currency_code: currency, days_end_before_year: endsBefore } = clock
  if ((state !== 'free' && state !== 'charging') || today === null || currency === null) return null
  const ahead = days.filter(({ date }) => date > today)
  const chosen = [ahead[0], ahead[6], ahead.at(-1)].filter((day) => day !== undefined)
  const texts = [...new Set(chosen)]
    .filter(({ total_minor }) => total_minor > 0)
    .map(({ date, total_minor }) => `${minorText(total_minor, currency)} by ${dayText(date, now)}`)
  if (texts.length === 0) return null
  const until = endsBefore === null ? '' : ` There is no gate calendar ${endsBefore} yet.`
  return `If nothing is done: ${texts.join(', ')}.${until}`
}

/** A last free day by a tariff of the account. */
export interface EstimatedDay {
  key: string
  date: string
  /** `MSC US 2026, Demurrage`. */
  by: string
}

/** Those until which a container has to be picked up, the earliest first: clocks that run where it is, not outside or at its origin. */
export const estimatedDays = (clocks: readonly PresentedClock[]): EstimatedDay[] =>
  clocks
    .filter(({ direction, scope }) => direction === 'import' && scope !== 'detention' && scope !== 'dwell')
    .flatMap(({ state, last_free_day: date, tariffs: [tariff], biller, scope }) =>
      date !== null && tariff && (state === 'free' || state === 'charging')
        ? [{ key: `${biller} ${scope}`, date, by: `${tariff.name}, ${tariff.label}` }]
        : [],
    )
    .toSorted((one, other) => (one.date < other.date ? -1 : 1))

/** What a calculated day that comes before the reported one is good for; an estimate never takes its place. */
export function soonerText(days: readonly EstimatedDay[], actBy: string | null, now: Date): string | null {
  const [first] = days
  if (!first) return null
  if (actBy === null) return 'Calculated by your tariffs: nobody reported a day.'
  return first.date < actBy
    ? `By your tariffs it is ${dayText(first.date, now)} already. The reported day counts: have it confirmed.`
    : null
}
