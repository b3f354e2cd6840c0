import { sql } from 'kysely'
import type { RateBucket } from '../../../contract/vocabulary/index.ts'
import type { Db } from '../database/tables.ts'
import { type Limiter, type RateLimits, refusedFor, type LimitDecision, windowMs } from './limits.ts'

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
    const wait = rows[0]?.wait ?? 0
    return wait === 0 ? { allowed: true } : refusedFor(Math.min(wait, windowMs))
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
