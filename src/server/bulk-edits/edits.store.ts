import { sql } from 'kysely'
import type { BulkOutcome } from '../../contract/vocabulary/index.ts'
import type { BulkEditsTable } from '../platform/database/tables.batches.ts'
import type { Db, Trx } from '../platform/database/tables.ts'
import { claimInTransaction } from '../platform/jobs/lease.ts'
import { json } from '../platform/database/values.ts'

/** A bulk edit with the number of rows in each state. */
export interface KnownEdit {
  edit: BulkEditsTable
  states: Partial<Record<BulkOutcome | 'waiting', number>>
}

export async function storeEdit(
  trx: Trx,
  { custom_field, written_to, ...edit }: BulkEditsTable,
): Promise<void> {
  await trx
    .insertInto('bulk_edits')
    .values({
      ...edit,
      custom_field: custom_field && json(custom_field),
      written_to: written_to === null ? null : json(written_to),
    })
    .execute()
}

export async function editById(db: Db, accountId: string, id: string): Promise<KnownEdit | undefined> {
  const edit = await db
    .selectFrom('bulk_edits')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!edit) return undefined
  const { rows } = await sql<{ state: BulkOutcome | 'waiting'; count: number }>`
    select state, count(*)::int as count from bulk_edit_rows
    where account_id = ${accountId} and bulk_edit_id = ${id} group by state`.execute(db)
  return { edit, states: Object.fromEntries(rows.map(({ state, count }) => [state, count])) }
}

/** Marks an edit as undone. @returns false when it was undone before */
export async function markUndone(trx: Trx, accountId: string, id: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('bulk_edits')
    .set({ undone_at: at })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Edits of an account that are not done, oldest first. */
export const openEdits = (
  db: Db,
  accountId: string,
): Promise<Pick<BulkEditsTable, 'account_id' | 'id' | 'action'>[]> =>
  db
    .selectFrom('bulk_edits')
    .select(['account_id', 'id', 'action'])
    .where('account_id', '=', accountId)
    .where('finished_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Claims one edit for the rest of the transaction; undefined where another process has it. */
export async function claimEdit(
  trx: Trx,
  { account_id, id }: { account_id: string; id: string },
): Promise<BulkEditsTable | undefined> {
  const where = sql<boolean>`account_id = ${account_id} and id = ${id}`
  const [edit] = await claimInTransaction<BulkEditsTable>(trx, 'bulk_edits', {
    where,
    order: sql`id`,
    most: 1,
  })
  return edit
}

/** Stores the progress of an edit. */
export async function noteProgress(
  trx: Trx,
  { account_id, id }: { account_id: string; id: string },
  {
    written_to,
    ...progress
  }: Partial<
    Pick<BulkEditsTable, 'query' | 'written_to' | 'written' | 'expected' | 'next_ordinal' | 'finished_at'>
  >,
): Promise<void> {
  await trx
    .updateTable('bulk_edits')
    .set({ ...progress, ...(written_to !== undefined && { written_to: json(written_to) }) })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
}

/** Finished edits are kept for a limited time. */
export async function removeOldEdits(db: Db, before: string): Promise<void> {
  await db
    .deleteFrom('bulk_edits')
    .where('created_at', '<', before)
    .where('finished_at', 'is not', null)
    .execute()
}
