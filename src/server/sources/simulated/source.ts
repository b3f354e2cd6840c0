import { setImmediate } from 'node:timers/promises'
import { normaliseIdentifier } from '../../../contract/identifiers/index.ts'
import { type FailedReason, requestTypes } from '../../../contract/vocabulary/index.ts'
import type {
  Fleet,
  Snapshot,
  Source,
  SourceAnswer,
  SourceRequest,
  ReportedPosition,
} from '../../tracking/source.ts'
import { type SimulatedShipment, fleetBetween, fleetWindow } from './fleet.ts'
import type { Journey } from './plan.ts'
import type { Sea } from './sea.ts'
import { imoOf } from './ships.ts'
import { type AskedNumber, sourceName, reportJourney } from './report/report-shipment.ts'
import { hour, minute } from './times.ts'
import { World } from './world.ts'

export interface SimulatedSource extends Source {
  readonly simulated: true
  /** The same as `ask`, at once: it waits for nothing. */
  answer(request: SourceRequest, now: Date): SourceAnswer
  /** The `size` tracking requests that a fleet has at `now`, oldest first: the same ones for the same seed and size. */
  fleetAt(now: Date, size: number): SimulatedShipment[]
  /** Those of them that came after `from` and by `to`. */
  fleetBetween(from: Date, to: Date, size: number): SimulatedShipment[]
  /** A fleet of `size` tracking requests, for simulated accounts. */
  fleet(size: number): Fleet
  /** Where a ship of the catalogue is, known by record id or IMO number; undefined for any other ship. */
  positionAt(vessel: string, now: Date): ReportedPosition | undefined
  /** Where she was from `from` to `to`, every `stepMinutes` (at multiples of it since 1970). */
  positions(vessel: string, from: Date, to: Date, stepMinutes: number): ReportedPosition[]
}

/**
 * A made-up trade that anyone can look at: real ports, terminals and lines, invented bookings on real sea routes. Its
 * answers depend on seed, number and time alone. The first question lays out the services (below a second).
 */
export function simulatedSource({ seed, sea }: { seed: number | string; sea: Sea }): SimulatedSource {
  let made: World | undefined
  const world = () => (made ??= new World(seed, sea))
  const imo = (vessel: string) => imoOf(vessel) ?? vessel
  const answer = (request: SourceRequest, now: Date) => answerTo(world(), request, now.getTime())
  const source: SimulatedSource = {
    name: sourceName,
    simulated: true,
    capabilities: { requestTypes, lines: 'all', findsLine: true, trials: true },
    answer,
    // Each answer takes a few milliseconds of the event loop: others come in between.
    ask: async (request, now) => {
      await setImmediate()
      return answer(request, now)
    },
    fleetAt: (now, size) => fleetBetween(world(), now.getTime() - fleetWindow, now.getTime(), size),
    fleetBetween: (from, to, size) => fleetBetween(world(), from.getTime(), to.getTime(), size),
    fleet: (size) => ({
      source,
      windowMs: fleetWindow,
      intervalMs: fleetWindow / Math.max(1, size),
      entriesBetween: (from, to) => source.fleetBetween(from, to, size),
    }),
    positionsOf: async (vessels, { from, to, stepMinutes }) =>
      vessels.flatMap((vessel) =>
        world().ships.track(imo(vessel), from.getTime(), to.getTime(), stepMinutes * minute),
      ),
    positionAt: (vessel, now) => world().ships.positionAt(imo(vessel), now.getTime()),
    positions: (vessel, from, to, stepMinutes) =>
      world().ships.track(imo(vessel), from.getTime(), to.getTime(), stepMinutes * minute),
  }
  return source
}

function answerTo(world: World, asked: SourceRequest, now: number): SourceAnswer {
  const request = {
    ...asked,
    request_number: normaliseIdentifier(asked.request_number),
  }
  if (request.scac === 'TEST') return testAnswer(world, asked.request_number, request, now)
  const carrier = request.scac === null ? world.infer(request) : world.carrier(request.scac)
  if (!carrier) {
    return request.scac === null
      ? { kind: 'refused', reason: 'scac_auto_detect_failed' }
      : { kind: 'not_found' }
  }
  const found = world.find(carrier, request, now)
  if (!found) return { kind: 'not_found' }
  const journey = world.journey(found.carrier, found.slot)
  const trouble = troubleOf(journey, request, now)
  return (
    trouble ?? { kind: 'snapshot', snapshot: reportJourney(journey, found.askedNumber, now, world.ships) }
  )
}

/** How long a line that cannot be reached is asked again; afterwards it is given up. */
const patienceMs = 26 * hour

function troubleOf(journey: Journey, request: SourceRequest, now: number): SourceAnswer | undefined {
  const { outcome, booked, random } = journey
  const refused = (reason: FailedReason): SourceAnswer => ({ kind: 'refused', reason })
  const passing = (reason: FailedReason): SourceAnswer => ({ kind: 'unreachable', reason })
  const late = now - booked > patienceMs
  switch (outcome) {
    case 'not_found':
      return { kind: 'not_found' }
    case 'expired':
      return now - booked > 7 * 24 * hour ? refused('expired') : { kind: 'not_found' }
    case 'invalid_number':
      return refused('invalid_number')
    case 'cancelled_early':
      return refused('booking_cancelled')
    case 'data_unavailable':
      return refused('data_unavailable')
    case 'unreachable':
      return late ? refused('retries_exhausted') : passing('shipping_line_unreachable')
    case 'unreadable':
      return late ? refused('unrecognized_response') : passing('unrecognized_response')
    case 'broken':
      return late ? refused('internal_processing_error') : passing('internal_processing_error')
    case 'flaky': {
      // One half hour in three the line does not answer.
      const halfHour = random.of('flaky').of(Math.floor(now / (30 * minute)))
      if (halfHour.happens('down', 1 / 3)) return passing('shipping_line_unreachable')
      break
    }
    default:
  }
  const tooEarly = request.request_type === 'bill_of_lading' && now < journey.manifested
  return tooEarly ? { kind: 'not_found' } : undefined
}

/** `TEST` is no line: it lets a client see each outcome (docs/interface.md, "Transitions"). */
function testAnswer(world: World, asked: string, request: SourceRequest, now: number): SourceAnswer {
  if (request.request_number === 'TESTTRFAILED') return { kind: 'refused', reason: 'not_found' }
  const [carrier] = world.carriers
  if (request.request_number !== 'TESTTRSUCCEEDED' || !carrier) return { kind: 'not_found' }
  const snapshot = testShipment(world, { bill: asked.toUpperCase() }, request, now)
  return snapshot ? { kind: 'snapshot', snapshot } : { kind: 'not_found' }
}

function testShipment(
  world: World,
  shown: AskedNumber,
  request: SourceRequest,
  now: number,
): Snapshot | undefined {
  const carrier = world.carriers[0]
  const found =
    carrier &&
    world.find(carrier, { ...request, request_type: 'bill_of_lading', request_number: 'TEST000' }, now)
  if (!found) return undefined
  const journey: Journey = { ...world.journey(found.carrier, found.slot), outcome: 'usual' }
  const snapshot = reportJourney(journey, shown, now, world.ships)
  const test = {
    shipping_line_scac: 'TEST',
    shipping_line_name: 'Test line',
    shipping_line_short_name: 'Test',
  }
  return { ...snapshot, shipment: snapshot.shipment && { ...snapshot.shipment, ...test } }
}
