import type { ScoringNetwork } from './network.rules.ts'

/*
 * A network as bytes: a line of JSON, then for each array one 16-bit float a row (its scale) and one signed byte a
 * number. Vectors have a row each, biases are one row.
 */
const SCALE_BYTES = 2
interface NetworkHeader {
  buckets: number
  width: number
  hidden: number
  classes: string[]
}
const shapesOf = ({ buckets, width, hidden, classes }: NetworkHeader): [rows: number, columns: number][] => [
  [buckets, width],
  [1, width],
  [hidden, width],
  [1, hidden],
  [classes.length, hidden],
  [1, classes.length],
]

export function encodeNetwork(network: ScoringNetwork): Uint8Array {
  const { buckets, width, hidden, classes } = network
  const header = { buckets, width, hidden, classes: [...classes] }
  const arrays = [
    network.vectors,
    network.vectorBias,
    network.middle,
    network.middleBias,
    network.output,
    network.outputBias,
  ]
  const parts: Uint8Array[] = [new TextEncoder().encode(`${JSON.stringify(header)}\n`)]
  for (const [at, [rows, columns]] of shapesOf(header).entries()) {
    const values = arrays[at] ?? new Float32Array()
    const scales = new DataView(new ArrayBuffer(rows * SCALE_BYTES))
    const bytes = new Int8Array(rows * columns)
    for (let row = 0; row < rows; row += 1) {
      const own = values.subarray(row * columns, (row + 1) * columns)
      const scale = own.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / 127
      scales.setFloat16(row * SCALE_BYTES, scale, true)
      // As it will be read.
      const kept = scales.getFloat16(row * SCALE_BYTES, true)
      own.forEach((value, column) => {
        bytes[row * columns + column] =
          kept === 0 ? 0 : Math.max(-127, Math.min(127, Math.round(value / kept)))
      })
    }
    parts.push(new Uint8Array(scales.buffer), new Uint8Array(bytes.buffer))
  }
  return joinedBytes(parts)
}

export function joinedBytes(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let from = 0
  for (const part of parts) {
    all.set(part, from)
    from += part.length
  }
  return all
}

/** @returns the network, and where its bytes end */
export function decodeNetwork(bytes: Uint8Array, from = 0): { network: ScoringNetwork; end: number } {
  const line = bytes.indexOf(10, from)
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(from, line))) as NetworkHeader
  let at = line + 1
  const arrays = shapesOf(header).map(([rows, columns]) => {
    const scales = new DataView(bytes.buffer, bytes.byteOffset + at, rows * SCALE_BYTES)
    const own = new Int8Array(bytes.buffer, bytes.byteOffset + at + rows * SCALE_BYTES, rows * columns)
    at += rows * (SCALE_BYTES + columns)
    return Float32Array.from(
      own,
      (value, index) => value * scales.getFloat16(Math.floor(index / columns) * SCALE_BYTES, true),
    )
  })
  const [vectors, vectorBias, middle, middleBias, output, outputBias] = arrays
  if (!vectors || !vectorBias || !middle || !middleBias || !output || !outputBias)
    throw new Error('The weights are incomplete')
  return { network: { ...header, vectors, vectorBias, middle, middleBias, output, outputBias }, end: at }
}
