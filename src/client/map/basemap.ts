import type { FeatureCollection, Geometry, MultiPolygon, Polygon, Position } from 'geojson'
import { feature as toFeatures } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { z } from 'zod'
import { type LngLat, nearestLongitude, unwrapLine } from './longitudes.ts'

const ring = (positions: Position[]): LngLat[] => positions.map(([x = 0, y = 0]) => [x, y])

/**
 * A ring with continuous longitudes. A ring around a pole ends 360° from its start: it is closed over the nearer pole.
 */
export function unwrapRing(positions: readonly LngLat[], near?: number): LngLat[] {
  const line = unwrapLine(positions, near)
  const [first] = line
  const last = line.at(-1)
  if (!first || !last || Math.abs(first[0] - last[0]) < 180) return line
  const pole = line.reduce((total, [, latitude]) => total + latitude, 0) < 0 ? -90 : 90
  return [...line, [last[0], pole], [first[0], pole], first]
}

const unwrapPolygon = (rings: Position[][]): LngLat[][] => {
  const [outer = [], ...holes] = rings.map(ring)
  const unwrapped = unwrapRing(outer)
  const middle = (Math.min(...unwrapped.map(([x]) => x)) + Math.max(...unwrapped.map(([x]) => x))) / 2
  return [unwrapped, ...holes.map((hole) => unwrapRing(hole, nearestLongitude(hole[0]?.[0] ?? 0, middle)))]
}

const unwrapGeometry = (geometry: Geometry): Polygon | MultiPolygon | undefined => {
  if (geometry.type === 'Polygon') return { ...geometry, coordinates: unwrapPolygon(geometry.coordinates) }
  if (geometry.type === 'MultiPolygon')
    return { ...geometry, coordinates: geometry.coordinates.map(unwrapPolygon) }
  return undefined
}

/** The land areas. world-atlas has rings that jump over ±180°, which would draw bands across a Mercator map. */
export function landsOf(topology: Topology<{ countries: GeometryCollection }>): FeatureCollection {
  const { features } = toFeatures(topology, topology.objects.countries)
  return {
    type: 'FeatureCollection',
    features: features.flatMap((each) => {
      const geometry = unwrapGeometry(each.geometry)
      return geometry ? [{ type: 'Feature', properties: {}, geometry }] : []
    }),
  }
}

const topology = z.custom<Topology<{ countries: GeometryCollection }>>(
  (value) =>
    z.object({ arcs: z.array(z.unknown()), objects: z.object({ countries: z.unknown() }) }).safeParse(value)
      .success,
)

let lands: Promise<FeatureCollection> | undefined
/** The land areas (Natural Earth 1:50m from world-atlas), loaded once, with the first map. */
export function loadLands(): Promise<FeatureCollection> {
  lands ??= import('world-atlas/countries-50m.json?raw').then(({ default: text }) =>
    landsOf(topology.parse(JSON.parse(text))),
  )
  // The next map retries a failed download.
  lands.catch(() => (lands = undefined))
  return lands
}
