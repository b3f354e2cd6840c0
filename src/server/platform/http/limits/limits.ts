import { type RateBucket, rateBuckets, rateWindowSeconds } from '../../../../contract/vocabulary/index.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/tables.ts'

/**
 * Counts in the database, so that several processes count together, by the database's clock. `now` is for tests, in
 * milliseconds since 1970.
 */
export class SharedRateLimiter implements Limiter {
  readonly #db: Db
  readonly #limits: RateLimits
  readonly #now: (() => number) | undefined

  constructor(db: Db, limits: RateLimits, now?: () => number) {
    this.#db = db
    this.#limits = limits
    this.#now = now
  }

  async take(who: string, bucket: RateBucket, limits: Partial<RateLimits> = {}): Promise<LimitDecision> {
    const limit = limits[bucket] ?? this.#limits[bucket]
    const now = this.#now?.() ?? null
    const { rows } = await sql<{ wait: number }>`
      select take_pass(${who}, ${bucket}, ${limit}::bigint, ${now}::bigint) as wait
    `.execute(this.#db)
    return decisionOf(rows[0]?.wait ?? 0)
  }

  async takeFor<Caller extends LimitedCaller>(
    query: RawBuilder<Caller>,
    bucket: RateBucket,
  ): Promise<{ caller: Caller; decision: LimitDecision } | undefined> {
    const now = this.#now?.() ?? null
    const { rows } = await sql<Caller & { wait: number }>`
      select caller.*, case when share.wait > 0 then share.wait
        else take_pass(caller.account_id::text, ${bucket}, own.most, ${now}::bigint) end as wait
      from (${query}) as caller
      cross join lateral (
        select coalesce((caller.rate_limits ->> ${bucket})::bigint, ${this.#limits[bucket]}::bigint) as most) as own
      cross join lateral (
        select case when caller.party_id is null then 0
          else take_pass(${SHARE} || caller.user_id::text, ${bucket}, greatest(own.most / ${sql.lit(CUSTOMERS_PART)}, 1), ${now}::bigint)
          end as wait) as share`.execute(this.#db)
    const [found] = rows
    return found && { caller: found, decision: decisionOf(found.wait) }
  }

  async used(who: string, bucket: RateBucket, limits: Partial<RateLimits> = {}): Promise<LimitUse> {
    const limit = limits[bucket] ?? this.#limits[bucket]
    const now = this.#now?.() ?? null
    const { rows } = await sql<{ used: number; wait: number | null }>`
      select count(*)::int as used, (min(at) + ${windowMs}::bigint - moment)::int as wait
      from (select coalesce(${now}::bigint, floor(extract(epoch from clock_timestamp()) * 1000)::bigint) as moment) as present
      left join rate_passes on who = ${who} and bucket = ${bucket} and at > moment - ${windowMs}::bigint
      where at is not null
      group by moment`.execute(this.#db)
    const { used = 0, wait = null } = rows[0] ?? {}
    return useOf(limit, used, wait)
  }

  /** Deletes the counters that are a minute old; waits only for those that a request is counting at this moment. */
  async sweep(): Promise<void> {
    const now = this.#now?.() ?? null
    await sql`
      with deleted as (
        delete from rate_counters
        where passed_at <= coalesce(${now}::bigint, floor(extract(epoch from clock_timestamp()) * 1000)::bigint) - ${windowMs}::bigint
        returning who, bucket
      )
      delete from rate_passes using deleted
      where rate_passes.who = deleted.who and rate_passes.bucket = deleted.bucket
    `.execute(this.#db)
  }
}

/** `wait`: milliseconds, 0 for a request that passed. */
const decisionOf = (wait: number): LimitDecision =>
  wait === 0 ? { allowed: true } : refusedFor(Math.min(wait, windowMs))

const windowMs = rateWindowSeconds * 1000
/** Counters in memory above which the idle ones are deleted. */
const MAX_COUNTERS = 10_000

export type RateLimits = Record<RateBucket, number>

/** The limits of the interface; the configured `limit` replaces the two of 100 a minute. */
export const limitsWith = (limit: number): RateLimits => ({
  ...rateBuckets,
  default: limit,
  create_tracking_request: limit,
})

/** `retryAfter`: the smallest whole number of seconds after which a request passes. */
export type LimitDecision = { allowed: true } | { allowed: false; retryAfter: number }

const useOf = (limit: number, used: number, waitMs: number | null): LimitUse => ({
  limit,
  used: Math.min(used, limit),
  retryAfter: used < limit || waitMs === null ? null : Math.max(1, Math.ceil(waitMs / 1000)),
})

/** A request that would pass in `ms` milliseconds. */
const refusedFor = (ms: number): LimitDecision => ({
  allowed: false,
  retryAfter: Math.ceil(ms / 1000),
})

/**
 * Counts requests in a rolling window of 60 seconds, by account and bucket (docs/interface.md, "Limits"). A refused request
 * is not counted, so a client that waits as long as `retryAfter` says always passes.
 */
export interface Limiter {
  /** Counts one request, or refuses it. `limits`: those of this account, where they differ from the standard ones. */
  take(who: string, bucket: RateBucket, limits?: Partial<RateLimits>): LimitDecision | Promise<LimitDecision>
  /** How much of a limit is used, without counting a request. */
  used(who: string, bucket: RateBucket, limits?: Partial<RateLimits>): LimitUse | Promise<LimitUse>
  /** Finds the caller and counts its request in one statement; undefined where the query finds none. */
  takeFor?<Caller extends LimitedCaller>(
    query: RawBuilder<Caller>,
    bucket: RateBucket,
  ): Promise<{ caller: Caller; decision: LimitDecision } | undefined>
}

/** How much of a limit is used at this moment. */
export interface LimitUse {
  limit: number
  used: number
  /** Until the next request passes, where none does now. */
  retryAfter: number | null
}

interface LimitedCaller {
  account_id: string
  rate_limits: Partial<RateLimits>
  user_id: string | null
  party_id: string | null
}

const SHARE = 'share of '
/** Each customer may use a quarter of the limits of the account, so that none stops it for all. */
const CUSTOMERS_PART = 4
/** A person of the account goes on, a fifth of the limit a minute, where others have used it up: somebody must be able to stop them. */
const RESERVED_PART = 5

/** Counts a request of a caller against the share of a customer, and the limits of the account. */
export async function takeOfAccount(
  limiter: Limiter,
  { account_id, user_id, party_id, rate_limits }: LimitedCaller,
  bucket: RateBucket,
): Promise<LimitDecision> {
  if (party_id !== null && user_id !== null) {
    const { limit } = await limiter.used(account_id, bucket, rate_limits)
    const own = { [bucket]: partOf(limit, CUSTOMERS_PART) }
    const share = await limiter.take(SHARE + user_id, bucket, own)
    if (!share.allowed) return share
  }
  return limiter.take(account_id, bucket, rate_limits)
}

/** The share of a person of an account whose limits are used up; customers and keys have none. */
export async function takeReserve(
  limiter: Limiter,
  { account_id, user_id, party_id, rate_limits }: LimitedCaller,
  bucket: RateBucket,
  refused: LimitDecision,
): Promise<LimitDecision> {
  if (user_id === null || party_id !== null) return refused
  const { limit } = await limiter.used(account_id, bucket, rate_limits)
  const own = { [bucket]: partOf(limit, RESERVED_PART) }
  return limiter.take(`reserve of ${user_id}`, bucket, own)
}

const partOf = (limit: number, part: number): number => Math.max(1, Math.floor(limit / part))

/** The times of the last requests of one account against one bucket, in a ring buffer. */
class Ring {
  /** At most `limit` times: it grows as it is filled. */
  #times = new Float64Array(8)
  #passed = 0

  /** The time of the request that was `count` requests ago; undefined if there were fewer. */
  ago(count: number): number | undefined {
    return count > Math.min(this.#passed, this.#times.length) ? undefined : this.#at(this.#passed - count)
  }

  #at = (number: number): number => this.#times[number % this.#times.length] ?? 0

  /** How many times are after `from`. */
  countAfter(from: number): number {
    const kept = Math.min(this.#passed, this.#times.length)
    let count = 0
    while (count < kept && this.#at(this.#passed - count - 1) > from) count += 1
    return count
  }

  push(now: number, limit: number): void {
    const size = this.#times.length
    if (this.#passed >= size && size < limit) this.#grow(Math.min(size * 2, limit))
    this.#times[this.#passed % this.#times.length] = now
    this.#passed += 1
  }

  #grow(size: number): void {
    const kept = Array.from(this.#times, (_, back) => this.#at(this.#passed - this.#times.length + back))
    this.#times = new Float64Array(size)
    this.#times.set(kept)
    this.#passed = kept.length
  }
}

/**
 * Counts in the memory of this process: exact for one process, empty after a restart. `now` is monotonic, in
 * milliseconds.
 */
export class RateLimiter implements Limiter {
  readonly #rings = new Map<string, Ring>()
  readonly #limits: RateLimits
  readonly #now: () => number

  constructor(limits: RateLimits, now: () => number) {
    this.#limits = limits
    this.#now = now
  }

  take(who: string, bucket: RateBucket, limits: Partial<RateLimits> = {}): LimitDecision {
    const now = this.#now()
    const key = `${bucket} ${who}`
    const limit = limits[bucket] ?? this.#limits[bucket]
    const ring = this.#rings.get(key) ?? new Ring()
    const waitMs = (ring.ago(limit) ?? Number.NEGATIVE_INFINITY) + windowMs - now
    if (waitMs > 0) return refusedFor(waitMs)
    ring.push(now, limit)
    if (this.#rings.size >= MAX_COUNTERS && !this.#rings.has(key)) this.#sweep(now)
    this.#rings.set(key, ring)
    return { allowed: true }
  }

  used(who: string, bucket: RateBucket, limits: Partial<RateLimits> = {}): LimitUse {
    const limit = limits[bucket] ?? this.#limits[bucket]
    const ring = this.#rings.get(`${bucket} ${who}`)
    const now = this.#now()
    const used = ring?.countAfter(now - windowMs) ?? 0
    return useOf(limit, used, used < limit ? null : (ring?.ago(limit) ?? now) + windowMs - now)
  }

  #sweep(now: number): void {
    for (const [key, ring] of this.#rings) if ((ring.ago(1) ?? 0) + windowMs <= now) this.#rings.delete(key)
  }
}
