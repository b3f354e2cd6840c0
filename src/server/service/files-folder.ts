import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import { folderBlobs } from '../platform/blobs/folder.ts'
import type { Db } from '../platform/database/tables.ts'
import { makeFolder, refuseUnfinishedRestore } from '../platform/folders.ts'

/**
 * Opens the folder of files in the data folder, which the first start makes.
 * @throws a sentence when it is missing though the database has files: then a disk is not mounted, or a backup is half restored
 */
export async function openFilesFolder(db: Db, data: string): Promise<BlobStore> {
  refuseUnfinishedRestore(data)
  const path = join(data, 'files')
  if (!existsSync(path)) {
    const { count } = await db
      .selectFrom('blobs')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('stored_at', 'is not', null)
      .executeTakeFirstOrThrow()
    if (count > 0)
      throw new Error(
        `The folder ${path} is missing, and the database names ${count} files in it. Put it back, or make an empty ` +
          'folder of this name to start without these files.',
      )
  }
  makeFolder(join(path, 'incoming'), 'The folder of files')
  return folderBlobs(path)
}
