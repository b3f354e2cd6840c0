import { z } from 'zod'
import type { Db } from '../platform/database/tables.ts'
import { getSetting, setSetting } from '../accounts/settings.ts'
import { type Clock, clockFrom, iso } from '../platform/clock.ts'

const storedTime = z.object({ at: z.iso.datetime() })

/**
 * The trade clock. It never goes back: after a time of running fast it continues from its last time, so that no stored
 * event is in the future. `keep` stores its present time.
 */
export async function tradeClock(
  db: Db,
  speed: number,
  wall: Clock,
): Promise<{ clock: Clock; keep: () => Promise<void> }> {
  const last = await getSetting(db, 'clock', storedTime)
  const start = Math.max(wall.now().getTime(), last ? Date.parse(last.at) : 0)
  const clock = clockFrom(new Date(start), speed, () => wall.now().getTime())
  return { clock, keep: () => setSetting(db, 'clock', { at: iso(clock.now()) }) }
}
