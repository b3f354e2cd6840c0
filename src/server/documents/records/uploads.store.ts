import { randomInt, randomUUIDv7 } from 'node:crypto'
import { iso } from '../../platform/clock.ts'
import type { BlobsTable } from '../../platform/database/tables.documents.ts'
import type { Db } from '../../platform/database/tables.ts'
import { addMilliseconds, UPLOAD_LIFETIMES_MS } from './storage.rules.ts'

export type BlobRow = BlobsTable

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'
/** 28 of 36 characters, so that a key cannot be guessed. */
const newKey = (): string => Array.from({ length: 28 }, () => letters[randomInt(letters.length)]).join('')

/** Stores the metadata of an upload before its bytes arrive. `now` is of the wall clock. */
export async function announceBlob(
  db: Db,
  accountId: string,
  file: Pick<BlobRow, 'filename' | 'content_type' | 'byte_size' | 'checksum'>,
  now: Date,
): Promise<BlobRow> {
  return db
    .insertInto('blobs')
    .values({
      ...file,
      account_id: accountId,
      id: randomUUIDv7(),
      key: newKey(),
      created_at: iso(now),
      expires_at: iso(addMilliseconds(now, UPLOAD_LIFETIMES_MS.attach)),
      stored_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const blobById = (db: Db, accountId: string, id: string): Promise<BlobRow | undefined> =>
  db
    .selectFrom('blobs')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Marks an upload as complete; only the first call has an effect. */
export async function markStored(db: Db, blob: BlobRow, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('blobs')
    .set((each) => ({ stored_at: each.fn.coalesce('stored_at', each.val(iso(now))) }))
    .where('account_id', '=', blob.account_id)
    .where('id', '=', blob.id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Keeps bytes that no document has, such as those of a whole e-mail. */
export async function keepBlob(db: Db, accountId: string, id: string): Promise<void> {
  await db
    .updateTable('blobs')
    .set({ expires_at: null })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}
