import type { DcsaProfile } from '../../../contract/connections/index.ts'
import type { EventOfContainer, SubscribedNumber } from '../kit/adapter.ts'
import { objectOf } from '../kit/json.rules.ts'
import type { ReportedMove } from '../kit/moves.rules.ts'
import { readEvent } from './event.rules.ts'

const moveOf = (payload: unknown, profile: DcsaProfile): ReportedMove | undefined => {
  const read = readEvent(objectOf(payload), profile)
  return 'move' in read ? read.move : undefined
}

/** The only bill of lading, or the only booking, that the events of a container name, as the carrier can be asked by it. */
export function paperOfEvents(events: readonly unknown[], profile: DcsaProfile): SubscribedNumber | null {
  const moves = events.flatMap((event) => moveOf(event, profile) ?? [])
  const papers = [
    { request_type: 'bill_of_lading', numbers: new Set(moves.flatMap(({ bills }) => bills)) },
    { request_type: 'booking_number', numbers: new Set(moves.flatMap(({ bookings }) => bookings)) },
  ] as const
  for (const { request_type, numbers } of papers) {
    const [request_number] = numbers
    const isAsked = profile.request_types?.includes(request_type) ?? true
    // Several are several journeys.
    if (numbers.size > 1) return null
    if (isAsked && request_number !== undefined) return { request_type, request_number }
  }
  return null
}

/** Where a ship or train is: the carrier's name of the call, else the voyage. */
const callOf = ({ call_id, voyage_number }: ReportedMove): string | null => call_id ?? voyage_number

/**
 * Of a bill's events those that name the container, and those that name none and so are of all of the bill. Of the latter it is not certain
 * where it is about a call that another container has, and this one has not.
 */
export function eventsOfContainer(
  container: string,
  events: readonly unknown[],
  profile: DcsaProfile,
): EventOfContainer[] {
  const read = events.map((payload) => ({ payload, move: moveOf(payload, profile) }))
  const [own, others] = [new Set<string>(), new Set<string>()]
  for (const { move } of read) {
    const call = move ? callOf(move) : null
    if (move && call !== null)
      for (const number of move.containers) (number === container ? own : others).add(call)
  }
  return read.flatMap(({ payload, move }): EventOfContainer[] => {
    if (move && move.containers.length > 0)
      return move.containers.includes(container) ? [{ payload, is_named: true, is_uncertain: false }] : []
    const call = move ? callOf(move) : null
    const is_uncertain = call !== null && !own.has(call) && others.has(call)
    return [{ payload, is_named: false, is_uncertain }]
  })
}
