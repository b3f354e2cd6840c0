import type { DcsaProfile } from '../../../contract/connections/index.ts'
import type { ReceivedFact, SourceAdapter, UnderstoodEvent } from '../kit/adapter.ts'
import { isArrivalNotice, withArrivalNotices } from './arrival-notice.rules.ts'
import { foldMoves } from '../kit/fold-moves.rules.ts'
import { withoutRetracted } from '../kit/in-force.rules.ts'
import { objectOf } from '../kit/json.rules.ts'
import type { CodeResolver } from '../kit/resolving.rules.ts'
import { keyOfValue } from '../kit/stable-json.ts'
import { readEvent } from './event.rules.ts'
import { dcsaPush } from './callbacks.ts'
import { arrivalNoticeFact, fetchWithNotices } from './arrival-notices.ts'
import { eventQuestions } from './increments.ts'
import { eventsOfContainer, paperOfEvents } from './papers.rules.ts'
import type { SignIn } from './sign-in.ts'
import { isScheduleEvent, scheduledMove, unusedSchedule } from './vessel-schedule.rules.ts'
import { scheduleFact, vesselSchedules } from './vessel-schedules.ts'

/** The name under which the records of all DCSA connections are kept. */
export const dcsaOrigin = 'dcsa'

/** A carrier's DCSA Track & Trace. */
export const dcsaAdapter = (
  profile: DcsaProfile,
  signIn: SignIn,
  resolver: CodeResolver,
  now: () => number = Date.now,
): SourceAdapter => {
  const schedules = vesselSchedules(profile, signIn, now)
  const askEvents = eventQuestions(profile, signIn, now)
  return {
    ...(profile.request_types && { requestTypes: profile.request_types }),
    fetch: (request, call, since) =>
      fetchWithNotices(profile, signIn, { askEvents, schedules }, request, call, since),
    factOf: (event) =>
      isArrivalNotice(event)
        ? arrivalNoticeFact(event)
        : isScheduleEvent(event)
          ? scheduleFact(event)
          : factOf(event, profile),
    push: dcsaPush(profile, signIn),
    papers: {
      // A schedule that is kept names the numbers of the question.
      paperOf: (events) => (profile.schedules_url === undefined ? paperOfEvents(events, profile) : null),
      eventsOf: (container, events) => eventsOfContainer(container, events, profile),
    },
    fold(events, request, { taken_at, own_ports = new Map() }) {
      const notices = events.filter(isArrivalNotice)
      const scheduled = events.filter(isScheduleEvent)
      const read = events
        .filter((each) => !isArrivalNotice(each) && !isScheduleEvent(each))
        .map((payload) => ({ payload, ...readEvent(objectOf(payload), profile) }))
      const moves = withoutRetracted(read.flatMap((each) => ('move' in each ? [each.move] : [])))
      const fromSchedules = scheduled.map((payload) => ({ payload, move: scheduledMove(payload, moves) }))
      const folded = foldMoves(
        [
          ...read,
          ...fromSchedules.flatMap(({ payload, move }) =>
            move ? [{ payload, move, code: 'Vessel schedule', isKnownCode: true }] : [],
          ),
        ],
        request,
        { origin: dcsaOrigin, resolver, scac: request.scac ?? profile.scacs[0] ?? null, taken_at, own_ports },
      )
      return {
        ...folded,
        snapshot: withArrivalNotices(folded.snapshot, notices, resolver.withPorts(own_ports)),
        understood: [
          ...folded.understood,
          ...notices.map(understoodNotice),
          ...fromSchedules.flatMap(({ payload, move }) => (move ? [] : [unusedSchedule(payload)])),
        ],
      }
    },
  }
}

const understoodNotice = (payload: unknown): UnderstoodEvent => ({
  code: 'Arrival notice',
  payload,
  became: 'values',
  events: [],
  reason: 'Last free day, releases, charges and the place of pickup; the latest notice of a bill counts',
})

/** What differs between two sendings of the same event. */
const sendingFields = ['eventID', 'eventId', 'eventCreatedDateTime', 'eventUpdatedDateTime', 'metadata']

function factOf(event: unknown, profile: DcsaProfile): ReceivedFact {
  const object = objectOf(event)
  const read = readEvent(object, profile)
  const same = Object.fromEntries(Object.entries(object).filter(([name]) => !sendingFields.includes(name)))
  // A retraction is about a message: its id is what it says.
  const isRetraction = 'move' in read && read.move.is_retracted
  const semantic_key = keyOfValue(isRetraction ? object : same)
  if ('refused' in read) return { semantic_key, payload: event, made_at: null, numbers: [], is_fact: true }
  const { move } = read
  return {
    semantic_key,
    payload: event,
    made_at: move.reported_at,
    numbers: [...move.containers, ...move.bills, ...move.bookings],
    is_fact: move.certainty === 'actual',
  }
}
