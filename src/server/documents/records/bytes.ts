import { createHash } from 'node:crypto'
import type { BlobStore } from '../../platform/blobs/blob-store.ts'
import type { Clock } from '../../platform/clock.ts'
import type { BlobsTable } from '../../platform/database/tables.documents.ts'
import type { Db } from '../../platform/database/tables.ts'
import { cleanName } from './storage.rules.ts'
import { announceBlob, markStored } from './uploads.store.ts'

export interface BytesDeps {
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
 * Stores bytes that the service itself has in hand, before the transaction that makes a document of them: where that
 * never comes they are swept away like any upload.
 * @returns the blob's id
 */
export async function storeBytes(
  { db, blobs, wall }: BytesDeps,
  accountId: string,
  { file_name, content_type, bytes }: NewFile,
): Promise<string> {
  const checksum = createHash('md5').update(bytes).digest('base64')
  const filename = cleanName(file_name) || 'file'
  const blob = await announceBlob(
    db,
    accountId,
    { filename, content_type, byte_size: bytes.length, checksum },
    wall.now(),
  )
  await blobs.put(blob.key, once(bytes), blob)
  await markStored(db, blob, wall.now())
  return blob.id
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes)
}

/** Undefined where they are gone; @throws what the disk says */
export async function bytesOf(
  { blobs }: Pick<BytesDeps, 'blobs'>,
  blob: BlobsTable | undefined,
): Promise<Uint8Array | undefined> {
  const stored = blob && (await blobs.get(blob.key))
  return stored && new Uint8Array(await new Response(stored.stream).arrayBuffer())
}
