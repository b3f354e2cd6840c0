import { thresholdText } from '../../../contract/format/index.ts'
import { counted, plural, t } from '../../../contract/language/index.ts'
import type { MailSection, MailText } from '../../platform/mail/mail-text.rules.ts'
import type { ListedAlert } from '../inbox/inbox.store.ts'

/** An alert with the numbers of its containers, as a mail shows it. */
export interface MailedAlert extends ListedAlert {
  numbers: readonly string[]
}
const MAX_NUMBERS_OF_SHIP = 20
const MAX_SHIPS_OF_RULE = 20

const shipText = ({ vessel_name, voyage_number }: ListedAlert): string =>
  vessel_name === null
    ? t('No ship known')
    : [vessel_name, voyage_number].filter((part) => part !== null).join(' ')

const lineOf = (alert: MailedAlert): string => {
  const shown = alert.numbers.slice(0, MAX_NUMBERS_OF_SHIP)
  const rest = alert.containers_count - shown.length
  const numbers =
    rest > 0 ? t('{numbers} and {n} more', { numbers: shown.join(', '), n: rest }) : shown.join(', ')
  return `${shipText(alert)}: ${counted(alert.containers_count, 'container')} (${numbers})`
}

/** A section for each rule, a line for each ship. */
export function mailSections(alerts: readonly MailedAlert[], origin: string): MailSection[] {
  const rules = Map.groupBy(alerts, ({ rule_id }) => rule_id)
  return [...rules.values()].flatMap((of) => {
    const [first] = of
    if (!first) return []
    const more = of.length - MAX_SHIPS_OF_RULE
    return {
      heading: `${first.rule_name}: ${thresholdText(first)}`,
      lines: [
        ...of.slice(0, MAX_SHIPS_OF_RULE).map(lineOf),
        ...(more > 0 ? [plural(more, 'and {n} more ship', 'and {n} more ships')] : []),
      ],
      link: { label: t('Open these containers'), url: `${origin}/alerts?rule=${first.rule_id}` },
    }
  })
}

const containersIn = (alerts: readonly MailedAlert[]): number =>
  alerts.reduce((sum, { containers_count }) => sum + containers_count, 0)

const footer = () =>
  t(
    'You get this mail because of your alert rules in Portolan. Change or end it under Settings, Alerts and digest.',
  )

/** At once: one mail for everything that is due. */
export function alertMailText(alerts: readonly MailedAlert[], origin: string): MailText {
  const count = containersIn(alerts)
  const [first] = alerts
  const isOne = new Set(alerts.map(({ rule_id }) => rule_id)).size === 1
  return {
    subject: isOne
      ? `${first?.rule_name ?? ''}: ${counted(count, 'container')}`
      : plural(count, '{n} container with alerts', '{n} containers with alerts'),
    paragraphs: [],
    sections: mailSections(alerts, origin),
    link: { label: t('Open the inbox'), url: `${origin}/alerts` },
    footer: footer(),
  }
}

/** Of a day. @param open how many alerts of the person are open in all */
export function digestText(alerts: readonly MailedAlert[], open: number, origin: string): MailText {
  const count = containersIn(alerts)
  return {
    subject: plural(
      count,
      'Your digest: {n} container with alerts',
      'Your digest: {n} containers with alerts',
    ),
    paragraphs: [
      [
        t('New since the last digest: {containers}.', { containers: counted(count, 'container') }),
        plural(open, '{n} alert in your inbox is open.', '{n} alerts in your inbox are open.'),
      ].join(' '),
    ],
    sections: mailSections(alerts, origin),
    link: { label: t('Open the inbox'), url: `${origin}/alerts` },
    footer: footer(),
  }
}

export const testMailText = (origin: string): MailText => ({
  subject: t('Test of your alert mails'),
  paragraphs: [t('Alerts and digests that you asked for come to this address.')],
  link: { label: t('Open Alerts and digest'), url: `${origin}/settings/alerts` },
  footer: footer(),
})

/**
 * Of a mail that nobody wrote by hand, with the way to end such mails by one POST (RFC 8058, 2369, 2919, 3834). The address is short: relays
 * that fold long headers break their signatures.
 */
export function listHeaders(origin: string, token: string): Record<string, string> {
  const { hostname } = new URL(origin)
  return {
    'List-Unsubscribe': `<${origin}/unsubscribe/${token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'List-Id': `Portolan alerts <alerts.${hostname}>`,
    'Auto-Submitted': 'auto-generated',
  }
}
