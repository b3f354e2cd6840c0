import type { RouteFeature } from '../../../../contract/resources/index.ts'
import { type LngLat, nearestLongitude } from '../../layers/longitudes.ts'
import { joinCutLines } from './joined.rules.ts'

type Kind = RouteFeature['properties']['feature_type']
const pointKinds: readonly string[] = ['port', 'current_vessel'] satisfies Kind[]
const lineKinds: readonly string[] = [
  'past_vessel_locations',
  'estimated_full_legs',
  'estimated_partial_leg',
] satisfies Kind[]

/** What of a route can be drawn, and how many of its parts cannot, or not as a whole. */
export interface DrawableRoute {
  features: RouteFeature[]
  leftOut: number
}

/** About a nautical mile: nearer positions of a line with many of them are one on the map. */
const NEAR_DEGREES = 0.02
/** A line with more positions is thinned out: no screen shows them, and a phone could not draw them. */
const MAX_POSITIONS = 2000

/** Also false where longitude and latitude are swapped, wherever that can be seen. */
const isPlace = (value: unknown): value is LngLat =>
  Array.isArray(value) &&
  typeof value[0] === 'number' &&
  typeof value[1] === 'number' &&
  Math.abs(value[0]) <= 180 &&
  Math.abs(value[1]) <= 90

const isNear = ([a, b]: LngLat, [c, d]: LngLat): boolean =>
  Math.abs(a - nearestLongitude(c, a)) < NEAR_DEGREES && Math.abs(b - d) < NEAR_DEGREES

/** A line of many positions with fewer of them; its ends stay. */
export function thinned(line: readonly LngLat[]): LngLat[] {
  const last = line.at(-1)
  if (line.length <= MAX_POSITIONS || last === undefined) return [...line]
  const kept: LngLat[] = []
  for (const place of line) {
    const before = kept.at(-1)
    if (before === undefined || !isNear(before, place)) kept.push(place)
  }
  const every = Math.ceil(kept.length / MAX_POSITIONS)
  return [...kept.filter((place, index) => index % every === 0 && place !== last), last]
}

const timeOf = (at: string | null): number => Date.parse(at ?? '') || 0

/** Whether the same port call, or a newer position of the same vessel, is in the route too. */
function isRepeated(features: readonly RouteFeature[], { properties }: RouteFeature, index: number): boolean {
  if (properties.feature_type === 'port')
    return features
      .slice(0, index)
      .some(
        ({ properties: other }) =>
          other.feature_type === 'port' &&
          other.location_id === properties.location_id &&
          other.ports_sequence === properties.ports_sequence,
      )
  if (properties.feature_type !== 'current_vessel') return false
  const at = timeOf(properties.vessel_location_timestamp)
  return features.some(({ properties: other }, place) => {
    if (other.feature_type !== 'current_vessel' || other.vessel_id !== properties.vessel_id) return false
    const otherAt = timeOf(other.vessel_location_timestamp)
    return otherAt > at || (otherAt === at && place < index)
  })
}

/**
 * What of an answer can be drawn, also of a service that is not ours: parts of a kind that is not known, positions outside of the world and lines of
 * less than two positions are left out and counted, repeated ports and vessels are drawn once.
 */
export function drawableRoute({ features }: { features: readonly RouteFeature[] }): DrawableRoute {
  let leftOut = 0
  const drawn: RouteFeature[] = []
  for (const feature of joinCutLines(features)) {
    const { geometry, properties } = feature
    const kind: string = properties.feature_type
    const isPoint = geometry.type === 'Point'
    if (!(isPoint ? pointKinds : lineKinds).includes(kind)) {
      leftOut++
    } else if (isPoint) {
      if (isPlace(geometry.coordinates)) drawn.push(feature)
      else leftOut++
    } else {
      const places = geometry.coordinates.filter(isPlace)
      if (places.length < geometry.coordinates.length || places.length < 2) leftOut++
      if (places.length >= 2)
        drawn.push({ ...feature, geometry: { ...geometry, coordinates: thinned(places) } } as RouteFeature)
    }
  }
  return { features: drawn.filter((each, index) => !isRepeated(drawn, each, index)), leftOut }
}
