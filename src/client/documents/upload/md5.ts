import { createMD5, type IHasher } from 'hash-wasm'

/** Small enough that several files at once fit in memory with what is read ahead. */
const CHUNK_BYTES = 2 * 1024 * 1024
/** The browser fetches so many chunks while one is hashed: with a single one, the hash waits for the next to begin. */
const CHUNKS_AHEAD = 4

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
  const reads: Promise<ArrayBuffer>[] = []
  let asked = 0
  const readAhead = () => {
    while (asked < file.size && reads.length <= CHUNKS_AHEAD) {
      const read = file.slice(asked, asked + CHUNK_BYTES).arrayBuffer()
      // A failure is reported when its turn comes, which an earlier one may prevent.
      read.catch(() => undefined)
      reads.push(read)
      asked += CHUNK_BYTES
    }
  }
  readAhead()
  for (let hashed = 0, next = reads.shift(); next; next = reads.shift()) {
    const chunk = new Uint8Array(await next)
    readAhead()
    hash.update(chunk)
    hashed += chunk.byteLength
    progressed(hashed)
  }
  const digest = hash.digest('binary')
  idleHashers.push(hash)
  return btoa(String.fromCharCode(...digest))
}
