import { t } from '../../../contract/language/index.ts'
import { minorText } from '../../../contract/format/minor-text.ts'
import type { AlertRule } from '../../../contract/resources/index.ts'
import type { AlertMail, AlertThreshold } from '../../../contract/vocabulary/index.ts'
import { counted } from '../../format/index.ts'

export const thresholdTexts: Readonly<Record<AlertThreshold, string>> = {
  enters: t('comes into it'),
  leaves: t('leaves it'),
  delayed: t('is delayed by so many days or more'),
  delayed_hours: t('is delayed by so many hours or more'),
  act_by: t('has so many days or less to act'),
  cost_above: t('costs more than an amount, as estimated'),
}
export const mailTexts: Readonly<Record<AlertMail, string>> = {
  none: t('In the inbox alone'),
  at_once: t('Inbox, and mail at once'),
  digest: t('Inbox, and the morning digest'),
}

const webhookTexts: Readonly<Record<AlertMail, string>> = {
  none: t('Inbox, and webhooks'),
  at_once: t('Inbox, and mail at once, and webhooks'),
  digest: t('Inbox, and the morning digest, and webhooks'),
}

/** `Inbox, and mail at once, and webhooks`. */
export const whereText = ({ attributes: { mail, webhook } }: AlertRule): string =>
  webhook ? webhookTexts[mail] : mailTexts[mail]

/** `delayed by 2 days or more`, as a rule in the list says it. */
export function ruleText({ attributes }: AlertRule): string {
  const { threshold, days, hours, amount_minor, currency_code } = attributes
  const measured: Partial<Record<AlertThreshold, string>> = {
    delayed: t('is delayed by {time} or more', { time: counted(days ?? 0, 'day') }),
    delayed_hours: t('is delayed by {time} or more', { time: counted(hours ?? 0, 'hour') }),
    act_by: t('has {time} or less to act', { time: counted(days ?? 0, 'day') }),
    ...(amount_minor !== null &&
      currency_code !== null && {
        cost_above: t('costs more than {amount}, as estimated', {
          amount: minorText(amount_minor, currency_code),
        }),
      }),
  }
  return measured[threshold] ?? thresholdTexts[threshold]
}

/** How many containers are beyond its threshold, or why there are none. */
export function stateText({ attributes: { matching, fault } }: AlertRule): string {
  if (fault !== null) return fault
  return matching === null ? t('Is being counted') : counted(matching, 'container')
}
