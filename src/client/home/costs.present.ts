import type { ClockTotal } from '../../contract/operations/index.ts'
import { minorAmountText } from '../../contract/format/minor-text.ts'
import { dateText } from '../format/index.ts'

/** Amounts of one currency: never added to those of another. */
export interface CurrencyCosts {
  currency: string
  soFar: string
  /** Of the next day, if nothing is done; null where a gate calendar is missing. */
  nextDay: string | null
  isCharging: boolean
  /** By the end of the working week, or by the last day before a gate calendar is missing. */
  ahead: { day: string; amount: string; more: string | null } | null
  running: number
  charging: number
}

const FRIDAY = 5
const weekday = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay()

/** What a currency costs by now, tomorrow, and by the next Friday. @param now the time of the service */
export function currencyCosts(total: ClockTotal, now: Date): CurrencyCosts {
  const { currency_code: currency, by_day, known_until } = total
  const text = (minor: number) => minorAmountText(minor, currency)
  const [today, ...later] = by_day
  const known = later.filter(({ date }) => known_until === null || date <= known_until)
  const friday = known.find(({ date }) => weekday(date) === FRIDAY)
  const last = friday ?? known.at(-1)
  const [next] = known
  const more = last && today ? last.total_minor - today.total_minor : 0
  return {
    currency,
    soFar: text(total.so_far_minor),
    nextDay: next && today ? text(next.total_minor - today.total_minor) : null,
    isCharging: total.charging > 0,
    ahead: last
      ? {
          day: dateText(last.date, null, now).text,
          amount: text(last.total_minor),
          more: more > 0 ? `+${text(more)}` : null,
        }
      : null,
    running: total.running_containers,
    charging: total.charging_containers,
  }
}
