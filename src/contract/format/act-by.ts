import { msg, t } from '../language/index.ts'
import {
  actBy,
  type ActByFacts,
  calendarDate,
  daysBetween,
  daysLeft,
  type DayToActBy,
  gateClosing,
  isPastGate,
  type LastFreeDay,
  lastFreeDays,
  SOON_DAYS,
} from '../trade/index.ts'
import type { Tone } from './status.ts'
import { actByLeftText, dateText, timeText } from './times.ts'

export interface PresentedLastFreeDay extends LastFreeDay {
  /** `Line`, `Terminal`, `Rail`, `Last free day`, `By hand`. */
  label: string
  /** `Fri 20 Nov`. */
  date: string
  title: string
  /** Calendar days from today: 0 today, negative when over, also once the gate closed on that day. */
  days: number
}

export interface PresentedActBy extends PresentedLastFreeDay {
  /** `today`, `2 days left`, `1 day over`, `gate closed`. */
  left: string
  tone: Tone
  /** `entered by hand` or `Est.` where that day binds; null where it is one that was reported. */
  mark: string | null
  /** The same, with what it counts instead of: `entered by hand, counts instead of Terminal Fri 20 Nov`, or why it is an estimate. */
  markTitle: string | null
  /** `gate closes 16:30 PDT`, `gate closed 16:30 PDT`; null if no calendar of the account says so. */
  closes: string | null
  /** The gate closes on the day to act by, and not after its midnight. */
  closesThatDay: boolean
  /** `last free day Mon 30 Nov, gate closed`: the day to act by is before it. */
  lastFree: string | null
  /** The gate closed on that day, which is today. */
  isPastGate: boolean
  /** Every source that reported one, in the order in which they bind. */
  sources: PresentedLastFreeDay[]
}

const ENTERED_MARK = msg('entered by hand')
const CALCULATED_MARK = msg('Est.')

const toneOf = (days: number): Tone => {
  if (days <= 0) return 'bad'
  return days <= SOON_DAYS ? 'warn' : 'rest'
}

const labels: Record<LastFreeDay['source'], string> = {
  terminal: msg('Terminal'),
  line: msg('Line'),
  rail: msg('Rail'),
  unspecified: msg('Last free day'),
  entered: msg('By hand'),
  calculated: msg('By tariff'),
}

const present = (each: LastFreeDay, now: Date): PresentedLastFreeDay => {
  const { text, title } = dateText(each.at, each.zone, now)
  return { ...each, label: t(labels[each.source]), date: text, title, days: daysLeft(each, now) }
}

/** The day to act by as screens show it, counted by the service's clock; null when there is none (`actBy`). */
export function presentActBy(facts: ActByFacts, now: Date): PresentedActBy | null {
  const binding = actBy(facts)
  if (binding === null) return null
  const shown = present(binding, now)
  const sources = lastFreeDays(facts).map((each) => present(each, now))
  const closesAt = gateClosing(binding.lastFreeDay, facts)
  const isClosed = isPastGate(binding, now)
  return {
    ...shown,
    left: actByLeftText(shown.days, isClosed),
    tone: toneOf(shown.days),
    ...markOf(binding, sources, facts),
    closes: closesAt === null ? null : closesText(closesAt, binding, now),
    closesThatDay: closesAt !== null && isOnDay(closesAt, binding),
    lastFree: lastFreeText(binding, now),
    isPastGate: isClosed,
    sources,
  }
}

function lastFreeText({ day, lastFreeDay }: DayToActBy, now: Date): string | null {
  if (daysBetween(day, lastFreeDay.day) === 0) return null
  return t('last free day {day}, gate closed', { day: dateText(lastFreeDay.at, lastFreeDay.zone, now).text })
}

const isOnDay = (at: string, { day, zone }: LastFreeDay): boolean =>
  daysBetween(day, calendarDate(at, zone)) === 0

function closesText(at: string, binding: LastFreeDay, now: Date): string {
  const time = closingText(at, binding, now)
  return Date.parse(at) <= now.getTime()
    ? t('gate closed {time}', { time })
    : t('gate closes {time}', { time })
}

/** `16:30 PDT`; where the last shift ends after midnight with the day: `Sat 6 Jun 02:00 PDT`. */
function closingText(at: string, binding: LastFreeDay, now: Date): string {
  const { zone } = binding
  const { text } = timeText(at, zone, now)
  const date = `${dateText(at, zone, now).text} `
  return isOnDay(at, binding) && text.startsWith(date) ? text.slice(date.length) : text
}

function markOf(
  { source }: LastFreeDay,
  sources: readonly PresentedLastFreeDay[],
  facts: ActByFacts,
): Pick<PresentedActBy, 'mark' | 'markTitle'> {
  if (source === 'calculated')
    return {
      mark: t(CALCULATED_MARK),
      markTitle: t('Calculated from a tariff: nobody reported a last free day'),
    }
  if (source !== 'entered') return { mark: null, markTitle: null }
  const others = facts.pickup_lfd_overrules === true ? sources.slice(1) : []
  const instead = others.map(({ label, date }) => `${label} ${date}`).join(', ')
  const mark = t(ENTERED_MARK)
  return {
    mark,
    markTitle: instead === '' ? mark : t('entered by hand, counts instead of {others}', { others: instead }),
  }
}
