import { sql } from 'kysely'
import type { Clock } from '../platform/clock.ts'
import { lockUntilCommit } from '../platform/database/lock-until-commit.ts'
import type { Db, Trx } from '../platform/database/tables.ts'
import { clockAfterLook, clockAtStart, type KeptClock, timeOf } from './kept-clock.rules.ts'
import { storedTradeClock, storeTradeClock } from './trade-clock.ts'

/** Of so many, the question that the database answered soonest says best how far its clock is from the process's. */
const MAX_MEASUREMENTS = 5

/** On which a process notifies others that it changed the clock. */
export const CLOCK_CHANNEL = 'trade_clock'

/** @param monotonic milliseconds of the process, which nobody sets back */
interface SharedClockDeps {
  db: Db
  monotonic?: () => number
}

/**
 * The trade clock of all processes on a database: each computes it from one stored row and the database's clock, of which it
 * measures how far it is from its own. A process that starts with another speed changes it for all. It never goes back in a
 * process, and at a start it is not behind what another process may have recorded.
 *
 * `keep` stores that it runs, measures again, and takes over what another process changed.
 */
export async function sharedTradeClock(
  { db, monotonic = () => performance.now() }: SharedClockDeps,
  speed: number,
): Promise<{ clock: Clock; keep: () => Promise<void> }> {
  let offset = await measureOffset(db, monotonic)
  const databaseNow = () => monotonic() + offset
  let kept = await change(db, (stored, now) => clockAtStart(stored, { now, speed }))
  let last = 0
  const clock: Clock = {
    get speed() {
      return kept.speed
    },
    now() {
      last = Math.max(last, timeOf(kept, databaseNow()))
      return new Date(last)
    },
  }
  const keep = async () => {
    offset = await measureOffset(db, monotonic)
    kept = await change(db, (stored, now) => clockAfterLook(kept, stored, now))
  }
  return { clock, keep }
}

/** One process at a time. @param changed gets what is stored, where it is that of several processes, and the database's clock */
const change = (
  db: Db,
  changed: (stored: KeptClock | undefined, now: number) => KeptClock,
): Promise<KeptClock> =>
  db.transaction().execute(async (trx) => {
    await lockUntilCommit(trx, 'trade clock')
    const now = await databaseTime(trx)
    const stored = await storedTradeClock(trx)
    const shared = stored && ('kept' in stored ? stored : ranAlone(stored.at, now))
    const clock = changed(shared, now)
    await storeTradeClock(trx, clock)
    const isSame = shared?.since === clock.since && shared.speed === clock.speed && shared.at === clock.at
    if (!isSame) await sql`select pg_notify(${CLOCK_CHANNEL}, '')`.execute(trx)
    return clock
  })

/** What a single process stored goes on from there, at no speed of its own. */
const ranAlone = (at: number, now: number): KeptClock => ({ at, since: now, speed: 1, kept: now })

async function databaseTime(db: Db | Trx): Promise<number> {
  const { rows } = await sql<{ now: number }>`
    select floor(extract(epoch from clock_timestamp()) * 1000)::float as now`.execute(db)
  return rows[0]?.now ?? 0
}

/** What is to be added to the process's milliseconds to get the database's. */
async function measureOffset(db: Db, monotonic: () => number): Promise<number> {
  return db.connection().execute(async (connection) => {
    const ask = async () => {
      const sent = monotonic()
      const { rows } = await sql<{ now: number }>`
        select (extract(epoch from clock_timestamp()) * 1000)::float as now`.execute(connection)
      const answered = monotonic()
      return { tookMs: answered - sent, offset: (rows[0]?.now ?? 0) - (sent + answered) / 2 }
    }
    let best = await ask()
    for (let nth = 1; nth < MAX_MEASUREMENTS; nth += 1) {
      const next = await ask()
      if (next.tookMs < best.tookMs) best = next
    }
    return best.offset
  })
}
