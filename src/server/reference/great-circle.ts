/** Mean radius of the earth in nautical miles. */
const EARTH_RADIUS_NM = 3440.065
const rad = Math.PI / 180

/** `[longitude, latitude]` in degrees. */
type Point = readonly [longitude: number, latitude: number]

/** Great-circle distance in nautical miles. */
export function distanceBetween(a: Point, b: Point): number {
  const x =
    Math.sin(((b[1] - a[1]) * rad) / 2) ** 2 +
    Math.cos(a[1] * rad) * Math.cos(b[1] * rad) * Math.sin(((b[0] - a[0]) * rad) / 2) ** 2
  return 2 * EARTH_RADIUS_NM * Math.asin(Math.min(1, Math.sqrt(x)))
}
