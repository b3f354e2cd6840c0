import { type RateBucket, rateBuckets, rateWindowSeconds } from '../../../../contract/vocabulary/index.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { Ring } from './ring.ts'

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

  limitOf = (bucket: RateBucket, limits: Partial<RateLimits> = {}): number =>
    limits[bucket] ?? this.#limits[bucket]

  async take(who: string, bucket: RateBucket, limits: Partial<RateLimits> = {}): Promise<LimitDecision> {
    const limit = this.limitOf(bucket, limits)
    const now = this.#now?.() ?? null
    const { rows } = await sql<{ wait: number }>`
      select take_pass(${who}, ${bucket}, ${limit}::bigint, ${now}::bigint) as wait
    `.execute(this.#db)
    return decisionOf(rows[0]?.wait ?? 0)
  }

  /** As `take` for each of so many requests, in one statement. */
  async takeMany(
    who: string,
    bucket: RateBucket,
    count: number,
    limits: Partial<RateLimits> = {},
  ): Promise<LimitDecision[]> {
    const limit = this.limitOf(bucket, limits)
    const now = this.#now?.() ?? null
    const { rows } = await sql<{ wait: number }>`
      select take_pass(${who}, ${bucket}, ${limit}::bigint, ${now}::bigint) as wait
      from generate_series(1, ${count}::int)
    `.execute(this.#db)
    return rows.map(({ wait }) => decisionOf(wait))
  }

  async takeFor<Caller extends LimitedCaller>(
    query: RawBuilder<Caller>,
    bucket: RateBucket,
  ): Promise<{ caller: Caller; decision: LimitDecision } | undefined> {
    const now = this.#now?.() ?? null
    const { rows } = await sql<Caller & { wait: number }>`
      select caller.*, case
        when caller.party_id is not null and share.wait > 0 then share.wait
        when caller.party_id is not null then take_pass(caller.account_id::text, ${bucket}, own.most, ${now}::bigint)
        else least(share.wait, take_pass(caller.account_id::text, ${bucket}, own.most, ${now}::bigint)) end as wait
      from (${query}) as caller
      cross join lateral (
        select coalesce((caller.rate_limits ->> ${bucket})::bigint, ${this.#limits[bucket]}::bigint) as most) as own
      cross join lateral (
        select case
          when caller.party_id is not null
            then take_pass(${SHARE} || caller.user_id::text, ${bucket}, greatest(own.most / ${sql.lit(CUSTOMERS_PART)}, 1), ${now}::bigint)
          when caller.user_id is null and caller.key_id is not null
            then take_pass(${SHARE} || caller.key_id::text, ${bucket}, greatest(own.most / ${sql.lit(RESERVED_PART)}, 1), ${now}::bigint)
          end as wait) as share`.execute(this.#db)
    const [found] = rows
    return found && { caller: found, decision: decisionOf(found.wait) }
  }

  async used(who: string, bucket: RateBucket, limits: Partial<RateLimits> = {}): Promise<LimitUse> {
    const limit = this.limitOf(bucket, limits)
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

  /**
   * Deletes the counters that are a minute old, without those that a request is counting at this moment: a request holds the counter of
   * a share while it waits for that of the account.
   */
  async sweep(): Promise<void> {
    const now = this.#now?.() ?? null
    await sql`
      with deleted as (
        delete from rate_counters using (
          select who, bucket from rate_counters
          where passed_at <= coalesce(${now}::bigint, floor(extract(epoch from clock_timestamp()) * 1000)::bigint) - ${windowMs}::bigint
          for update skip locked) as idle
        where rate_counters.who = idle.who and rate_counters.bucket = idle.bucket
        returning rate_counters.who, rate_counters.bucket
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
export type LimitDecision = { allowed: true } | Refusal
export interface Refusal {
  allowed: false
  retryAfter: number
}

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
  /** Requests in 60 seconds. */
  limitOf(bucket: RateBucket, limits?: Partial<RateLimits>): number
  /** Counts one request, or refuses it. `limits`: those of this account, where they differ from the standard ones. */
  take(who: string, bucket: RateBucket, limits?: Partial<RateLimits>): LimitDecision | Promise<LimitDecision>
  /** Counts several requests at once, or refuses those beyond the limit. */
  takeMany(
    who: string,
    bucket: RateBucket,
    count: number,
    limits?: Partial<RateLimits>,
  ): LimitDecision[] | Promise<LimitDecision[]>
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

export interface LimitedCaller {
  account_id: string
  rate_limits: Partial<RateLimits>
  user_id: string | null
  party_id: string | null
  /** The key that asks, or the one with which a browser was signed in. */
  key_id: string | null
}

export const SHARE = 'share of '
/** Each customer may use a quarter of the limits of the account, so that none stops it for all. */
export const CUSTOMERS_PART = 4
/** A person or a key goes on, a fifth of the limit a minute, if others have used it up: somebody must be able to stop them. */
export const RESERVED_PART = 5

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

  limitOf = (bucket: RateBucket, limits: Partial<RateLimits> = {}): number =>
    limits[bucket] ?? this.#limits[bucket]

  take(who: string, bucket: RateBucket, limits: Partial<RateLimits> = {}): LimitDecision {
    const now = this.#now()
    const key = `${bucket} ${who}`
    const limit = this.limitOf(bucket, limits)
    const ring = this.#rings.get(key) ?? new Ring()
    const waitMs = (ring.ago(limit) ?? Number.NEGATIVE_INFINITY) + windowMs - now
    if (waitMs > 0) return refusedFor(waitMs)
    ring.push(now, limit)
    if (this.#rings.size >= MAX_COUNTERS && !this.#rings.has(key)) this.#sweep(now)
    this.#rings.set(key, ring)
    return { allowed: true }
  }

  takeMany(
    who: string,
    bucket: RateBucket,
    count: number,
    limits: Partial<RateLimits> = {},
  ): LimitDecision[] {
    return Array.from({ length: count }, () => this.take(who, bucket, limits))
  }

  used(who: string, bucket: RateBucket, limits: Partial<RateLimits> = {}): LimitUse {
    const limit = this.limitOf(bucket, limits)
    const ring = this.#rings.get(`${bucket} ${who}`)
    const now = this.#now()
    const used = ring?.countAfter(now - windowMs) ?? 0
    return useOf(limit, used, used < limit ? null : (ring?.ago(limit) ?? now) + windowMs - now)
  }

  #sweep(now: number): void {
    for (const [key, ring] of this.#rings) if ((ring.ago(1) ?? 0) + windowMs <= now) this.#rings.delete(key)
  }
}
