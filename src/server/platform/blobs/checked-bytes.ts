import { createHash, type Hash } from 'node:crypto'
import { BlobRefused, type Expected } from './blob-store.ts'

/**
 * Passes bytes on and refuses others than expected. The last chunk is passed on only after all were compared, so that who
 * receives them never has all of a wrong file. Reads no further than the expected size.
 * @throws {BlobRefused}
 */
export async function* checkedBytes(
  bytes: AsyncIterable<Uint8Array>,
  expected: Expected,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('md5')
  let size = 0
  let last: Uint8Array | undefined
  for await (const chunk of bytes) {
    size += chunk.byteLength
    if (size > expected.byte_size)
      throw new BlobRefused('too_long', `More bytes came than the ${expected.byte_size} that were announced`)
    hash.update(chunk)
    if (last) yield last
    last = chunk
  }
  refuseOtherBytes(size, hash, expected)
  if (last) yield last
}

/** @throws {BlobRefused} for fewer bytes than expected, or others */
export function refuseOtherBytes(size: number, hash: Hash, expected: Expected): void {
  if (size < expected.byte_size)
    throw new BlobRefused('too_short', `${size} bytes came of the ${expected.byte_size} that were announced`)
  const checksum = hash.digest('base64')
  if (checksum !== expected.checksum)
    throw new BlobRefused('checksum', `The bytes have the MD5 checksum ${checksum}, not ${expected.checksum}`)
}
