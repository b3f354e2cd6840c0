import type { SeaRoutes, LngLat } from '../route-map.rules.ts'
import {
  pointBetween,
  distanceBetween,
  headingBetween,
  lengthOf,
  simplify,
  unwrap,
  wrap,
  wrapLongitude,
} from './geometry.ts'
import { knownRoute } from './known-routes.ts'
import { buildNetwork, nearestStretch, type Network } from './network.ts'
import { isLand } from './land-mask.ts'
import { shortestWay } from './search.ts'
import { withShortcuts } from './shortcuts.ts'

export { distanceBetween, headingBetween, simplify, unwrap, wrap, wrapLongitude } from './geometry.ts'

/** A route by sea: `[longitude, latitude]` with longitudes within ±180 (see `unwrap`), both ends included. */
interface SeaRoute {
  coordinates: LngLat[]
  distance_nm: number
}

let network: Network | undefined
const cachedRoutes = new Map<string, SeaRoute>()
/** Pairs of ports repeat, pairs with a vessel's position do not: without a limit they would fill the memory. */
const MAX_CACHED_ROUTES = 4000

/**
 * The shortest route by sea, through Suez and Panama but not through the Arctic: over the published network, then with
 * shortcuts over open water. The network is read for the first route that is not known (about 0.2 s); routes are cached.
 */
export function seaRoute(from: LngLat, to: LngLat): SeaRoute {
  const key = `${from.join()};${to.join()}`
  const cached = cachedRoutes.get(key)
  if (cached) return cached
  const [first, last] = orderedEnds(from, to)
  const found = knownRoute(first, last) ?? searchRoute(first, last)
  const coordinates = first === from ? found : found.toReversed()
  const route = { coordinates, distance_nm: lengthOf(coordinates) }
  if (cachedRoutes.size >= MAX_CACHED_ROUTES) cachedRoutes.clear()
  cachedRoutes.set(key, route)
  return route
}

/** There and back are one route, and the search for shortcuts depends on where it begins. */
export const orderedEnds = (from: LngLat, to: LngLat): [LngLat, LngLat] =>
  (from[0] - to[0] || from[1] - to[1]) <= 0 ? [from, to] : [to, from]

/** As `seaRoute`, without what is known; the places are in order (`orderedEnds`). */
export function searchRoute(from: LngLat, to: LngLat): LngLat[] {
  network ??= buildNetwork()
  const way = shortestWay(network, nearestStretch(network, from), nearestStretch(network, to))
  const lane: LngLat[] = [from]
  for (const at of way) if (apart(lane.at(-1) ?? from, at) && apart(at, to)) lane.push(at)
  return withShortcuts([...lane, to], isLand)
}

/** Points nearer than 0.15 nautical miles count as one. */
const apart = (a: LngLat, b: LngLat): boolean => distanceBetween(a, b) > 0.15

/** The sea routes as the route map uses them. */
export const seaRoutes: SeaRoutes = { seaRoute: (from, to) => seaRoute(from, to).coordinates, simplify }

/** The point at `fraction` (0 to 1) of a route's length, and the course there. */
export function pointAlong(route: SeaRoute, fraction: number): { at: LngLat; heading: number } {
  const { line, index, cut } = locate(route, fraction)
  const [a, b] = [line[index] ?? cut, line[index + 1] ?? cut]
  return { at: [wrapLongitude(cut[0]), cut[1]], heading: headingBetween(a, b) }
}

/** A route cut in two at `fraction` of its length; the cut is in both parts. */
export function splitAt(route: SeaRoute, fraction: number): [behind: SeaRoute, ahead: SeaRoute] {
  const { line, index, cut } = locate(route, fraction)
  const part = (points: LngLat[]): SeaRoute => ({ coordinates: wrap(points), distance_nm: lengthOf(points) })
  return [part([...line.slice(0, index + 1), cut]), part([cut, ...line.slice(index + 1)])]
}

/** Each route unwrapped, with how far each of its points lies from the start: measured once. */
const measured = new WeakMap<SeaRoute, { line: LngLat[]; from_start: number[] }>()

function measure(route: SeaRoute) {
  const found = measured.get(route)
  if (found) return found
  const line = unwrap(route.coordinates)
  const from_start = [0]
  for (const [index, at] of line.entries()) {
    const next = line[index + 1]
    if (next) from_start.push((from_start[index] ?? 0) + distanceBetween(at, next))
  }
  const made = { line, from_start }
  measured.set(route, made)
  return made
}

/** The cut lies on the unwrapped line between its points `index` and `index + 1`. */
function locate(route: SeaRoute, fraction: number) {
  const { line, from_start } = measure(route)
  const nm = Math.min(1, Math.max(0, fraction)) * (from_start.at(-1) ?? 0)
  let [low, high] = [0, Math.max(0, line.length - 2)]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((from_start[middle] ?? 0) <= nm) low = middle
    else high = middle - 1
  }
  const a = line[low] ?? [0, 0]
  const b = line[low + 1] ?? a
  const [start, end] = [from_start[low] ?? 0, from_start[low + 1] ?? 0]
  return { line, index: low, cut: pointBetween(a, b, end > start ? (nm - start) / (end - start) : 0) }
}
