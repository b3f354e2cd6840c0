import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/database/tables.ts'
import { append, type Entry } from '../../platform/events/log.ts'
import { insertRows, updateRows } from '../rows/batched-writes.ts'
import type { SnapshotChanges, CompareContext, ContainerRow, ShipmentRow } from '../rows/changes.ts'
import { compare } from './compare.rules.ts'
import { loadKnownRecords } from './known-records.store.ts'
import { reportedRawEvents } from '../events/raw-events.rules.ts'
import { writeRawEvents } from '../events/raw-events.store.ts'
import { writeReports } from '../reports/reports.store.ts'
import type { Snapshot } from '../source.ts'
import { independentRuns } from './independent-runs.rules.ts'

/** A snapshot to apply, and the labels of the tracking request that it answers. */
export interface SnapshotToApply {
  snapshot: Snapshot
  request?: CompareContext['request']
  /** The name of the source that is asked, where records are kept under another. */
  reported_by?: string
}

/** What applying a snapshot did. */
export interface AppliedSnapshot {
  shipment_id: string | null
  /** False when the account tracked this shipment before. */
  isNew: boolean
  /** Whether anything differed from what was known. */
  changed: boolean
  /** The stored ids of the containers by the ids under which they were reported. */
  container_ids: Map<string, string>
  /** The shipment and its containers as they stand after. */
  shipment: ShipmentRow | null
  containers: ContainerRow[]
}

/**
 * Applies snapshots in the order given, within the caller's transaction: the changes, their identifiers and their log
 * entries. Snapshots of different shipments share their statements.
 * @param now the trade's time, ISO 8601 UTC
 * @param log collects the entries for a caller that adds others; without it they are written at once
 */
export async function applySnapshots(
  trx: Trx,
  accountId: string,
  applications: readonly SnapshotToApply[],
  now: string,
  log?: Entry[],
): Promise<AppliedSnapshot[]> {
  const applied: AppliedSnapshot[] = []
  for (const wave of independentRuns(applications, ({ snapshot }) => snapshot)) {
    const known = await loadKnownRecords(
      trx,
      accountId,
      wave.map(({ snapshot }) => snapshot),
    )
    const compared = wave.map(({ snapshot, request, reported_by = snapshot.source }, index) => {
      const context: CompareContext = {
        source: snapshot.source,
        by: { source: reported_by, reporter: snapshot.reporter ?? null },
        account_id: accountId,
        now,
        newId: randomUUIDv7,
        request,
      }
      const before = known[index]
      if (!before) throw new Error('No known records for a snapshot')
      return { ...compare(before, snapshot, context), isNew: before.shipment === null }
    })
    await writeChanges(
      trx,
      accountId,
      compared.map(({ changes }) => changes),
    )
    await writeRawEvents(
      trx,
      accountId,
      wave.flatMap(({ snapshot }, index) => {
        const ours = compared[index]
        return ours ? reportedRawEvents(snapshot, ours) : []
      }),
      now,
    )
    await writePositions(
      trx,
      accountId,
      wave.map(({ snapshot }) => snapshot),
    )
    // After everything is written, because notifications include the records as they are now.
    const news = compared.flatMap(({ changes }) => changes.log)
    if (log) log.push(...news)
    else await append(trx, accountId, news, now)
    for (const { changes, ...rest } of compared) applied.push({ ...rest, changed: isAny(changes) })
  }
  return applied
}

/** Applies one snapshot in its own transaction. */
export function applySnapshot(
  db: Db,
  accountId: string,
  application: SnapshotToApply,
  now: string,
): Promise<AppliedSnapshot | undefined> {
  return db
    .transaction()
    .execute(async (trx) => (await applySnapshots(trx, accountId, [application], now))[0])
}

const isAny = ({ identifiers, reports, log, ...rows }: SnapshotChanges): boolean =>
  identifiers.length + reports.length + log.length > 0 ||
  Object.values(rows).some(({ insert, update }) => insert.length + update.length > 0)

export async function writeChanges(
  trx: Trx,
  accountId: string,
  changes: readonly SnapshotChanges[],
): Promise<void> {
  const gone = changes.flatMap(({ transport_events }) => transport_events.remove.map(({ id }) => id))
  if (gone.length > 0)
    await sql`
      delete from transport_events
      where account_id = ${accountId} and id = any(${sql.val(gone)}::uuid[])`.execute(trx)
  const all = <Row>(part: (each: SnapshotChanges) => Row[]) => changes.flatMap(part)
  await insertRows(
    trx,
    'shipments',
    all((each) => each.shipments.insert),
  )
  await updateRows(
    trx,
    'shipments',
    all((each) => each.shipments.update),
  )
  // Before their containers: a new one is then written with the place that follows from its events, and not a second time for it.
  await insertRows(
    trx,
    'transport_events',
    all((each) => each.transport_events.insert),
  )
  await insertRows(
    trx,
    'containers',
    all((each) => each.containers.insert),
  )
  await updateRows(
    trx,
    'containers',
    all((each) => each.containers.update),
  )
  await updateRows(
    trx,
    'transport_events',
    all((each) => each.transport_events.update),
  )
  await insertRows(
    trx,
    'estimated_events',
    all((each) => each.estimated_events.insert),
  )
  await updateRows(
    trx,
    'estimated_events',
    all((each) => each.estimated_events.update),
  )
  await insertRows(
    trx,
    'container_updated_events',
    all((each) => each.container_updated_events.insert),
  )
  await updateRows(
    trx,
    'container_updated_events',
    all((each) => each.container_updated_events.update),
  )
  await writeIdentifiers(
    trx,
    accountId,
    all((each) => each.identifiers),
  )
  await writeReports(
    trx,
    all((each) => each.reports),
  )
}

/** Replaces the identifiers of shipments and containers. */
export async function writeIdentifiers(
  trx: Trx,
  accountId: string,
  owners: readonly SnapshotChanges['identifiers'][number][],
): Promise<void> {
  const known = owners.filter(({ isNew }) => !isNew)
  const containers = known.flatMap(({ container_id }) => container_id ?? [])
  const shipments = known.flatMap(({ shipment_id, container_id }) =>
    container_id === null && shipment_id !== null ? [shipment_id] : [],
  )
  if (containers.length > 0)
    await sql`
      delete from identifiers
      where account_id = ${accountId} and container_id = any(${sql.val(containers)}::uuid[])`.execute(trx)
  if (shipments.length > 0)
    await sql`
      delete from identifiers
      where account_id = ${accountId} and container_id is null
        and shipment_id = any(${sql.val(shipments)}::uuid[])`.execute(trx)
  await insertRows(
    trx,
    'identifiers',
    owners.flatMap(({ rows }) => rows),
  )
}

async function writePositions(trx: Trx, accountId: string, snapshots: readonly Snapshot[]): Promise<void> {
  const positions = new Map(
    snapshots
      .flatMap((snapshot) => snapshot.positions ?? [])
      .map((position) => [
        `${position.vessel_id} ${position.timestamp}`,
        { account_id: accountId, ...position },
      ]),
  )
  await insertRows(trx, 'vessel_positions', [...positions.values()], 'skip')
}
