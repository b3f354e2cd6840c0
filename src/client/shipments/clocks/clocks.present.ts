import { midSentence, plural, t } from '../../../contract/language/index.ts'
import type { PresentedClock } from '../../../contract/resources/index.ts'
import { minorText } from '../../../contract/format/minor-text.ts'
import { dayBasisLabels, firstDayLabels, startEventLabels } from '../../../contract/trade/deadlines/labels.ts'
import { dateText, daysLeftText } from '../../format/index.ts'

type ClockDay = PresentedClock['days'][number]
type ClockTariff = PresentedClock['tariffs'][number]

/** What the charge is for, and where. */
const titles: Readonly<Record<PresentedClock['scope'], string>> = {
  demurrage: t('Demurrage, in the terminal'),
  detention: t('Detention, outside'),
  combined: t('Demurrage and detention'),
  storage: t('Terminal storage'),
  rail_storage: t('Rail storage, at the ramp'),
  dwell: t('Dwell fee, in the terminal'),
}
export const clockTitle = ({ scope, direction }: PresentedClock): string =>
  direction === 'export' ? t('{title} (export)', { title: titles[scope] }) : titles[scope]

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
    return { tone: 'warn', lead: t('Not calculated'), more: because && uncountedText(clock) }
  if (state === 'not_started')
    return { tone: 'rest', lead: t('Not started'), more: tariff ? grantText(tariff) : null }
  if (cost === null || currency === null || last_free_day === null)
    return { tone: 'rest', lead: t('Not calculated'), more: null }
  const amount = minorText(cost.total_minor, currency)
  if (state === 'stopped')
    return cost.total_minor === 0
      ? { tone: 'ok', lead: t('Nothing charged'), more: t('over within free time') }
      : { tone: 'rest', lead: amount, more: t('in all') }
  const tomorrow = clock.days.find(({ date }) => today !== null && date > today)
  const then = tomorrow && minorText(tomorrow.total_minor, currency)
  if (state === 'charging')
    return {
      tone: 'bad',
      lead: t('{amount} so far', { amount }),
      more: then ? t('{amount} tomorrow', { amount: then }) : null,
    }
  const left = today === null ? 0 : daysFromTo(today, last_free_day)
  const firstCharge = clock.days.find(({ total_minor }) => total_minor > 0)
  return {
    tone: left <= 1 ? 'warn' : 'ok',
    lead: t('Free until {day}', { day: dayText(last_free_day, now) }),
    more: [
      daysLeftText(left),
      clock.is_last_free_day_entered ? t('as entered by hand') : null,
      firstCharge && t('then {amount} a day', { amount: minorText(firstCharge.rate_minor, currency) }),
    ]
      .filter(Boolean)
      .join(', '),
  }
}

/** `4 free days (working days), then $220 a day`. */
export const grantText = ({ free_days, free_basis, first_rate_minor, currency_code }: ClockTariff): string =>
  plural(
    free_days,
    '{n} free day ({days}), then {amount} a day',
    '{n} free days ({days}), then {amount} a day',
    { days: midSentence(t(dayBasisLabels[free_basis])), amount: minorText(first_rate_minor, currency_code) },
  )

type Reason = NonNullable<PresentedClock['because']>['reason']
const reasons: Readonly<Record<Exclude<Reason, 'no_calendar'>, string>> = {
  several_tariffs: t('Several of your tariffs apply: nothing says which contract it is'),
  equipment_unknown: t('The size or kind of the container is not reported, and your tariffs differ by it'),
  terminal_unknown: t('The terminal is not reported, and your tariffs differ by it'),
  no_version: t('No version of the tariff is in force on the day that decides'),
  version_date_unknown: t('The day that decides which version of the tariff counts is not reported'),
  zone_unknown: t('The zone of the place is not reported, so no day can be named'),
  start_unknown: t('Nobody reported when the clock started'),
  stop_unknown: t('It has left, and nobody reported when'),
  tracking_stopped: t('Tracking stopped: it may have left since'),
  no_working_day: t('The gate calendar has no day of work after the start'),
  free_time_stopped: t('Free time is stopped and goes on once the container is released'),
  time_of_start_unknown: t('The hour of the start decides, and only its day is known'),
  several_last_free_days: t('It follows a last free day, and several differ'),
}
function uncountedText({ because, place }: PresentedClock): string | null {
  if (because === null) return null
  if (because.reason !== 'no_calendar') return reasons[because.reason]
  const at = [place.terminal, place.locode].filter(Boolean).join(', ')
  const year = String(because.year)
  return at === ''
    ? t('There is no gate calendar {year}: nothing is known of its holidays', { year })
    : t('There is no gate calendar {year} of {place}: nothing is known of its holidays', { year, place: at })
}

