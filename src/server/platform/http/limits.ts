import { type RateBucket, rateBuckets, rateWindowSeconds } from '../../../contract/vocabulary/index.ts'

export const windowMs = rateWindowSeconds * 1000
/** How many idle counters may pile up before they are swept out. */
const sweepAt = 10_000

export type RateLimits = Record<RateBucket, number>

/** The interface's limits; `most`, the operator's word, stands for the two of 100 a minute. */
export const limitsWith = (most: number): RateLimits => ({
  ...rateBuckets,
  default: most,
  create_tracking_request: most,
})

/** `retryAfter`: the least whole number of seconds after which a request passes. */
export type LimitDecision = { allowed: true } | { allowed: false; retryAfter: number }

/** A request that would pass in `ms` milliseconds. */
export const refusedFor = (ms: number): LimitDecision => ({
  allowed: false,
  retryAfter: Math.ceil(ms / 1000),
})

/**
 * Counts requests in a rolling window of 60 seconds, by account and bucket (docs/interface.md, "Limits"). A refused request
 * is not counted, so waiting for as long as told always helps.
 */
export interface Limiter {
  /** Counts one request, or refuses it. `own`: the limits of this account, where they differ from the standard ones. */
  take(who: string, bucket: RateBucket, own?: Partial<RateLimits>): LimitDecision | Promise<LimitDecision>
}

/** The times of the last requests of one account against one bucket: a ring, so that nothing is ever moved. */
class Ring {
  /** As many times as `most`, at the most: it grows as it is filled. */
  #times = new Float64Array(8)
  #passed = 0

  /** The time of the request that was `most` requests ago; undefined if there were fewer. */
  ago(most: number): number | undefined {
    return most > Math.min(this.#passed, this.#times.length) ? undefined : this.#at(this.#passed - most)
  }

  #at = (number: number): number => this.#times[number % this.#times.length] ?? 0

  push(now: number, most: number): void {
    const size = this.#times.length
    if (this.#passed >= size && size < most) this.#grow(Math.min(size * 2, most))
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
 * Counts in the memory of this process: exact for one process, forgotten by a restart. `now` is monotonic, in
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

  take(who: string, bucket: RateBucket, own: Partial<RateLimits> = {}): LimitDecision {
    const now = this.#now()
    const key = `${bucket} ${who}`
    const most = own[bucket] ?? this.#limits[bucket]
    const ring = this.#rings.get(key) ?? new Ring()
    const freeing = (ring.ago(most) ?? Number.NEGATIVE_INFINITY) + windowMs - now
    if (freeing > 0) return refusedFor(freeing)
    ring.push(now, most)
    if (this.#rings.size >= sweepAt && !this.#rings.has(key)) this.#sweep(now)
    this.#rings.set(key, ring)
    return { allowed: true }
  }

  #sweep(now: number): void {
    for (const [key, ring] of this.#rings) if ((ring.ago(1) ?? 0) + windowMs <= now) this.#rings.delete(key)
  }
}
