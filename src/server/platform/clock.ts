/** Time is a dependency: tests set it, and `--speed` lets the trade clock run faster. */
export interface Clock {
  now(): Date
  /** How many seconds of it pass in a second of the wall clock. */
  readonly speed: number
}

/**
 * The trade clock: it starts at `start` and runs `speed` times as fast as `wall`. Signatures, sessions and request
 * limits use the wall clock instead, because they concern people and not ships.
 */
export function clockFrom(start: Date, speed = 1, wall: () => number = Date.now): Clock {
  const began = wall()
  return { speed, now: () => new Date(start.getTime() + (wall() - began) * speed) }
}

export const wallClock: Clock = { speed: 1, now: () => new Date() }

/** ISO 8601 in UTC as the interface writes it: milliseconds only where there are any. */
export const iso = (date: Date): string => date.toISOString().replace('.000Z', 'Z')
