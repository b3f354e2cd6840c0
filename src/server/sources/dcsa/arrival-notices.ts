import type { DcsaProfile } from '../../../contract/connections/index.ts'
import type { SourceRequest } from '../../tracking/source.ts'
import { type CountedCall, type Fetched, LimitReached, type ReceivedFact } from '../kit/adapter.ts'
import { keyOfValue } from '../kit/stable-json.ts'
import { aboutNotice, noticesIn } from './arrival-notice.rules.ts'
import { callSignedIn, fetchEvents, numberFilter } from './fetch.ts'
import type { SignIn } from './sign-in.ts'
import type { FetchSchedules } from './vessel-schedules.ts'

const parameterOf = {
  container: 'equipmentReferences',
  bill_of_lading: 'transportDocumentReferences',
} as const

/** A notice stays in force until a later one of the same transport document comes. */
export const arrivalNoticeFact = (event: unknown): ReceivedFact => ({
  ...aboutNotice(event),
  semantic_key: keyOfValue(event),
  payload: event,
  is_fact: true,
})

/** All events of a number, with its arrival notices and the schedule of its ship where the carrier offers them. */
export async function fetchWithNotices(
  profile: DcsaProfile,
  signIn: SignIn,
  schedules: FetchSchedules,
  request: SourceRequest,
  call: CountedCall,
): Promise<Fetched> {
  const fetched = await fetchEvents(profile, signIn, request, call)
  if (fetched.kind !== 'events') return fetched
  const notices = await fetchNotices(profile, signIn, request, call)
  return {
    ...fetched,
    events: [...fetched.events, ...notices, ...(await schedules(fetched.events, call))],
  }
}

/** What keeps notices from coming keeps nothing else: those that came before stay in force. */
async function fetchNotices(
  profile: DcsaProfile,
  signIn: SignIn,
  request: SourceRequest,
  call: CountedCall,
): Promise<readonly unknown[]> {
  const { arrival_notices_url } = profile
  if (arrival_notices_url === undefined || request.request_type === 'booking_number') return []
  const url = new URL(arrival_notices_url)
  url.searchParams.set(parameterOf[request.request_type], numberFilter(profile, request)[1])
  try {
    const reply = await callSignedIn({ url: url.href }, profile, signIn, call)
    return 'kind' in reply || reply.status !== 200 ? [] : noticesIn(JSON.parse(reply.text))
  } catch (cause) {
    if (cause instanceof LimitReached || cause instanceof SyntaxError) return []
    throw cause
  }
}
