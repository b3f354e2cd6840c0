import { type RateBucket, rateBuckets, rateWindowSeconds } from '../../contract/vocabulary/index.ts'

const windowMs = rateWindowSeconds * 1000
/** How many idle counters may pile up before they are swept out. */
const sweepAt = 10_000

/** The times of the last requests of one account against one bucket: a ring, so that nothing is ever moved. */
class Ring {
  readonly #times: Float64Array
  #next = 0
  #filled = 0

  constructor(limit: number) {
    this.#times = new Float64Array(limit)
  }

  /** The time of the request that is `limit` requests ago, once there were so many. */
  get oldest(): number | undefined {
    return this.#filled === this.#times.length ? this.#times[this.#next] : undefined
  }

  get newest(): number {
    return this.#times.at(this.#next - 1) ?? 0
  }

  push(now: number): void {
    this.#times[this.#next] = now
    this.#next = (this.#next + 1) % this.#times.length
    this.#filled = Math.min(this.#filled + 1, this.#times.length)
  }
}

export type Limits = Record<RateBucket, number>

/** The interface's limits; `most`, the operator's word, stands for the two of 100 a minute. */
export const limitsWith = (most: number): Limits => ({
  ...rateBuckets,
  default: most,
  create_tracking_request: most,
})

/**
 * Counts requests in a rolling window of 60 seconds, by account and bucket (interface.md, "Limits"). In the memory of
 * this process: exact for one, forgotten by a restart. `now` is monotonic, in milliseconds. A refused request is not
 * counted, so waiting for as long as told always helps.
 */
export class RateLimiter {
  readonly #rings = new Map<string, Ring>()
  readonly #limits: Limits
  readonly #now: () => number

  constructor(limits: Limits, now: () => number) {
    this.#limits = limits
    this.#now = now
  }

  /** Counts one request; or tells after how many whole seconds to come back. */
  take(who: string, bucket: RateBucket): { allowed: true } | { allowed: false; retryAfter: number } {
    const now = this.#now()
    const key = `${bucket} ${who}`
    const ring = this.#rings.get(key) ?? new Ring(this.#limits[bucket])
    const free = (ring.oldest ?? Number.NEGATIVE_INFINITY) + windowMs
    if (free > now) return { allowed: false, retryAfter: Math.ceil((free - now) / 1000) }
    ring.push(now)
    if (this.#rings.size >= sweepAt && !this.#rings.has(key)) this.#sweep(now)
    this.#rings.set(key, ring)
    return { allowed: true }
  }

  #sweep(now: number): void {
    for (const [key, ring] of this.#rings) if (ring.newest + windowMs <= now) this.#rings.delete(key)
  }
}
