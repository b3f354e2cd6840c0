import { attributesIn, containerFields, shipmentFields } from '../../../contract/fields/index.ts'
import type { Container, ReportedAttribute, PresentedReport } from '../../../contract/resources/index.ts'
import type { OpenEnum, Reporter, ReportRule } from '../../../contract/vocabulary/index.ts'
import { ageText, dateText, moneyText, readable, portTimeText } from '../../format/index.ts'

/** Who reports, in few letters and in words. */
export const reporterBadges: Readonly<Record<Reporter, { letters: string; name: string }>> = {
  line: { letters: 'S', name: 'Shipping line' },
  terminal: { letters: 'T', name: 'Terminal' },
  rail: { letters: 'R', name: 'Railway' },
  ais: { letters: 'AIS', name: 'Position of the ship' },
  document: { letters: 'Doc', name: 'Document' },
  person: { letters: 'Manual', name: 'Entered by a person' },
}

export const badgeOf = (reporter: OpenEnum<Reporter>) =>
  reporterBadges[reporter as Reporter] ?? { letters: '?', name: readable(reporter) }

const names: Readonly<Record<string, string>> = { line: 'line', terminal: 'terminal', rail: 'railway' }

/** Why the shown report is shown, as a beginning in bold and a sentence. */
const reasons: Readonly<Record<ReportRule, string | null>> = {
  only_report: null,
  same_value: 'All sources say the same.',
  in_force: 'The other source is no longer connected.',
  reported_before_entered:
    'What line and terminal report counts before a document and before what a person entered.',
  terminal_before_line: 'of what happens at the terminal, the terminal is nearest.',
  railway_before_line: 'of what happens on the railway, the railway is nearest.',
  line_before_terminal: 'of the journey and of its own days, the line knows first.',
  line_before_ais: 'a position at sea is a sign of arrival, and the line reports it.',
  newest: 'The newer report is shown: both sources count the same.',
  tracking_source: 'Both sources count the same: that is shown through which the shipment is tracked.',
}

export function reasonOf({
  rule,
  reports,
}: ReportedAttribute): { lead: string | null; sentence: string } | null {
  if (reports.length < 2) return null
  if (rule === null) return { lead: null, sentence: 'Which is shown is chosen anew with the next check.' }
  const sentence = reasons[rule as ReportRule]
  if (!sentence) return null
  const name = names[reports[0]?.reporter ?? '']
  const isOfReporter = /^[a-z]/.test(sentence)
  return { lead: isOfReporter && name !== undefined ? `Why the ${name} counts:` : null, sentence }
}

const fields = new Map([...attributesIn(containerFields), ...attributesIn(shipmentFields)])
/** A reported value as it is shown elsewhere. */
export function reportedValueText(attribute: string, value: unknown, zone: string | null, now: Date): string {
  if (value === null) return 'taken back'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const kind = fields.get(attribute)?.kind
  if (kind === 'holds') return holdsText(value as Container['attributes']['holds_at_pod_terminal'])
  if (kind === 'fees') return feesText(value as Container['attributes']['fees_at_pod_terminal'])
  if (typeof value !== 'string') return JSON.stringify(value)
  if (kind === 'day') return dateText(value, zone, now).text
  return kind === 'instant' ? portTimeText(value, zone, now) : value
}

const holdsText = (holds: Container['attributes']['holds_at_pod_terminal']): string =>
  holds.length === 0
    ? 'none'
    : holds
        .map(({ name, status }) =>
          status === 'hold' ? readable(name) : `${readable(name)} (${readable(status)})`,
        )
        .join(', ')
const feesText = (fees: Container['attributes']['fees_at_pod_terminal']): string =>
  fees.length === 0
    ? 'none'
    : fees
        .map(({ type, amount, currency_code }) => `${readable(type)} ${moneyText(amount, currency_code)}`)
        .join(', ')

/** How old a report is, and what that means. */
export function reportAgeText({ reported_at, received_at, checked_at, state }: PresentedReport, now: Date) {
  const at = reported_at ?? received_at
  const age = at === null ? 'when is not known' : ageText(at, now)
  if (state === 'ended') return `${age} · no longer connected`
  return state === 'stale' && checked_at !== null ? `${age} · last answered ${ageText(checked_at, now)}` : age
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
