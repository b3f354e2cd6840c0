import { compareStored } from '../../platform/blobs/compare-stored.ts'
import type { BlobDeps } from '../records/bytes.ts'
import { disposition, servedType, UPLOAD_LIFETIMES_MS } from '../records/storage.rules.ts'
import { blobById, markStored } from '../records/uploads.store.ts'

/**
 * Compares bytes that a client sent to the object store itself with what was announced, before a document is made of them; the
 * store alone is not trusted. Other bytes stay: the right ones may be on their way to the same place, and the upload expires.
 * @returns how they differ, as the rest of a sentence; undefined where they are right or none came
 * @throws FilesUnavailable
 */
export async function differenceOfUpload(
  { db, blobs, wall }: BlobDeps,
  accountId: string,
  blobId: string,
): Promise<string | undefined> {
  if (!blobs.remote) return undefined
  const blob = await blobById(db, accountId, blobId)
  if (!blob || blob.stored_at !== null) return undefined
  const compared = await compareStored(blobs, blob.key, blob)
  if (compared.kind === 'same') await markStored(db, blob, wall.now())
  return compared.kind === 'different' ? compared.how : undefined
}

/**
 * The address at which the object store answers a file as a download with its name. Undefined where this service answers it:
 * without an object store, and while the file is still to be moved there.
 * @throws FilesUnavailable
 */
export async function addressAtStore(
  { db, blobs, wall }: BlobDeps,
  accountId: string,
  blobId: string,
): Promise<string | undefined> {
  if (!blobs.remote) return undefined
  const blob = await blobById(db, accountId, blobId)
  if (!blob) return undefined
  const as = {
    content_type: servedType(blob.content_type),
    disposition: disposition('attachment', blob.filename),
  }
  const valid = { now: wall.now(), seconds: UPLOAD_LIFETIMES_MS.download / 1000 }
  return blobs.remote.addressToGet(blob.key, as, valid)
}
