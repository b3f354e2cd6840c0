import { sql } from 'kysely'
import type { BatchRowsTable } from '../../platform/database/tables.batches.ts'
import type { Trx } from '../../platform/database/tables.ts'
import { json } from '../../platform/database/values.ts'
import { claimInTransaction } from '../../platform/jobs/lease.ts'

/** Claims waiting rows of an account for the rest of the transaction: of the oldest batch, in its order. */
export function claimRows(trx: Trx, accountId: string, most: number): Promise<BatchRowsTable[]> {
  const rows = sql.table('tracking_request_batch_rows')
  return claimInTransaction<BatchRowsTable>(trx, 'tracking_request_batch_rows', {
    // The oldest batch first, so that its rows alone are put in order.
    where: sql`${rows}.account_id = ${accountId} and ${rows}.state = 'waiting' and ${rows}.batch_id = (
      select id from tracking_request_batches as batches
      where batches.account_id = ${accountId} and exists (
        select from ${rows} as waiting
        where waiting.account_id = ${accountId} and waiting.batch_id = batches.id and waiting.state = 'waiting')
      order by batches.created_at, batches.id limit 1)`,
    order: sql`${rows}.ordinal`,
    most,
  })
}

/** The end of a row. Values that it does not name are not known. */
export type CompletedRow = Pick<BatchRowsTable, 'ordinal' | 'state' | 'detail'> &
  Partial<Pick<BatchRowsTable, 'tracking_request_id' | 'shipment_id'>>

/** Sets the final states of rows of one batch. */
export async function completeBatchRows(
  trx: Trx,
  { account_id, batch_id }: Pick<BatchRowsTable, 'account_id' | 'batch_id'>,
  completed: readonly CompletedRow[],
  completedAt: string,
): Promise<void> {
  await sql`
    update tracking_request_batch_rows as stored
    set state = completed.state, detail = completed.detail, completed_at = ${completedAt},
      tracking_request_id = completed.tracking_request_id, shipment_id = completed.shipment_id
    from jsonb_populate_recordset(null::tracking_request_batch_rows, ${json(completed)}) as completed
    where stored.account_id = ${account_id} and stored.batch_id = ${batch_id}
      and stored.ordinal = completed.ordinal`.execute(trx)
}
