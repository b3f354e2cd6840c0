import { gzipSync } from 'node:zlib'
import { ports } from '../../../src/server/reference/catalogue/index.ts'
import type { LngLat } from '../../../src/server/voyages/route-map.rules.ts'
import { footOn } from '../../../src/server/voyages/sea-routes/geometry.ts'
import { distanceBetween, pointAlong, simplify } from '../../../src/server/voyages/sea-routes/sea-routes.ts'
import { publishedDistances } from '../../../src/server/voyages/sea-routes/testing/published-distances.ts'
import { searchedRoute, seaRoute } from '../../../src/server/voyages/sea-routes/testing/sea-route.ts'
import { durations, table } from '../measure.ts'

const METRES_PER_NM = 1852
/** Positions of a voyage: one every 20 minutes for two weeks, and as many as a very talkative receiver has. */
const POSITION_COUNTS = [1_000, 10_000, 50_000]

const at = (code: string): LngLat => {
  const port = ports.find((port) => port.code === code)
  if (!port) throw new Error(`No port ${code}`)
  return [port.longitude, port.latitude]
}

/** Sea routes against published distances, and what simplification costs and saves. */
export function routes(): Promise<string> {
  return Promise.resolve([seaDistances(), simplifications()].join('\n\n'))
}

function seaDistances(): string {
  searchedRoute(at('CNSHA'), at('USLAX'))
  const rows = publishedDistances.map(([from, to, nm]) => {
    const began = performance.now()
    const route = searchedRoute(at(from), at(to))
    return { took: performance.now() - began, off: Math.abs(route.distance_nm / nm - 1) * 100 }
  })
  const off = rows.map((row) => row.off)
  const { p50, p95 } = durations(rows.map(({ took }) => took))
  return table(
    ['port pairs', 'mean off', 'largest off', 'within 3 %', 'ms a route, p50 / p95'],
    [
      [
        String(rows.length),
        `${(off.reduce((sum, each) => sum + each, 0) / off.length).toFixed(2)} %`,
        `${Math.max(...off).toFixed(1)} %`,
        String(off.filter((each) => each <= 3).length),
        `${p50.toFixed(1)} / ${p95.toFixed(1)}`,
      ],
    ],
  )
}

/** A ship that keeps its course within some hundred metres, from Shanghai to Los Angeles. */
function sailed(count: number): LngLat[] {
  const route = seaRoute(at('CNSHA'), at('USLAX'))
  return Array.from({ length: count }, (_, index) => {
    const [longitude, latitude] = pointAlong(route, index / (count - 1)).at
    return [longitude + Math.sin(index / 7) * 0.003, latitude + Math.cos(index / 11) * 0.003]
  })
}

/** The largest distance in metres of a position from the line that is drawn. */
function largestError(positions: readonly LngLat[], line: readonly LngLat[]): number {
  let leg = 0
  let largest = 0
  for (const position of positions) {
    while (leg + 2 < line.length && nmFrom(position, line, leg + 1) <= nmFrom(position, line, leg)) leg++
    largest = Math.max(largest, nmFrom(position, line, leg))
  }
  return largest * METRES_PER_NM
}
const nmFrom = (position: LngLat, line: readonly LngLat[], leg: number): number => {
  const [a, b] = [line[leg] ?? position, line[leg + 1] ?? position]
  return distanceBetween(position, footOn(a, b, position).foot)
}

function simplifications(): string {
  const bytesOf = (line: readonly LngLat[]) => gzipSync(JSON.stringify(line)).length
  return table(
    ['positions', 'drawn', 'largest error, m', 'gzip bytes of the line', 'without', 'ms'],
    POSITION_COUNTS.map((count) => {
      const positions = sailed(count)
      const began = performance.now()
      const line = simplify(positions)
      const took = performance.now() - began
      const error = largestError(positions, line)
      return [count, line.length, Math.round(error), bytesOf(line), bytesOf(positions), took.toFixed(1)].map(
        String,
      )
    }),
  )
}
