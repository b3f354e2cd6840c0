import type { RateBucket } from '../../../../contract/vocabulary/index.ts'
import {
  type CallerCredential,
  type FoundIdentity,
  identityOf,
  identityQuery,
  isOriginOfAnyKey,
} from '../../../accounts/identities.store.ts'
import { createUses } from '../../../accounts/uses.ts'
import type { Identity } from '../../../accounts/store.ts'
import { type Clock, iso } from '../../clock.ts'
import type { Database } from '../../database/open.ts'
import type { LimitDecision, Limiter } from './limits.ts'
import { takeOfAccount, takeReserve } from './shares.ts'

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
  /** Whether a page of this origin may use a key, of whichever account. */
  isOriginOfAnyKey(origin: string): Promise<boolean>
  /** Counts a credential that is wrong. @param client who sent it */
  countWrong(client: string): Promise<LimitDecision>
  /** Notes when and from where a key and a session were used last, now and then; the request does not wait for it. */
  noteUse(caller: Identity, address: string): void
}

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
  const take = async (credential: CallerCredential, bucket: RateBucket) => {
    if (limiter.takeFor) return limiter.takeFor(identityQuery(credential, iso(wall.now())), bucket)
    const caller = await find(credential)
    return caller && { caller, decision: await takeOfAccount(limiter, caller, bucket) }
  }
  return {
    find,
    isOriginOfAnyKey: (origin) => isOriginOfAnyKey(db, origin, iso(wall.now())),
    countWrong: async (client) =>
      limiter.take(`wrong from ${client}`, 'default', { default: MAX_WRONG_CREDENTIALS }),
    noteUse: createUses({ db, wall }),
    async admit(credential, bucket) {
      const admitted = await take(credential, bucket)
      if (!admitted || admitted.decision.allowed) return admitted
      const { caller, decision } = admitted
      return { caller, decision: await takeReserve(limiter, caller, bucket, decision) }
    },
  }
}
