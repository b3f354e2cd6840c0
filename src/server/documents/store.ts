import { randomUUIDv7 } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { iso } from '../clock.ts'
import type { DocumentsTable, Tables } from '../database/tables.ts'

type Db = Kysely<Tables>
export type DocumentRow = DocumentsTable

export type Created =
  | { kind: 'created'; document: DocumentRow }
  /** The account has this content already: nothing was stored. */
  | { kind: 'duplicate'; existing: DocumentRow }
  /** The upload is not finished, or was swept away. */
  | { kind: 'no_bytes' }

/**
 * Makes a document of finished bytes. Of several at once with the same content one is made; the index over account,
 * checksum and size decides. `now` is the trade's clock.
 */
export async function createDocument(
  db: Db,
  asked: { account_id: string; blob_id: string; name: string; source: string; user_id: string | null },
  now: Date,
): Promise<Created> {
  return db.transaction().execute(async (transaction) => {
    const blob = await transaction
      .selectFrom('blobs')
      .selectAll()
      .where('account_id', '=', asked.account_id)
      .where('id', '=', asked.blob_id)
      .where('stored_at', 'is not', null)
      .forUpdate()
      .executeTakeFirst()
    if (!blob) return { kind: 'no_bytes' }
    const document = await transaction
      .insertInto('documents')
      .values({
        ...asked,
        id: randomUUIDv7(),
        file_name: blob.filename,
        file_content_type: blob.content_type,
        file_size_bytes: blob.byte_size,
        checksum: blob.checksum,
        created_at: iso(now),
        updated_at: iso(now),
      })
      .onConflict((conflict) => conflict.columns(['account_id', 'checksum', 'file_size_bytes']).doNothing())
      .returningAll()
      .executeTakeFirst()
    if (document) {
      await transaction
        .updateTable('blobs')
        .set({ expires_at: null })
        .where('account_id', '=', asked.account_id)
        .where('id', '=', blob.id)
        .execute()
      return { kind: 'created', document }
    }
    const existing = await transaction
      .selectFrom('documents')
      .selectAll()
      .where('account_id', '=', asked.account_id)
      .where('checksum', '=', blob.checksum)
      .where('file_size_bytes', '=', blob.byte_size)
      .executeTakeFirstOrThrow()
    return { kind: 'duplicate', existing }
  })
}

export const documentsByIds = (db: Db, accountId: string, ids: readonly string[]): Promise<DocumentRow[]> =>
  db
    .selectFrom('documents')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute()
