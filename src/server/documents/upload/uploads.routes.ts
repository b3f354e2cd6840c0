import { refuseBeyondEntitlement } from '../../platform/http/entitled.ts'
import type { BlobStore } from '../../platform/blobs/blob-store.ts'
import { sign } from '../../platform/blobs/signing.ts'
import { type Clock, iso } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { problem } from '../../platform/http/problem.ts'
import { presentDirectUpload } from '../records/present.ts'
import {
  addMilliseconds,
  cleanName,
  disposition,
  isContentType,
  UPLOAD_LIFETIMES_MS,
  formatMebibytes,
} from '../records/storage.rules.ts'
import { announceBlob, type BlobRow } from '../records/uploads.store.ts'

export interface UploadDeps {
  db: Db
  blobs: BlobStore
  /** From `signingSecret`. */
  secret: Uint8Array
  /** Signatures expire by the wall clock. */
  wall: Clock
  largestFileBytes: number
}

/**
 * The first step of a direct upload (docs/interface.md): takes the metadata and returns a signed address for the
 * bytes, of the object store where there is one.
 */
export function uploadRoutes(deps: UploadDeps): Pick<Handlers, 'create_direct_upload'> {
  const { db, blobs, secret, wall, largestFileBytes } = deps
  return {
    async create_direct_upload({ caller, body, origin }) {
      const { filename, content_type, byte_size, checksum } = body.blob
      if (byte_size > largestFileBytes)
        throw problem(
          413,
          `The file is larger than ${formatMebibytes(largestFileBytes)}, the most that is taken`,
          {
            source: { pointer: '/blob/byte_size' },
            meta: { largest_file_bytes: largestFileBytes },
          },
        )
      if (!isContentType(content_type))
        throw problem(422, 'Content type must be a media type, such as application/pdf', {
          source: { pointer: '/blob/content_type' },
        })
      const name = cleanName(filename)
      if (name === '')
        throw problem(422, "Filename can't be blank", { source: { pointer: '/blob/filename' } })
      const now = wall.now()
      const file = { filename: name, content_type, byte_size, checksum }
      const blob = await db.transaction().execute(async (trx) => {
        await refuseBeyondEntitlement(trx, caller.account_id, 'storage_bytes', {
          now: iso(now),
          adding: byte_size,
        })
        return announceBlob(trx, caller.account_id, file, now)
      })
      const grant = { account_id: caller.account_id, blob_id: blob.id }
      const ownAddress = () => {
        const token = sign(secret, 'upload', grant, addMilliseconds(now, UPLOAD_LIFETIMES_MS.upload))
        return { url: `${origin}/storage/${token}`, headers: headersOfUpload(blob) }
      }
      const valid = { now, seconds: UPLOAD_LIFETIMES_MS.upload / 1000 }
      const address = (await blobs.remote?.addressToPut(blob.key, blob, valid)) ?? ownAddress()
      return presentDirectUpload(blob, {
        service_name: blobs.name,
        signed_id: sign(secret, 'attach', grant, addMilliseconds(now, UPLOAD_LIFETIMES_MS.attach)),
        ...address,
      })
    },
  }
}

const headersOfUpload = ({ content_type, checksum, filename }: BlobRow) => ({
  'Content-Type': content_type,
  'Content-MD5': checksum,
  'Content-Disposition': disposition('inline', filename),
})
