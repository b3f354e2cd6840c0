import type { Charts, Lonlat } from './route-map.rules.ts'
import {
  between,
  distanceBetween,
  headingBetween,
  lengthOf,
  simplify,
  unwrap,
  wrap,
  wrapLongitude,
} from './sea-routes.geometry.ts'
import { buildNetwork, nearestStretch, type Network } from './sea-routes.network.ts'
import { shortestWay } from './sea-routes.search.ts'

export {
  distanceBetween,
  headingBetween,
  simplify,
  unwrap,
  wrap,
  wrapLongitude,
} from './sea-routes.geometry.ts'

/** A way by sea: `[longitude, latitude]` with longitudes within ±180 (see `unwrap`), both ends included. */
export interface SeaRoute {
  coordinates: Lonlat[]
  distance_nm: number
}

let network: Network | undefined
const known = new Map<string, SeaRoute>()
/** Ships' positions make ever new pairs; the ports' stay. */
const most = 4000

/**
 * The shortest way by sea, through Suez and Panama but not through the Arctic. The network is read when the first way
 * is asked for (0.1 s); ways are remembered.
 */
export function seaRoute(from: Lonlat, to: Lonlat): SeaRoute {
  const key = `${from.join()};${to.join()}`
  const found = known.get(key)
  if (found) return found
  network ??= buildNetwork()
  const way = shortestWay(network, nearestStretch(network, from), nearestStretch(network, to))
  const coordinates: Lonlat[] = [from]
  for (const at of way) if (apart(coordinates.at(-1) ?? from, at) && apart(at, to)) coordinates.push(at)
  coordinates.push(to)
  const route = { coordinates, distance_nm: lengthOf(coordinates) }
  if (known.size >= most) known.clear()
  known.set(key, route)
  return route
}

/** A cable's length and a half: nearer points are one. */
const apart = (a: Lonlat, b: Lonlat): boolean => distanceBetween(a, b) > 0.15

/** What the route map draws with. */
export const charts: Charts = { seaRoute: (from, to) => seaRoute(from, to).coordinates, simplify }

/** The point at `fraction` (0 to 1) of a route's length, and the course there. */
export function pointAlong(route: SeaRoute, fraction: number): { at: Lonlat; heading: number } {
  const { line, index, cut } = locate(route, fraction)
  const [a, b] = [line[index] ?? cut, line[index + 1] ?? cut]
  return { at: [wrapLongitude(cut[0]), cut[1]], heading: headingBetween(a, b) }
}

/** A route cut in two at `fraction` of its length; the cut is in both parts. */
export function splitAt(route: SeaRoute, fraction: number): [behind: SeaRoute, ahead: SeaRoute] {
  const { line, index, cut } = locate(route, fraction)
  const part = (points: Lonlat[]): SeaRoute => ({ coordinates: wrap(points), distance_nm: lengthOf(points) })
  return [part([...line.slice(0, index + 1), cut]), part([cut, ...line.slice(index + 1)])]
}

/** The cut lies on the unwrapped line between its points `index` and `index + 1`. */
function locate({ coordinates, distance_nm }: SeaRoute, fraction: number) {
  const line = unwrap(coordinates)
  let rest = Math.min(1, Math.max(0, fraction)) * distance_nm
  for (const [index, a] of line.entries()) {
    const b = line[index + 1]
    if (!b) break
    const nm = distanceBetween(a, b)
    if (rest <= nm) return { line, index, cut: between(a, b, nm === 0 ? 0 : rest / nm) }
    rest -= nm
  }
  const last = line.at(-1) ?? [0, 0]
  return { line, index: Math.max(0, line.length - 2), cut: last }
}
