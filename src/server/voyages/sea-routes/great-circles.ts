import type { LngLat } from '../route-map.rules.ts'
import { distanceBetween } from './geometry.ts'

const rad = Math.PI / 180
/** Radius of the earth in nautical miles. */
export const EARTH_NM = 3440.065
/** A great circle is drawn by places not farther apart than this. */
const MAX_LEG_NM = 120

/** A place as a point on a globe of radius 1. */
type Vector = readonly [x: number, y: number, z: number]
export const vectorOf = ([longitude, latitude]: LngLat): Vector => [
  Math.cos(latitude * rad) * Math.cos(longitude * rad),
  Math.cos(latitude * rad) * Math.sin(longitude * rad),
  Math.sin(latitude * rad),
]

/** The place at `share` (0 to 1) of the great circle from a to b, which are `angle` (radians) apart. */
export function onGreatCircle(a: Vector, b: Vector, angle: number, share: number): LngLat {
  const sine = Math.sin(angle)
  if (sine < 1e-12) return [Math.atan2(a[1], a[0]) / rad, Math.asin(a[2]) / rad]
  const [p, q] = [Math.sin((1 - share) * angle) / sine, Math.sin(share * angle) / sine]
  const [x, y, z] = [p * a[0] + q * b[0], p * a[1] + q * b[1], p * a[2] + q * b[2]]
  return [Math.atan2(y, x) / rad, Math.asin(Math.max(-1, Math.min(1, z))) / rad]
}

/** Those that divide the great circle from a to b in equal parts, both left out. */
export function placesBetween(a: LngLat, b: LngLat, parts: number): LngLat[] {
  const [from, to] = [vectorOf(a), vectorOf(b)]
  const angle = distanceBetween(a, b) / EARTH_NM
  return Array.from({ length: Math.max(0, parts - 1) }, (_, at) =>
    onGreatCircle(from, to, angle, (at + 1) / parts),
  )
}

/** Adds places on the great circles between waypoints, as a map draws straight lines. */
export function drawGreatCircles(waypoints: readonly LngLat[]): LngLat[] {
  const line: LngLat[] = []
  for (const [index, at] of waypoints.entries()) {
    const previous = waypoints[index - 1]
    const parts = previous ? Math.ceil(distanceBetween(previous, at) / MAX_LEG_NM) : 0
    if (previous && parts > 1) line.push(...placesBetween(previous, at, parts))
    line.push(at)
  }
  return line
}
