import type { Feature, FeatureCollection, Geometry, Position } from 'geojson'
import { feature as toFeatures } from 'topojson-client'
import { planarRingArea, presimplify, simplify } from 'topojson-simplify'
import { type LngLat, nearestLongitude, unwrapLine } from '../../client/map/layers/longitudes.ts'
import type { Countries } from './atlas.ts'

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

export const polygonsOf = (geometry: Geometry): Position[][][] => {
  if (geometry.type === 'Polygon') return [geometry.coordinates]
  return geometry.type === 'MultiPolygon' ? geometry.coordinates : []
}

/** How much of the land areas a cut has. */
export interface LandCut {
  /** Square degrees: what is smaller than this is left out, areas and bends of coasts. */
  minArea: number
  /** Digits after the point of each degree. */
  digits: number
}

/** Rounded, without the positions that are then the same, and without the rings that are then no area. */
function cutPolygon(rings: LngLat[][], { minArea, digits }: LandCut): LngLat[][] {
  const round = (degrees: number) => Number(degrees.toFixed(digits))
  const cut = rings
    .map((each) => each.map(([x, y]): LngLat => [round(x), round(y)]))
    .map((each) =>
      each.filter(([x, y], at) => at === 0 || x !== each[at - 1]?.[0] || y !== each[at - 1]?.[1]),
    )
  const isArea = (each: LngLat[]) => each.length > 3 && planarRingArea(each) >= minArea
  const [outer, ...holes] = cut
  return outer && isArea(outer) ? [outer, ...holes.filter(isArea)] : []
}

/** An area, ready for the map, or none where nothing of it is left. */
export function areaFeature(geometry: Geometry, cut: LandCut, kind: 'land' | 'lake'): Feature[] {
  const coordinates = polygonsOf(geometry)
    .map((rings) => cutPolygon(unwrapPolygon(rings), cut))
    .filter((rings) => rings.length > 0)
  if (coordinates.length === 0) return []
  return [{ type: 'Feature', properties: { kind }, geometry: { type: 'MultiPolygon', coordinates } }]
}

/**
 * The land areas. world-atlas has rings that jump over ±180°, which would draw bands across a Mercator map. Arcs are
 * simplified before they become rings, so that neighbours keep the same border.
 */
export function landsOf(countries: Countries, cut: LandCut): FeatureCollection {
  const simplified = cut.minArea === 0 ? countries : simplify(presimplify(countries), cut.minArea)
  const { features } = toFeatures(simplified, simplified.objects.countries)
  return {
    type: 'FeatureCollection',
    features: features.flatMap(({ geometry }) => areaFeature(geometry, cut, 'land')),
  }
}
