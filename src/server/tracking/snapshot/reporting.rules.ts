import { changedWinners, type ReportingIdentity, type SourceReports } from '../reports/reports.rules.ts'
import type { CompareContext, SnapshotChanges } from '../rows/changes.ts'
import type { Entry } from '../../platform/events/entry.ts'

/** Who reports in this comparison; null where nobody does. */
export function reportingIdentity(
  { by, source, now }: CompareContext,
  reported_at: string | null | undefined,
): ReportingIdentity | null {
  if (by === null) return null
  return { source, reporter: null, ...by, reported_at: reported_at ?? null, now }
}

/** The log entries of attributes of which another source's report is shown than before. */
export const winnerEntries = (
  before: readonly SourceReports[],
  after: readonly SourceReports[],
  record: { shipment_id: string | null; container_id: string | null },
  { now }: CompareContext,
): Entry[] =>
  changedWinners(before, after).map((payload) => ({
    event: 'record.source_changed',
    reference:
      record.container_id === null
        ? { type: 'shipment', id: record.shipment_id ?? '' }
        : { type: 'container', id: record.container_id },
    ...record,
    payload,
    occurred_at: now,
  }))

/** Notes which reports are to be written, and of which attributes another source is shown now. */
export function addReports(
  changes: SnapshotChanges,
  known: readonly SourceReports[],
  { reports, changed }: { reports: readonly SourceReports[]; changed: readonly SourceReports[] },
  record: { shipment_id: string | null; container_id: string | null },
  context: CompareContext,
): void {
  changes.reports.push(...changed)
  changes.log.push(...winnerEntries(known, reports, record, context))
}
