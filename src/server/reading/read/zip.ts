import { Inflate } from 'fflate'
import { caps } from './caps.ts'
import { ReadingFailed } from './failed.ts'

export type Entries = Map<string, Uint8Array>

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const endSize = 22
const slice = 16 * 1024

/**
 * What stands in a zip, by the list at its end, as those read it who are given it afterwards. Counted while it is inflated:
 * what the list says of sizes is not believed, and entries that share their bytes count each.
 */
export function unzip(bytes: Uint8Array): Entries {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return readEntries(bytes, view)
  } catch (error) {
    throw error instanceof ReadingFailed ? error : new ReadingFailed('damaged', { cause: error })
  }
}

function readEntries(bytes: Uint8Array, view: DataView): Entries {
  const end = findEnd(view)
  const count = view.getUint16(end + 10, true)
  if (count > caps.zip_entries) throw new ReadingFailed('too_large')
  const entries: Entries = new Map()
  let at = view.getUint32(end + 16, true)
  let left: number = caps.zip_bytes
  for (let index = 0; index < count; index++) {
    if (view.getUint32(at, true) !== entrySignature) throw new ReadingFailed('damaged')
    const nameLength = view.getUint16(at + 28, true)
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength))
    const content = inflate(bytes, view, at, left)
    left -= content.length
    entries.set(name, content)
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

function findEnd(view: DataView): number {
  const last = view.byteLength - endSize
  for (let at = last; at >= Math.max(0, last - 0xffff); at--)
    if (view.getUint32(at, true) === endSignature) return at
  throw new ReadingFailed('damaged')
}

function inflate(bytes: Uint8Array, view: DataView, entry: number, most: number): Uint8Array {
  if ((view.getUint16(entry + 8, true) & 1) === 1) throw new ReadingFailed('encrypted')
  const method = view.getUint16(entry + 10, true)
  const size = view.getUint32(entry + 20, true)
  const local = view.getUint32(entry + 42, true)
  const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
  const packed = bytes.subarray(start, start + size)
  if (packed.length < size || (method !== 0 && method !== 8)) throw new ReadingFailed('damaged')
  const chunks: Uint8Array[] = []
  let total = 0
  const take = (chunk: Uint8Array) => {
    total += chunk.length
    if (total > most) throw new ReadingFailed('too_large')
    chunks.push(chunk)
  }
  if (method === 0) take(packed)
  else {
    const inflater = new Inflate(take)
    for (let from = 0; from < size; from += slice)
      inflater.push(packed.subarray(from, from + slice), from + slice >= size)
  }
  return Buffer.concat(chunks, total)
}
