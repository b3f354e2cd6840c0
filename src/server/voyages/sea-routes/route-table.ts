import type { LngLat } from '../route-map.rules.ts'

/** Routes between each two of some places, which are in order (`orderedEnds`). */
export interface SeaRouteTable {
  places: LngLat[]
  /** The waypoints of the route, both ends included; undefined if one of them is another place. */
  waypointsBetween(from: LngLat, to: LngLat): LngLat[] | undefined
}

/*
 * Routes share few waypoints: each is stored once, and a route is a row of their numbers. The bytes are the count of places and
 * of waypoints (32 bits each), their longitudes and latitudes (64 bits each), the count of waypoints between each two places (16 bits
 * each: 0–1, 0–2, …, 1–2, …), and the numbers of those waypoints (16 bits each).
 */
const HEAD_BYTES = 8
const DEGREES_BYTES = 8
const PLACE_BYTES = 2 * DEGREES_BYTES
const COUNT_BYTES = 2

/** @param routes their waypoints, from each place to each later one, both ends included, in the order of the places */
export function writeRoutes(places: readonly LngLat[], routes: readonly LngLat[][]): Uint8Array {
  const numbers = new Map<string, number>()
  const waypoints: LngLat[] = []
  const rows = routes.map((route) =>
    route.slice(1, -1).map((waypoint) => {
      const key = waypoint.join()
      const number = numbers.get(key) ?? waypoints.push(waypoint) - 1
      numbers.set(key, number)
      return number
    }),
  )
  const counts = [...rows.map(({ length }) => length), ...rows.flat()]
  const stored = [...places, ...waypoints]
  const view = new DataView(
    new ArrayBuffer(HEAD_BYTES + stored.length * PLACE_BYTES + counts.length * COUNT_BYTES),
  )
  view.setUint32(0, places.length)
  view.setUint32(4, waypoints.length)
  let at = HEAD_BYTES
  for (const degrees of stored.flat()) {
    view.setFloat64(at, degrees)
    at += DEGREES_BYTES
  }
  for (const count of counts) {
    view.setUint16(at, count)
    at += COUNT_BYTES
  }
  return new Uint8Array(view.buffer)
}

/** Reads what `writeRoutes` wrote; a route is read when it is asked for. */
export function readRoutes(bytes: Uint8Array): SeaRouteTable {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [placeCount, waypointCount] = [view.getUint32(0), view.getUint32(4)]
  const placeAt = (index: number): LngLat => {
    const at = HEAD_BYTES + index * PLACE_BYTES
    return [view.getFloat64(at), view.getFloat64(at + DEGREES_BYTES)]
  }
  const countsAt = HEAD_BYTES + (placeCount + waypointCount) * PLACE_BYTES
  const countOf = (index: number): number => view.getUint16(countsAt + index * COUNT_BYTES)
  const pairs = (placeCount * (placeCount - 1)) / 2
  const starts = new Uint32Array(pairs)
  for (let pair = 0, start = pairs; pair < pairs; pair++) {
    starts[pair] = start
    start += countOf(pair)
  }
  const places = Array.from({ length: placeCount }, (_, index) => placeAt(index))
  const indexes = new Map(places.map((place, index) => [place.join(), index]))
  return {
    places,
    waypointsBetween(from, to) {
      const [first, last] = [indexes.get(from.join()), indexes.get(to.join())]
      if (first === undefined || last === undefined || first >= last) return undefined
      const pair = first * (placeCount - 1) - (first * (first - 1)) / 2 + last - first - 1
      const start = starts[pair] ?? 0
      const waypoints = Array.from({ length: countOf(pair) }, (_, waypoint) =>
        placeAt(placeCount + countOf(start + waypoint)),
      )
      return [from, ...waypoints, to]
    },
  }
}
