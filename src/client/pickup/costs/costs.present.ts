import { midSentence, t } from '../../../contract/language/index.ts'
import type { ClockCost } from '../../../contract/operations/index.ts'
import { minorText } from '../../../contract/format/minor-text.ts'
import { billerLabels } from '../../../contract/trade/deadlines/labels.ts'
import { dateText, daysLeftText } from '../../format/index.ts'

/** Where a container stands: what is counted in the terminal, and what outside of it. */
export type CostPlace = 'terminal' | 'outside'

export interface CostText {
  /** `$440`; outside `$440 · 2 over`, `Fri 27 Nov · 3 left`. */
  text: string
  tone: 'ink' | 'warn' | 'bad'
  isEstimate: boolean
  /** What the next day adds, where something is charged. */
  nextDay: string | null
  /** Each clock in a sentence. */
  title: string
}

const scopesOutside: ReadonlySet<ClockCost['scope']> = new Set(['detention', 'combined'])
const countsAt = ({ scope, direction }: ClockCost, place: CostPlace): boolean =>
  direction === 'import' && (place === 'outside' ? scopesOutside.has(scope) : scope !== 'detention')

/** Amounts of one currency are added, of different ones written beside each other. */
function amountsText(
  costs: readonly ClockCost[],
  amount: 'so_far_minor' | 'next_day_minor' = 'so_far_minor',
): string {
  const totals = new Map<string, number>()
  for (const cost of costs) {
    const { currency_code, [amount]: minor } = cost
    if (currency_code !== null && minor !== null)
      totals.set(currency_code, (totals.get(currency_code) ?? 0) + minor)
  }
  return [...totals].map(([currency, minor]) => minorText(minor, currency)).join(' + ')
}

const dayText = (date: string, now: Date): string => dateText(date, null, now).text

/** `today`, `3 left`, `4 over`: of days. */
const shortDaysLeft = (days: number): string =>
  days === 0 ? t('today') : t(days < 0 ? '{n} over' : '{n} left', { n: Math.abs(days) })

function sentence(cost: ClockCost, now: Date): string {
  const { biller, label, state, last_free_day, days_left, currency_code, so_far_minor, next_day_minor } = cost
  const amount = (minor: number | null) =>
    minor === null || currency_code === null ? null : minorText(minor, currency_code)
  const soFar = amount(so_far_minor)
  const nextDay = amount(next_day_minor)
  const free = last_free_day && t('free until {day}', { day: dayText(last_free_day, now) })
  const says: Record<ClockCost['state'], (string | null)[]> = {
    not_started: [t('not started')],
    uncounted: [t('not calculated')],
    free: [free, days_left === null ? null : daysLeftText(days_left)],
    charging: [
      soFar && t('{amount} so far', { amount: soFar }),
      nextDay && t('{amount} the next day', { amount: nextDay }),
      free,
    ],
    stopped: [soFar && t('{amount} in all', { amount: soFar })],
  }
  return t('{clock}, {biller}: {says}', {
    clock: t(label),
    biller: midSentence(t(billerLabels[biller])),
    says: says[state].filter(Boolean).join(', '),
  })
}

/** What the clocks of a container say where it stands; null where none counts there. @param now the time of the service */
export function costText(all: readonly ClockCost[], place: CostPlace, now: Date): CostText | null {
  const costs = all.filter((cost) => countsAt(cost, place))
  if (costs.length === 0) return null
  const charging = costs.filter(({ state }) => state === 'charging')
  const nextDay = amountsText(charging, 'next_day_minor') || null
  return { ...soFarText(costs, place, now), nextDay }
}

function soFarText(costs: readonly ClockCost[], place: CostPlace, now: Date): Omit<CostText, 'nextDay'> {
  const title = costs.map((cost) => sentence(cost, now)).join('\n')
  const ofState = (state: ClockCost['state']) => costs.filter((cost) => cost.state === state)
  const charging = ofState('charging')
  const running = [...charging, ...ofState('free')]
  const tone = charging.length > 0 ? 'bad' : 'ink'
  // In the terminal the day to act by stands beside it.
  if (running.length > 0 && place === 'terminal')
    return { text: amountsText(running), tone, isEstimate: true, title }
  const first = running.toSorted((one, other) => (one.days_left ?? 0) - (other.days_left ?? 0))[0]
  if (first?.last_free_day && first.days_left !== null) {
    const days = shortDaysLeft(first.days_left)
    return charging.length > 0
      ? { text: `${amountsText(running)} · ${days}`, tone, isEstimate: true, title }
      : {
          text: `${dayText(first.last_free_day, now)} · ${days}`,
          tone: first.days_left <= 1 ? 'warn' : 'ink',
          isEstimate: true,
          title,
        }
  }
  if (ofState('uncounted').length > 0)
    return { text: t('not calculated'), tone: 'warn', isEstimate: false, title }
  const stopped = ofState('stopped')
  if (stopped.length > 0) return { text: amountsText(stopped), tone: 'ink', isEstimate: true, title }
  return { text: t('not started'), tone: 'ink', isEstimate: false, title }
}
