import { Inflate } from 'fflate'
import { UnreadableFile } from './row.ts'

/** An entry of a zip archive as the directory at its end describes it (APPNOTE.TXT, 4.3.12). Sizes are not trusted. */
export interface ZipEntry {
  name: string
  encrypted: boolean
  /** 0 stored, 8 deflated. */
  method: number
  packedBytes: number
  declaredBytes: number
  /** Offset of the entry's own header. */
  headerOffset: number
}

const signatures = { end: 0x06054b50, directory: 0x02014b50, header: 0x04034b50 }
const END_BYTES = 22
/** Deflate makes at most about a thousand bytes of one: no step yields more than some megabytes. */
const INFLATE_STEP_BYTES = 4096

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Whatever goes wrong while reading offsets that a damaged or hostile file gives is damage. */
function orDamaged<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('damaged', { cause: error })
  }
}

/** The directory of an archive, in its order. Throws {@link UnreadableFile}. */
export function listEntries(bytes: Uint8Array, maxEntries: number): ZipEntry[] {
  return orDamaged(() => {
    const view = viewOf(bytes)
    const end = findEnd(view)
    const count = view.getUint16(end + 10, true)
    if (count > maxEntries) throw new UnreadableFile('too_many_entries')
    const entries: ZipEntry[] = []
    let at = view.getUint32(end + 16, true)
    for (let index = 0; index < count; index += 1) {
      if (view.getUint32(at, true) !== signatures.directory) throw new UnreadableFile('damaged')
      const nameLength = view.getUint16(at + 28, true)
      entries.push({
        name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)),
        encrypted: (view.getUint16(at + 8, true) & 1) === 1,
        method: view.getUint16(at + 10, true),
        packedBytes: view.getUint32(at + 20, true),
        declaredBytes: view.getUint32(at + 24, true),
        headerOffset: view.getUint32(at + 42, true),
      })
      at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    }
    return entries
  })
}

function findEnd(view: DataView): number {
  const last = view.byteLength - END_BYTES
  for (let at = last; at >= Math.max(0, last - 0xffff); at -= 1)
    if (view.getUint32(at, true) === signatures.end) return at
  throw new UnreadableFile('damaged')
}

/**
 * Passes the bytes of one entry to `take` as they are inflated, until it answers `enough`; what it throws is passed on.
 * Throws {@link UnreadableFile} where the entry is damaged or encrypted.
 */
export function inflateEntry(
  bytes: Uint8Array,
  entry: ZipEntry,
  take: (chunk: Uint8Array) => 'more' | 'enough',
): void {
  if (entry.encrypted) throw new UnreadableFile('encrypted')
  orDamaged(() => {
    const packed = packedBytesOf(bytes, entry)
    if (entry.method === STORED) return void take(packed)
    let enough = false
    const inflate = new Inflate((chunk) => {
      enough ||= take(chunk) === 'enough'
    })
    for (let at = 0; at < packed.length && !enough; at += INFLATE_STEP_BYTES)
      inflate.push(packed.subarray(at, at + INFLATE_STEP_BYTES), at + INFLATE_STEP_BYTES >= packed.length)
  })
}

const [STORED, DEFLATED] = [0, 8]
/** Other methods, such as BZIP2 (12), LZMA (14) and Deflate64 (9), are of few programs. */
export const isOpenedMethod = (method: number): boolean => method === STORED || method === DEFLATED

function packedBytesOf(bytes: Uint8Array, { headerOffset, packedBytes, method }: ZipEntry): Uint8Array {
  const view = viewOf(bytes)
  if (view.getUint32(headerOffset, true) !== signatures.header) throw new UnreadableFile('damaged')
  const nameAndExtra = view.getUint16(headerOffset + 26, true) + view.getUint16(headerOffset + 28, true)
  const start = headerOffset + 30 + nameAndExtra
  const packed = bytes.subarray(start, start + packedBytes)
  if (packed.length < packedBytes || !isOpenedMethod(method)) throw new UnreadableFile('damaged')
  return packed
}

export function joinChunks(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk.subarray(0, length - at), at)
    at += chunk.length
  }
  return whole
}

/**
 * All entries of an archive by name. Bytes are counted while they are inflated, and entries that share their packed
 * bytes count each, because the sizes in the directory may be false. Throws {@link UnreadableFile}.
 */
export function unzip(
  bytes: Uint8Array,
  limits: { entries: number; unpackedBytes: number },
): Map<string, Uint8Array> {
  let left = limits.unpackedBytes
  const contents = new Map<string, Uint8Array>()
  for (const entry of listEntries(bytes, limits.entries)) {
    const chunks: Uint8Array[] = []
    let length = 0
    inflateEntry(bytes, entry, (chunk) => {
      length += chunk.length
      if (length > left) throw new UnreadableFile('too_large')
      chunks.push(chunk)
      return 'more'
    })
    left -= length
    contents.set(entry.name, joinChunks(chunks, length))
  }
  return contents
}
