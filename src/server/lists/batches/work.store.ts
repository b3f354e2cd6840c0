import { sql } from 'kysely'
import type { RateLimits } from '../../../contract/vocabulary/index.ts'
import type { BatchRowsTable } from '../../platform/database/tables.many.ts'
import type { Db, Trx } from '../../platform/database/tables.ts'

/** The accounts for which rows wait, with the limits that are their own. */
export async function accountsWithOpenBatches(
  db: Db,
): Promise<{ account_id: string; rate_limits: RateLimits }[]> {
  const { rows } = await sql<{ account_id: string; rate_limits: RateLimits }>`
    select id as account_id, rate_limits from accounts
    where id in (select account_id from tracking_request_batch_rows where state = 'waiting')
    order by id`.execute(db)
  return rows
}

/** The next row of an account that waits and that no other process has in hand, oldest batch first. */
export async function claimRow(trx: Trx, accountId: string): Promise<BatchRowsTable | undefined> {
  const { rows } = await sql<BatchRowsTable>`
    select rows.* from tracking_request_batch_rows as rows
    join tracking_request_batches as batches
      on batches.account_id = rows.account_id and batches.id = rows.batch_id
    where rows.account_id = ${accountId} and rows.state = 'waiting'
    order by batches.created_at, rows.batch_id, rows.ordinal
    limit 1 for update of rows skip locked`.execute(trx)
  return rows[0]
}

export async function settleRow(
  trx: Trx,
  { account_id, batch_id, ordinal }: Pick<BatchRowsTable, 'account_id' | 'batch_id' | 'ordinal'>,
  settled: Pick<BatchRowsTable, 'state' | 'detail' | 'settled_at'> &
    Partial<Pick<BatchRowsTable, 'tracking_request_id' | 'shipment_id'>>,
): Promise<void> {
  await trx
    .updateTable('tracking_request_batch_rows')
    .set(settled)
    .where('account_id', '=', account_id)
    .where('batch_id', '=', batch_id)
    .where('ordinal', '=', ordinal)
    .execute()
}
