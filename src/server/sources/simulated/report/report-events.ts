import type { TransportEventSnapshot } from '../../../tracking/source.ts'
import { etaOf, etdOf, inlandEta, planNow } from '../estimates.ts'
import type { SimulatedContainer, Journey, Move } from '../plan.ts'
import { type SimulatedTime, isoMinute } from '../times.ts'
import type { Leg } from '../voyage.ts'
import { offsetAt } from '../zones.ts'

const voyageOf = (leg: Leg | null) => ({
  voyage_number: leg?.voyage_number ?? null,
  vessel_id: leg?.from.vessel.id ?? null,
})

/** The moves of a container that have happened, and what the line expects of its ships and trains. */
export function reportEvents(
  moment: SimulatedTime,
  journey: Journey,
  container: SimulatedContainer,
): TransportEventSnapshot[] {
  const facts = container.moves.filter(({ at }) => moment.passed(at)).map((move) => fact(move, journey))
  return [...facts, ...expectations(moment, journey, container)]
}

function fact(
  { key, event, at, place, location, terminal, leg, source }: Move,
  { line }: Journey,
): TransportEventSnapshot {
  // This line reports depot moves in local time without a zone.
  const zoneless = line.scac === 'PCIU' && event === 'container.transport.empty_out'
  return {
    key,
    event,
    timestamp: isoMinute(zoneless ? at + offsetAt(place.time_zone, at) : at),
    timezone: zoneless ? null : place.time_zone,
    location_locode: place.code,
    data_source: source,
    location,
    terminal,
    ...voyageOf(leg),
  }
}

/** One for each call that is still to come: the same key, so that a moved estimate replaces the one before. */
function expectations(
  moment: SimulatedTime,
  journey: Journey,
  container: SimulatedContainer,
): TransportEventSnapshot[] {
  const legs = planNow(moment, journey.plans)?.legs ?? []
  const events: TransportEventSnapshot[] = []
  const expect = (
    event: string,
    at: number,
    place: Move['place'],
    location: Move['location'],
    leg: Leg | null,
  ) =>
    events.push({
      key: `${event}@${place.code}`,
      event: `container.transport.${event}`,
      timestamp: isoMinute(at),
      timezone: place.time_zone,
      location_locode: place.code,
      data_source: 'shipping_line',
      location,
      terminal: null,
      ...voyageOf(leg),
    })
  for (const leg of legs) {
    const [start, end] = [leg.from.call.port, leg.to.call.port]
    if (!moment.passed(leg.from.departure)) {
      expect('estimated.vessel_departed', etdOf(moment, leg.from), start, { id: start.id, type: 'port' }, leg)
    }
    if (!moment.passed(leg.to.arrival)) {
      expect('estimated.vessel_arrived', etaOf(moment, leg.to), end, { id: end.id, type: 'port' }, leg)
    }
  }
  const [last, inland] = [legs.at(-1), journey.inland]
  if (!last || !inland || !container.rail || arrivedInland(moment, container)) return events
  const eta = inlandEta(moment, journey, container, last)
  const city = { id: inland.city.id, type: 'metro_area' } as const
  if (eta) expect('estimated.arrived_at_inland_destination', eta, inland.city, city, null)
  return events
}

const arrivedInland = (moment: SimulatedTime, container: SimulatedContainer): boolean => {
  const arrival = container.moves.find(
    ({ event }) => event === 'container.transport.arrived_at_inland_destination',
  )
  return arrival !== undefined && moment.passed(arrival.at)
}
