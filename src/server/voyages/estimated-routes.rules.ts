import { type LngLat, type RouteMapFacts, sailedOf, drawableStopsOf } from './route-map.rules.ts'

/** A route that the map estimates: between two ports, or from the ship's last position after a port. */
export interface EstimatedRoute {
  from: LngLat
  to: LngLat
  /** The port that the ship sailed from. */
  lastPort?: LngLat
}

/** The routes by sea that `routeMapOf` draws: they are found before, as finding one takes time. */
export function estimatedRoutes(facts: RouteMapFacts): EstimatedRoute[] {
  const stops = drawableStopsOf(facts)
  return stops.flatMap((stop, index): EstimatedRoute[] => {
    const next = stops[index + 1]
    if (!next) return []
    const { arrived, positions, last } = sailedOf(stop, next, facts)
    const [lastPort, to] = [stop.port.at, next.port.at]
    if (arrived) return positions.length > 1 ? [] : [{ from: lastPort, to }]
    return [last ? { from: last.at, to, lastPort } : { from: lastPort, to }]
  })
}
