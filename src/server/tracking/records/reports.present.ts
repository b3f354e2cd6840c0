import type { NotableReport, ReportedAttribute } from '../../../contract/resources/index.ts'
import {
  type AttributeReport,
  decidingAttributes,
  type DecidingAttribute,
  isConflict,
  isOlderThanUsual,
  isSameValue,
  type PickupFacts,
  usualReporter,
  winningReport,
} from '../../../contract/trade/index.ts'
import { type SourceReports, columnsOfRow, isInForce, reportsOf } from '../reports/reports.rules.ts'

/** What is known of the source of reports. */
export interface ReportingSourceState {
  source: string
  connection_id: string | null
  name: string
  /** When it last answered anything. */
  checked_at: string | null
}

/** A record with what sources say of it. */
export interface RecordWithReports {
  type: SourceReports['record_type']
  row: object & { data_origin: string }
  reports: readonly SourceReports[]
  sources: ReadonlyMap<string, ReportingSourceState>
  /** When line and terminal were last asked about this record. */
  checked: { line: string | null; terminal: string | null }
  /** Of the container, or of the one of the shipment that is furthest behind: they say which age is usual. */
  facts: PickupFacts | null
}

/** Each deciding attribute of which something is known, with all reports: the shown one first. */
export function presentReports(record: RecordWithReports, now: Date): ReportedAttribute[] {
  const row = columnsOfRow(record.row)
  const names = Object.keys(decidingAttributes[record.type]) as DecidingAttribute[]
  return names.flatMap((attribute) => {
    const reports = knownReports(record, attribute, row[attribute] ?? null)
    if (reports.length === 0) return []
    const won = winningReport(attribute, reports)
    const value = row[attribute] ?? null
    // A connection that was switched off just now: the record is chosen anew with its next check.
    const isChosen = won !== null && isSameValue(won.winner.value, value)
    const shown = isChosen ? won.winner : reports.find((each) => isSameValue(each.value, value))
    const ordered = shown ? [shown, ...reports.filter((each) => each !== shown)] : reports
    return {
      attribute,
      value,
      rule: isChosen ? won.rule : null,
      is_conflict: isConflict(reports),
      reports: ordered.map((report) => presentReport(record, report, report === shown, now)),
    }
  })
}

/** What was stored before reports were kept is of the source that the record came from. */
function knownReports(record: RecordWithReports, attribute: DecidingAttribute, value: unknown) {
  const reports = reportsOf(record.reports, attribute)
  const isNothing = value === null || (Array.isArray(value) && value.length === 0)
  // The last free day that follows from the others has no report of its own.
  if (reports.length > 0 || record.reports.length > 0 || isNothing) return reports
  const first: AttributeReport = {
    source: record.row.data_origin,
    reporter: usualReporter(attribute),
    value,
    reported_at: null,
    received_at: null,
    is_main: true,
    is_in_force: true,
  }
  return [first]
}

function presentReport(
  { sources, checked, facts }: RecordWithReports,
  { source, reporter, value, reported_at, received_at, is_main, is_in_force }: AttributeReport,
  is_shown: boolean,
  now: Date,
): ReportedAttribute['reports'][number] {
  const state = sources.get(source)
  const own = reporter === 'terminal' ? (checked.terminal ?? checked.line) : checked.line
  const checked_at = (is_main ? own : state?.checked_at) ?? null
  const isStale = checked_at !== null && facts !== null && isOlderThanUsual(checked_at, facts, now)
  return {
    connection_id: state?.connection_id ?? null,
    source_name: sourceName(sources, source),
    reporter,
    value,
    reported_at,
    received_at,
    checked_at,
    state: !is_in_force ? 'ended' : isStale ? 'stale' : 'in_force',
    is_shown,
  }
}

/** Whether a record has more than one source, or one that is no longer connected. */
export const isNotable = (reports: readonly SourceReports[]): boolean =>
  reports.length > 1 || reports.some((each) => !isInForce(each))

/** Of a record the attributes of which sources differ, or that another source than its own shows. */
export function notableReports(
  record_id: string,
  all: readonly SourceReports[],
  sources: ReadonlyMap<string, ReportingSourceState>,
): NotableReport[] {
  const names = new Set(all.flatMap(({ attributes }) => Object.keys(attributes) as DecidingAttribute[]))
  return [...names].flatMap((attribute) => {
    const reports = reportsOf(all, attribute)
    const shown = winningReport(attribute, reports)?.winner
    const is_conflict = isConflict(reports)
    if (!shown || (!is_conflict && shown.is_main && shown.is_in_force)) return []
    return {
      record_id,
      attribute,
      is_conflict,
      reporter: shown.reporter,
      source_name: sourceName(sources, shown.source),
      checked_at: shown.is_main ? null : (sources.get(shown.source)?.checked_at ?? null),
      is_ended: !shown.is_in_force,
    }
  })
}

const sourceName = (sources: ReadonlyMap<string, ReportingSourceState>, source: string): string =>
  sources.get(source)?.name ?? otherNames[source] ?? 'A connection that was removed'

/** Sources that are no connections. */
const otherNames: Readonly<Record<string, string>> = {
  import: 'Import',
  simulated: 'Simulated fleet',
  dcsa: 'DCSA Track & Trace',
  edi: 'EDI status messages',
  portolan: 'Another Portolan',
}
