import type { RateBucket } from '../../../../contract/vocabulary/index.ts'
import {
  type CallerCredential,
  type FoundIdentity,
  identityOf,
  identityQuery,
} from '../../../accounts/identities.store.ts'
import { createKeyUses, type NoteKeyUse } from '../../../accounts/keys/uses.ts'
import { noteSessionUse } from '../../../accounts/sessions/browser-sessions.store.ts'
import type { Identity } from '../../../accounts/store.ts'
import { type Clock, iso } from '../../clock.ts'
import type { Database } from '../../database/open.ts'
import type { LimitDecision, Limiter } from './limits.ts'

/** Identities in memory above which all are forgotten: each is found again by one statement. */
const MAX_CACHED_IDENTITIES = 10_000

/**
 * Wrong credentials of one client in 60 seconds, after which it gets 429 for each further one. Right ones of the same client
 * still work, so that nobody locks out whom they share an address with.
 */
const MAX_WRONG_CREDENTIALS = 30

export interface Callers {
  /** Who a credential stands for; undefined for one that is wrong, revoked or expired. */
  find(credential: CallerCredential): Promise<Identity | undefined>
  /** The same, and counts the request against the limits of the account. */
  admit(
    credential: CallerCredential,
    bucket: RateBucket,
  ): Promise<{ caller: Identity; decision: LimitDecision } | undefined>
  /** Counts a credential that is wrong. @param client who sent it */
  countWrong(client: string): Promise<LimitDecision>
  /** Notes in the background when and from where a key is used. */
  noteKeyUse: NoteKeyUse
  /** Notes when and where a session was used last, now and then; the request does not wait for it. */
  noteUse(caller: Identity, address: string): void
}

/** How exactly it is known when a session was used last. */
const USE_NOTED_MINUTES = 5
const ASKED_AGAIN_SECONDS = 60
/** Sessions in memory above which all are forgotten: the database knows when each was noted. */
const MAX_NOTED_SESSIONS = 10_000

/**
 * Finds callers and counts their requests in at most one statement. A database that sends notifications (the embedded
 * engine, of which this process is the only user) says when an identity changes, so identities are kept in memory until
 * then; elsewhere other processes may revoke a key, and each request looks.
 */
export function createCallers({
  database: { db, notifications },
  wall,
  limiter,
}: {
  database: Pick<Database, 'db' | 'notifications'>
  wall: Clock
  limiter: Limiter
}): Callers {
  const cached = new Map<string, FoundIdentity>()
  notifications?.subscribe('identities_changed', () => cached.clear())

  const find = async (credential: CallerCredential): Promise<Identity | undefined> => {
    const now = iso(wall.now())
    if (!notifications) return identityOf(db, credential, now)
    const key = `${credential.kind} ${credential.secret}`
    const known = cached.get(key)
    if (known && (known.expires_at === null || known.expires_at > now)) return known
    const found = await identityOf(db, credential, now)
    if (!found) return undefined
    if (cached.size >= MAX_CACHED_IDENTITIES) cached.clear()
    cached.set(key, found)
    return found
  }
  const notedAt = new Map<string, number>()
  return {
    find,
    countWrong: async (client) =>
      limiter.take(`wrong from ${client}`, 'default', { default: MAX_WRONG_CREDENTIALS }),
    noteKeyUse: createKeyUses({ db, wall }),
    noteUse({ account_id, session_id }, address) {
      if (session_id === null) return
      const now = wall.now()
      const before = now.getTime() - USE_NOTED_MINUTES * 60_000
      if ((notedAt.get(session_id) ?? 0) > before) return
      if (notedAt.size >= MAX_NOTED_SESSIONS) notedAt.clear()
      notedAt.set(session_id, now.getTime())
      const times = { now: iso(now), notedBefore: iso(new Date(before)) }
      const noted = noteSessionUse(db, { account_id, session_id, address }, times)
      void noted.then(
        // Another process noted it, or the sign-in was a moment ago: asked again soon.
        (isNoted) => !isNoted && notedAt.set(session_id, before + ASKED_AGAIN_SECONDS * 1000),
        // Not worth a failed request: the next one notes it.
        () => notedAt.delete(session_id),
      )
    },
    async admit(credential, bucket) {
      if (limiter.takeFor) return limiter.takeFor(identityQuery(credential, iso(wall.now())), bucket)
      const caller = await find(credential)
      return caller && { caller, decision: await limiter.take(caller.account_id, bucket, caller.rate_limits) }
    },
  }
}
