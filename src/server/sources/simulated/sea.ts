export type LngLat = [longitude: number, latitude: number]

/** A way by sea: both ends included, longitudes within ±180. */
export interface SeaWay {
  coordinates: LngLat[]
  distance_nm: number
}

/** Sea routes. Passed in, because sources may not import voyages. */
export interface Sea {
  seaRoute(from: LngLat, to: LngLat): SeaWay
  /** The point at `fraction` (0 to 1) of the way's length, and the course there in degrees. */
  pointAlong(way: SeaWay, fraction: number): { at: LngLat; heading: number }
  /** Nautical miles. */
  distanceBetween(a: LngLat, b: LngLat): number
}
