import { z } from 'zod'
import type { Db } from '../platform/database/tables.ts'
import { getSetting, setSetting } from '../accounts/settings.ts'
import { type Clock, clockFrom, iso } from '../platform/clock.ts'

const kept = z.object({ at: z.iso.datetime() })

/**
 * The clock of the trade. It never goes back: after a time of running fast it goes on from where it was, so that
 * no event lies in its future again. `keep` writes down how far it came.
 */
export async function tradeClock(
  db: Db,
  speed: number,
  wall: Clock,
): Promise<{ clock: Clock; keep: () => Promise<void> }> {
  const last = await getSetting(db, 'clock', kept)
  const start = Math.max(wall.now().getTime(), last ? Date.parse(last.at) : 0)
  const clock = clockFrom(new Date(start), speed, () => wall.now().getTime())
  return { clock, keep: () => setSetting(db, 'clock', { at: iso(clock.now()) }) }
}
