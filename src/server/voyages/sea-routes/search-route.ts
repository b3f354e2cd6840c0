import type { LngLat } from '../route-map.rules.ts'
import { distanceBetween } from './geometry.ts'
import { drawGreatCircles } from './great-circles.ts'
import { isLand, nmToLand } from './land-mask.ts'
import { buildNetwork, nearestStretch, type Network } from './network.ts'
import { shortestWay } from './search.ts'
import { withShortcuts } from './shortcuts.ts'

let network: Network | undefined

/**
 * The waypoints of the shortest route by sea, both ends included: through Suez and Panama but not through the Arctic, over the
 * published network, then with shortcuts over open water. It takes some ten milliseconds, and the first one 0.3 s more
 * to read the network: the service searches in a thread (`createRouteSearch`). The search for shortcuts depends on where
 * it begins: the places are in order (`orderedEnds`).
 */
export function searchWaypoints(from: LngLat, to: LngLat): LngLat[] {
  network ??= buildNetwork()
  const way = shortestWay(network, nearestStretch(network, from), nearestStretch(network, to))
  const lane: LngLat[] = [from]
  for (const at of way) if (apart(lane.at(-1) ?? from, at) && apart(at, to)) lane.push(at)
  return withShortcuts([...lane, to], { isLand, nmToLand })
}

/** The same as a line to draw. */
export const searchRoute = (from: LngLat, to: LngLat): LngLat[] => drawGreatCircles(searchWaypoints(from, to))

/** Points nearer than 0.15 nautical miles count as one. */
const apart = (a: LngLat, b: LngLat): boolean => distanceBetween(a, b) > 0.15
