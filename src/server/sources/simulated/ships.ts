import { type CatalogueVessel, vessels } from '../../reference/catalogue/index.ts'
import type { ReportedPosition } from '../../tracking/source.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { LngLat, Sea } from './sea.ts'
import { type Call, loopLength, type LinerService } from './services.ts'
import { hour, minute, isoMinute, week, DAY_MS } from './times.ts'

/**
 * How a ship keeps her schedule: she runs up to four days late and makes up for it, never faster than the knots allow.
 * Delay is a line through one draw a fortnight, so that real time is a continuous, growing function of scheduled time
 * and can be turned round; no state is kept.
 */
const period = 14 * DAY_MS
const worst = 96 * hour

const delayAtKnot = (ship: SeededRandom, knot: number): number => {
  const draw = ship.of(knot)
  const share = draw.fraction('delay')
  if (share < 0.5) return draw.between('small', 0, 5) * hour
  if (share < 0.85) return draw.between('usual', 5, 36) * hour
  return draw.between('long', 36 * hour, worst)
}

export function actualTime(ship: SeededRandom, scheduled: number): number {
  const knot = Math.floor(scheduled / period)
  const [before, after] = [delayAtKnot(ship, knot), delayAtKnot(ship, knot + 1)]
  return scheduled + before + (after - before) * (scheduled / period - knot)
}

/** The scheduled time at which the ship really is at `actual`. */
export function scheduledTime(ship: SeededRandom, actual: number): number {
  for (let knot = Math.floor((actual - worst) / period); ; knot++) {
    const start = knot * period + delayAtKnot(ship, knot)
    const end = (knot + 1) * period + delayAtKnot(ship, knot + 1)
    if (actual < end) return knot * period + (period * (actual - start)) / (end - start)
  }
}

/** A ship in port: when she should be there, and when she really is. Milliseconds UTC. */
export interface Visit {
  service: LinerService
  vessel: CatalogueVessel
  sailing: number
  call: Call
  scheduled_arrival: number
  scheduled_departure: number
  arrival: number
  departure: number
}

interface Berth {
  service: LinerService
  /** Her place in the service's row of ships. */
  place: number
  ship: SeededRandom
  /** Positions computed before, by instant. */
  known: Map<number, ReportedPosition>
}

const remainder = (value: number, by: number): number => ((value % by) + by) % by

/** The ships of all services: where they call, and where they are at any instant. No state but a memory of answers. */
export class Ships {
  readonly #sea: Sea
  readonly #berths = new Map<string, Berth>()

  constructor(services: readonly LinerService[], sea: Sea, random: SeededRandom) {
    this.#sea = sea
    for (const service of services) {
      for (const [place, { imo }] of service.vessels.entries()) {
        this.#berths.set(imo, { service, place, ship: random.of(imo), known: new Map() })
      }
    }
  }

  /** `sailing` counts the service's weekly departures; with `later`, the call of the ship's loop after that. */
  visit(service: LinerService, sailing: number, call: Call): Visit {
    const vessel = service.vessels[remainder(sailing, service.weeks)]
    const ship = this.#berths.get(vessel?.imo ?? '')?.ship
    if (!vessel || !ship) throw new Error(`Service ${service.code} has no ship for sailing ${sailing}`)
    const start = service.base + sailing * week
    const scheduled_arrival = start + call.arrives
    const scheduled_departure = start + call.departs
    const arrival = actualTime(ship, scheduled_arrival)
    const departure = actualTime(ship, scheduled_departure)
    return { service, vessel, sailing, call, scheduled_arrival, scheduled_departure, arrival, departure }
  }

  /** Where a ship is; undefined for one that no service has. In port she lies at the quay with speed 0. */
  positionAt(imo: string, at: number): ReportedPosition | undefined {
    const berth = this.#berths.get(imo)
    const known = berth?.known.get(at)
    if (known) return known
    const vessel = berth?.service.vessels[berth.place]
    if (!berth || !vessel) return undefined
    const { at: place, heading, speed } = this.#whereabouts(berth, at)
    const position = {
      vessel_id: vessel.id,
      timestamp: isoMinute(at),
      latitude: Math.round(place[1] * 1e5) / 1e5,
      longitude: Math.round(place[0] * 1e5) / 1e5,
      heading: heading === null ? null : Math.round(heading) % 360,
      speed: Math.round(speed * 10) / 10,
    }
    if (berth.known.size > 1000) berth.known.clear()
    berth.known.set(at, position)
    return position
  }

  #whereabouts(
    { service, place, ship }: Berth,
    at: number,
  ): { at: LngLat; heading: number | null; speed: number } {
    const scheduled = scheduledTime(ship, at)
    const inLoop = remainder(scheduled - service.base - place * week, loopLength(service))
    const call = service.calls.findLast(({ arrives }) => arrives <= inLoop)
    if (!call) throw new Error(`Service ${service.code} has no calls`)
    if (inLoop <= call.departs) {
      return { at: [call.port.longitude, call.port.latitude], heading: null, speed: 0 }
    }
    const until = service.calls[call.index + 1]?.arrives ?? loopLength(service)
    const along = this.#sea.pointAlong(call.way, (inLoop - call.departs) / (until - call.departs))
    // Scheduled hours that pass in an hour: less than one while she falls behind.
    const pace = (scheduled - scheduledTime(ship, at - minute)) / minute
    return { ...along, speed: (call.way.distance_nm / ((until - call.departs) / hour)) * pace }
  }

  /** Positions from `from` to `to`, at whole multiples of `step` since 1970, so that asking again gives the same ones. */
  track(imo: string, from: number, to: number, step: number): ReportedPosition[] {
    const points: ReportedPosition[] = []
    for (let at = Math.ceil(from / step) * step; at <= to; at += step) {
      const position = this.positionAt(imo, at)
      if (position) points.push(position)
    }
    return points
  }
}

const imoById = new Map(vessels.map(({ id, imo }) => [id, imo]))
/** The IMO number of a ship of the catalogue by her record's id. */
export const imoOf = (vesselId: string): string | undefined => imoById.get(vesselId)
