import type { RouteFeature, RouteMap } from '../../../../contract/resources/index.ts'
import { boundsOf, type Bounds, type LngLat, nearestLongitude, unwrapLine } from '../../layers/longitudes.ts'

type Kind = RouteFeature['properties']['feature_type']
/** The order of the features of a leg; ports and vessel last, because they are placed at the lines. */
const featureOrder: Kind[] = [
  'past_vessel_locations',
  'estimated_partial_leg',
  'estimated_full_legs',
  'port',
  'current_vessel',
]

/** The start time, to order several past lines of one leg. */
const startOf = ({ properties }: RouteFeature): string =>
  properties.feature_type === 'past_vessel_locations' ? (properties.start_time ?? '') : ''

const inOrder = (a: RouteFeature, b: RouteFeature): number =>
  a.properties.ports_sequence - b.properties.ports_sequence ||
  featureOrder.indexOf(a.properties.feature_type) - featureOrder.indexOf(b.properties.feature_type) ||
  startOf(a).localeCompare(startOf(b))

/** An approximate distance in degrees, to find the nearest position; longitudes are compared modulo 360°. */
const approximateDistance = ([a, b]: LngLat, [c, d]: LngLat): number =>
  Math.abs(a - nearestLongitude(c, a)) * Math.cos((b * Math.PI) / 180) + Math.abs(b - d)

const nearestOf = (positions: readonly LngLat[], place: LngLat): LngLat | undefined => {
  let nearest: LngLat | undefined
  let least = Infinity
  for (const position of positions) {
    const distance = approximateDistance(place, position)
    if (distance < least) [nearest, least] = [position, distance]
  }
  return nearest
}

export const positionsOf = ({ geometry }: RouteFeature): readonly LngLat[] =>
  geometry.type === 'Point' ? [geometry.coordinates] : geometry.coordinates

export const shifted = (feature: RouteFeature, by: number): RouteFeature => {
  const move = ([longitude, latitude]: LngLat): LngLat => [longitude + by, latitude]
  return withPositions(feature, positionsOf(feature).map(move))
}

function withPositions(feature: RouteFeature, positions: LngLat[]): RouteFeature {
  const [first] = positions
  const { geometry } = feature
  if (geometry.type === 'Point')
    return first ? ({ ...feature, geometry: { ...geometry, coordinates: first } } as RouteFeature) : feature
  return { ...feature, geometry: { ...geometry, coordinates: positions } } as RouteFeature
}

export interface UnwrappedRoute {
  features: RouteFeature[]
  bounds: Bounds | undefined
}

/**
 * Gives a route continuous longitudes. Each line continues at the end of the one before it; ports and the vessel are
 * placed next to the nearest line. The middle of the route is within ±180°.
 */
export function unwrapRoute({ features }: Pick<RouteMap, 'features'>): UnwrappedRoute {
  const ordered = features.toSorted(inOrder)
  const lines: RouteFeature[] = []
  const onLines: LngLat[] = []
  let last: number | undefined
  for (const line of ordered.filter(({ geometry }) => geometry.type === 'LineString')) {
    const positions = unwrapLine(positionsOf(line), last)
    last = positions.at(-1)?.[0] ?? last
    for (const position of positions) onLines.push(position)
    lines.push(withPositions(line, positions))
  }
  let before: number | undefined
  const points = ordered
    .filter(({ geometry }) => geometry.type === 'Point')
    .map((point) => {
      const place = positionsOf(point)[0] ?? [0, 0]
      const longitude = nearestLongitude(place[0], nearestOf(onLines, place)?.[0] ?? before ?? place[0])
      before = longitude
      return withPositions(point, [[longitude, place[1]]])
    })
  return centred([...lines, ...points])
}

function centred(features: RouteFeature[]): UnwrappedRoute {
  const bounds = boundsOf(features.flatMap(positionsOf))
  if (!bounds) return { features, bounds }
  const middle = (bounds[0] + bounds[2]) / 2
  const by = nearestLongitude(middle, 0) - middle
  return {
    features: by === 0 ? features : features.map((feature) => shifted(feature, by)),
    bounds: [bounds[0] + by, bounds[1], bounds[2] + by, bounds[3]],
  }
}
