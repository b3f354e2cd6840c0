import type { VesselPosition } from '../../contract/resources/index.ts'
import type { LngLat } from './route-map.rules.ts'

const minute = 60_000
/** In knots: the usual speed of a container vessel, and the range in which a reported speed is plausible. */
const USUAL_SPEED = 16
const plausibleSpeed = { min: 10, max: 30 }
/** No leg takes longer than sixty days. */
const MAX_LEG_HOURS = 60 * 24

/** What is reported of a vessel's leg from one port to the next. ISO 8601 UTC; null when not reported. */
export interface LegTimes {
  departed: string | null
  arrived: string | null
  /** The estimates are later than now. */
  etd: string | null
  eta: string | null
}
/** The last reported position of a vessel. */
export interface LastSeen {
  timestamp: string
  at: LngLat
}
/** Where the estimate starts; `since` in milliseconds UTC. */
export interface Start {
  at: LngLat
  since: number
}

const time = (timestamp: string | null): number | undefined =>
  timestamp === null ? undefined : Date.parse(timestamp)

/**
 * Where and when the rest of the leg begins: at the vessel's last position when it is at sea, else at the previous port,
 * at the estimated departure or now.
 */
export function startOf(port: LngLat, times: LegTimes, seen: LastSeen | undefined, now: number): Start {
  const departed = time(times.departed)
  const underWay = departed !== undefined && (time(times.arrived) ?? -Infinity) < departed
  if (underWay && seen && Date.parse(seen.timestamp) >= departed)
    return { at: seen.at, since: Date.parse(seen.timestamp) }
  const etd = time(times.etd)
  return { at: port, since: underWay || etd === undefined ? now : Math.max(now, etd) }
}

/** The start in milliseconds UTC, and the duration in minutes. */
interface Sailing {
  since: number
  minutes: number
}

/**
 * Until the estimated arrival, when that is in the future and plausible (at least four knots and at most three days of
 * waiting before the port). Otherwise from now on with the vessel's last speed, or the usual one.
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
    const longest = Math.min(MAX_LEG_HOURS, distance_nm / 4 + 72)
    if (hours <= longest && distance_nm / hours <= plausibleSpeed.max)
      return { since, minutes: Math.max(1, Math.round(hours * 60)) }
  }
  const isPlausible = speed !== null && speed >= plausibleSpeed.min && speed <= plausibleSpeed.max
  const hours = Math.min(MAX_LEG_HOURS, distance_nm / (isPlausible ? speed : USUAL_SPEED))
  return { since: Math.max(since, now), minutes: Math.max(1, Math.ceil(hours * 60)) }
}

/**
 * The estimate itself: one position a minute (the public description: "fixed spacing of one minute") from `since`, or from now
 * when that is past, to the port. @param along the point at a share of the route (0 to 1), and the course there
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
