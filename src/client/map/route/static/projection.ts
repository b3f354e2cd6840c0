import type { Bounds, LngLat } from '../../layers/longitudes.ts'

/** A place in the picture. */
export type Point = [x: number, y: number]
export interface Projection {
  width: number
  height: number
  /** Degrees that the picture shows. */
  bounds: Bounds
  pointOf(place: LngLat): Point
}

/** Mercator has no poles. */
const MAX_LATITUDE = 85
/** A single port is shown with its surroundings. */
const MIN_SPAN_DEGREES = 8
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Degrees of longitude at the equator, as far north as the latitude is drawn. */
const northOf = (latitude: number): number => {
  const within = Math.min(MAX_LATITUDE, Math.max(-MAX_LATITUDE, latitude))
  return (Math.log(Math.tan(Math.PI / 4 + radians(within) / 2)) * 180) / Math.PI
}
const latitudeOf = (north: number): number =>
  ((2 * Math.atan(Math.exp(radians(north))) - Math.PI / 2) * 180) / Math.PI

/** Mercator, as the map has it, with all of the bounds and a margin round them in the picture. */
export function projectionOf(bounds: Bounds, width: number, height: number, margin: number): Projection {
  const [west, south, east, north] = bounds
  const middle: Point = [(west + east) / 2, (northOf(south) + northOf(north)) / 2]
  const wide = Math.max(MIN_SPAN_DEGREES, east - west)
  const high = Math.max(MIN_SPAN_DEGREES, northOf(north) - northOf(south))
  const scale = Math.min((width - 2 * margin) / wide, (height - 2 * margin) / high)
  const half: Point = [width / 2 / scale, height / 2 / scale]
  return {
    width,
    height,
    bounds: [
      middle[0] - half[0],
      latitudeOf(middle[1] - half[1]),
      middle[0] + half[0],
      latitudeOf(middle[1] + half[1]),
    ],
    pointOf: ([longitude, latitude]) => [
      width / 2 + (longitude - middle[0]) * scale,
      height / 2 - (northOf(latitude) - middle[1]) * scale,
    ],
  }
}
