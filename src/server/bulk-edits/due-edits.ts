import { sql } from 'kysely'
import type { DueWorkKind } from '../platform/jobs/due/due-work.ts'

/** Bulk edits that are not done: due as soon as they were asked for. */
export const dueBulkEdits: DueWorkKind = {
  kind: 'bulk_edits',
  from: sql`bulk_edits`,
  account: sql`account_id`,
  open: sql`finished_at is null`,
  at: sql`created_at`,
}
