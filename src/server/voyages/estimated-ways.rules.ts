import { type LngLat, type RouteMapFacts, sailedOf, drawableStopsOf } from './route-map.rules.ts'

/** A way that a route map estimates: between two ports, or from the ship's last position since she left a port. */
export interface EstimatedWay {
  from: LngLat
  to: LngLat
  left?: LngLat
}

/** The routes by sea that `routeMapOf` draws: they are found before, as finding one takes time. */
export function estimatedWays(facts: RouteMapFacts): EstimatedWay[] {
  const stops = drawableStopsOf(facts)
  return stops.flatMap((stop, index): EstimatedWay[] => {
    const next = stops[index + 1]
    if (!next) return []
    const { arrived, positions, last } = sailedOf(stop, next, facts)
    const [left, to] = [stop.port.at, next.port.at]
    if (arrived) return positions.length > 1 ? [] : [{ from: left, to }]
    return [last ? { from: last.at, to, left } : { from: left, to }]
  })
}
