/**
 * The trade clock of all processes on one database, as it is stored: it was `at` when the database's clock was `since`, and
 * runs `speed` times as fast. All in milliseconds since 1970.
 */
export interface KeptClock {
  at: number
  /** Of the database's clock. */
  since: number
  speed: number
  /** When a process last stored that it runs, by the database's clock. */
  kept: number
}

/** Without a process that keeps it for so long, trade time stands still: nothing was recorded later. */
export const MAX_UNKEPT_MS = 30_000

/** Trade time. @param now the database's clock, in milliseconds since 1970 */
export const timeOf = ({ at, since, speed }: KeptClock, now: number): number => at + (now - since) * speed

/**
 * The clock with which a process starts: that of the others where one runs at this speed. Otherwise it goes on from the
 * latest time that a process may have recorded, or from the database's clock where that is later: it never goes back.
 */
export function clockAtStart(
  stored: KeptClock | undefined,
  { now, speed }: { now: number; speed: number },
): KeptClock {
  const anew = (at: number) => ({ at: Math.ceil(at), since: now, speed, kept: now })
  if (!stored) return anew(now)
  const ends = stored.kept + MAX_UNKEPT_MS
  const last = timeOf(stored, Math.min(now, ends))
  const runs = now <= ends && stored.speed === speed
  return runs && last >= now ? { ...stored, kept: now } : anew(Math.max(last, now))
}

/**
 * The clock after a process has looked at what is stored: that of the process which changed it last. A process that is
 * ahead, because it did not see the change for long, takes the others along.
 */
export function clockAfterLook(own: KeptClock, stored: KeptClock | undefined, now: number): KeptClock {
  if (!stored) return { ...own, kept: now }
  const ahead = timeOf(own, now)
  return timeOf(stored, now) >= ahead
    ? { ...stored, kept: now }
    : { at: Math.ceil(ahead), since: now, speed: stored.speed, kept: now }
}
