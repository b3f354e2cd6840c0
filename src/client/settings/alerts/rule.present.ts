import { minorText } from '../../../contract/format/minor-text.ts'
import type { AlertRule } from '../../../contract/resources/index.ts'
import type { AlertMail, AlertThreshold } from '../../../contract/vocabulary/index.ts'
import { counted } from '../../format/index.ts'

export const thresholdTexts: Readonly<Record<AlertThreshold, string>> = {
  enters: 'comes into it',
  leaves: 'leaves it',
  delayed: 'is delayed by so many days or more',
  delayed_hours: 'is delayed by so many hours or more',
  act_by: 'has so many days or less to act',
  cost_above: 'costs more than an amount, as estimated',
}
export const mailTexts: Readonly<Record<AlertMail, string>> = {
  none: 'In the inbox alone',
  at_once: 'Inbox, and mail at once',
  digest: 'Inbox, and the morning digest',
}

/** `Inbox, and mail at once, and webhooks`. */
export const whereText = ({ attributes: { mail, webhook } }: AlertRule): string =>
  webhook ? `${mail === 'none' ? 'Inbox' : mailTexts[mail]}, and webhooks` : mailTexts[mail]

/** `delayed by 2 days or more`, as a rule in the list says it. */
export function ruleText({ attributes }: AlertRule): string {
  const { threshold, days, hours, amount_minor, currency_code } = attributes
  const measured: Partial<Record<AlertThreshold, string>> = {
    delayed: `is delayed by ${counted(days ?? 0, 'day')} or more`,
    delayed_hours: `is delayed by ${counted(hours ?? 0, 'hour')} or more`,
    act_by: `has ${counted(days ?? 0, 'day')} or less to act`,
    ...(amount_minor !== null &&
      currency_code !== null && {
        cost_above: `costs more than ${minorText(amount_minor, currency_code)}, as estimated`,
      }),
  }
  return measured[threshold] ?? thresholdTexts[threshold]
}

/** How many containers are beyond its threshold, or why there are none. */
export function stateText({ attributes: { matching, fault } }: AlertRule): string {
  if (fault !== null) return fault
  return matching === null ? 'Is being counted' : counted(matching, 'container')
}
