import type { SnapshotChanges, CompareContext, KnownRecords, RowChanges } from '../rows/changes.ts'
import { compare } from '../snapshot/compare.rules.ts'
export { nothingKnown } from '../snapshot/compare.rules.ts'
import type { Snapshot } from '../source.ts'

let count = 0
const newId = () => `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`

export const contextAt = (now: string, more: Partial<CompareContext> = {}): CompareContext => ({
  source: 'simulated',
  account_id: '11111111-1111-4111-8111-111111111111',
  now,
  newId,
  ...more,
})

/** The stored records after the changes. */
export function knownAfter(
  known: KnownRecords,
  { shipments, containers, transport_events, ...rest }: SnapshotChanges,
): KnownRecords {
  const stored = <Row extends { id: string }>(rows: Row[], { insert, update }: RowChanges<Row>) => [
    ...rows.map((row) => update.find((change) => change.row.id === row.id)?.row ?? row),
    ...insert,
  ]
  const removed = new Set(transport_events.remove.map(({ id }) => id))
  return {
    shipment: stored(known.shipment ? [known.shipment] : [], shipments)[0] ?? null,
    containers: stored(known.containers, containers),
    transport_events: stored(known.transport_events, transport_events).filter(({ id }) => !removed.has(id)),
    estimated_events: stored(known.estimated_events, rest.estimated_events),
    container_updated_events: stored(known.container_updated_events, rest.container_updated_events),
    other_shipments: [],
    ...(known.vessels && { vessels: known.vessels }),
    reports: reportsAfterChanges(known, rest),
  }
}

function reportsAfterChanges(known: KnownRecords, changes: Pick<SnapshotChanges, 'reports'>) {
  const all = [...(known.reports?.values() ?? [])].flat()
  const written = new Set(changes.reports.map(({ record_id, source }) => `${record_id} ${source}`))
  const kept = all.filter(({ record_id, source }) => !written.has(`${record_id} ${source}`))
  return Map.groupBy([...kept, ...changes.reports], ({ record_id }) => record_id)
}

/** Applies a snapshot without a database. @returns the records after it, the changes, and the names of the log entries */
export const applyInMemory = (known: KnownRecords, reported: Snapshot, context: CompareContext) => {
  const { changes } = compare(known, reported, context)
  return {
    known: knownAfter(known, changes),
    changes,
    events: changes.log.map((entry): string => entry.event),
  }
}

export const isUnchanged = (changes: SnapshotChanges): boolean =>
  Object.values(changes).every((part: unknown[] | RowChanges<unknown>) =>
    Array.isArray(part) ? part.length === 0 : part.insert.length + part.update.length === 0,
  )
