import type { RouteFeature } from '../../../../contract/resources/index.ts'
import { boundsOf, type Bounds, type LngLat, nearestLongitude } from '../../layers/longitudes.ts'
import { routePlaces, type RoutePlace } from '../route-places.ts'
import { positionsOf, shifted, unwrapRoute } from './route.ts'

/** The route of one container, or of several that go the same way. */
export interface RouteOfContainers {
  features: readonly RouteFeature[]
  containers: number
}

/** What the map draws: one route, or those of several containers together. */
export interface RouteToDraw {
  /** With continuous longitudes; what routes have in common is there once. */
  features: RouteFeature[]
  bounds: Bounds | undefined
  /** What can be pointed at, by the places of the features in the list. */
  placesAt(now: Date): RoutePlace[]
}

/** Mercator has no poles. */
const MAX_LATITUDE = 85
const clamped = (latitude: number): number => Math.min(MAX_LATITUDE, Math.max(-MAX_LATITUDE, latitude))

/** What is drawn at the same place for the same reason is drawn once. */
const keyOf = (feature: RouteFeature): string => {
  const { properties } = feature
  if (properties.feature_type === 'port') return `port ${properties.location_id}`
  if (properties.feature_type === 'current_vessel') return `vessel ${properties.vessel_id}`
  return `${properties.feature_type} ${JSON.stringify(positionsOf(feature))}`
}

/** Routes on the same turn of the world: each as near as possible to the first one. */
function besideFirst(routes: readonly (readonly RouteFeature[])[]): RouteFeature[][] {
  const middleOf = (features: readonly RouteFeature[]): number | undefined => {
    const bounds = boundsOf(features.flatMap((each): readonly LngLat[] => positionsOf(each)))
    return bounds && (bounds[0] + bounds[2]) / 2
  }
  let first: number | undefined
  return routes.map((features) => {
    const middle = middleOf(features)
    first ??= middle
    if (middle === undefined || first === undefined) return [...features]
    const by = nearestLongitude(middle, first) - middle
    return by === 0 ? [...features] : features.map((feature) => shifted(feature, by))
  })
}

/** Makes the routes of containers one drawing: common ports, legs and vessels once, vessels with how many they carry. */
export function drawnRoute(routes: readonly RouteOfContainers[]): RouteToDraw {
  const unwrapped = besideFirst(
    routes.map(({ features }) => unwrapRoute({ features: [...features] }).features),
  )
  const indexOf = new Map<string, number>()
  const aboard = new Map<string, number>()
  const features: RouteFeature[] = []
  for (const [route, { containers }] of routes.entries())
    for (const feature of unwrapped[route] ?? []) {
      const key = keyOf(feature)
      aboard.set(key, (aboard.get(key) ?? 0) + containers)
      if (indexOf.has(key)) continue
      indexOf.set(key, features.length)
      features.push(feature)
    }
  const isOne = routes.length === 1 && routes[0]?.containers === 1
  if (!isOne)
    for (const [index, feature] of features.entries())
      if (feature.properties.feature_type === 'current_vessel')
        features[index] = {
          ...feature,
          properties: { ...feature.properties, aboard: aboard.get(keyOf(feature)) },
        } as RouteFeature
  const bounds = boundsOf(features.flatMap((each): readonly LngLat[] => positionsOf(each)))
  return {
    features,
    bounds: bounds && [bounds[0], clamped(bounds[1]), bounds[2], clamped(bounds[3])],
    placesAt(now) {
      const drawn = (route: readonly RouteFeature[]) =>
        route.map((feature) => features[indexOf.get(keyOf(feature)) ?? -1] ?? feature)
      const places = unwrapped.flatMap((route) =>
        routePlaces(drawn(route), now).map((place) => {
          const feature = route[place.id]
          return { ...place, id: (feature && indexOf.get(keyOf(feature))) ?? place.id }
        }),
      )
      return places.filter(({ id }, index) => places.findIndex((other) => other.id === id) === index)
    },
  }
}
