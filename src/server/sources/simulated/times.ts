export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour
export const week = 7 * day

/** ISO 8601 UTC, to the minute: nobody tells a crane's lift to the second. */
export const told = (at: number): string =>
  new Date(Math.round(at / minute) * minute).toISOString().replace('.000Z', 'Z')

/**
 * The moment at which something is asked, which remembers what it was compared with: `next` is when the answer will
 * first be another one. All comparisons with now go through it.
 */
export class Moment {
  #next = Infinity
  readonly now: number

  constructor(now: number) {
    this.now = now
  }

  passed(at: number): boolean {
    // Times are told to the minute, so they pass to the minute.
    const round = Math.round(at / minute) * minute
    if (round <= this.now) return true
    if (round < this.#next) this.#next = round
    return false
  }

  /** The first of the instants asked about that is still to come; null when there is none. */
  get next(): number | null {
    return this.#next === Infinity ? null : this.#next
  }
}
