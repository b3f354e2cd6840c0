import type { BlobStore } from '../../platform/blobs/blob-store.ts'
import { type Clock, iso } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import { after, lifetimes } from '../records/storage.rules.ts'

const batch = 100

/**
 * Throws away uploads of which no document was made in time, row and bytes, and what broken connections left. For
 * the start and once an hour; several processes may do it at once. Answers how many uploads went.
 */
export async function sweepUploads(deps: {
  db: Db
  blobs: BlobStore
  /** The wall clock: uploads are about people. */
  wall: Clock
}): Promise<number> {
  const now = deps.wall.now()
  await deps.blobs.tidy(after(now, -lifetimes.upload))
  let swept = 0
  for (;;) {
    const gone = await sweepBatch(deps.db, deps.blobs, iso(now))
    swept += gone
    if (gone < batch) return swept
  }
}

/** Throws away one upload that has expired; nothing where it has not, or somebody holds it. */
export const sweepUpload = (
  { db, blobs, wall }: { db: Db; blobs: BlobStore; wall: Clock },
  upload: { account_id: string; id: string },
): Promise<number> => sweepBatch(db, blobs, iso(wall.now()), upload)

/**
 * The rows stay locked while their bytes go: whoever makes a document of one at this moment comes first (and it is
 * passed over), or waits and finds it gone. Bytes before rows: a crash leaves a row to sweep, not bytes unknown.
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
