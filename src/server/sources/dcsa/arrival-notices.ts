import type { DcsaProfile } from '../../../contract/connections/index.ts'
import type { SourceRequest } from '../../tracking/source.ts'
import {
  type AskedSince,
  type CountedCall,
  type Fetched,
  LimitReached,
  type ReceivedFact,
} from '../kit/adapter.ts'
import { keyOfValue } from '../kit/stable-json.ts'
import { aboutNotice, noticesIn } from './arrival-notice.rules.ts'
import { callSignedIn, numberFilter } from './fetch.ts'
import type { AskEvents } from './increments.ts'
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

/** All events of a number, or those since a mark, with its arrival notices and the schedule of its ship where the carrier offers them. */
export async function fetchWithNotices(
  profile: DcsaProfile,
  signIn: SignIn,
  { askEvents, schedules }: { askEvents: AskEvents; schedules: FetchSchedules },
  request: SourceRequest,
  call: CountedCall,
  since?: AskedSince,
): Promise<Fetched> {
  const fetched = await askEvents(request, call, since)
  if (fetched.kind !== 'events') return fetched
  const notices = await fetchNotices(profile, signIn, request, call)
  const hasSchedules = profile.schedules_url !== undefined
  const known = fetched.is_increment && since && hasSchedules ? await since.known() : []
  const arrivals = await schedules([...known, ...fetched.events], call)
  return { ...fetched, events: [...fetched.events, ...notices, ...arrivals] }
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
