import { createMD5, type IHasher } from 'hash-wasm'

/** Read at a time: large enough to be quick, small enough that several files at once weigh nothing. */
const chunkBytes = 4 * 1024 * 1024

/** Those that rest: each holds memory of its own, which is not given back for a while. */
const rested: IHasher[] = []

/**
 * Base64 of the binary MD5 digest of a file, read in pieces: memory does not grow with the file. In pieces and not as a
 * stream: Chromium hangs at about the fiftieth stream of a worker.
 * @param progressed bytes read so far
 */
export async function md5Of(file: Blob, progressed: (bytes: number) => void): Promise<string> {
  const hash = rested.pop() ?? (await createMD5())
  hash.init()
  const read = (from: number) => file.slice(from, from + chunkBytes).arrayBuffer()
  let next = read(0)
  for (let at = 0; at < file.size; at += chunkBytes) {
    const chunk = new Uint8Array(await next)
    // The disk reads on while this piece is counted.
    const end = at + chunk.byteLength
    next = end < file.size ? read(end) : next
    hash.update(chunk)
    progressed(end)
  }
  const digest = hash.digest('binary')
  rested.push(hash)
  return btoa(String.fromCharCode(...digest))
}
