import { type AlertThreshold, countsDays } from '../../../contract/vocabulary/index.ts'

/** What a rule says, as far as it decides which containers are beyond its threshold. */
export interface WatchedContainers {
  query: string
  threshold: AlertThreshold
  days: number | null
}

/** The query of the list of containers that has one container, or those of one shipment. */
export const queryOfRecord = (subject: 'container' | 'shipment', id: string): string =>
  new URLSearchParams({ [`filter[${subject === 'container' ? 'id' : 'shipment'}]`]: id }).toString()

/** The filter of the list that stands for a threshold, beside the query of the rule; empty for what is watched itself. */
export function thresholdQuery({ threshold, days }: Omit<WatchedContainers, 'query'>): string {
  if (!countsDays(threshold) || days === null) return ''
  const filter =
    threshold === 'delayed'
      ? { 'filter[eta_slip_days][start]': `${days}` }
      : { 'filter[days_left][end]': `${days + 1}` }
  return new URLSearchParams(filter).toString()
}

/** What matches are of: where it changes, they begin anew, and raise nothing. */
export const evaluatedQueryOf = (rule: WatchedContainers): string => `${rule.query}#${thresholdQuery(rule)}`

/** Which change of a container raises an alert. */
export const raisesOn = (threshold: AlertThreshold): 'entered' | 'left' =>
  threshold === 'leaves' ? 'left' : 'entered'

/** Days end at midnight of some zone at each quarter of an hour; ages of changes pass at any time. */
export const PASS_MINUTES = 15
export function nextPassAt(now: Date): Date {
  const quarterMs = PASS_MINUTES * 60_000
  return new Date((Math.floor(now.getTime() / quarterMs) + 1) * quarterMs)
}
