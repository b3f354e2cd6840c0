import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress, brotliDecompressSync } from 'node:zlib'
import type { LngLat } from '../route-map.rules.ts'
import { readRoutes, type SeaRouteTable } from './route-table.ts'

/** Routes that were searched beforehand. A test compares them with the search. */
export const knownRoutesFile = new URL('./known-routes.br', import.meta.url)

let table: SeaRouteTable | undefined

/** All known routes. The file is read at the first call (0.7 MB of memory), if `readKnownRoutes` has not read it. */
export const knownRoutes = (): SeaRouteTable =>
  (table ??= readRoutes(brotliDecompressSync(readFileSync(knownRoutesFile))))

/** Reads the known routes without blocking the thread. */
export async function readKnownRoutes(): Promise<void> {
  table ??= readRoutes(await promisify(brotliDecompress)(await readFile(knownRoutesFile)))
}

/**
 * The waypoints of the route between two ports of the catalogue, both ends included: searching takes as long as twenty
 * requests. `known-routes.br` has them; src/tools/sea-routes/known-routes.ts writes it. The places are in order
 * (`orderedEnds`).
 */
export const knownWaypoints = (from: LngLat, to: LngLat): LngLat[] | undefined =>
  knownRoutes().waypointsBetween(from, to)
