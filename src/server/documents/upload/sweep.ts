import type { BlobStore } from '../../platform/blobs/blob-store.ts'
import { type Clock, iso } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import { addMilliseconds, UPLOAD_LIFETIMES_MS } from '../records/storage.rules.ts'

const batch = 100

/**
 * Deletes expired uploads without a document, both row and bytes, and the remains of broken connections. Runs at the
 * start and once an hour; several processes may run it at the same time. Returns the number of deleted uploads.
 */
export async function sweepUploads(deps: {
  db: Db
  blobs: BlobStore
  /** The wall clock: uploads happen in real time. */
  wall: Clock
}): Promise<number> {
  const now = deps.wall.now()
  await deps.blobs.tidy(addMilliseconds(now, -UPLOAD_LIFETIMES_MS.upload))
  let swept = 0
  for (;;) {
    const gone = await sweepBatch(deps.db, deps.blobs, iso(now))
    swept += gone
    if (gone < batch) return swept
  }
}

/** Deletes one upload if it has expired and is not locked. */
export const sweepUpload = (
  { db, blobs, wall }: { db: Db; blobs: BlobStore; wall: Clock },
  upload: { account_id: string; id: string },
): Promise<number> => sweepBatch(db, blobs, iso(wall.now()), upload)

/**
 * The rows stay locked while their bytes are deleted: a concurrent request that makes a document either comes first
 * (and the upload is skipped) or waits and finds it gone. Bytes are deleted before rows, so that a crash leaves a row
 * to be deleted and never unknown bytes. While a backup reads the files nothing is deleted.
 */
async function sweepBatch(
  db: Db,
  blobs: BlobStore,
  now: string,
  only?: { account_id: string; id: string },
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const due = transaction.selectFrom('blobs').where('expires_at', '<=', now)
    const meant = only ? due.where('account_id', '=', only.account_id).where('id', '=', only.id) : due
    const expired = await meant
      .select(['account_id', 'id', 'key'])
      .limit(batch)
      .forUpdate()
      .skipLocked()
      .execute()
    // Asked after the rows were read: a backup that begins later sees that they have expired.
    if (expired.length > 0 && (await blobs.isHeld())) return 0
    for (const { account_id, id, key } of expired) {
      await blobs.delete(key)
      await transaction
        .deleteFrom('blobs')
        .where('account_id', '=', account_id)
        .where('id', '=', id)
        .execute()
    }
    return expired.length
  })
}
