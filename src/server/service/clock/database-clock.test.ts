import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { missingPostgres, stopOwnServer } from '../../testing/databases.ts'
import { openSeveral } from '../../testing/several-databases.ts'
import { databaseClock } from './database-clock.ts'

afterAll(stopOwnServer)

test.skipIf(missingPostgres() !== undefined)(
  'processes have the clock of their database, however far their own clocks are apart',
  async () => {
    const several = await openSeveral(1)
    const [database] = several.databases
    if (!database) throw new Error('No database was opened')
    const time = { aheadMs: 5 * 3_600_000 }
    const ahead = await databaseClock(database.db, () => performance.now() + time.aheadMs)
    const right = await databaseClock(database.db)
    const { rows } = await sql<{ now: string }>`select clock_timestamp() as now`.execute(database.db)
    const now = Date.parse(rows[0]?.now ?? '')
    for (const clock of [ahead, right]) expect(Math.abs(clock.wall.now().getTime() - now)).toBeLessThan(1000)
    time.aheadMs = 0
    await ahead.measure()
    expect(Math.abs(ahead.now() - right.now())).toBeLessThan(1000)
    await several.close()
  },
)
