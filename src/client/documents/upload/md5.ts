import { createMD5, type IHasher } from 'hash-wasm'

/** Read at a time: large enough to be quick, small enough for several files at once in memory. */
const CHUNK_BYTES = 4 * 1024 * 1024

/** Reused, because each holds WebAssembly memory that is freed late. */
const idleHashers: IHasher[] = []

/**
 * Base64 of the binary MD5 digest of a file, read in chunks: memory does not grow with the file. In chunks and not as a
 * stream: Chromium hangs at about the fiftieth stream of a worker.
 * @param progressed bytes read so far
 */
export async function md5Of(file: Blob, progressed: (bytes: number) => void): Promise<string> {
  const hash = idleHashers.pop() ?? (await createMD5())
  hash.init()
  const read = (from: number) => file.slice(from, from + CHUNK_BYTES).arrayBuffer()
  let next = read(0)
  for (let at = 0; at < file.size; at += CHUNK_BYTES) {
    const chunk = new Uint8Array(await next)
    // The next chunk is read while this one is hashed.
    const end = at + chunk.byteLength
    next = end < file.size ? read(end) : next
    hash.update(chunk)
    progressed(end)
  }
  const digest = hash.digest('binary')
  idleHashers.push(hash)
  return btoa(String.fromCharCode(...digest))
}
