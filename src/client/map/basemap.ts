import type { FeatureCollection, Geometry, MultiPolygon, Polygon, Position } from 'geojson'
import { feature as toFeatures } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { z } from 'zod'
import { type LngLat, nearestLongitude, unwrapLine } from './longitudes.ts'

const ring = (positions: Position[]): LngLat[] => positions.map(([x = 0, y = 0]) => [x, y])

/**
 * A ring as it lies on an unbroken plane. One that goes round a pole does not come back to where it began: it is
 * closed over the pole that is nearer to it.
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
  const laid = unwrapRing(outer)
  const middle = (Math.min(...laid.map(([x]) => x)) + Math.max(...laid.map(([x]) => x))) / 2
  return [laid, ...holes.map((hole) => unwrapRing(hole, nearestLongitude(hole[0]?.[0] ?? 0, middle)))]
}

const unwrapGeometry = (geometry: Geometry): Polygon | MultiPolygon | undefined => {
  if (geometry.type === 'Polygon') return { ...geometry, coordinates: unwrapPolygon(geometry.coordinates) }
  if (geometry.type === 'MultiPolygon')
    return { ...geometry, coordinates: geometry.coordinates.map(unwrapPolygon) }
  return undefined
}

/** The lands of the world: world-atlas stitches its rings over ±180°, which would smear over a Mercator map. */
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
/** Loaded once, when the first map is shown (Natural Earth 1:50m by way of world-atlas). */
export function loadLands(): Promise<FeatureCollection> {
  lands ??= import('world-atlas/countries-50m.json?raw').then(({ default: text }) =>
    landsOf(topology.parse(JSON.parse(text))),
  )
  // A failed download is asked for again by the next map.
  lands.catch(() => (lands = undefined))
  return lands
}
