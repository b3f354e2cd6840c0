import type { LngLat } from '../../layers/longitudes.ts'

/** Where a vessel is at a time, and how far it has come since the departure. */
export interface TrackPoint {
  /** Milliseconds since 1970. */
  at: number
  place: LngLat
  /** Nautical miles. */
  miles: number
}

const EARTH_RADIUS_NM = 3440.065
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Nautical miles on the great circle. */
export function milesBetween([a, b]: LngLat, [c, d]: LngLat): number {
  const north = Math.sin(radians(d - b) / 2)
  const east = Math.sin(radians(c - a) / 2)
  const half = north * north + Math.cos(radians(b)) * Math.cos(radians(d)) * east * east
  return 2 * EARTH_RADIUS_NM * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** Degrees clockwise from north, as it is drawn between two near positions. */
function courseOf([a, b]: LngLat, [c, d]: LngLat): number {
  const east = (c - a) * Math.cos(radians((b + d) / 2))
  return ((Math.atan2(east, d - b) * 180) / Math.PI + 360) % 360
}

/** Continues a track to a place at a time. Times never go back: a report that contradicts another one is taken as the same moment. */
export function sailTo(track: TrackPoint[], place: LngLat, at: number): void {
  const last = track.at(-1)
  track.push({
    place,
    at: Math.max(at, last?.at ?? at),
    miles: last ? last.miles + milesBetween(last.place, place) : 0,
  })
}

/** Continues a track along a line that is sailed at one speed between two times: positions have no times of their own. */
export function sailAlong(track: TrackPoint[], line: readonly LngLat[], from: number, to: number): void {
  const covered = [0]
  for (const [index, place] of line.slice(1).entries())
    covered.push((covered.at(-1) ?? 0) + milesBetween(line[index] ?? place, place))
  const total = covered.at(-1) ?? 0
  for (const [index, place] of line.entries())
    sailTo(track, place, from + (to - from) * (total === 0 ? 1 : (covered[index] ?? 0) / total))
}

/** Where a track is at a time, with the course there; before its start and after its end it stays. Null for an empty track. */
export function alongTrack(
  track: readonly TrackPoint[],
  time: number,
): (TrackPoint & { course: number | null }) | null {
  let low = 0
  let high = track.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((track[middle]?.at ?? 0) <= time) low = middle + 1
    else high = middle
  }
  const before = track[low - 1] ?? track[0]
  const after = track[low] ?? track.at(-1)
  if (!before || !after) return null
  const part =
    after.at > before.at ? Math.min(1, Math.max(0, (time - before.at) / (after.at - before.at))) : 0
  const between = (from: number, to: number) => from + (to - from) * part
  return {
    at: time,
    place: [between(before.place[0], after.place[0]), between(before.place[1], after.place[1])],
    miles: between(before.miles, after.miles),
    course: courseAround(track, low),
  }
}

/** The course of the part of a track before this index, or, where it does not move there, of the next one that does. */
function courseAround(track: readonly TrackPoint[], index: number): number | null {
  const moves = (at: number): number | null => {
    const [from, to] = [track[at - 1], track[at]]
    return from && to && to.miles > from.miles ? courseOf(from.place, to.place) : null
  }
  for (let by = 0; by < track.length; by++) {
    const course = moves(index - by) ?? moves(index + by)
    if (course !== null) return course
  }
  return null
}
