import type { DcsaProfile } from '../../../contract/connections/index.ts'
import type { SourceRequest } from '../../tracking/source.ts'
import type { AskedSince, CountedCall, Fetched } from '../kit/adapter.ts'
import { fetchEvents, fetchEventsSince } from './fetch.ts'
import { markAfter } from './mark.rules.ts'
import type { SignIn } from './sign-in.ts'

/** A carrier that refused a question for new events is asked for all for so long. Milliseconds. */
const REFUSED_FOR_MS = 24 * 3_600_000

export type AskEvents = (request: SourceRequest, call: CountedCall, since?: AskedSince) => Promise<Fetched>

/**
 * Asks for the events since a mark where the carrier has that, else for all; where it refuses the first, at once for all.
 * @param now milliseconds on the wall clock
 */
export function eventQuestions(profile: DcsaProfile, signIn: SignIn, now: () => number): AskEvents {
  const { increments = 'none' } = profile
  let refusedUntil = 0
  return async (request, call, since) => {
    const isAskedSince = since !== undefined && increments !== 'none' && now() >= refusedUntil
    if (isAskedSince) {
      const fetched = await fetchEventsSince(profile, signIn, request, call, since.mark)
      if (fetched) return fetched.kind === 'events' ? { ...fetched, is_increment: true } : fetched
    }
    const askedAt = now()
    const fetched = await fetchEvents(profile, signIn, request, call)
    if (fetched.kind !== 'events') return fetched
    // It answers for the number: what it refused was the question for new events.
    if (isAskedSince) refusedUntil = askedAt + REFUSED_FOR_MS
    const mark = increments === 'none' ? undefined : markAfter(fetched.events, askedAt)
    return { ...fetched, ...(mark !== undefined && { mark }) }
  }
}
