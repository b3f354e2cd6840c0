import type { LngLat } from '../route-map.rules.ts'
import { distanceBetween, wrapLongitude } from './geometry.ts'
import type { IsLand } from './land-mask.ts'

const rad = Math.PI / 180
const earth = 3440.065
/** Between two places of a course where land is looked for: less than a cell of the land mask. */
const SAMPLE_NM = 2.5
const SAMPLE_STRIDE = 16
/** A port lies in a cell with land: a course may begin and end this far from open water. */
const MAX_LAND_AT_ENDS_NM = 5
/** No shortcut leads nearer to the poles than this, where ice would be met; a course that does so already may. */
const MAX_LATITUDE = 60
/** Places on each leg that a course may turn at, besides those where it turns. */
const TURNS_A_LEG = 6
const MIN_TURN_APART_NM = 10
/** Where the published network cuts a cape, its way is counted so many times longer, and ways past the cape are tried. */
const LAND_FACTOR = 5
const OFFSETS_NM = [5, 10, 20, 40]
/** From each place a shortcut to at most so many places ahead is tried. */
const MAX_PLACES_AHEAD = 40
const ROUNDS = 2
/** A great circle is drawn by places not farther apart than this. */
const MAX_LEG_NM = 120

type Vector = readonly [x: number, y: number, z: number]
const vectorOf = ([longitude, latitude]: LngLat): Vector => [
  Math.cos(latitude * rad) * Math.cos(longitude * rad),
  Math.cos(latitude * rad) * Math.sin(longitude * rad),
  Math.sin(latitude * rad),
]

/** The place at `share` (0 to 1) of the great circle from a to b, which are `angle` (radians) apart. */
function onGreatCircle(a: Vector, b: Vector, angle: number, share: number): LngLat {
  const sine = Math.sin(angle)
  if (sine < 1e-12) return [Math.atan2(a[1], a[0]) / rad, Math.asin(a[2]) / rad]
  const [p, q] = [Math.sin((1 - share) * angle) / sine, Math.sin(share * angle) / sine]
  const [x, y, z] = [p * a[0] + q * b[0], p * a[1] + q * b[1], p * a[2] + q * b[2]]
  return [Math.atan2(y, x) / rad, Math.asin(Math.max(-1, Math.min(1, z))) / rad]
}

/** Those that divide the great circle from a to b in equal parts, both left out. */
function placesBetween(a: LngLat, b: LngLat, parts: number): LngLat[] {
  const [from, to] = [vectorOf(a), vectorOf(b)]
  const angle = distanceBetween(a, b) / earth
  return Array.from({ length: Math.max(0, parts - 1) }, (_, at) =>
    onGreatCircle(from, to, angle, (at + 1) / parts),
  )
}

/** How far the great circle from a to b leads over land, as far as the land mask shows. */
function nmOverLand(a: LngLat, b: LngLat, isLand: IsLand): number {
  const [from, to] = [vectorOf(a), vectorOf(b)]
  const nm = distanceBetween(a, b)
  const samples = Math.ceil(nm / SAMPLE_NM)
  let land = 0
  for (let sample = 0; sample < samples; sample++)
    if (isLand(...onGreatCircle(from, to, nm / earth, (sample + 0.5) / samples))) land++
  return samples === 0 ? 0 : (land * nm) / samples
}

