/** `[longitude, latitude]` in degrees, WGS84. */
export type LngLat = [longitude: number, latitude: number]

/** The longitude of the same meridian that is nearest to `near`; may be outside of ±180°. */
export const nearestLongitude = (longitude: number, near: number): number =>
  longitude + 360 * Math.round((near - longitude) / 360)

/** The same meridian within ±180°: -180 included, 180 not. */
export const normalLongitude = (longitude: number): number => ((((longitude + 180) % 360) + 360) % 360) - 180

/**
 * Makes the longitudes of a line continuous over ±180° (…179, 181… instead of …179, −179…), so that it is drawn over
 * the Pacific and not back across the world. The first point is placed next to `near`.
 */
export function unwrapLine(line: readonly LngLat[], near?: number): LngLat[] {
  let last = near
  return line.map(([longitude, latitude]) => {
    last = last === undefined ? longitude : nearestLongitude(longitude, last)
    return [last, latitude]
  })
}

/** Degrees; east is greater than west also over ±180°. */
export type Bounds = [west: number, south: number, east: number, north: number]

export function boundsOf(positions: readonly LngLat[]): Bounds | undefined {
  const [first] = positions
  if (!first) return undefined
  const bounds: Bounds = [first[0], first[1], first[0], first[1]]
  for (const [longitude, latitude] of positions) {
    bounds[0] = Math.min(bounds[0], longitude)
    bounds[1] = Math.min(bounds[1], latitude)
    bounds[2] = Math.max(bounds[2], longitude)
    bounds[3] = Math.max(bounds[3], latitude)
  }
  return bounds
}
