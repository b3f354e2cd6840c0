import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import { folderBlobs } from '../platform/blobs/folder.ts'
import { allowsPagesOf } from '../platform/blobs/object-store/cors.ts'
import type { ObjectStoreSettings } from '../platform/blobs/object-store/object-address.rules.ts'
import { type ObjectBlobs, objectBlobs } from '../platform/blobs/object-store/object-blobs.ts'
import { twoStores } from '../platform/blobs/two-stores.ts'
import type { Db } from '../platform/database/tables.ts'
import { refuseUnfinishedRestore } from '../platform/folders.ts'
import type { Log } from '../platform/log.ts'
import { openFilesFolder } from './files-folder.ts'
import { forgetPlace, knownPlace, markAsOwn } from './files-mark.ts'

const ROWS_AT_ONCE = 1000

export interface OpenedFiles {
  blobs: BlobStore
  close(): Promise<void>
}

/**
 * Opens the object store where the operator set one, with the folder behind it where there still is one; otherwise the folder.
 * @throws a sentence when the files of the database are elsewhere, or the store does not answer, or refuses
 */
export async function openFiles(
  db: Db,
  { data, objectStore }: { data: string; objectStore: ObjectStoreSettings | undefined },
): Promise<OpenedFiles> {
  if (objectStore) return openObjectStore(db, data, objectStore)
  const blobs = await openFilesFolder(db, data)
  await refuseFilesElsewhere(db, blobs)
  return { blobs, close: () => Promise.resolve() }
}

async function openObjectStore(db: Db, data: string, settings: ObjectStoreSettings): Promise<OpenedFiles> {
  refuseUnfinishedRestore(data)
  const store = objectBlobs(settings)
  try {
    await markAsOwn(db, store, settings)
    await store.tryWriting()
  } catch (error) {
    await store.close()
    throw error
  }
  return { blobs: await withFormerFolder(store, data), close: () => store.close() }
}

/** The object store; with the folder of files behind it where the data folder has one. */
export async function withFormerFolder(store: ObjectBlobs, data: string): Promise<BlobStore> {
  const path = join(data, 'files')
  return existsSync(path) ? twoStores(store, await folderBlobs(path)) : store
}

/** @throws a sentence when files went to an object store and are not in the folder; where all are, the store is forgotten */
async function refuseFilesElsewhere(db: Db, folder: BlobStore): Promise<void> {
  const place = await knownPlace(db)
  if (place === undefined) return
  const absent = await countAbsent(db, folder)
  if (absent > 0)
    throw new Error(
      `${absent} files of this database are not in the folder: they went to ${place}. Start with the S3_ settings that it had, or ` +
        'move the files with them first: npm run files:move -- --to folder.',
    )
  await forgetPlace(db)
}

async function countAbsent(db: Db, folder: BlobStore): Promise<number> {
  let absent = 0
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('blobs')
      .select('key')
      .where('stored_at', 'is not', null)
      .where('key', '>', after)
      .orderBy('key')
      .limit(ROWS_AT_ONCE)
      .execute()
    for (const { key } of rows) if (!(await folder.find(key))) absent += 1
    const last = rows.at(-1)
    if (!last) return absent
    after = last.key
  }
}

/** Says in the log where browsers could not send files: they report no more than a broken connection. */
export async function noteRefusedPages(
  objectStore: ObjectStoreSettings,
  origin: string,
  log: Log,
): Promise<void> {
  if ((await allowsPagesOf(objectStore, origin)) !== false) return
  log.error('The object store does not allow pages of this service to send files: set its CORS rule', {
    origin,
    bucket: objectStore.bucket,
  })
}
