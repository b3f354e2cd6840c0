import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress, brotliDecompressSync } from 'node:zlib'

/** Degrees of a cell: three nautical miles of latitude. */
export const CELL_DEGREES = 0.05
export const COLUMNS = 360 / CELL_DEGREES
export const ROWS = 180 / CELL_DEGREES

type IsLand = (longitude: number, latitude: number) => boolean

/** The cell of a place, counted from 180° W and the north pole, row by row. Longitudes may run on over ±180°. */
export function cellOf(longitude: number, latitude: number): number {
  const east = longitude + 180
  const column = Math.floor((east - 360 * Math.floor(east / 360)) / CELL_DEGREES)
  const row = Math.floor((90 - latitude) / CELL_DEGREES)
  return Math.min(ROWS - 1, Math.max(0, row)) * COLUMNS + Math.min(COLUMNS - 1, column)
}

const maskFile = new URL('./land-mask.br', import.meta.url)
let mask: Uint8Array | undefined
const maskBytes = (): Uint8Array => (mask ??= brotliDecompressSync(readFileSync(maskFile)))

/**
 * Whether a cell has land or a coast in it; lakes are land. From `land-mask.br`, a bit for each cell, which
 * src/tools/land-mask/land-mask.ts writes. It is read at the first call (3.2 MB of memory), if `readLandMask` has not read
 * it before.
 */
export const isLand: IsLand = (longitude, latitude) => {
  const cell = cellOf(longitude, latitude)
  return (((maskBytes()[cell >> 3] ?? 0) >> (cell & 7)) & 1) === 1
}

/** Reads the land mask without blocking the thread. */
export async function readLandMask(): Promise<void> {
  mask ??= await promisify(brotliDecompress)(await readFile(maskFile))
}

/** Blocks of 4 by 4 cells: a byte of the mask is as wide as two. */
const BLOCK = 4
const BLOCK_COLUMNS = COLUMNS / BLOCK
const BLOCK_ROWS = ROWS / BLOCK
const BLOCK_DEGREES = BLOCK * CELL_DEGREES
const NM_A_DEGREE = 60
/** A chord is shorter than its arc, and a degree a little longer than 60 nautical miles. */
const SURE_SHARE = 0.99
/** Farther off, the meridians come too near to each other for one bound. */
const MAX_BLOCKS_TO_LAND = 32

let blocksToLand: Uint8Array | undefined

/**
 * How far off, in nautical miles, the nearest land is at least; below zero on land. Most places lie far from land, and
 * a line past them needs few looks at the mask. The blocks are counted at the first call (1.6 MB of memory).
 */
export function nmToLand(longitude: number, latitude: number): number {
  const cell = cellOf(longitude, latitude)
  const row = Math.floor(cell / COLUMNS)
  const column = cell - row * COLUMNS
  const blocks = (blocksToLand ??= countBlocksToLand(maskBytes()))[
    Math.floor(row / BLOCK) * BLOCK_COLUMNS + Math.floor(column / BLOCK)
  ]
  if (!blocks) return isLand(longitude, latitude) ? -1 : 0
  if (blocks === 1) return 0
  const poleward = Math.min(90, Math.abs(latitude) + blocks * BLOCK_DEGREES)
  return (blocks - 1) * BLOCK_DEGREES * NM_A_DEGREE * Math.cos((poleward * Math.PI) / 180) * SURE_SHARE
}

/** How many blocks lie between each block and the nearest one with land: 0 with land in it, at most `MAX_BLOCKS_TO_LAND`. */
function countBlocksToLand(land: Uint8Array): Uint8Array {
  const around = new Uint8Array(BLOCK_ROWS * BLOCK_COLUMNS).fill(MAX_BLOCKS_TO_LAND)
  for (let at = 0; at < land.length; at++) {
    const byte = land[at] ?? 0
    if (byte === 0) continue
    const row = Math.floor((at * 8) / COLUMNS)
    const block = Math.floor(row / BLOCK) * BLOCK_COLUMNS + ((at * 8) % COLUMNS) / BLOCK
    if (byte & 15) around[block] = 0
    if (byte >> 4) around[block + 1] = 0
  }
  // From north to south, then back: each block from its neighbours that are counted already.
  for (let row = 1; row < BLOCK_ROWS; row++) countRow(around, row, 1)
  for (let row = BLOCK_ROWS - 2; row >= 0; row--) countRow(around, row, -1)
  return around
}

function countRow(around: Uint8Array, row: number, step: 1 | -1): void {
  const start = row * BLOCK_COLUMNS
  const before = start - step * BLOCK_COLUMNS
  let column = step === 1 ? 0 : BLOCK_COLUMNS - 1
  // Twice round the globe, as a row has no first block.
  for (let counted = 0; counted < 2 * BLOCK_COLUMNS; counted++) {
    const west = column === 0 ? BLOCK_COLUMNS - 1 : column - 1
    const east = column === BLOCK_COLUMNS - 1 ? 0 : column + 1
    const nearest = Math.min(
      around[start + (step === 1 ? west : east)] ?? MAX_BLOCKS_TO_LAND,
      around[before + west] ?? MAX_BLOCKS_TO_LAND,
      around[before + column] ?? MAX_BLOCKS_TO_LAND,
      around[before + east] ?? MAX_BLOCKS_TO_LAND,
    )
    if (nearest + 1 < (around[start + column] ?? 0)) around[start + column] = nearest + 1
    else if (counted >= BLOCK_COLUMNS) return
    column = step === 1 ? east : west
  }
}
