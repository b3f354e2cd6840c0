import { type RemoteBlobs, refuseOtherKeys } from '../blob-store.ts'
import { listStoredObjects } from './list-stored-objects.ts'
import type { ObjectStoreSettings } from './object-address.rules.ts'
import type { StoreRequests } from './store-requests.ts'

/** Apart from what this service notes in the store. */
export const BLOB_OBJECTS = 'blobs/'
/** As keys are made: only such objects are deleted when no row names them. */
const madeKey = /^[a-z0-9]{28}$/
export function objectKeyOf(key: string): string {
  refuseOtherKeys(key)
  return `${BLOB_OBJECTS}${key}`
}

/** What browsers send to and fetch from the store itself, at signed addresses. */
export function remoteBlobs(
  requests: StoreRequests,
  settings: ObjectStoreSettings,
  isThere: (key: string) => Promise<boolean>,
): RemoteBlobs {
  return {
    origin: requests.origin,

    async addressToPut(key, { byte_size, checksum, content_type }, valid) {
      const headers = { 'Content-Type': content_type, 'Content-MD5': checksum }
      // Signed, and sent by every client of itself: a browser lets no script write it.
      const signed = { ...headers, 'Content-Length': String(byte_size) }
      const url = await requests.presign({ method: 'PUT', key: objectKeyOf(key), headers: signed }, valid)
      return { url, headers }
    },

    async addressToGet(key, { content_type, disposition }, valid) {
      if (!(await isThere(key))) return undefined
      const query = {
        'response-content-type': content_type,
        'response-content-disposition': disposition,
        'response-cache-control': 'private, no-store',
      }
      return requests.presign({ method: 'GET', key: objectKeyOf(key), query }, valid)
    },

    async *pagesBefore(before) {
      for await (const { objects } of listStoredObjects(requests, settings, BLOB_OBJECTS)) {
        const old = objects.filter(({ changed_at }) => changed_at < before)
        // What somebody else put there is none of this service's.
        yield old.map(({ key }) => key.slice(BLOB_OBJECTS.length)).filter((key) => madeKey.test(key))
      }
    },
  }
}
