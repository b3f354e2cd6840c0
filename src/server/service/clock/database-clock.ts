import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'

/** Of so many, the question that the database answered soonest says best how far its clock is from the process's. */
const MEASUREMENTS = 5

/** The clock of the database: the same for all processes, on whatever machines. */
export interface DatabaseClock {
  /** Milliseconds since 1970. */
  now(): number
  wall: Clock
  /** Measures again: the clocks of two machines drift apart. */
  measure(): Promise<void>
}

/** @param monotonic milliseconds of the process, which nobody sets back */
export async function databaseClock(
  db: Db,
  monotonic: () => number = () => performance.now(),
): Promise<DatabaseClock> {
  let offset = await measureOffset(db, monotonic)
  const now = () => monotonic() + offset
  return {
    now,
    wall: { speed: 1, now: () => new Date(now()) },
    async measure() {
      offset = await measureOffset(db, monotonic)
    },
  }
}

/** What is to be added to the process's milliseconds to get the database's. */
const measureOffset = (db: Db, monotonic: () => number): Promise<number> =>
  db.connection().execute(async (connection) => {
    const ask = async () => {
      const sent = monotonic()
      const { rows } = await sql<{ now: number }>`
        select (extract(epoch from clock_timestamp()) * 1000)::float as now`.execute(connection)
      const answered = monotonic()
      return { tookMs: answered - sent, offset: (rows[0]?.now ?? 0) - (sent + answered) / 2 }
    }
    let best = await ask()
    for (let nth = 1; nth < MEASUREMENTS; nth += 1) {
      const next = await ask()
      if (next.tookMs < best.tookMs) best = next
    }
    return best.offset
  })
