export const minute = 60_000
export const hour = 60 * minute
export const DAY_MS = 24 * hour
export const week = 7 * DAY_MS

const inDay = DAY_MS / minute
const dates = new Map<number, string>()
const clock = Array.from({ length: inDay }, (_, at) => new Date(at * minute).toISOString().slice(10, 16))

/** ISO 8601 UTC, to the minute: sources report no seconds. Dates are kept: an answer has dozens. */
export function isoMinute(at: number): string {
  const minutes = Math.round(at / minute)
  const days = Math.floor(minutes / inDay)
  let date = dates.get(days)
  if (date === undefined) {
    date = new Date(days * DAY_MS).toISOString().slice(0, 10)
    if (dates.size > 5000) dates.clear()
    dates.set(days, date)
  }
  return `${date}${clock[minutes - days * inDay]}:00Z`
}

/**
 * The moment at which something is asked, which remembers what it was compared with: `next` is when the answer will
 * first be another one. All comparisons with now go through it.
 */
export class SimulatedTime {
  #next = Infinity
  readonly now: number

  constructor(now: number) {
    this.now = now
  }

  passed(at: number): boolean {
    // Times are reported to the minute, so they pass to the minute.
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
