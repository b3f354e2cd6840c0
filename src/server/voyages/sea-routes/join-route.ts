import type { LngLat } from '../route-map.rules.ts'
import { distanceBetween, footOn } from './geometry.ts'
import { drawGreatCircles } from './great-circles.ts'
import { isLand, readLandMask } from './land-mask.ts'
import { isClear, type Land } from './open-water.ts'

/** A ship farther off has another way than the route. */
const MAX_OFF_ROUTE_NM = 200
/** So near, as in a canal or a strait, a ship follows the route though the land mask shows land. */
const MAX_ON_ROUTE_NM = 5
/** At most so many places of the route ahead are tried: a thousand nautical miles. */
const MAX_PLACES_AHEAD = 8

/** Looks at each sample: to count how far off the land is takes longer than some lines are worth. */
const land: Land = { isLand, nmToLand: (longitude, latitude) => (isLand(longitude, latitude) ? -1 : 0) }

/**
 * The rest of a route from a place near it: a great circle over open water to a place ahead, then the route.
 * @returns undefined if the place is far off the route, or land lies between
 */
export async function joinRoute(at: LngLat, line: readonly LngLat[]): Promise<LngLat[] | undefined> {
  await readLandMask()
  const nearest = nearestLeg(line, at)
  if (!nearest) return undefined
  const { leg, nm } = nearest
  const last = line.length - 1
  // The farther ahead, the shorter is the way.
  for (let ahead = Math.min(last, leg + MAX_PLACES_AHEAD); ahead > leg; ahead--) {
    const place = line[ahead]
    if (place && isClear(at, place, land, { a: true, b: ahead === last }))
      return [...drawGreatCircles([at, place]), ...line.slice(ahead + 1)]
  }
  return nm < MAX_ON_ROUTE_NM ? [at, ...line.slice(leg + 1)] : undefined
}

/** The beginning of the leg of the line to which a place is nearest. */
function nearestLeg(line: readonly LngLat[], at: LngLat): { leg: number; nm: number } | undefined {
  let nearest = { leg: -1, nm: MAX_OFF_ROUTE_NM }
  for (const [index, end] of line.entries()) {
    const start = line[index - 1]
    const off = start ? distanceBetween(at, footOn(start, end, at).foot) : Infinity
    if (off < nearest.nm) nearest = { leg: index - 1, nm: off }
  }
  return nearest.leg < 0 ? undefined : nearest
}
