import type { AlertRule } from '../../../contract/resources/index.ts'
import { type AlertMail, type AlertThreshold, countsDays } from '../../../contract/vocabulary/index.ts'
import { counted } from '../../format/index.ts'

export const thresholdTexts: Readonly<Record<AlertThreshold, string>> = {
  enters: 'comes into it',
  leaves: 'leaves it',
  delayed: 'is delayed by so many days or more',
  act_by: 'has so many days or less to act',
}
export const mailTexts: Readonly<Record<AlertMail, string>> = {
  none: 'In the inbox alone',
  at_once: 'Inbox, and mail at once',
  digest: 'Inbox, and the morning digest',
}

/** `delayed by 2 days or more`, as a rule in the list says it. */
export function ruleText({ attributes: { threshold, days } }: AlertRule): string {
  if (!countsDays(threshold)) return thresholdTexts[threshold]
  const of = counted(days ?? 0, 'day')
  return threshold === 'delayed' ? `is delayed by ${of} or more` : `has ${of} or less to act`
}

/** How many containers are beyond its threshold, or why there are none. */
export function stateText({ attributes: { matching, fault } }: AlertRule): string {
  if (fault !== null) return fault
  return matching === null ? 'Is being counted' : counted(matching, 'container')
}

/** A number of days as it was typed; undefined where it is none. */
export const daysOf = (text: string): number | undefined => {
  const days = Number(text.trim())
  return text.trim() !== '' && Number.isInteger(days) && days >= 0 ? days : undefined
}
