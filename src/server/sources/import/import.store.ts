import type { ImportReport } from '../../../contract/operations/index.ts'
import { type Clock, iso } from '../../platform/clock.ts'
import { isSqlError } from '../../platform/database/errors.ts'
import type { Db, Trx } from '../../platform/database/tables.ts'
import { among } from '../../platform/database/values.ts'
import type { Snapshot, TrackingRequestSnapshot } from '../../tracking/source.ts'
import type { ToldPapers } from './documents.rules.ts'
import type { ToldNotification } from './notifications.rules.ts'
import { readDocument } from './read.rules.ts'
import { ImportRefused } from './document.rules.ts'
import { storeReference } from './reference.store.ts'

/** What tracking does for an import: given in by main, for a source knows nothing of tracking but its type. */
export interface Tracking {
  apply(
    trx: Trx,
    accountId: string,
    applications: { snapshot: Snapshot }[],
    now: string,
  ): Promise<{ shipment_id: string | null; changed: boolean }[]>
  storeRequests(
    trx: Trx,
    accountId: string,
    requests: TrackingRequestSnapshot[],
    now: string,
  ): Promise<boolean>
  /** Of documents, as main puts it beside. */
  storePapers(trx: Trx, accountId: string, papers: ToldPapers, now: string): Promise<boolean>
}

export interface ImportDeps {
  db: Db
  clock: Clock
  tracking: Tracking
}

/**
 * Stores what a document of the interface tells, through the same comparison as every source, in one transaction.
 * @throws ImportRefused in one sentence; nothing is stored then
 */
export async function importDocument(
  { db, clock, tracking }: ImportDeps,
  accountId: string,
  document: unknown,
): Promise<ImportReport> {
  const now = iso(clock.now())
  const { snapshots, requests, reference, notifications, papers, counts, left_out } = readDocument(
    document,
    now,
  )
  const storing = db.transaction().execute(async (trx) => {
    await storeReference(trx, accountId, reference)
    const whole = await tracking.apply(
      trx,
      accountId,
      snapshots.whole.map((snapshot) => ({ snapshot })),
      now,
    )
    // A shipment that was known under another id keeps that one: what refers to it follows.
    const ours = new Map(
      snapshots.whole.flatMap(({ shipment }, index) => {
        const id = whole[index]?.shipment_id
        return shipment?.id && id ? [[shipment.id, id] as const] : []
      }),
    )
    const followed = <T extends { shipment_id?: string | null }>(record: T): T => {
      const id = ours.get(record.shipment_id ?? '')
      return id === undefined ? record : { ...record, shipment_id: id }
    }
    const { loose } = snapshots
    const rest = await tracking.apply(
      trx,
      accountId,
      [{ snapshot: { ...loose, loose_events: (loose.loose_events ?? []).map(followed) } }],
      now,
    )
    const moved = await tracking.storeRequests(trx, accountId, requests.map(followed), now)
    const notified = await storeNotifications(trx, accountId, notifications, now)
    const documents = papers.documents.map((told) => ({
      ...told,
      shipment_ids: told.shipment_ids.map((id) => ours.get(id) ?? id),
    }))
    const filed = await tracking.storePapers(trx, accountId, { ...papers, documents }, now)
    const changed = moved || notified || filed || [...whole, ...rest].some((applied) => applied.changed)
    return { stored: counts, left_out, changed }
  })
  return storing.catch((cause: unknown) => {
    if (!isSqlError(cause) || !cause.code.startsWith(dataException)) throw cause
    throw new ImportRefused(`The document tells what cannot be stored: ${cause.message}`)
  })
}

/** The class of SQLSTATE for values that a column cannot hold. */
const dataException = '22'

/** @returns whether any is new */
async function storeNotifications(
  trx: Trx,
  accountId: string,
  told: readonly ToldNotification[],
  now: string,
): Promise<boolean> {
  if (told.length === 0) return false
  const known = await trx
    .selectFrom('webhook_notifications')
    .select('id')
    .where('account_id', '=', accountId)
    .where(
      among(
        'id',
        told.map(({ id }) => id),
      ),
    )
    .execute()
  for (const { created_at, ...notification } of told) {
    const row = { ...notification, account_id: accountId, created_at: created_at ?? now }
    await trx
      .insertInto('webhook_notifications')
      .values(row)
      .onConflict((on) => on.columns(['account_id', 'id']).doUpdateSet(row))
      .execute()
  }
  return known.length < told.length
}
