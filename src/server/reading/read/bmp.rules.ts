interface Dots {
  /** Red, green and blue of each pixel, from the top left. */
  data: Uint8Array
  width: number
  height: number
}
interface Header {
  width: number
  height: number
  topDown: boolean
  bits: number
  start: number
  palette: number
}

/** Uncompressed Windows bitmaps, which the image library does not support. Null if it is not such a bitmap. */
export function decodeBmp(bytes: Uint8Array, mostPixels: number): Dots | 'too_large' | null {
  const header = readHeader(bytes)
  if (!header) return null
  const { width, height, bits, start, topDown, palette } = header
  if (width * height > mostPixels) return 'too_large'
  const stride = Math.ceil((width * bits) / 32) * 4
  if (bytes.length < start + stride * height) return null
  const data = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y++) {
    const row = start + (topDown ? y : height - 1 - y) * stride
    for (let x = 0; x < width; x++) {
      const from = bits >= 24 ? row + (x * bits) / 8 : palette + 4 * indexAt(bytes, row, x, bits)
      const to = (y * width + x) * 3
      data[to] = bytes[from + 2] ?? 0
      data[to + 1] = bytes[from + 1] ?? 0
      data[to + 2] = bytes[from] ?? 0
    }
  }
  return { data, width, height }
}

function readHeader(bytes: Uint8Array): Header | null {
  if (bytes.length < 54 || bytes[0] !== 0x42 || bytes[1] !== 0x4d) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const size = view.getUint32(14, true)
  const width = view.getInt32(18, true)
  const height = view.getInt32(22, true)
  const bits = view.getUint16(28, true)
  const packing = view.getUint32(30, true)
  const plain = packing === 0 || (packing === 3 && bits === 32)
  if (size < 40 || width <= 0 || height === 0 || !plain || ![1, 4, 8, 24, 32].includes(bits)) return null
  const start = view.getUint32(10, true)
  return { width, height: Math.abs(height), topDown: height < 0, bits, start, palette: 14 + size }
}

function indexAt(bytes: Uint8Array, row: number, x: number, bits: number): number {
  const byte = bytes[row + Math.floor((x * bits) / 8)] ?? 0
  return (byte >> (8 - bits - ((x * bits) % 8))) & ((1 << bits) - 1)
}
