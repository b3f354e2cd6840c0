import { type Bounds, normalLongitude } from '../layers/longitudes.ts'
import type { FleetFeature } from './place.present.ts'

type Position = FleetFeature['geometry']['coordinates']

/** What the map shows, in degrees; `east` is more than 180 where the view goes across the date line. */
export type MapView = { west: number; south: number; east: number; north: number }

const viewSides = ['inside', 'left', 'right', 'above', 'below'] as const
type ViewSide = (typeof viewSides)[number]

/** Where a place is, seen from a view: to the left or to the right by the shorter way round the world. */
export function sideOfView([longitude, latitude]: Position, view: MapView): ViewSide {
  const centre = (view.west + view.east) / 2
  const east = normalLongitude(longitude - centre)
  if (Math.abs(east) > (view.east - view.west) / 2) return east < 0 ? 'left' : 'right'
  if (latitude > view.north) return 'above'
  return latitude < view.south ? 'below' : 'inside'
}

/** The ships, ports and containers on every side of a view. */
export function countBySide(features: readonly FleetFeature[], view: MapView) {
  const sides = Object.fromEntries(
    viewSides.map((side) => [side, { ships: 0, ports: 0, containers: 0 }]),
  ) as Record<ViewSide, { ships: number; ports: number; containers: number }>
  for (const { geometry, properties } of features) {
    const side = sides[sideOfView(geometry.coordinates, view)]
    side[properties.feature_type === 'fleet_vessel' ? 'ships' : 'ports'] += 1
    side.containers += properties.containers
  }
  return sides
}

/** The bounds of places that are anywhere on the globe: they begin after the widest gap between their longitudes. */
export function boundsAround(places: readonly Position[]): Bounds | undefined {
  if (places.length === 0) return undefined
  const longitudes = places.map(([longitude]) => longitude).toSorted((a, b) => a - b)
  const latitudes = places.map(([, latitude]) => latitude)
  let west = longitudes[0] ?? 0
  let widest = -Infinity
  for (const [index, longitude] of longitudes.entries()) {
    const before = longitudes[index - 1] ?? (longitudes.at(-1) ?? longitude) - 360
    if (longitude - before <= widest) continue
    widest = longitude - before
    west = longitude
  }
  return [west, Math.min(...latitudes), west + 360 - widest, Math.max(...latitudes)]
}
