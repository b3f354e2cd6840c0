import { createHash } from 'node:crypto'
import type { BlobStore } from '../../platform/blobs/blob-store.ts'
import type { Clock } from '../../platform/clock.ts'
import type { BlobsTable } from '../../platform/database/tables.documents.ts'
import type { Db } from '../../platform/database/tables.ts'
import { cleanName } from './storage.rules.ts'
import { announceBlob, markStored } from './uploads.store.ts'

export interface BlobDeps {
  db: Db
  blobs: BlobStore
  wall: Clock
}
interface NewFile {
  file_name: string
  content_type: string
  bytes: Uint8Array
}

/**
 * Stores bytes as a blob before the transaction that makes a document of them. If that transaction never comes, the
 * blob is deleted like an abandoned upload.
 * @returns the id of the blob
 */
export async function storeBytes(deps: BlobDeps, accountId: string, file: NewFile): Promise<string> {
  const blob = await announceBytes(deps.db, accountId, file, deps.wall.now())
  await putBytes(deps, blob, file.bytes)
  return blob.id
}

/** The first step of `storeBytes`: from then on the bytes count for the storage of the account. @param now of the wall clock */
export const announceBytes = (
  db: Db,
  accountId: string,
  { file_name, content_type, bytes }: NewFile,
  now: Date,
): Promise<BlobsTable> =>
  announceBlob(
    db,
    accountId,
    {
      filename: cleanName(file_name) || 'file',
      content_type,
      byte_size: bytes.length,
      checksum: createHash('md5').update(bytes).digest('base64'),
    },
    now,
  )

/** Its second step. */
export async function putBytes(
  { db, blobs, wall }: BlobDeps,
  blob: BlobsTable,
  bytes: Uint8Array,
): Promise<void> {
  await blobs.put(blob.key, singleChunk(bytes), blob)
  await markStored(db, blob, wall.now())
}

async function* singleChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes)
}

/** Undefined if the blob is gone; @throws errors of the blob store */
export async function loadBytes(
  { blobs }: Pick<BlobDeps, 'blobs'>,
  blob: BlobsTable | undefined,
): Promise<Uint8Array | undefined> {
  const stored = blob && (await blobs.get(blob.key))
  return stored && new Uint8Array(await new Response(stored.stream).arrayBuffer())
}
