import { z } from 'zod'
import type { Db } from '../../platform/database/tables.ts'
import { getSetting, setSetting } from '../../accounts/settings.ts'
import { type Clock, clockFrom, iso } from '../../platform/clock.ts'
import { type KeptClock, timeOf } from './kept-clock.rules.ts'

const instant = z.iso.datetime().transform((text) => Date.parse(text))
const storedClock = z.object({
  at: instant,
  /** Missing where the clock is that of a single process: it was `at` when the process last stored it. */
  shared: z.object({ since: instant, speed: z.number().positive(), kept: instant }).optional(),
})

/** The stored clock; undefined before the first start. Of a single process's it is known when it was, and no speed. */
export async function storedTradeClock(db: Db): Promise<KeptClock | { at: number } | undefined> {
  const stored = await getSetting(db, 'clock', storedClock)
  return stored?.shared ? { at: stored.at, ...stored.shared } : stored && { at: stored.at }
}

const isoOf = (ms: number): string => iso(new Date(ms))

export const storeTradeClock = (db: Db, { at, since, speed, kept }: KeptClock): Promise<void> =>
  setSetting(db, 'clock', {
    at: isoOf(at),
    shared: { since: isoOf(since), speed, kept: isoOf(kept) },
  })

/**
 * The trade clock of a single process. It never goes back: after a time of running fast it continues from its last time, so
 * that no stored event is in the future. `keep` stores its present time.
 */
export async function tradeClock(
  db: Db,
  speed: number,
  wall: Clock,
): Promise<{ clock: Clock; keep: () => Promise<void> }> {
  const stored = await storedTradeClock(db)
  const last = stored && ('kept' in stored ? timeOf(stored, stored.kept) : stored.at)
  const start = Math.max(wall.now().getTime(), last ?? 0)
  const clock = clockFrom(new Date(start), speed, () => wall.now().getTime())
  return { clock, keep: () => setSetting(db, 'clock', { at: iso(clock.now()) }) }
}
