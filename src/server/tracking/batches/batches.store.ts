import { sql } from 'kysely'
import type { BatchRowState } from '../../../contract/vocabulary/index.ts'
import type { BatchesTable } from '../../platform/database/tables.batches.ts'
import type { Db } from '../../platform/database/tables.ts'
import { among, json } from '../../platform/database/values.ts'
import type { NewBatchRow } from './batch.rules.ts'

type StoredBatchRow = BatchesTable
/** A batch with the number of rows in each state, and the time when the last one was completed. */
export interface KnownBatch {
  batch: StoredBatchRow
  states: Partial<Record<BatchRowState, number>>
  completed_at: string | null
}

/** Rows in one statement, which has them as JSON. */
const MAX_ROWS_PER_STATEMENT = 1000

/** Stores a batch with all its rows. @returns false when the account has a batch with this id already */
export async function storeBatch(
  db: Db,
  batch: StoredBatchRow,
  rows: readonly NewBatchRow[],
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { numInsertedOrUpdatedRows = 0n } = await trx
      .insertInto('tracking_request_batches')
      .values(batch)
      .onConflict((on) => on.columns(['account_id', 'id']).doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 0n) return false
    const { account_id, id: batch_id, created_at } = batch
    for (let at = 0; at < rows.length; at += MAX_ROWS_PER_STATEMENT) {
      const some = rows.slice(at, at + MAX_ROWS_PER_STATEMENT).map((row, index) => ({
        ...row,
        ordinal: at + index,
        completed_at: row.state === 'waiting' ? null : created_at,
      }))
      await sql`
        insert into tracking_request_batch_rows (account_id, batch_id, ordinal, "row", request_number, request_type, scac,
          ref_numbers, tags, initial_custom_fields, state, detail, repeats, tracking_request_id, shipment_id, completed_at)
        select ${account_id}::uuid, ${batch_id}::uuid, ordinal, "row", request_number, request_type, scac,
          ref_numbers, tags, initial_custom_fields, state, detail, repeats, tracking_request_id, shipment_id, completed_at
        from jsonb_populate_recordset(null::tracking_request_batch_rows, ${json(some)})`.execute(trx)
    }
    return true
  })
}

/** In the order of the ids; those that the account does not have are left out. */
export async function batchesByIds(db: Db, accountId: string, ids: readonly string[]): Promise<KnownBatch[]> {
  if (ids.length === 0) return []
  const batches = await db
    .selectFrom('tracking_request_batches')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(among('id', ids))
    .execute()
  const { rows } = await sql<{
    batch_id: string
    state: BatchRowState
    count: number
    completed_at: string | null
  }>`
    select batch_id, state, count(*)::int as count, max(completed_at) as completed_at
    from tracking_request_batch_rows
    where account_id = ${accountId} and ${among('batch_id', ids)}
    group by batch_id, state`.execute(db)
  const counted = Map.groupBy(rows, ({ batch_id }) => batch_id)
  return ids.flatMap((id) => {
    const batch = batches.find((each) => each.id === id)
    const states = counted.get(id) ?? []
    if (!batch) return []
    const completed = states.flatMap(({ completed_at }) => completed_at ?? []).toSorted()
    return [
      {
        batch,
        states: Object.fromEntries(states.map(({ state, count }) => [state, count])),
        completed_at: completed.at(-1) ?? null,
      },
    ]
  })
}

/** Newest first. */
export async function listBatches(
  db: Db,
  accountId: string,
  { size, offset }: { size: number; offset: number },
): Promise<{ batches: KnownBatch[]; total: number }> {
  const own = db.selectFrom('tracking_request_batches').where('account_id', '=', accountId)
  const ids = await own
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(size)
    .offset(offset)
    .execute()
  const { total } = await own.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const batches = await batchesByIds(
    db,
    accountId,
    ids.map(({ id }) => id),
  )
  return { batches, total }
}

/** In the order sent; a repeated row has the request of the first one. Undefined when there is no such batch. */
export async function batchRows(
  db: Db,
  accountId: string,
  batchId: string,
  { size, offset, state }: { size: number; offset: number; state?: BatchRowState | undefined },
) {
  const batch = await db
    .selectFrom('tracking_request_batches')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', batchId)
    .executeTakeFirst()
  if (!batch) return undefined
  const own = db
    .selectFrom('tracking_request_batch_rows as sent')
    .where('sent.account_id', '=', accountId)
    .where('sent.batch_id', '=', batchId)
    .$if(state !== undefined, (query) => query.where('sent.state', '=', state ?? 'waiting'))
  const rows = await own
    .leftJoin('tracking_request_batch_rows as first', (join) =>
      join
        .onRef('first.account_id', '=', 'sent.account_id')
        .onRef('first.batch_id', '=', 'sent.batch_id')
        .onRef('first.ordinal', '=', 'sent.repeats'),
    )
    .leftJoin('tracking_requests as request', (join) =>
      join
        .onRef('request.account_id', '=', 'sent.account_id')
        .on(sql`request.id`, '=', sql`coalesce(sent.tracking_request_id, first.tracking_request_id)`),
    )
    .select(['sent.row', 'sent.request_number', 'sent.request_type', 'sent.scac', 'sent.ref_numbers'])
    .select(['sent.tags', 'sent.state', 'sent.detail', 'request.id as tracking_request_id'])
    .select(
      sql<string | null>`coalesce(sent.shipment_id, first.shipment_id, request.shipment_id)`.as(
        'shipment_id',
      ),
    )
    .orderBy('sent.ordinal')
    .limit(size)
    .offset(offset)
    .execute()
  const { total } = await own.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

/** Batches are kept for a limited time, except those that still wait. */
export async function removeOldBatches(db: Db, before: string): Promise<void> {
  await sql`
    delete from tracking_request_batches as old where created_at < ${before}
      and not exists (
        select from tracking_request_batch_rows as rows
        where rows.account_id = old.account_id and rows.batch_id = old.id and rows.state = 'waiting')`.execute(
    db,
  )
}
