import type { LngLat } from '../route-map.rules.ts'
import { distanceBetween, wrapLongitude } from './geometry.ts'
import { placesBetween } from './great-circles.ts'
import { isClear, type Land, nmOverLand } from './open-water.ts'

const rad = Math.PI / 180
/** Places on each leg that may become waypoints, besides its ends. */
const TURNS_A_LEG = 6
const MIN_TURN_APART_NM = 10
/** Where the published network cuts a cape, its way is counted so many times longer, and ways past the cape are tried. */
const LAND_FACTOR = 5
const OFFSETS_NM = [5, 10, 20, 40]
/** From each place a shortcut to at most so many places ahead is tried. */
const MAX_PLACES_AHEAD = 40
const ROUNDS = 2

/** A place that may become a waypoint. Those of a line are followed one after the other where no shortcut is clear. */
interface Place {
  at: LngLat
  isOfLine: boolean
}

/** The shortest route over some of these places: each leg is one of the line, or a great circle that meets no land. */
function shortest(places: readonly Place[], land: Land): LngLat[] {
  const last = places.length - 1
  const cost = new Float64Array(places.length).fill(Infinity)
  const before = new Int32Array(places.length)
  cost[0] = 0
  for (const [from, { at: a, isOfLine }] of places.entries()) {
    let isNextOfLine = isOfLine
    for (let to = from + 1; to <= Math.min(last, from + MAX_PLACES_AHEAD); to++) {
      const b = places[to]
      if (b === undefined) break
      const isLeg = isNextOfLine && b.isOfLine
      if (isLeg) isNextOfLine = false
      let total = (cost[from] ?? 0) + distanceBetween(a, b.at)
      if (total >= (cost[to] ?? 0) - 0.01) continue
      if (!isClear(a, b.at, land, { a: from === 0, b: to === last })) {
        if (!isLeg) continue
        total += LAND_FACTOR * nmOverLand(a, b.at, land)
        if (total >= (cost[to] ?? 0)) continue
      }
      cost[to] = total
      before[to] = from
    }
  }
  const route: LngLat[] = []
  for (let at = last; at > 0; at = before[at] ?? 0) route.push(places[at]?.at ?? [0, 0])
  return [...route, places[0]?.at ?? [0, 0]].toReversed()
}

/** Places in open water on both sides of a place on land, across the line. */
function placesBeside(at: LngLat, [towards, north]: LngLat, land: Land): Place[] {
  const scale = Math.cos(at[1] * rad)
  const east = (towards - at[0] - 360 * Math.round((towards - at[0]) / 360)) * scale
  const length = Math.hypot(east, north - at[1])
  if (length === 0 || scale < 0.1) return []
  return OFFSETS_NM.flatMap((nm) => [nm, -nm]).flatMap((nm): Place[] => {
    const [x, y] = [((north - at[1]) / length) * (nm / 60), (-east / length) * (nm / 60)]
    const beside: LngLat = [wrapLongitude(at[0] + x / scale), at[1] + y]
    return land.isLand(...beside) ? [] : [{ at: beside, isOfLine: false }]
  })
}

/** More places on each leg, which the next search may take as waypoints. */
const refined = (line: readonly LngLat[], land: Land): Place[] =>
  line.flatMap((at, index): Place[] => {
    const previous = line[index - 1]
    if (previous === undefined) return [{ at, isOfLine: true }]
    const parts = Math.min(TURNS_A_LEG, Math.floor(distanceBetween(previous, at) / MIN_TURN_APART_NM))
    return [...placesBetween(previous, at, parts), at].flatMap((each) => [
      ...(land.isLand(...each) ? placesBeside(each, previous, land) : []),
      { at: each, isOfLine: true },
    ])
  })

/**
 * A line over the published network, shortened as a navigator would: the network leads along few lanes, which makes its
 * ways 5 % longer than published distances, and cuts some capes. Legs of the line that no shortcut replaces stay, such
 * as canals and rivers; a new leg is a great circle over open water.
 * @param line longitudes within ±180, both ends included
 * @returns its waypoints, both ends included
 */
export function withShortcuts(line: readonly LngLat[], land: Land): LngLat[] {
  let route = shortest(
    line.map((at) => ({ at, isOfLine: true })),
    land,
  )
  for (let round = 0; round < ROUNDS; round++) route = shortest(refined(route, land), land)
  return route
}
