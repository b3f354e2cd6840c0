import { createHash } from 'node:crypto'
import type { BlobStore, Expected } from './blob-store.ts'

type StoredComparison = { kind: 'same' } | { kind: 'absent' } | { kind: 'different'; how: string }

/**
 * Whether the store has exactly these bytes. They are read where the store does not name their checksum: an ETag that is another
 * one proves nothing, as stores that encrypt answer one of the same form that is no MD5.
 */
export async function compareStored(
  blobs: Pick<BlobStore, 'find' | 'get'>,
  key: string,
  expected: Expected,
): Promise<StoredComparison> {
  const found = await blobs.find(key)
  if (!found) return { kind: 'absent' }
  if (found.byte_size !== expected.byte_size)
    return { kind: 'different', how: `${found.byte_size} bytes, not ${expected.byte_size}` }
  if (found.checksum === expected.checksum) return { kind: 'same' }
  const checksum = await checksumOfStored(blobs, key)
  if (checksum === undefined) return { kind: 'absent' }
  if (checksum === expected.checksum) return { kind: 'same' }
  return { kind: 'different', how: `bytes with the MD5 checksum ${checksum}, not ${expected.checksum}` }
}

async function checksumOfStored(blobs: Pick<BlobStore, 'get'>, key: string): Promise<string | undefined> {
  const stored = await blobs.get(key)
  if (!stored) return undefined
  const hash = createHash('md5')
  for await (const chunk of stored.stream) hash.update(chunk)
  return hash.digest('base64')
}
