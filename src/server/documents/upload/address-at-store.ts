import type { BlobDeps } from '../records/bytes.ts'
import { disposition, servedType, UPLOAD_LIFETIMES_MS } from '../records/storage.rules.ts'
import { blobById } from '../records/uploads.store.ts'

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
