import { sql } from 'kysely'
import type { RateBuckets } from '../../../contract/vocabulary/index.ts'
import type { BatchRowsTable } from '../../platform/database/tables.batches.ts'
import type { Db, Trx } from '../../platform/database/tables.ts'
import { claimInTransaction } from '../../platform/jobs/lease.ts'

/** The accounts with waiting rows, and their own rate limits. */
export async function accountsWithOpenBatches(
  db: Db,
): Promise<{ account_id: string; rate_limits: RateBuckets }[]> {
  const { rows } = await sql<{ account_id: string; rate_limits: RateBuckets }>`
    select id as account_id, rate_limits from accounts
    where id in (select account_id from tracking_request_batch_rows where state = 'waiting')
    order by id`.execute(db)
  return rows
}

/** Claims the next waiting row of an account for the rest of the transaction, oldest batch first. */
export async function claimRow(trx: Trx, accountId: string): Promise<BatchRowsTable | undefined> {
  const rows = sql.table('tracking_request_batch_rows')
  const [row] = await claimInTransaction<BatchRowsTable>(trx, 'tracking_request_batch_rows', {
    from: sql`${rows} join tracking_request_batches as batches
      on batches.account_id = ${rows}.account_id and batches.id = ${rows}.batch_id`,
    where: sql`${rows}.account_id = ${accountId} and ${rows}.state = 'waiting'`,
    order: sql`batches.created_at, ${rows}.batch_id, ${rows}.ordinal`,
    most: 1,
  })
  return row
}

/** Sets the final state of a row. */
export async function completeRow(
  trx: Trx,
  { account_id, batch_id, ordinal }: Pick<BatchRowsTable, 'account_id' | 'batch_id' | 'ordinal'>,
  result: Pick<BatchRowsTable, 'state' | 'detail' | 'completed_at'> &
    Partial<Pick<BatchRowsTable, 'tracking_request_id' | 'shipment_id'>>,
): Promise<void> {
  await trx
    .updateTable('tracking_request_batch_rows')
    .set(result)
    .where('account_id', '=', account_id)
    .where('batch_id', '=', batch_id)
    .where('ordinal', '=', ordinal)
    .execute()
}
