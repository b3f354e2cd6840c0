import type { RouteFeature, RouteMap } from '../../contract/resources/index.ts'
import { boundsOf, type Bounds, type LngLat, nearestLongitude, unwrapLine } from './longitudes.ts'

type Kind = RouteFeature['properties']['feature_type']
/** In the order in which a leg is sailed; ports last, because they are laid at the ends of lines. */
const sailed: Kind[] = [
  'past_vessel_locations',
  'estimated_partial_leg',
  'estimated_full_legs',
  'port',
  'current_vessel',
]

/** Of two lines of one leg the earlier first: several past lines tell their start. */
const startOf = ({ properties }: RouteFeature): string =>
  properties.feature_type === 'past_vessel_locations' ? properties.start_time : ''

const inOrder = (a: RouteFeature, b: RouteFeature): number =>
  a.properties.ports_sequence - b.properties.ports_sequence ||
  sailed.indexOf(a.properties.feature_type) - sailed.indexOf(b.properties.feature_type) ||
  startOf(a).localeCompare(startOf(b))

/** How far apart two places are for telling which lies nearer; the same meridian counts as none, however written. */
const apart = ([a, b]: LngLat, [c, d]: LngLat): number =>
  Math.abs(a - nearestLongitude(c, a)) * Math.cos((b * Math.PI) / 180) + Math.abs(b - d)

const nearestOf = (positions: readonly LngLat[], place: LngLat): LngLat | undefined => {
  let nearest: LngLat | undefined
  let least = Infinity
  for (const position of positions) {
    const distance = apart(place, position)
    if (distance < least) [nearest, least] = [position, distance]
  }
  return nearest
}

const positionsOf = ({ geometry }: RouteFeature): readonly LngLat[] =>
  geometry.type === 'Point' ? [geometry.coordinates] : geometry.coordinates

const shifted = (feature: RouteFeature, by: number): RouteFeature => {
  const move = ([longitude, latitude]: LngLat): LngLat => [longitude + by, latitude]
  return at(feature, positionsOf(feature).map(move))
}

function at(feature: RouteFeature, positions: LngLat[]): RouteFeature {
  const [first] = positions
  const { geometry } = feature
  if (geometry.type === 'Point')
    return first ? ({ ...feature, geometry: { ...geometry, coordinates: first } } as RouteFeature) : feature
  return { ...feature, geometry: { ...geometry, coordinates: positions } } as RouteFeature
}

export interface LaidRoute {
  features: RouteFeature[]
  bounds: Bounds | undefined
}

/**
 * Lays a route out on one unbroken plane. Each line goes on where the one before it ended; ports and the ship are put
 * at the line that is nearest, whichever way round the world it went. The middle of the whole lies within ±180°.
 */
export function layRoute({ features }: Pick<RouteMap, 'features'>): LaidRoute {
  const ordered = features.toSorted(inOrder)
  const lines: RouteFeature[] = []
  const onLines: LngLat[] = []
  let last: number | undefined
  for (const line of ordered.filter(({ geometry }) => geometry.type === 'LineString')) {
    const positions = unwrapLine(positionsOf(line), last)
    last = positions.at(-1)?.[0] ?? last
    onLines.push(...positions)
    lines.push(at(line, positions))
  }
  let before: number | undefined
  const points = ordered
    .filter(({ geometry }) => geometry.type === 'Point')
    .map((point) => {
      const place = positionsOf(point)[0] ?? [0, 0]
      const longitude = nearestLongitude(place[0], nearestOf(onLines, place)?.[0] ?? before ?? place[0])
      before = longitude
      return at(point, [[longitude, place[1]]])
    })
  return centred([...lines, ...points])
}

function centred(features: RouteFeature[]): LaidRoute {
  const bounds = boundsOf(features.flatMap(positionsOf))
  if (!bounds) return { features, bounds }
  const middle = (bounds[0] + bounds[2]) / 2
  const by = nearestLongitude(middle, 0) - middle
  return {
    features: by === 0 ? features : features.map((feature) => shifted(feature, by)),
    bounds: [bounds[0] + by, bounds[1], bounds[2] + by, bounds[3]],
  }
}