/** Who bills it, by which tariff: `est. by your tariff MSC US 2026 · billed by the line as “Detention”`. */
export function tariffText({ biller, tariffs }: PresentedClock): string {
  const names = [...new Set(tariffs.map(({ name, contract }) => (contract ? `${name} (${contract})` : name)))]
  const [first] = tariffs
  const tariff = names.join(', ')
  if (names.length !== 1) return t('by your tariffs {tariffs}', { tariffs: tariff })
  const by = t('by your tariff {tariff}', { tariff })
  return first ? `${by} · ${billedBy[biller](first.label)}` : by
}

const billedBy: Readonly<Record<PresentedClock['biller'], (label: string) => string>> = {
  line: (label) => t('billed by the line as “{label}”', { label }),
  terminal: (label) => t('billed by the terminal as “{label}”', { label }),
  railroad: (label) => t('billed by the railroad as “{label}”', { label }),
}

/** How the first day follows from the start. */
export const firstDayText = ({ start_event, first_day, first_day_time }: ClockTariff): string =>
  t('{event}; counted from: {day}', {
    event: t(startEventLabels[start_event]),
    day: [midSentence(t(firstDayLabels[first_day])), first_day_time].filter(Boolean).join(' '),
  })

const whyUncounted: Readonly<Record<NonNullable<ClockDay['uncounted']>, string>> = {
  weekly: t('gate closed every week'),
  holiday: t('holiday'),
  scheduled_closure: t('scheduled closure'),
  unscheduled_closure: t('unscheduled closure'),
  customs_hold: t('customs hold'),
  exam: t('exam'),
  other_hold: t('hold'),
  not_available: t('not available'),
  failed_appointment: t('failed appointment'),
  strike: t('strike'),
}

/** What a day was counted as, with the source where a calendar says so. */
export function dayReason({ uncounted, closure, phase, number }: ClockDay): string {
  if (uncounted === null) return t(phase === 'free' ? 'free day {n}' : 'day {n}', { n: number ?? '' })
  const why = closure
    ? `${whyUncounted[uncounted]}: ${closure.name} (${closure.source})`
    : whyUncounted[uncounted]
  return t('does not count, {why}', { why })
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
    .map(({ date, total_minor }) =>
      t('{amount} by {day}', { amount: minorText(total_minor, currency), day: dayText(date, now) }),
    )
  if (texts.length === 0) return null
  const until =
    endsBefore === null ? '' : ` ${t('There is no gate calendar {year} yet.', { year: String(endsBefore) })}`
  return `${t('If nothing is done: {amounts}.', { amounts: texts.join(', ') })}${until}`
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
    .flatMap(
      ({
        state,
        last_free_day: date,
        is_last_free_day_entered: isEntered,
        tariffs: [tariff],
        biller,
        scope,
      }) =>
        date !== null && !isEntered && tariff && (state === 'free' || state === 'charging')
          ? [{ key: `${biller} ${scope}`, date, by: `${tariff.name}, ${tariff.label}` }]
          : [],
    )
    .toSorted((one, other) => (one.date < other.date ? -1 : 1))

/** What a calculated day that comes before the reported one is good for; an estimate never takes its place. */
export function soonerText(days: readonly EstimatedDay[], actBy: string | null, now: Date): string | null {
  const [first] = days
  if (!first) return null
  if (actBy === null) return t('Calculated by your tariffs: nobody reported a day.')
  return first.date < actBy
    ? t('By your tariffs it is {day} already. The reported day counts: have it confirmed.', {
        day: dayText(first.date, now),
      })
    : null
}
