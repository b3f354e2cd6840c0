import { normaliseIdentifier } from '../../../contract/identifiers/index.ts'
import type { ReceivedFact, UnderstoodEvent } from '../kit/adapter.ts'
import { firstCode, firstText, listOf, objectOf, type UnknownObject } from '../kit/json.rules.ts'
import type { ReportedMove } from '../kit/moves.rules.ts'
import { readTime } from '../kit/times.rules.ts'

/** How an arrival of a vessel schedule is kept among the events of a number. */
const member = 'vesselSchedule'

/** A call of a ship for which a schedule may have a newer estimate. */
export interface ScheduledCall {
  vessel_imo: string
  voyage_number: string
  /** UN/LOCODE of the port. */
  locode: string
}
/** When a ship is to arrive, as the schedule says it. */
export interface ScheduledArrival {
  eventDateTime: string
  eventClassifierCode: string
}

const callOfMove = ({ vessel_imo, voyage_number, place }: ReportedMove): ScheduledCall | null =>
  vessel_imo === null || voyage_number === null || place.locode === null
    ? null
    : { vessel_imo, voyage_number, locode: place.locode }
const isSameCall = (one: ScheduledCall | null, other: ScheduledCall): boolean =>
  one?.vessel_imo === other.vessel_imo &&
  one.voyage_number === other.voyage_number &&
  one.locode === other.locode

const isArrival = ({ name, is_retracted }: ReportedMove): boolean => name === 'arrived' && !is_retracted

/** The last arrival by ship that is expected and has not been reported: the one at the port of discharge. */
export function expectedCall(moves: readonly ReportedMove[]): ScheduledCall | null {
  const arrivals = moves.filter((move) => isArrival(move) && callOfMove(move) !== null)
  const isReported = (call: ScheduledCall | null) =>
    arrivals.some(
      (move) => move.certainty === 'actual' && call !== null && isSameCall(callOfMove(move), call),
    )
  const last = arrivals
    .filter((move) => !isReported(callOfMove(move)))
    .toSorted((one, other) => ((one.time?.local ?? '') < (other.time?.local ?? '') ? -1 : 1))
    .at(-1)
  return last ? callOfMove(last) : null
}

/** The arrival at exactly this call in an answer of `GET /v1/vessel-schedules` (DCSA Commercial Schedules 1.0); null where it has none. */
export function arrivalInSchedules(body: unknown, call: ScheduledCall): ScheduledArrival | null {
  const calls = listOf(body)
    .flatMap((service) => listOf(objectOf(service)['vesselSchedules']).map(objectOf))
    .filter((schedule) => firstText(objectOf(schedule['vessel']), 'vesselIMONumber') === call.vessel_imo)
    .flatMap((schedule) => listOf(schedule['transportCalls']).map(objectOf))
    .filter(
      (each) =>
        firstText(each, 'carrierImportVoyageNumber') === call.voyage_number &&
        firstCode(objectOf(each['location']), 'UNLocationCode') === call.locode,
    )
  // A ship that calls twice on one voyage: it is not known which call is meant.
  const [only, ...others] = calls
  if (!only || others.length > 0) return null
  const arrivals = listOf(only['timestamps'])
    .map(objectOf)
    .filter((each) => firstCode(each, 'eventTypeCode') === 'ARRI')
  // An arrival that happened is a matter of the events.
  if (arrivals.some((each) => firstCode(each, 'eventClassifierCode') === 'ACT')) return null
  const best =
    arrivals.find((each) => firstCode(each, 'eventClassifierCode') === 'EST') ??
    arrivals.find((each) => firstCode(each, 'eventClassifierCode') === 'PLN')
  const [eventDateTime, eventClassifierCode] = [
    best && firstText(best, 'eventDateTime'),
    best && firstCode(best, 'eventClassifierCode'),
  ]
  return eventDateTime && eventClassifierCode && readTime(eventDateTime)
    ? { eventDateTime, eventClassifierCode }
    : null
}

/** @param readAt when it was read, ISO 8601 UTC: a schedule does not say when it was made */
export const scheduleEvent = (
  call: ScheduledCall,
  arrival: ScheduledArrival,
  numbers: readonly string[],
  readAt: string,
): UnknownObject => ({ [member]: { ...call, ...arrival, numbers: numbers.toSorted(), readAt } })

export const isScheduleEvent = (event: unknown): boolean => Object.hasOwn(objectOf(event), member)

/** What a kept arrival says, what it is about, and when it was first read: that counts as the time at which it was made. */
export function aboutSchedule(
  event: unknown,
): Pick<ReceivedFact, 'made_at' | 'numbers'> & { said: UnknownObject } {
  const { readAt, ...said } = objectOf(objectOf(event)[member])
  return {
    said,
    made_at: typeof readAt === 'string' && !Number.isNaN(Date.parse(readAt)) ? readAt : null,
    numbers: listOf(said['numbers']).flatMap((each) =>
      typeof each === 'string' ? [normaliseIdentifier(each)] : [],
    ),
  }
}

/**
 * The arrival of a schedule as a move: the one that the carrier reports of the same ship, voyage and port, at another time. Null where the
 * carrier reports no such arrival, or one that happened.
 */
export function scheduledMove(event: unknown, moves: readonly ReportedMove[]): ReportedMove | null {
  const { said, made_at } = aboutSchedule(event)
  const call = {
    vessel_imo: firstText(said, 'vessel_imo') ?? '',
    voyage_number: firstText(said, 'voyage_number') ?? '',
    locode: firstText(said, 'locode') ?? '',
  }
  const time = readTime(firstText(said, 'eventDateTime') ?? '')
  const same = moves.filter((move) => isArrival(move) && isSameCall(callOfMove(move), call))
  const [reported] = same
  if (!time || !reported || same.some(({ certainty }) => certainty === 'actual')) return null
  const certainty = firstCode(said, 'eventClassifierCode') === 'PLN' ? 'planned' : 'estimated'
  return {
    ...reported,
    message_id: null,
    reported_at: made_at,
    certainty,
    time,
    text: 'Vessel schedule ARRI',
  }
}

export const unusedSchedule = (payload: unknown): UnderstoodEvent => ({
  code: 'Vessel schedule',
  payload,
  became: 'replaced',
  events: [],
  reason: 'The carrier reports no arrival of this ship on this voyage at this port, or the ship has arrived',
})
