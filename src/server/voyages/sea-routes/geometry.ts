import { distanceBetween } from '../../reference/great-circle.ts'
import type { LngLat } from '../route-map.rules.ts'

const rad = Math.PI / 180
export { distanceBetween } from '../../reference/great-circle.ts'

export function lengthOf(line: readonly LngLat[]): number {
  let total = 0
  for (const [index, at] of line.entries())
    total += index === 0 ? 0 : distanceBetween(line[index - 1] ?? at, at)
  return total
}

/** Course from one point to the next: degrees clockwise from north, 0 to 360. */
export function headingBetween(a: LngLat, b: LngLat): number {
  const turn = (b[0] - a[0]) * rad
  const y = Math.sin(turn) * Math.cos(b[1] * rad)
  const x =
    Math.cos(a[1] * rad) * Math.sin(b[1] * rad) - Math.sin(a[1] * rad) * Math.cos(b[1] * rad) * Math.cos(turn)
  return (Math.atan2(y, x) / rad + 360) % 360
}

/** The longitude within ±180. */
export const wrapLongitude = (longitude: number): number =>
  longitude >= -180 && longitude <= 180 ? longitude : ((((longitude + 180) % 360) + 360) % 360) - 180

/** The same place, as near to `beside` as it goes round the globe. */
const nearTo = (longitude: number, beside: number): number =>
  longitude - 360 * Math.round((longitude - beside) / 360)

/** Longitudes that run on over ±180 (121.5 → 241.8), as lines must be drawn and interpolated. */
export function unwrap(line: readonly LngLat[]): LngLat[] {
  let last: number | undefined
  return line.map(([longitude, latitude]) => {
    last = last === undefined ? longitude : nearTo(longitude, last)
    return [last, latitude]
  })
}

/** Back to longitudes within ±180, as the interface sends them. */
export const wrap = (line: readonly LngLat[]): LngLat[] =>
  line.map(([longitude, latitude]) => [wrapLongitude(longitude), latitude])

/** The point of `line` (unwrapped) between its points `index` and `index + 1`, and how far along it lies (0 to 1). */
export function pointBetween(a: LngLat, b: LngLat, share: number): LngLat {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]
}

/**
 * The foot of the perpendicular from `at` on the segment a–b, on a plane true to scale at `at`: `share` is 0 at a and 1
 * at b.
 */
export function footOn(a: LngLat, b: LngLat, at: LngLat): { foot: LngLat; share: number } {
  const scale = Math.cos(at[1] * rad)
  const ax = nearTo(a[0], at[0])
  const bx = nearTo(b[0], ax)
  const [dx, dy] = [(bx - ax) * scale, b[1] - a[1]]
  const [px, py] = [(at[0] - ax) * scale, at[1] - a[1]]
  const square = dx * dx + dy * dy
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / square))
  const foot: LngLat = [wrapLongitude(ax + (bx - ax) * share), a[1] + (b[1] - a[1]) * share]
  return { foot, share }
}

/**
 * Douglas–Peucker: leaves out points nearer than `tolerance` degrees to the line without them. Ends stay. Takes and
 * gives longitudes within ±180; lines over ±180 come out whole.
 */
export function simplify(line: readonly LngLat[], tolerance = 0.02): LngLat[] {
  const points = unwrap(line)
  const kept = new Set([0, points.length - 1])
  const spans: [number, number][] = [[0, points.length - 1]]
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [first, last] = span
    const farthest = farthestFrom(points, first, last)
    if (!farthest || farthest.distance <= tolerance) continue
    kept.add(farthest.index)
    spans.push([first, farthest.index], [farthest.index, last])
  }
  return wrap(points.filter((_, index) => kept.has(index)))
}

function farthestFrom(points: readonly LngLat[], first: number, last: number) {
  const [a, b] = [points[first], points[last]]
  if (!a || !b) return undefined
  let found: { index: number; distance: number } | undefined
  for (let index = first + 1; index < last; index++) {
    const at = points[index] ?? a
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
    const square = dx * dx + dy * dy
    const along = square === 0 ? 0 : ((at[0] - a[0]) * dx + (at[1] - a[1]) * dy) / square
    const share = Math.min(1, Math.max(0, along))
    const distance = Math.hypot(at[0] - a[0] - dx * share, at[1] - a[1] - dy * share)
    if (!found || distance > found.distance) found = { index, distance }
  }
  return found
}
