import { sql } from 'kysely'
import { lockUntilCommit } from '../../platform/database/server/lock-until-commit.ts'
import type { ImportReport } from '../../../contract/operations/index.ts'
import { type Clock, iso } from '../../platform/clock.ts'
import { isSqlError } from '../../platform/database/errors.ts'
import type { Db, Trx } from '../../platform/database/tables.ts'
import { among } from '../../platform/database/values.ts'
import type { Snapshot, TrackingRequestSnapshot } from '../../tracking/source.ts'
import { cataloguePlace } from '../kit/catalogue.ts'
import type { ReportedDocuments } from './documents.rules.ts'
import type { ReportedNotification } from './notifications.rules.ts'
import { readDocument } from './read.rules.ts'
import { ImportRefused, type ReportedRecord } from '../json-api/json-api.rules.ts'
import { storeReference } from './reference.store.ts'

/**
 * Keeps events that have no table as they came; shipments and containers that are known under another id are named by it.
 * @returns whether any is new or differs
 */
async function keepRecords(
  trx: Trx,
  accountId: string,
  records: readonly ReportedRecord[],
  storedIds: ReadonlyMap<string, string>,
): Promise<boolean> {
  if (records.length === 0) return false
  const rows = records.map(({ type, id, attributes, relationships }) => ({
    account_id: accountId,
    type,
    id,
    attributes,
    relationships: withStoredIds(relationships, storedIds),
  }))
  const { rows: changed } = await sql`
    insert into imported_records as known (account_id, type, id, attributes, relationships)
    select account_id, type, id, attributes, relationships
    from jsonb_populate_recordset(null::imported_records, ${JSON.stringify(rows)}::text::jsonb)
    on conflict (account_id, type, id) do update
      set attributes = excluded.attributes, relationships = excluded.relationships
      where (known.attributes, known.relationships) is distinct from (excluded.attributes, excluded.relationships)
    returning id`.execute(trx)
  return changed.length > 0
}

/** Relations to one record, which is how events name theirs. */
function withStoredIds(
  relationships: Record<string, unknown>,
  storedIds: ReadonlyMap<string, string>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(relationships).map(([name, linkage]) => {
      const data = typeof linkage === 'object' && linkage !== null && 'data' in linkage ? linkage.data : null
      if (typeof data !== 'object' || data === null || !('id' in data)) return [name, linkage]
      const id = storedIds.get(String(data.id).toLowerCase())
      return [name, id === undefined ? linkage : { ...(linkage as object), data: { ...data, id } }]
    }),
  )
}

/** What an import needs of tracking. Given as a parameter, because sources import nothing of tracking but types. */
export interface Tracking {
  apply(
    trx: Trx,
    accountId: string,
    applications: { snapshot: Snapshot }[],
    now: string,
  ): Promise<{ shipment_id: string | null; container_ids: Map<string, string>; changed: boolean }[]>
  storeRequests(
    trx: Trx,
    accountId: string,
    requests: TrackingRequestSnapshot[],
    now: string,
  ): Promise<boolean>
  /** Stores documents, their extracted fields and e-mails. */
  storeDocuments(trx: Trx, accountId: string, documents: ReportedDocuments, now: string): Promise<boolean>
}

export interface ImportDeps {
  db: Db
  clock: Clock
  tracking: Tracking
}

/**
 * Stores the records of a JSON:API document in one transaction, by the same comparison as every source.
 * @throws ImportRefused with one sentence; nothing is stored then
 */
export async function importDocument(
  { db, clock, tracking }: ImportDeps,
  accountId: string,
  document: unknown,
): Promise<ImportReport> {
  const now = iso(clock.now())
  const { snapshots, requests, reference, notifications, documents, kept, counts, left_out } = readDocument(
    document,
    now,
    cataloguePlace,
  )
  const storing = db.transaction().execute(async (trx) => {
    await storeReference(trx, accountId, reference)
    const whole = await tracking.apply(
      trx,
      accountId,
      snapshots.whole.map((snapshot) => ({ snapshot })),
      now,
    )
    // A shipment that was stored under another id keeps it: records that refer to it get that id.
    const storedIds = new Map(
      snapshots.whole.flatMap(({ shipment }, index) => {
        const id = whole[index]?.shipment_id
        return shipment?.id && id ? [[shipment.id, id] as const] : []
      }),
    )
    const withStoredShipment = <T extends { shipment_id?: string | null }>(record: T): T => {
      const id = storedIds.get(record.shipment_id ?? '')
      return id === undefined ? record : { ...record, shipment_id: id }
    }
    const { loose } = snapshots
    const rest = await tracking.apply(
      trx,
      accountId,
      [{ snapshot: { ...loose, loose_events: (loose.loose_events ?? []).map(withStoredShipment) } }],
      now,
    )
    const requestsChanged = await tracking.storeRequests(
      trx,
      accountId,
      requests.map(withStoredShipment),
      now,
    )
    const notificationsAdded = await storeNotifications(trx, accountId, notifications, now)
    const linkedDocuments = documents.documents.map((document) => ({
      ...document,
      shipment_ids: document.shipment_ids.map((id) => storedIds.get(id) ?? id),
    }))
    const documentsChanged = await tracking.storeDocuments(
      trx,
      accountId,
      { ...documents, documents: linkedDocuments },
      now,
    )
    const containerIds = whole.flatMap(({ container_ids }) => [...container_ids])
    const ids = new Map([...storedIds, ...containerIds])
    const keptChanged = await keepRecords(trx, accountId, kept, ids)
    const changed =
      requestsChanged ||
      keptChanged ||
      notificationsAdded ||
      documentsChanged ||
      [...whole, ...rest].some((applied) => applied.changed)
    const merged = [
      ...mergedOf('shipment', storedIds),
      ...whole.flatMap(({ container_ids }) => mergedOf('container', container_ids)),
    ]
    return { stored: counts, left_out, merged, changed }
  })
  return storing.catch((cause: unknown) => {
    if (!isSqlError(cause) || !cause.code.startsWith(dataException)) throw cause
    throw new ImportRefused(`The document contains what cannot be stored: ${cause.message}`)
  })
}

/** The records that are stored under another id than the document's. */
const mergedOf = (type: string, storedIds: ReadonlyMap<string, string>): ImportReport['merged'] =>
  Array.from(storedIds, ([id, into]) => ({ type, id, into })).filter(({ id, into }) => id !== into)

/** The class of SQLSTATE for values that a column cannot hold. */
const dataException = '22'

/** @returns whether any is new */
async function storeNotifications(
  trx: Trx,
  accountId: string,
  notifications: readonly ReportedNotification[],
  now: string,
): Promise<boolean> {
  if (notifications.length === 0) return false
  // Their table is kept by month, so that no key of it says that an id is there once: look first, and one after the other.
  await lockUntilCommit(trx, `notifications of ${accountId}`)
  const known = await trx
    .selectFrom('webhook_notifications')
    .select('id')
    .where('account_id', '=', accountId)
    .where(
      among(
        'id',
        notifications.map(({ id }) => id),
      ),
    )
    .execute()
  const knownIds = new Set(known.map(({ id }) => id))
  for (const { created_at, ...notification } of notifications) {
    const row = { ...notification, account_id: accountId, created_at: created_at ?? now }
    if (knownIds.has(row.id))
      await trx
        .updateTable('webhook_notifications')
        .set(row)
        .where('account_id', '=', accountId)
        .where('id', '=', row.id)
        .execute()
    else await trx.insertInto('webhook_notifications').values(row).execute()
    knownIds.add(row.id)
  }
  return known.length < notifications.length
}
