import type { LngLat } from '../../route-map.rules.ts'
import { searchRoute } from '../search-route.ts'
import { knownSeaRoute, orderedEnds, routeAlong, type SeaRoute } from '../sea-routes.ts'

/** The route between any two places, at once: if it is not known, this thread searches it. */
export const seaRoute = (from: LngLat, to: LngLat): SeaRoute =>
  knownSeaRoute(from, to) ?? searchedRoute(from, to)

/** The same as the search finds it. */
export function searchedRoute(from: LngLat, to: LngLat): SeaRoute {
  const [first, last] = orderedEnds(from, to)
  const line = searchRoute(first, last)
  return routeAlong(first === from ? line : line.toReversed())
}
