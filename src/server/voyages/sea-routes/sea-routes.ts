import type { LngLat } from '../route-map.rules.ts'
import {
  distanceBetween,
  headingBetween,
  lengthOf,
  pointBetween,
  unwrap,
  wrap,
  wrapLongitude,
} from './geometry.ts'
import { drawGreatCircles } from './great-circles.ts'
import { knownWaypoints } from './known-routes.ts'

export { distanceBetween, headingBetween, simplify, unwrap, wrap, wrapLongitude } from './geometry.ts'

/** A route by sea: `[longitude, latitude]` with longitudes within ±180 (see `unwrap`), both ends included. */
export interface SeaRoute {
  coordinates: LngLat[]
  distance_nm: number
}

export const routeAlong = (coordinates: LngLat[]): SeaRoute => ({
  coordinates,
  distance_nm: lengthOf(coordinates),
})

/** There and back are one route, and the search for shortcuts depends on where it begins. */
export const orderedEnds = (from: LngLat, to: LngLat): [LngLat, LngLat] =>
  (from[0] - to[0] || from[1] - to[1]) <= 0 ? [from, to] : [to, from]

/** The route between two ports of the catalogue; undefined between other places, whose routes are searched. */
export function knownSeaRoute(from: LngLat, to: LngLat): SeaRoute | undefined {
  const [first, last] = orderedEnds(from, to)
  const waypoints = knownWaypoints(first, last)
  if (!waypoints) return undefined
  const line = drawGreatCircles(waypoints)
  return routeAlong(first === from ? line : line.toReversed())
}

/** The route between two ports of the catalogue. @throws between other places */
export function portRoute(from: LngLat, to: LngLat): SeaRoute {
  const route = knownSeaRoute(from, to)
  if (!route) throw new Error(`No route is known from ${from.join()} to ${to.join()}`)
  return route
}

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
