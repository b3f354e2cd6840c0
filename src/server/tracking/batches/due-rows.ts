import { sql } from 'kysely'
import type { DueWorkKind } from '../../platform/jobs/due/due-work.ts'

/** Rows of batches whose tracking requests are to be made: at once, but for the rate limit of their account. */
export const dueBatchRows: DueWorkKind = {
  kind: 'tracking_request_batch_rows',
  from: sql`tracking_request_batch_rows`,
  account: sql`account_id`,
  open: sql`state = 'waiting'`,
  at: sql`'-infinity'::timestamptz`,
}
