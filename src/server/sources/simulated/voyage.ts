import type { SeededRandom } from './seeded-random.ts'
import { type LinerService, loopLength, nextSailing } from './services.ts'
import type { Ships, Visit } from './ships.ts'
import { DAY_MS, hour, week } from './times.ts'
import type { Passage } from './trades.ts'

/** One ship's part of the way. */
export interface Leg {
  from: Visit
  to: Visit
  feeder: boolean
  voyage_number: string
}

/** What the line plans from some instant on; the last plan is what happens. */
export interface Plan {
  reported_at: number
  legs: Leg[]
}

/** When a container of this shipment is off the ship at a port of call. */
export const dischargedAt = (booking: SeededRandom, visit: Visit): number => {
  const berthed = berthedAt(visit)
  const share = booking.of(visit.call.port.code).between('discharged', 0.15, 0.7)
  return berthed + (visit.departure - berthed) * share
}

/** She waits for the pilot, then for the berth. */
export const berthedAt = ({ arrival, departure }: Visit): number =>
  arrival + Math.min(6 * hour, (departure - arrival) * 0.15)

/** Time that a hub needs to bring a container from one ship to another. */
const change = { planned: 30 * hour, least: 8 * hour }

/** The ships that carry a booking: the first that leaves when the containers can be there, and after missed connections. */
export function planVoyage(
  ships: Ships,
  booking: SeededRandom,
  booked: number,
  passages: readonly Passage[],
): Plan[] {
  const [first, second] = passages
  if (!first) return []
  const ready = booked + booking.between('lead', 5, 7) * DAY_MS
  const leg = legOf(ships, first, nextSailing(first.service, first.from, ready))
  if (!second) return [{ reported_at: booked, legs: [leg] }]
  const planned = nextSailing(second.service, second.from, leg.to.scheduled_arrival + change.planned)
  const plans: Plan[] = [{ reported_at: booked, legs: [leg, legOf(ships, second, planned)] }]
  const off = dischargedAt(booking, leg.to)
  for (let sailing = planned; ; sailing++) {
    const onward = legOf(ships, second, sailing)
    const missed = onward.from.departure < off + change.least
    const leftBehind = sailing === planned && booking.happens('left behind', 0.08)
    if (!missed && !leftBehind) return plans
    const reported_at = Math.max(onward.from.departure, plans.at(-1)?.reported_at ?? booked) + 3 * hour
    plans.push({ reported_at, legs: [leg, legOf(ships, second, sailing + 1)] })
  }
}

function legOf(ships: Ships, { service, from, to }: Passage, sailing: number): Leg {
  const again = to.index <= from.index ? loopLength(service) / week : 0
  return {
    from: ships.visit(service, sailing, from),
    to: ships.visit(service, sailing + again, to),
    feeder: service.feeder,
    voyage_number: voyageNumber(service, sailing, from.port, to.port),
  }
}

interface At {
  longitude: number
  latitude: number
}

/** The service's count of sailings and the point of the compass that she sails to. */
function voyageNumber(service: LinerService, sailing: number, from: At, to: At): string {
  const east = ((to.longitude - from.longitude + 540) % 360) - 180
  const north = to.latitude - from.latitude
  const course = Math.abs(east) > Math.abs(north) ? (east > 0 ? 'E' : 'W') : north > 0 ? 'N' : 'S'
  const count = (((sailing + service.code.length * 37) % 900) + 900) % 900
  return `${String(count + 100)}${course}`
}
