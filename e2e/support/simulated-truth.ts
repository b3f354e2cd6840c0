import { dateAtPlace } from '../../src/contract/trade/deadlines/testing/plain-count.ts'
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
  /** Calendar days to the last free day that comes first; null where none is known, and once it is out. */
  daysLeft: number | null
}

/** @param calculated the last free day by tariffs, which counts where nobody reported one */
export function truthAt(
  { planned, isReported, zone }: TrueContainer,
  now: Date,
  calculated: string | null,
): Truth {
  const has = (at: number) => toMinute(at) <= now.getTime()
  const isOut = has(planned.full_out)
  const isHeld =
    !isOut && planned.holds.some(({ status, from, until }) => status === 'hold' && has(from) && !has(until))
  const isAvailable =
    isReported &&
    has(planned.first_reported) &&
    planned.available.some(({ from, until }) => has(from) && !has(until))
  const last = lastFreeDayOf({ planned, zone }, now) ?? calculated
  const today = dateAtPlace(now.toISOString(), zone)
  return {
    phase: phaseAt(planned, has),
    isHeld,
    isReady: isAvailable && !isHeld,
    daysLeft: isOut || last === null ? null : daysFrom(today, last),
  }
}

function phaseAt({ discharged, full_out, empty_in }: PlannedContainer, has: (at: number) => boolean) {
  if (has(empty_in)) return 'returned'
  if (has(full_out)) return 'out'
  return has(discharged) ? 'to_pick_up' : 'arriving'
}

/** The first of the last free days that line and terminal have reported, as a date at the port. */
function lastFreeDayOf({ planned, zone }: Pick<TrueContainer, 'planned' | 'zone'>, now: Date): string | null {
  const { line, terminal } = planned.deadlines
  const dates = [line, terminal].flatMap((steps) => {
    const last = steps.findLast(({ reported_at }) => toMinute(reported_at) <= now.getTime())
    return last ? [dateAtPlace(new Date(toMinute(last.value)).toISOString(), zone)] : []
  })
  return dates.toSorted()[0] ?? null
}

/** Calendar days from one date to another. */
const daysFrom = (date: string, other: string): number => (Date.parse(other) - Date.parse(date)) / dayMs

/** The day on which a container was picked up, and how many days after its last free day; undefined while it was not. */
export function pickupOf(
  box: TrueContainer,
  now: Date,
): { date: string; daysLate: number | null } | undefined {
  const at = happenedAt(box.planned.full_out, now)
  if (at === null) return undefined
  const [date, last] = [dateAtPlace(at, box.zone), lastFreeDayOf(box, now)]
  return { date, daysLate: last === null ? null : Math.max(0, daysFrom(last, date)) }
}

/** When something that is planned happened, as it is reported: ISO 8601; null where it is still to come. */
export const happenedAt = (at: number, now: Date): string | null =>
  toMinute(at) <= now.getTime() ? new Date(toMinute(at)).toISOString() : null
