import { sql } from 'kysely'
import type { BatchRowsTable } from '../../platform/database/tables.batches.ts'
import type { Db, Trx } from '../../platform/database/tables.ts'
import { claimInTransaction } from '../../platform/jobs/lease.ts'

/** Before a pass is taken of the limits of the account. */
export async function hasWaitingRow(db: Db, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('tracking_request_batch_rows')
    .select('ordinal')
    .where('account_id', '=', accountId)
    .where('state', '=', 'waiting')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Claims the next waiting row of an account for the rest of the transaction, oldest batch first. */
export async function claimRow(trx: Trx, accountId: string): Promise<BatchRowsTable | undefined> {
  const rows = sql.table('tracking_request_batch_rows')
  const [row] = await claimInTransaction<BatchRowsTable>(trx, 'tracking_request_batch_rows', {
    // The oldest batch first, so that its rows alone are put in order.
    where: sql`${rows}.account_id = ${accountId} and ${rows}.state = 'waiting' and ${rows}.batch_id = (
      select id from tracking_request_batches as batches
      where batches.account_id = ${accountId} and exists (
        select from ${rows} as waiting
        where waiting.account_id = ${accountId} and waiting.batch_id = batches.id and waiting.state = 'waiting')
      order by batches.created_at, batches.id limit 1)`,
    order: sql`${rows}.ordinal`,
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
