import { t } from '../../../contract/language/index.ts'
import { attributesIn, containerFields, shipmentFields } from '../../../contract/fields/index.ts'
import type { Container, ReportedAttribute, PresentedReport } from '../../../contract/resources/index.ts'
import type { OpenEnum, Reporter, ReportRule } from '../../../contract/vocabulary/index.ts'
import { ageText, dateText, moneyText, readable, portTimeText } from '../../format/index.ts'

/** Who reports, in few letters and in words. */
export const reporterBadges: Readonly<Record<Reporter, { letters: string; name: string }>> = {
  line: { letters: 'S', name: t('Shipping line') },
  terminal: { letters: 'T', name: t('Terminal') },
  rail: { letters: 'R', name: t('Railway') },
  ais: { letters: 'AIS', name: t('Position of the ship') },
  document: { letters: t('Doc'), name: t('Document') },
  person: { letters: t('Manual'), name: t('Entered by a person') },
}

export const badgeOf = (reporter: OpenEnum<Reporter>) =>
  reporterBadges[reporter as Reporter] ?? { letters: '?', name: readable(reporter) }

/** The beginning of a sentence on a reporter. */
const leads: Readonly<Record<string, string>> = {
  line: t('Why the line counts:'),
  terminal: t('Why the terminal counts:'),
  rail: t('Why the railway counts:'),
}

/** Why the shown report is shown: a sentence, or what follows the beginning in bold. */
const reasons: Readonly<Record<ReportRule, { sentence: string; hasLead?: true } | null>> = {
  only_report: null,
  same_value: { sentence: t('All sources say the same.') },
  in_force: { sentence: t('The other source is no longer connected.') },
  reported_before_entered: {
    sentence: t('What line and terminal report counts before a document and before what a person entered.'),
  },
  terminal_before_line: {
    sentence: t('of what happens at the terminal, the terminal is nearest.'),
    hasLead: true,
  },
  railway_before_line: {
    sentence: t('of what happens on the railway, the railway is nearest.'),
    hasLead: true,
  },
  line_before_terminal: {
    sentence: t('of the journey and of its own days, the line knows first.'),
    hasLead: true,
  },
  line_before_ais: {
    sentence: t('a position at sea is a sign of arrival, and the line reports it.'),
    hasLead: true,
  },
  newest: { sentence: t('The newer report is shown: both sources count the same.') },
  tracking_source: {
    sentence: t('Both sources count the same: that is shown through which the shipment is tracked.'),
  },
}

export function reasonOf({
  rule,
  reports,
}: ReportedAttribute): { lead: string | null; sentence: string } | null {
  if (reports.length < 2) return null
  if (rule === null) return { lead: null, sentence: t('Which is shown is chosen anew with the next check.') }
  const reason = reasons[rule as ReportRule]
  if (!reason) return null
  const lead = reason.hasLead ? leads[reports[0]?.reporter ?? ''] : undefined
  return { lead: lead ?? null, sentence: reason.sentence }
}

const fields = new Map([...attributesIn(containerFields), ...attributesIn(shipmentFields)])
/** A reported value as it is shown elsewhere. */
export function reportedValueText(attribute: string, value: unknown, zone: string | null, now: Date): string {
  if (value === null) return t('taken back')
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  const kind = fields.get(attribute)?.kind
  if (kind === 'holds') return holdsText(value as Container['attributes']['holds_at_pod_terminal'])
  if (kind === 'fees') return feesText(value as Container['attributes']['fees_at_pod_terminal'])
  if (typeof value !== 'string') return JSON.stringify(value)
  if (kind === 'day') return dateText(value, zone, now).text
  return kind === 'instant' ? portTimeText(value, zone, now) : value
}

const holdsText = (holds: Container['attributes']['holds_at_pod_terminal']): string =>
  holds.length === 0
    ? t('none')
    : holds
        .map(({ name, status }) =>
          status === 'hold' ? readable(name) : `${readable(name)} (${readable(status)})`,
        )
        .join(', ')
const feesText = (fees: Container['attributes']['fees_at_pod_terminal']): string =>
  fees.length === 0
    ? t('none')
    : fees
        .map(({ type, amount, currency_code }) => `${readable(type)} ${moneyText(amount, currency_code)}`)
        .join(', ')

/** How old a report is, and what that means. */
export function reportAgeText({ reported_at, received_at, checked_at, state }: PresentedReport, now: Date) {
  const at = reported_at ?? received_at
  const age = at === null ? t('when is not known') : ageText(at, now)
  if (state === 'ended') return `${age} · ${t('no longer connected')}`
  return state === 'stale' && checked_at !== null
    ? `${age} · ${t('last answered {age}', { age: ageText(checked_at, now) })}`
    : age
}

/** A fact is shown before the estimate of the same. */
const factsBefore: Readonly<Record<string, string>> = {
  pod_eta_at: 'pod_ata_at',
  destination_eta_at: 'destination_ata_at',
  ind_eta_at: 'ind_ata_at',
}
export const isOvertaken = (attribute: string, all: readonly ReportedAttribute[]): boolean =>
  all.some((each) => each.attribute === factsBefore[attribute] && each.value !== null)

/** The attributes that are shown in one place, in that order; facts before what was expected. */
export const chosenReports = (
  all: readonly ReportedAttribute[],
  attributes: readonly string[],
): ReportedAttribute[] => attributes.flatMap((name) => all.filter(({ attribute }) => attribute === name))
