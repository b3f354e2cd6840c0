import { localDate } from '../../src/contract/trade/deadlines/testing/plain-count.ts'
import { simulatedTrade, simulatedWorld } from '../../src/server/testing/simulated-trade.ts'

type Journey = ReturnType<ReturnType<typeof simulatedWorld>['journey']>
type PlannedContainer = Journey['containers'][number]

/** A container that goes through one port, with all that happens to it, past and future. */
export interface TrueContainer {
  number: string
  bill: string
  scac: string
  /** IANA name of the port's zone. */
  zone: string
  /** Whether its terminal says what is available. */
  isReported: boolean
  planned: PlannedContainer
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** How many requests the fleet has from which a story takes its own: as many as give a port some sixty containers. */
const FLEET = 1500

/**
 * The containers of a port that come, stand there or are out in the days from `from` to `until`, of bills that the carriers know at
 * `from` and report to the end. From the plans of the simulated fleet themselves, which the service is not asked about.
 */
export function trueContainers(locode: string, from: Date, until: Date): TrueContainer[] {
  const [world, trade] = [simulatedWorld(), simulatedTrade()]
  const journeys = new Map<string, Journey>()
  for (const request of trade.fleetAt(from, FLEET)) {
    const carrier = request.scac === null ? undefined : world.carrier(request.scac)
    const found = carrier && world.find(carrier, request, from.getTime())
    if (!found) continue
    const journey = world.journey(found.carrier, found.slot)
    const asked = {
      request_type: 'bill_of_lading',
      request_number: journey.bill,
      scac: journey.line.scac,
    } as const
    const isHere = journey.port_of_discharge.code === locode && journey.inland === null
    const isWithin = journey.containers.some(
      ({ discharged, empty_in }) => discharged < until.getTime() && empty_in > from.getTime(),
    )
    if (isHere && isWithin && journey.outcome === 'usual' && trade.answer(asked, from).kind === 'snapshot')
      journeys.set(journey.bill, journey)
  }
  return [...journeys.values()].flatMap(({ bill, line, port_of_discharge: port, discharge, containers }) =>
    containers.map((planned) => ({
      number: planned.number,
      bill,
      scac: line.scac,
      zone: port.time_zone,
      isReported: discharge.reports,
      planned,
    })),
  )
}

/** To the minute, as carriers and terminals report times. */
const toMinute = (at: number): number => Math.round(at / minuteMs) * minuteMs

/** What is true of a container at a time. */
export interface Truth {
  phase: 'arriving' | 'to_pick_up' | 'out' | 'returned'
  isHeld: boolean
  isReady: boolean
  /** Calendar days to the last free day that comes first; null where none was reported, and once it is out. */
  daysLeft: number | null
}

export function truthAt({ planned, isReported, zone }: TrueContainer, now: Date): Truth {
  const has = (at: number) => toMinute(at) <= now.getTime()
  const isOut = has(planned.full_out)
  const isHeld =
    !isOut && planned.holds.some(({ status, from, until }) => status === 'hold' && has(from) && !has(until))
  const isAvailable =
    isReported &&
    has(planned.first_reported) &&
    planned.available.some(({ from, until }) => has(from) && !has(until))
  return {
    phase: has(planned.empty_in)
      ? 'returned'
      : isOut
        ? 'out'
        : has(planned.discharged)
          ? 'to_pick_up'
          : 'arriving',
    isHeld,
    isReady: isAvailable && !isHeld,
    daysLeft: isOut ? null : daysLeftOf(planned.deadlines, has, zone, now),
  }
}

function daysLeftOf(
  { line, terminal }: PlannedContainer['deadlines'],
  has: (at: number) => boolean,
  zone: string,
  now: Date,
): number | null {
  const dates = [line, terminal].flatMap((steps) => {
    const last = steps.findLast(({ reported_at }) => has(reported_at))
    return last ? [localDate(new Date(toMinute(last.value)).toISOString(), zone)] : []
  })
  const [first] = dates.toSorted()
  const today = localDate(now.toISOString(), zone)
  return first === undefined ? null : (Date.parse(first) - Date.parse(today)) / dayMs
}

/** When something that is planned happened, as it is reported: ISO 8601; null where it is still to come. */
export const happenedAt = (at: number, now: Date): string | null =>
  toMinute(at) <= now.getTime() ? new Date(toMinute(at)).toISOString() : null
