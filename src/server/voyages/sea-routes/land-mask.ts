import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'

/** Degrees of a cell: three nautical miles of latitude. */
export const CELL_DEGREES = 0.05
export const COLUMNS = 360 / CELL_DEGREES
export const ROWS = 180 / CELL_DEGREES

export type IsLand = (longitude: number, latitude: number) => boolean

/** The cell of a place, counted from 180° W and the north pole, row by row. Longitudes may run on over ±180°. */
export function cellOf(longitude: number, latitude: number): number {
  const east = longitude + 180
  const column = Math.floor((east - 360 * Math.floor(east / 360)) / CELL_DEGREES)
  const row = Math.floor((90 - latitude) / CELL_DEGREES)
  return Math.min(ROWS - 1, Math.max(0, row)) * COLUMNS + Math.min(COLUMNS - 1, column)
}

let mask: Uint8Array | undefined

/**
 * Whether a cell has land or a coast in it; lakes are land. From `land-mask.br`, a bit for each cell, which
 * src/tools/land-mask/land-mask.ts writes. It is read at the first call (3.2 MB of memory).
 */
export const isLand: IsLand = (longitude, latitude) => {
  mask ??= brotliDecompressSync(readFileSync(new URL('./land-mask.br', import.meta.url)))
  const cell = cellOf(longitude, latitude)
  return (((mask[cell >> 3] ?? 0) >> (cell & 7)) & 1) === 1
}
