import { createMD5 } from 'hash-wasm'

const chunkBytes = 1024 * 1024

/** Reads into one buffer over and over where the browser can (BYOB), else into a new one each time. */
async function* chunksOf(stream: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<Uint8Array> {
  const reader = byobReader(stream)
  if (!reader) {
    yield* plainChunksOf(stream)
    return
  }
  let buffer = new ArrayBuffer(chunkBytes)
  for (;;) {
    const { done, value } = await reader.read(new Uint8Array(buffer))
    if (done) return
    yield value
    buffer = value.buffer
  }
}

async function* plainChunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value
}

function byobReader(stream: ReadableStream<Uint8Array<ArrayBuffer>>): ReadableStreamBYOBReader | undefined {
  try {
    return stream.getReader({ mode: 'byob' })
  } catch {
    return undefined
  }
}

/**
 * Base64 of the binary MD5 digest of a file, read as a stream: memory does not grow with the file.
 * @param progressed bytes read so far
 */
export async function md5Of(file: Blob, progressed: (bytes: number) => void): Promise<string> {
  const hash = await createMD5()
  let bytes = 0
  for await (const chunk of chunksOf(file.stream())) {
    hash.update(chunk)
    bytes += chunk.byteLength
    progressed(bytes)
  }
  return btoa(String.fromCharCode(...hash.digest('binary')))
}
