import type { Reporter, ReportRule } from '../vocabulary/index.ts'
import { type AttributeSubject, type DecidingAttribute, attributeSubject } from './deciding-attributes.ts'

/** What one source says of one attribute. */
export interface AttributeReport {
  /** The name of the source: of a connection, an import, a person. */
  source: string
  reporter: Reporter
  /** Null: the source says that there is none any more. */
  value: unknown
  /** When the source made it, ISO 8601; null where it does not say. */
  reported_at: string | null
  /** When it first came with this value, ISO 8601; null where it came before this was kept. */
  received_at: string | null
  /** The shipment is tracked through this source. */
  is_main: boolean
  /** False once its connection was removed or switched off. */
  is_in_force: boolean
}

/** Who counts before whom. Documents and people come after all that report themselves. */
const order: Record<AttributeSubject, readonly Reporter[]> = {
  journey: ['line', 'terminal', 'rail', 'ais', 'document', 'person'],
  berth: ['terminal', 'line', 'rail', 'ais', 'document', 'person'],
  terminal: ['terminal', 'line', 'rail', 'ais', 'document', 'person'],
  railway: ['rail', 'terminal', 'line', 'ais', 'document', 'person'],
  line: ['line', 'terminal', 'rail', 'ais', 'document', 'person'],
}
const rules: Partial<Record<Reporter, ReportRule>> = {
  terminal: 'terminal_before_line',
  rail: 'railway_before_line',
  line: 'line_before_terminal',
}

/** Who reports an attribute where one source passes on the reports of several. */
export function usualReporter(attribute: DecidingAttribute): Reporter {
  const subject = attributeSubject(attribute)
  return subject === 'berth' ? 'line' : (order[subject][0] ?? 'line')
}

const isEntered = ({ reporter }: AttributeReport): boolean => reporter === 'document' || reporter === 'person'
const timeOf = ({ reported_at, received_at }: AttributeReport): number =>
  Date.parse(reported_at ?? received_at ?? '') || 0

/**
 * Which report of an attribute is shown, and by which rule; null where nobody reports it. Sources in force come first; then the
 * reporter that is nearest to what the attribute is about: the terminal for what happens there, the line for the journey; of those the newest.
 */
export function winningReport<Report extends AttributeReport>(
  attribute: DecidingAttribute,
  reports: readonly Report[],
): { winner: Report; rule: ReportRule } | null {
  const subject = attributeSubject(attribute)
  const rank = ({ reporter }: AttributeReport) => order[subject].indexOf(reporter)
  const [winner, ...others] = reports
    .filter(({ value }) => value !== null)
    .toSorted(
      (one, other) =>
        Number(other.is_in_force) - Number(one.is_in_force) ||
        rank(one) - rank(other) ||
        timeOf(other) - timeOf(one) ||
        Number(other.is_main) - Number(one.is_main) ||
        (one.source < other.source ? -1 : 1),
    )
  if (!winner) return null
  const other = others.find(({ value }) => !isSameValue(value, winner.value))
  if (!other) return { winner, rule: others.length > 0 ? 'same_value' : 'only_report' }
  return { winner, rule: ruleBetween(winner, other) }
}

function ruleBetween(winner: AttributeReport, other: AttributeReport): ReportRule {
  if (winner.is_in_force && !other.is_in_force) return 'in_force'
  if (isEntered(other) && !isEntered(winner)) return 'reported_before_entered'
  if (winner.reporter === 'line' && other.reporter === 'ais') return 'line_before_ais'
  if (winner.reporter !== other.reporter) return rules[winner.reporter] ?? 'newest'
  return timeOf(winner) > timeOf(other) ? 'newest' : 'tracking_source'
}

/** Whether sources in force say different things. */
export function isConflict(reports: readonly AttributeReport[]): boolean {
  const [first, ...others] = reports.filter(({ value, is_in_force }) => is_in_force && value !== null)
  return first !== undefined && others.some(({ value }) => !isSameValue(value, first.value))
}

const instant = /^\d{4}-\d\d-\d\dT/

/** Instants as instants, lists in any order. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (typeof one === 'string' && typeof other === 'string' && instant.test(one) && instant.test(other))
    return Date.parse(one) === Date.parse(other)
  return canonical(one) === canonical(other)
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).toSorted().join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${members.map(([name, member]) => `${name}:${canonical(member)}`).join(',')}}`
}
