/** `[longitude, latitude]` in degrees, WGS84. */
export type LngLat = [longitude: number, latitude: number]

/** The longitude that means the same meridian as `longitude` and lies nearest to `near`. */
export const nearestLongitude = (longitude: number, near: number): number =>
  longitude + 360 * Math.round((near - longitude) / 360)

/**
 * A line whose longitudes run on over ±180° (…179, 181… instead of …179, −179…), so that it is drawn over the
 * Pacific and not back across the world. The first point is taken next to `near`.
 */
export function unwrapLine(line: readonly LngLat[], near?: number): LngLat[] {
  let last = near
  return line.map(([longitude, latitude]) => {
    last = last === undefined ? longitude : nearestLongitude(longitude, last)
    return [last, latitude]
  })
}

/** West, south, east, north; east is the greater even over ±180°. Undefined without positions. */
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
