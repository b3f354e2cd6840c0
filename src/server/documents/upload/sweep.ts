import { type BlobStore, FilesUnavailable, type RemoteBlobs } from '../../platform/blobs/blob-store.ts'
import { type Clock, iso } from '../../platform/clock.ts'
import type { Db, Trx } from '../../platform/database/tables.ts'
import { addMilliseconds, UPLOAD_LIFETIMES_MS } from '../records/storage.rules.ts'

const batch = 100

interface SweepDeps {
  db: Db
  blobs: BlobStore
  /** The wall clock: uploads happen in real time. */
  wall: Clock
}

/**
 * Deletes expired uploads without a document, both row and bytes, the remains of broken connections, and of an object store
 * also objects without a row. Runs at the start and once an hour; several processes may run it at the same time. Returns the
 * number of deleted uploads.
 */
export async function sweepUploads(deps: SweepDeps): Promise<number> {
  const { db, blobs } = deps
  const now = deps.wall.now()
  await blobs.tidy(addMilliseconds(now, -UPLOAD_LIFETIMES_MS.upload))
  let swept = 0
  for (;;) {
    const gone = await sweepBatch(db, blobs, iso(now))
    swept += gone
    if (gone < batch) break
  }
  if (blobs.remote) await sweepUnknown(db, blobs, blobs.remote, now)
  return swept
}

/** Deletes one upload if it has expired and is not locked; while an object store is away, the next sweep does. */
export async function sweepUpload(
  { db, blobs, wall }: SweepDeps,
  upload: { account_id: string; id: string },
): Promise<void> {
  try {
    await sweepBatch(db, blobs, iso(wall.now()), upload)
  } catch (error) {
    if (!(error instanceof FilesUnavailable)) throw error
  }
}

/**
 * The rows stay locked while their bytes are deleted: a concurrent request that makes a document either comes first
 * (and the upload is skipped) or waits and finds it gone. In a folder bytes are deleted before rows, so that a crash leaves a
 * row to be deleted and never unknown bytes. In an object store rows come first, for no transaction waits for the network: what
 * a crash leaves is unknown, and is swept as such. While a backup reads the files nothing is deleted.
 */
async function sweepBatch(
  db: Db,
  blobs: BlobStore,
  now: string,
  only?: { account_id: string; id: string },
): Promise<number> {
  const due = dueRows(db, now, only)
  if ((await due.execute()).length === 0) return 0
  // Asked after the rows were read: a backup that begins later sees that they have expired.
  if (await blobs.isHeld()) return 0
  const gone = await db.transaction().execute(async (transaction) => {
    const expired = await dueRows(transaction, now, only).forUpdate().skipLocked().execute()
    for (const { account_id, id, key } of expired) {
      if (!blobs.remote) await blobs.delete(key)
      await transaction
        .deleteFrom('blobs')
        .where('account_id', '=', account_id)
        .where('id', '=', id)
        .execute()
    }
    return expired
  })
  if (blobs.remote) await deleteEach(blobs, gone)
  return gone.length
}

/** One that cannot be deleted keeps none of the others; in the folder behind a store nothing would look for them again. */
async function deleteEach(blobs: BlobStore, gone: readonly { key: string }[]): Promise<void> {
  const faults: unknown[] = []
  for (const { key } of gone) await blobs.delete(key).catch((cause: unknown) => faults.push(cause))
  if (faults.length > 0) throw faults[0]
}

function dueRows(db: Db | Trx, now: string, only: { account_id: string; id: string } | undefined) {
  const due = db.selectFrom('blobs').where('expires_at', '<=', now)
  const meant = only ? due.where('account_id', '=', only.account_id).where('id', '=', only.id) : due
  return meant.select(['account_id', 'id', 'key']).limit(batch)
}

/**
 * Deletes objects of at least a day that no row names: those of crashed sweeps, and of uploads whose bytes came after the
 * document was deleted.
 */
async function sweepUnknown(db: Db, blobs: BlobStore, remote: RemoteBlobs, now: Date): Promise<void> {
  for await (const keys of remote.pagesBefore(addMilliseconds(now, -UPLOAD_LIFETIMES_MS.attach))) {
    if (keys.length === 0) continue
    const named = await db.selectFrom('blobs').select('key').where('key', 'in', keys).execute()
    const known = new Set(named.map(({ key }) => key))
    const unknown = keys.filter((key) => !known.has(key))
    if (unknown.length > 0 && (await blobs.isHeld())) return
    for (const key of unknown) await blobs.delete(key)
  }
}
