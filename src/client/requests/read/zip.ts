import { Inflate } from 'fflate'

/** A part of a zip archive, as its directory tells of it (APPNOTE.TXT, 4.3.12). */
export interface Part {
  name: string
  /** 0 stored, 8 deflated. */
  method: number
  /** Bytes. */
  packed: number
  unpacked: number
  /** Where its own header stands. */
  at: number
}

const most = 4000

/** The directory of an archive; undefined when it has none that can be read. */
export function listParts(bytes: Uint8Array): Part[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - 22
  const lowest = Math.max(0, end - 65_535)
  while (end >= lowest && view.getUint32(end, true) !== 0x06054b50) end -= 1
  if (end < lowest) return undefined
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  if (count > most) return undefined
  const parts: Part[] = []
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50) return undefined
    const [name, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true))
    if (name === undefined || extra === undefined || comment === undefined) return undefined
    parts.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + name)),
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    })
    at += 46 + name + extra + comment
  }
  return parts
}

/**
 * The bytes of one part as they come out of it, so that nobody needs to believe what the directory says of their
 * size: `take` says when it has enough. Throws when the part is damaged.
 */
export function unpack(bytes: Uint8Array, part: Part, take: (chunk: Uint8Array) => 'more' | 'enough'): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (part.at + 30 > bytes.length || view.getUint32(part.at, true) !== 0x04034b50)
    throw new Error('A part of the archive is not where its directory says')
  const start = part.at + 30 + view.getUint16(part.at + 26, true) + view.getUint16(part.at + 28, true)
  const packed = bytes.subarray(start, start + part.packed)
  if (part.method === 0) return void take(packed)
  if (part.method !== 8) throw new Error('A part of the archive is packed in an unknown way')
  let enough = false
  const inflate = new Inflate((chunk) => {
    enough ||= take(chunk) === 'enough'
  })
  // Deflate makes at most a thousand of one: in such steps no more than some megabytes come at once.
  const step = 4096
  for (let at = 0; at < packed.length && !enough; at += step)
    inflate.push(packed.subarray(at, at + step), at + step >= packed.length)
}
