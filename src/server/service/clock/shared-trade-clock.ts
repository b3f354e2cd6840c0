import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import { lockUntilCommit } from '../../platform/database/server/lock-until-commit.ts'
import type { Db, Trx } from '../../platform/database/tables.ts'
import type { DatabaseClock } from './database-clock.ts'
import { clockAfterLook, clockAtStart, type KeptClock, timeOf } from './kept-clock.rules.ts'
import { storedTradeClock, storeTradeClock } from './trade-clock.ts'

/** On which a process notifies others that it changed the clock. */
export const CLOCK_CHANNEL = 'trade_clock'

/**
 * The trade clock of all processes on a database: each computes it from one stored row and the database's clock. A process
 * that starts with another speed changes it for all. It never goes back in a process, and at a start it is not behind what
 * another process may have recorded.
 *
 * `keep` stores that it runs, measures again, and takes over what another process changed.
 */
export async function sharedTradeClock(
  { db, of }: { db: Db; of: DatabaseClock },
  speed: number,
): Promise<{ clock: Clock; keep: () => Promise<void> }> {
  let kept = await change(db, 1, (stored, now) => clockAtStart(stored, { now, speed }))
  let last = 0
  const clock: Clock = {
    get speed() {
      return kept.speed
    },
    now() {
      last = Math.max(last, timeOf(kept, of.now()))
      return new Date(last)
    },
  }
  const keep = async () => {
    await of.measure()
    kept = await change(db, kept.speed, (stored, now) => clockAfterLook(kept, stored, now))
  }
  return { clock, keep }
}

/** One process at a time. @param speed of what a process of an older version stored, which knows none. @param changed gets what is stored, where it is that of several processes, and the database's clock */
const change = (
  db: Db,
  speed: number,
  changed: (stored: KeptClock | undefined, now: number) => KeptClock,
): Promise<KeptClock> =>
  db.transaction().execute(async (trx) => {
    await lockUntilCommit(trx, 'trade clock')
    const now = await databaseTime(trx)
    const stored = await storedTradeClock(trx)
    const shared = stored && ('kept' in stored ? stored : ranAlone(stored.at, now, speed))
    const clock = changed(shared, now)
    await storeTradeClock(trx, clock)
    const isSame = shared?.since === clock.since && shared.speed === clock.speed && shared.at === clock.at
    if (!isSame) await sql`select pg_notify(${CLOCK_CHANNEL}, '')`.execute(trx)
    return clock
  })

/** What a single process stored goes on from there. */
const ranAlone = (at: number, now: number, speed: number): KeptClock => ({ at, since: now, speed, kept: now })

async function databaseTime(db: Db | Trx): Promise<number> {
  const { rows } = await sql<{ now: number }>`
    select floor(extract(epoch from clock_timestamp()) * 1000)::float as now`.execute(db)
  return rows[0]?.now ?? 0
}
