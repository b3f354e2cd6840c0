import { type LngLat, nearestLongitude } from '../layers/longitudes.ts'

const radians = (degrees: number): number => (degrees * Math.PI) / 180
const degrees = (angle: number): number => (angle * 180) / Math.PI
/** So near to each other that the line between is seen as the curve. */
const STEP = radians(2)

type Vector = [x: number, y: number, z: number]
const vectorOf = ([longitude, latitude]: LngLat): Vector => {
  const [along, up] = [radians(longitude), radians(latitude)]
  return [Math.cos(up) * Math.cos(along), Math.cos(up) * Math.sin(along), Math.sin(up)]
}

/** The shortest way between two places, with continuous longitudes from the first one on. Opposite places have no shortest way: a line. */
export function greatCircle(from: LngLat, to: LngLat): LngLat[] {
  const [a, b] = [vectorOf(from), vectorOf(to)]
  const angle = Math.acos(Math.min(1, Math.max(-1, a[0] * b[0] + a[1] * b[1] + a[2] * b[2])))
  const end: LngLat = [nearestLongitude(to[0], from[0]), to[1]]
  const steps = Math.ceil(angle / STEP)
  if (steps < 2 || Math.PI - angle < 1e-6) return [from, end]
  const between = Array.from({ length: steps - 1 }, (_, index): LngLat => {
    const part = (index + 1) / steps
    const [before, after] = [Math.sin((1 - part) * angle), Math.sin(part * angle)]
    const [x, y, z] = a.map((value, axis) => before * value + after * (b[axis] ?? 0)) as Vector
    return [nearestLongitude(degrees(Math.atan2(y, x)), from[0]), degrees(Math.atan2(z, Math.hypot(x, y)))]
  })
  return [from, ...between, end]
}
