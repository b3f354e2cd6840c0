import { readable } from '../../contract/format/readable.ts'
import { documentTypeLabels } from '../../contract/vocabulary/index.ts'
import { clocksSection, daysSection, resultsSection } from './clock-sections.present.ts'
import type { DisputeDocument, Evidence } from './evidence.store.ts'
import { invoiceSections } from './invoice-sections.present.ts'
import { type PackSection, utcText } from './pack-section.present.ts'
import { changesSection, statusesSection } from './reported-sections.present.ts'

export interface PackedDocument extends Pick<DisputeDocument, 'name' | 'document_type' | 'received_at'> {
  /** Its name in the pack; null where it is left out. */
  file: string | null
  /** Why it is left out. */
  because: string | null
}

/** What the pack says, in its order. */
export function packSections(evidence: Evidence, packed: readonly PackedDocument[]): PackSection[] {
  const { clocks } = evidence
  return [
    clocksSection(clocks),
    resultsSection(clocks),
    daysSection(clocks),
    statusesSection(evidence),
    changesSection(evidence),
    {
      name: 'failed appointments',
      title: 'Failed appointments',
      note: 'As entered by people of the account.',
      headings: ['Day', 'What happened', 'Who says so', 'Entered by', 'Entered (UTC)'],
      widths: [12, 32, 26, 14, 16],
      rows: evidence.failed_appointments.map(({ date, reason, source, entered_by, entered_at }) => [
        date,
        reason,
        source,
        entered_by,
        utcText(entered_at),
      ]),
    },
    closuresSection(evidence),
    {
      name: 'documents',
      title: 'Documents',
      note: null,
      headings: ['Document', 'Type', 'Received (UTC)', 'File in this pack'],
      widths: [34, 20, 18, 28],
      rows: packed.map(({ name, document_type, received_at, file, because }) => [
        name,
        typeText(document_type),
        utcText(received_at),
        file ?? `Left out: ${because ?? 'unknown'}`,
      ]),
    },
    ...invoiceSections(evidence),
  ].filter(({ rows }) => rows.length > 0)
}

const typeText = (type: string | null): string =>
  type === null ? '' : ((documentTypeLabels as Readonly<Record<string, string>>)[type] ?? readable(type))

/** Of the calendars of the account, on days between the start of a clock and its end. */
function closuresSection({ clocks, calendars }: Evidence): PackSection {
  const days = clocks.flatMap((clock) => clock.days.map(({ date }) => date)).toSorted()
  const [first = '', last = ''] = [days[0], days.at(-1)]
  return {
    name: 'closures',
    title: 'Closures and holidays of the gates',
    note: null,
    headings: ['Day', 'Place', 'Kind', 'Name', 'Source'],
    widths: [12, 20, 18, 22, 28],
    rows: calendars
      .flatMap(({ locode, terminal, exceptions }) =>
        exceptions
          .filter(({ date }) => first <= date && date <= last)
          .map(({ date, kind, name, source }) => [
            date,
            [terminal, locode].filter(Boolean).join(', '),
            readable(kind),
            name,
            source,
          ]),
      )
      .toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1)),
  }
}
