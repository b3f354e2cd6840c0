import { sql } from 'kysely'
import type { BulkOutcome } from '../../contract/vocabulary/index.ts'
import type { BulkEditsTable } from '../database/tables.many.ts'
import type { Db, Trx } from '../database/tables.ts'
import { json } from '../database/values.ts'

/** A bulk edit with how many of its rows are in which state, and when the last one was settled. */
export interface KnownEdit {
  edit: BulkEditsTable
  states: Partial<Record<BulkOutcome | 'waiting', number>>
  settled_at: string | null
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
  const { rows } = await sql<{ state: BulkOutcome | 'waiting'; count: number; settled_at: string | null }>`
    select state, count(*)::int as count, max(settled_at) as settled_at from bulk_edit_rows
    where account_id = ${accountId} and bulk_edit_id = ${id} group by state`.execute(db)
  return {
    edit,
    states: Object.fromEntries(rows.map(({ state, count }) => [state, count])),
    settled_at:
      rows
        .flatMap(({ settled_at }) => settled_at ?? [])
        .toSorted()
        .at(-1) ?? null,
  }
}

/** Marks an edit as taken back, once. @returns whether it was not before */
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

/** Edits of which something is still to be written down or to be done, oldest first. */
export async function openEdits(db: Db): Promise<{ account_id: string; id: string; action: string }[]> {
  const { rows } = await sql<{ account_id: string; id: string; action: string }>`
    select account_id, id, action from bulk_edits
    where query is not null or (account_id, id) in (
      select account_id, bulk_edit_id from bulk_edit_rows where state = 'waiting')
    order by created_at, id`.execute(db)
  return rows
}

/** Takes one edit for this process alone, until the end of the transaction; undefined where another has it. */
export async function claimEdit(
  trx: Trx,
  { account_id, id }: { account_id: string; id: string },
): Promise<BulkEditsTable | undefined> {
  return trx
    .selectFrom('bulk_edits')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** How far what matches the query is written down: null where all is. */
export async function noteWritten(
  trx: Trx,
  { account_id, id }: { account_id: string; id: string },
  written: { query: string | null; written_to: unknown },
): Promise<void> {
  await trx
    .updateTable('bulk_edits')
    .set({ query: written.query, written_to: json(written.written_to) })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
}

/** Results are no records to be kept: they go after a while. */
export async function removeOldEdits(db: Db, before: string): Promise<void> {
  await sql`
    delete from bulk_edits as old where created_at < ${before} and query is null and not exists (
      select from bulk_edit_rows as rows
      where rows.account_id = old.account_id and rows.bulk_edit_id = old.id and rows.state = 'waiting')`.execute(
    db,
  )
}
