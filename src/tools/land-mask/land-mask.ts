import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Position } from 'geojson'
import { feature as toFeatures } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { unwrap } from '../../server/voyages/sea-routes/geometry.ts'
import { CELL_DEGREES, cellOf, COLUMNS, ROWS } from '../../server/voyages/sea-routes/land-mask.ts'
import { root } from '../run.ts'

/** What keeps sea routes off the land (src/server/voyages/sea-routes/land-mask.ts). */
export const landMaskFile = join(root, 'src/server/voyages/sea-routes/land-mask.br')

type Land = Topology<{ land: GeometryCollection }>

/** Of Natural Earth, 1:10 million, by way of world-atlas. */
export const readLand = async (): Promise<Land> =>
  JSON.parse(await readFile(join(root, 'node_modules/world-atlas/land-10m.json'), 'utf8')) as Land

/** A bit for each cell that has land or a coast in it, the lowest bit of a byte first. */
export function landMask(land: Land): Uint8Array {
  const mask = new Uint8Array((COLUMNS * ROWS) / 8)
  const set = (cell: number) => {
    mask[cell >> 3] = (mask[cell >> 3] ?? 0) | (1 << (cell & 7))
  }
  for (const { geometry } of toFeatures(land, land.objects.land).features) {
    if (geometry.type !== 'MultiPolygon' && geometry.type !== 'Polygon') continue
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
    for (const rings of polygons) {
      for (const ring of rings) markCoast(ring, set)
      markInside(rings, set)
    }
  }
  return mask
}

/** Longitudes run on over ±180°: an island there would else become a band round the globe. */
const edgesOf = (ring: Position[]) => {
  const line = unwrap(ring.map(([x = 0, y = 0]) => [x, y]))
  return line.slice(1).map(([x, y], at) => {
    const [fromX, fromY] = line[at] ?? [x, y]
    return { fromX, fromY, x, y }
  })
}

function markCoast(ring: Position[], set: (cell: number) => void): void {
  for (const { fromX, fromY, x, y } of edgesOf(ring)) {
    const steps = Math.ceil((3 * Math.max(Math.abs(x - fromX), Math.abs(y - fromY))) / CELL_DEGREES) + 1
    for (let step = 0; step <= steps; step++) {
      const share = step / steps
      set(cellOf(fromX + (x - fromX) * share, fromY + (y - fromY) * share))
    }
  }
}

/** The cells whose middle is inside: between the edges that the middle line of their row meets, in pairs. */
function markInside(rings: Position[][], set: (cell: number) => void): void {
  const met = new Map<number, number[]>()
  for (const { fromX, fromY, x, y } of rings.flatMap(edgesOf)) {
    const first = Math.max(0, Math.floor((90 - Math.max(fromY, y)) / CELL_DEGREES))
    const last = Math.min(ROWS - 1, Math.ceil((90 - Math.min(fromY, y)) / CELL_DEGREES))
    for (let row = first; row <= last; row++) {
      const middle = 90 - (row + 0.5) * CELL_DEGREES
      if (fromY > middle === y > middle) continue
      const at = fromX + ((middle - fromY) / (y - fromY)) * (x - fromX)
      met.set(row, [...(met.get(row) ?? []), at])
    }
  }
  for (const [row, places] of met) {
    places.sort((a, b) => a - b)
    for (let pair = 0; pair + 1 < places.length; pair += 2) {
      const column = (at: number) => (at + 180) / CELL_DEGREES - 0.5
      const last = Math.floor(column(places[pair + 1] ?? -180))
      for (let each = Math.ceil(column(places[pair] ?? 180)); each <= last; each++)
        set(row * COLUMNS + (((each % COLUMNS) + COLUMNS) % COLUMNS))
    }
  }
}

/** Whether a place is on land, from the land areas themselves: exact, and too slow for a search. */
export function landAreas(land: Land): (place: readonly [longitude: number, latitude: number]) => boolean {
  const polygons = toFeatures(land, land.objects.land)
    .features.flatMap(({ geometry }) =>
      geometry.type === 'MultiPolygon'
        ? geometry.coordinates
        : geometry.type === 'Polygon'
          ? [geometry.coordinates]
          : [],
    )
    .map((rings) => ({
      edges: rings.flatMap(edgesOf),
      west: Math.min(...(rings[0] ?? []).map(([x = 0]) => x)),
      east: Math.max(...(rings[0] ?? []).map(([x = 0]) => x)),
    }))
  return ([longitude, latitude]) =>
    polygons.some(
      ({ edges, west, east }) =>
        longitude >= west &&
        longitude <= east &&
        edges.filter(
          ({ fromX, fromY, x, y }) =>
            fromY > latitude !== y > latitude &&
            longitude < fromX + ((latitude - fromY) / (y - fromY)) * (x - fromX),
        ).length %
          2 ===
          1,
    )
}

if (import.meta.main) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 }
  await writeFile(landMaskFile, brotliCompressSync(landMask(await readLand()), { params }))
}
