/** Time is given in, never taken: tests set it, and `--speed` lets it run faster. */
export interface Clock {
  now(): Date
  /** How many seconds of it pass in a second of the wall clock. */
  readonly speed: number
}

/**
 * The clock that the trade goes by: from `start` on, `speed` times as fast as `wall`. Signatures, sessions and
 * request limits go by the wall clock instead: they are about people, not ships.
 */
export function clockFrom(start: Date, speed = 1, wall: () => number = Date.now): Clock {
  const began = wall()
  return { speed, now: () => new Date(start.getTime() + (wall() - began) * speed) }
}

export const wallClock: Clock = { speed: 1, now: () => new Date() }

/** ISO 8601 in UTC as the interface writes it: milliseconds only where there are any. */
export const iso = (date: Date): string => date.toISOString().replace('.000Z', 'Z')
