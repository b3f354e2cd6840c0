import type { VesselPosition } from '../../contract/resources/index.ts'
import type { LngLat } from './route-map.rules.ts'

const minute = 60_000
/** What a ship of the liner trade makes when nothing better is known of her, and what is believed of one. Knots. */
const usualKnots = 16
const believed = { slowest: 10, fastest: 30 }
/** No leg of the trade takes longer than sixty days. */
const mostHours = 60 * 24

/** What is told of a ship's leg from one port to the next. ISO 8601 UTC; null where nothing is. */
export interface LegTimes {
  departed: string | null
  arrived: string | null
  /** Of those that are still to come. */
  etd: string | null
  eta: string | null
}
/** Where a ship was last seen. */
export interface LastSeen {
  timestamp: string
  at: LngLat
}
/** Where the estimate starts; `since` in milliseconds UTC. */
export interface Start {
  at: LngLat
  since: number
}

const time = (told: string | null): number | undefined => (told === null ? undefined : Date.parse(told))

/**
 * Where the rest of the leg begins: at the ship when she is on her way, else at the port before, when she is due to
 * leave it, or now.
 */
export function startOf(port: LngLat, times: LegTimes, seen: LastSeen | undefined, now: number): Start {
  const departed = time(times.departed)
  const underWay = departed !== undefined && (time(times.arrived) ?? -Infinity) < departed
  if (underWay && seen && Date.parse(seen.timestamp) >= departed)
    return { at: seen.at, since: Date.parse(seen.timestamp) }
  const etd = time(times.etd)
  return { at: port, since: underWay || etd === undefined ? now : Math.max(now, etd) }
}

/** When she sets off and how many minutes the way takes her. */
export interface Sailing {
  since: number
  minutes: number
}

/**
 * She arrives when she is due, where that is to come and can be believed (a wait of three days before the port and
 * four knots included); else she sets off now at her own speed, or at the usual one.
 */
export function sailingOf(
  distance_nm: number,
  { since }: Start,
  times: LegTimes,
  speed: number | null,
  now: number,
): Sailing {
  const due = time(times.eta)
  if (due !== undefined && due > Math.max(since, now)) {
    const hours = (due - since) / (60 * minute)
    const longest = Math.min(mostHours, distance_nm / 4 + 72)
    if (hours <= longest && distance_nm / hours <= believed.fastest)
      return { since, minutes: Math.max(1, Math.round(hours * 60)) }
  }
  const isBelieved = speed !== null && speed >= believed.slowest && speed <= believed.fastest
  const hours = Math.min(mostHours, distance_nm / (isBelieved ? speed : usualKnots))
  return { since: Math.max(since, now), minutes: Math.max(1, Math.ceil(hours * 60)) }
}

/**
 * The estimate itself: one position a minute (the public description: "fixed spacing of one minute") from `since`, or from now
 * where that is past, to the quay. @param along the point at a share of the way (0 to 1), and the course there
 */
export function estimatedPositions(
  { since, minutes }: Sailing,
  now: number,
  along: (share: number) => { at: LngLat; heading: number },
): VesselPosition[] {
  const first = Math.min(minutes, Math.max(0, Math.ceil((now - since) / minute)))
  return Array.from({ length: minutes - first + 1 }, (_, index): VesselPosition => {
    const { at, heading } = along((first + index) / minutes)
    return {
      latitude: Math.round(at[1] * 1e5) / 1e5,
      longitude: Math.round(at[0] * 1e5) / 1e5,
      heading: Math.round(heading) % 360,
      timestamp: `${new Date(since + (first + index) * minute).toISOString().slice(0, 19)}Z`,
      estimated: true,
    }
  })
}