/** Whether the great circle from a to b meets no land. `isPort`: at which of them it may begin in a port. */
function isClear(a: LngLat, b: LngLat, isLand: IsLand, isPort: { a: boolean; b: boolean }): boolean {
  const [from, to] = [vectorOf(a), vectorOf(b)]
  const nm = distanceBetween(a, b)
  const samples = Math.ceil(nm / SAMPLE_NM)
  const start = isPort.a ? MAX_LAND_AT_ENDS_NM : 0
  const end = nm - (isPort.b ? MAX_LAND_AT_ENDS_NM : 0)
  const highest = Math.max(MAX_LATITUDE, Math.abs(a[1]), Math.abs(b[1]))
  // Far apart first: most of what is tried meets land, and that is found soon.
  for (let first = 1; first <= SAMPLE_STRIDE; first++)
    for (let sample = first; sample < samples; sample += SAMPLE_STRIDE) {
      const share = sample / samples
      if (share * nm < start || share * nm > end) continue
      const [longitude, latitude] = onGreatCircle(from, to, nm / earth, share)
      if (Math.abs(latitude) > highest || isLand(longitude, latitude)) return false
    }
  return true
}

/** A place where a course may turn. Those of a line are followed one after the other where no shortcut is clear. */
interface Place {
  at: LngLat
  isOfLine: boolean
}

/** The shortest course over some of these places: each leg is one of the line, or a great circle that meets no land. */
function shortest(places: readonly Place[], isLand: IsLand): LngLat[] {
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
      if (!isClear(a, b.at, isLand, { a: from === 0, b: to === last })) {
        if (!isLeg) continue
        total += LAND_FACTOR * nmOverLand(a, b.at, isLand)
        if (total >= (cost[to] ?? 0)) continue
      }
      cost[to] = total
      before[to] = from
    }
  }
  const course: LngLat[] = []
  for (let at = last; at > 0; at = before[at] ?? 0) course.push(places[at]?.at ?? [0, 0])
  return [...course, places[0]?.at ?? [0, 0]].toReversed()
}

/** Places in open water on both sides of a place on land, across the course. */
function placesBeside(at: LngLat, [towards, north]: LngLat, isLand: IsLand): Place[] {
  const scale = Math.cos(at[1] * rad)
  const east = (towards - at[0] - 360 * Math.round((towards - at[0]) / 360)) * scale
  const length = Math.hypot(east, north - at[1])
  if (length === 0 || scale < 0.1) return []
  return OFFSETS_NM.flatMap((nm) => [nm, -nm]).flatMap((nm): Place[] => {
    const [x, y] = [((north - at[1]) / length) * (nm / 60), (-east / length) * (nm / 60)]
    const beside: LngLat = [wrapLongitude(at[0] + x / scale), at[1] + y]
    return isLand(...beside) ? [] : [{ at: beside, isOfLine: false }]
  })
}

/** More places on each leg, where the next search may turn. */
const refined = (line: readonly LngLat[], isLand: IsLand): Place[] =>
  line.flatMap((at, index): Place[] => {
    const previous = line[index - 1]
    if (previous === undefined) return [{ at, isOfLine: true }]
    const parts = Math.min(TURNS_A_LEG, Math.floor(distanceBetween(previous, at) / MIN_TURN_APART_NM))
    return [...placesBetween(previous, at, parts), at].flatMap((each) => [
      ...(isLand(...each) ? placesBeside(each, previous, isLand) : []),
      { at: each, isOfLine: true },
    ])
  })

const drawn = (course: readonly LngLat[]): LngLat[] =>
  course.flatMap((at, index) => {
    const previous = course[index - 1]
    if (previous === undefined) return [at]
    return [...placesBetween(previous, at, Math.ceil(distanceBetween(previous, at) / MAX_LEG_NM)), at]
  })

/**
 * A line over the published network, shortened as a navigator would: the network leads along few lanes, which makes its
 * ways 5 % longer than published distances, and cuts some capes. Legs of the line that no shortcut replaces stay, such
 * as canals and rivers; a new leg is a great circle over open water.
 * @param line longitudes within ±180, both ends included
 */
export function withShortcuts(line: readonly LngLat[], isLand: IsLand): LngLat[] {
  let course = shortest(
    line.map((at) => ({ at, isOfLine: true })),
    isLand,
  )
  for (let round = 0; round < ROUNDS; round++) course = shortest(refined(course, isLand), isLand)
  return drawn(course)
}
