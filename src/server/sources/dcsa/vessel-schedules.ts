import type { DcsaProfile } from '../../../contract/connections/index.ts'
import { type CountedCall, LimitReached, type ReceivedFact } from '../kit/adapter.ts'
import { withoutRetracted } from '../kit/in-force.rules.ts'
import { objectOf, type UnknownObject } from '../kit/json.rules.ts'
import { keyOfValue } from '../kit/stable-json.ts'
import { readEvent } from './event.rules.ts'
import { callSignedIn } from './fetch.ts'
import type { SignIn } from './sign-in.ts'
import {
  aboutSchedule,
  arrivalInSchedules,
  expectedCall,
  type ScheduledArrival,
  type ScheduledCall,
  scheduleEvent,
} from './vessel-schedule.rules.ts'

/** An arrival that a later answer does not have is not expected any more. */
export function scheduleFact(event: unknown): ReceivedFact {
  const { said, made_at, numbers } = aboutSchedule(event)
  return { semantic_key: keyOfValue(said), payload: event, made_at, numbers, is_fact: false }
}

/** All containers of a ship share an answer for so long. Milliseconds. */
const MAX_SCHEDULE_AGE_MS = 6 * 3_600_000
const MAX_KEPT_SCHEDULES = 5000

export type FetchSchedules = (
  events: readonly unknown[],
  call: CountedCall,
) => Promise<readonly UnknownObject[]>

/**
 * Asks the carrier's vessel schedules about the next port of discharge, once for all containers of a voyage. What keeps an answer
 * from coming keeps nothing else: the carrier's own estimate counts then.
 *
 * @param now milliseconds on the wall clock
 */
export function vesselSchedules(profile: DcsaProfile, signIn: SignIn, now: () => number): FetchSchedules {
  const kept = new Map<string, { at: number; arrival: ScheduledArrival | null }>()
  const { schedules_url } = profile

  async function arrivalAt(call: ScheduledCall, counted: CountedCall): Promise<ScheduledArrival | null> {
    const key = `${call.vessel_imo} ${call.voyage_number} ${call.locode}`
    const known = kept.get(key)
    if (known && now() - known.at < MAX_SCHEDULE_AGE_MS) return known.arrival
    const url = new URL(schedules_url ?? '')
    url.searchParams.set('vesselIMONumber', call.vessel_imo)
    url.searchParams.set('carrierVoyageNumber', call.voyage_number)
    url.searchParams.set('UNLocationCode', call.locode)
    try {
      const reply = await callSignedIn({ url: url.href }, profile, signIn, counted)
      if ('kind' in reply) return null
      const arrival = reply.status === 200 ? arrivalInSchedules(JSON.parse(reply.text), call) : null
      kept.delete(key)
      kept.set(key, { at: now(), arrival })
      const [oldest] = kept.keys()
      if (kept.size > MAX_KEPT_SCHEDULES && oldest !== undefined) kept.delete(oldest)
      return arrival
    } catch (cause) {
      if (cause instanceof LimitReached || cause instanceof SyntaxError) return null
      throw cause
    }
  }

  return async (events, counted) => {
    if (schedules_url === undefined) return []
    const moves = events.flatMap((event) => {
      const read = readEvent(objectOf(event), profile)
      return 'move' in read ? [read.move] : []
    })
    const call = expectedCall(withoutRetracted(moves))
    const arrival = call && (await arrivalAt(call, counted))
    if (!call || !arrival) return []
    const numbers = new Set(
      moves.flatMap(({ containers, bills, bookings }) => [...containers, ...bills, ...bookings]),
    )
    return [scheduleEvent(call, arrival, [...numbers], new Date(now()).toISOString())]
  }
}
