import type { MeasuredThreshold } from '../../../contract/format/index.ts'
import type { AlertThreshold } from '../../../contract/vocabulary/index.ts'

/** What a rule says, as far as it decides which containers are beyond its threshold. */
export interface WatchedContainers extends MeasuredThreshold {
  query: string
}

/** The threshold beyond which is all that is watched. */
export const noThreshold = {
  threshold: 'enters',
  days: null,
  hours: null,
  amount_minor: null,
  currency_code: null,
} as const

/** The threshold of a row, with its numbers alone. */
export const thresholdOf = ({
  threshold,
  days,
  hours,
  amount_minor,
  currency_code,
}: MeasuredThreshold): MeasuredThreshold => ({ threshold, days, hours, amount_minor, currency_code })

/** The query of the list of containers that has one container, or those of one shipment. */
export const queryOfRecord = (subject: 'container' | 'shipment', id: string): string =>
  new URLSearchParams({ [`filter[${subject === 'container' ? 'id' : 'shipment'}]`]: id }).toString()

/** The filter of the list that stands for a threshold, beside the query of the rule; empty where the list has none. */
export function thresholdQuery({ threshold, days }: MeasuredThreshold): string {
  if (days === null) return ''
  const filter: Partial<Record<AlertThreshold, Record<string, string>>> = {
    delayed: { 'filter[eta_slip_days][start]': `${days}` },
    act_by: { 'filter[days_left][end]': `${days + 1}` },
  }
  return new URLSearchParams(filter[threshold]).toString()
}

/** What stands for a threshold that the list has no filter for. */
const conditionText = ({ threshold, hours, amount_minor, currency_code }: MeasuredThreshold): string =>
  threshold === 'delayed_hours'
    ? `#${hours} hours`
    : threshold === 'cost_above'
      ? `#above ${amount_minor} ${currency_code}`
      : ''

/** What matches are of: where it changes, they begin anew, and raise nothing. */
export const evaluatedQueryOf = (rule: WatchedContainers): string =>
  `${rule.query}#${thresholdQuery(rule)}${conditionText(rule)}`

/** Which change of a container raises an alert. */
export const raisesOn = (threshold: AlertThreshold): 'entered' | 'left' =>
  threshold === 'leaves' ? 'left' : 'entered'

/** Days end at midnight of some zone at each quarter of an hour; ages of changes pass at any time. */
export const PASS_MINUTES = 15
export function nextPassAt(now: Date): Date {
  const quarterMs = PASS_MINUTES * 60_000
  return new Date((Math.floor(now.getTime() / quarterMs) + 1) * quarterMs)
}
