/** The times of the last requests of one account against one bucket, in a ring buffer. */
export class Ring {
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
