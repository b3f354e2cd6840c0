import type { GateCalendar, Stoppage, TariffTerms } from '../index.ts'

/** Dates, both included; `until` is null while it goes on. */
interface PlainStoppage {
  kind: Stoppage['kind']
  from: string
  until: string | null
}

/** The date that the clock of a place shows. */
export const dateAtPlace = (at: string, zone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(new Date(at))
const nextDate = (date: string) => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, day + 1, 12)).toISOString().slice(0, 10)
}

/** What one clock is counted from. */
export interface PlainCase {
  terms: TariffTerms
  /** ISO 8601. */
  startedAt: string
  zone: string
  calendar: Pick<GateCalendar, 'week' | 'exceptions'>
  stoppages: PlainStoppage[]
  agreedFreeDays: number | undefined
}

/**
 * The same as the rules by a plain program of its own: strings of dates, one day after the other, zones by the formatter of the platform.
 * It shares nothing with the rules but their types.
 * @param stop the date on which the clock stops, or up to which it is counted
 * @param hasStopped false: the clock runs, and that date is charged whole
 */
export function plainCount(
  { terms, startedAt, zone, calendar, stoppages, agreedFreeDays }: PlainCase,
  stop: string,
  hasStopped = true,
): { last: string; cost: number } {
  const closed = (date: string) => {
    const exception = calendar.exceptions.find((each) => each.date === date)
    if (exception) return exception.shifts.length === 0 ? exception.kind : 'open'
    return calendar.week[new Date(`${date}T12:00Z`).getUTCDay()]?.length === 0 ? 'weekly' : 'open'
  }
  const counts = (date: string, basis: TariffTerms['free_basis'], closures: readonly string[]) => {
    for (const each of stoppages)
      if (
        terms.stopped_by.includes(each.kind) &&
        each.from <= date &&
        (each.until === null || date <= each.until)
      )
        return false
    const why = closed(date)
    if (closures.includes(why)) return false
    if (why === 'holiday') return basis === 'calendar_days' || basis === 'weekdays'
    if (why === 'weekly' || why === 'extra_day')
      return basis === 'calendar_days' || basis === 'calendar_days_without_holidays'
    return true
  }
  let date = dateAtPlace(startedAt, zone)
  if (terms.first_day === 'next_day') date = nextDate(date)
  const free = agreedFreeDays ?? terms.free_days
  let last = ''
  for (let counted = 0; counted < free; date = nextDate(date)) {
    if (counts(date, terms.free_basis, terms.free_time_closures)) counted += 1
    last = date
  }
  let cost = 0
  for (let charged = 0; date <= stop; date = nextDate(date)) {
    if (!counts(date, terms.charge_basis, terms.uncharged_closures)) continue
    charged += 1
    if (date === stop && hasStopped && !terms.is_stop_day_charged) break
    const base = terms.tiers_when_extended === 'restart' ? terms.free_days : free
    const number = charged + (terms.tiers_numbered_from === 'start' ? base : base - terms.free_days)
    let rate = terms.tiers[0]?.rate_minor ?? 0
    for (const tier of terms.tiers) if (tier.from_day <= number) rate = tier.rate_minor
    cost += rate
  }
  return { last, cost }
}
