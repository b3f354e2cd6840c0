import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Db } from '../../platform/database/tables.ts'
import { editedEvent } from '../../platform/events/entry.ts'
import { missingPostgres, stopOwnServer } from '../../testing/databases.ts'
import { type ServicesTogether, servicesTogether } from '../../testing/services-together.ts'
import { openSeveral, type SeveralDatabases } from '../../testing/several-databases.ts'
import { databaseClock } from './database-clock.ts'
import { sharedTradeClock } from './shared-trade-clock.ts'

const skipped = missingPostgres() !== undefined
const SPEED = 120
/** Trade time of 5 ms: what two measurements of the database's clock differ by at most on one machine. */
const MAX_APART_MS = 5 * SPEED
const HOUR_MS = 3_600_000

afterAll(stopOwnServer)

describe.skipIf(skipped)('The trade clock of two processes', () => {
  let several: SeveralDatabases
  let dbs: [Db, Db]
  beforeEach(async () => {
    several = await openSeveral(2)
    const [one, other] = several.databases
    if (!one || !other) throw new Error('The databases were not opened')
    dbs = [one.db, other.db]
  })
  afterEach(() => several.close())

  test('is the same, also where the second one starts much later and its own time began elsewhere', async () => {
    const first = await clockOf(dbs[0], SPEED)
    const monotonic = () => performance.now() + 7 * HOUR_MS
    const second = await clockOf(dbs[1], SPEED, monotonic)
    for (let nth = 0; nth < 20; nth += 1) {
      const [before, between, after] = [first.clock.now(), second.clock.now(), first.clock.now()].map(Number)
      expect(Number(between) - Number(before)).toBeGreaterThan(-MAX_APART_MS)
      expect(Number(after) - Number(between)).toBeGreaterThan(-MAX_APART_MS)
      await (nth % 2 === 0 ? first : second).keep()
    }
  })

  test('begins for both with what is stored, when they start at once', async () => {
    const [one, other] = await Promise.all(dbs.map((db) => clockOf(db, SPEED)))
    if (!one || !other) throw new Error('No clock')
    expect(Math.abs(one.clock.now().getTime() - other.clock.now().getTime())).toBeLessThan(MAX_APART_MS)
  })

  test('never goes back in a process, and runs at the speed of the process that started last', async () => {
    const first = await clockOf(dbs[0], SPEED)
    const before = first.clock.now()
    const second = await clockOf(dbs[1], 1)
    const shown = first.clock.now()
    expect(second.clock.now().getTime()).toBeGreaterThanOrEqual(before.getTime())
    await first.keep()
    expect(first.clock.speed).toBe(1)
    expect(first.clock.now().getTime()).toBeGreaterThanOrEqual(shown.getTime())
    await second.keep()
    expect(Math.abs(first.clock.now().getTime() - second.clock.now().getTime())).toBeLessThan(MAX_APART_MS)
  })

  test('goes on from the latest time that a killed process may have recorded', async () => {
    const killed = await clockOf(dbs[0], 100_000)
    const recorded = killed.clock.now()
    const next = await clockOf(dbs[1], 1)
    expect(next.clock.now().getTime()).toBeGreaterThanOrEqual(recorded.getTime() - MAX_APART_MS)
  })
})

const clockOf = async (db: Db, speed: number, monotonic?: () => number) =>
  sharedTradeClock({ db, of: await databaseClock(db, monotonic) }, speed)

const listed = z.object({ data: z.tuple([z.object({ id: z.string() })], z.unknown()) })

describe.skipIf(skipped)('Two services on one PostgreSQL at speed 120', () => {
  let together: ServicesTogether
  beforeEach(async () => {
    together = await servicesTogether({ speed: String(SPEED), shipments: '2' })
  })
  afterEach(() => together.close())

  test('record what is changed by one and then by the other in the order in which it happened', async () => {
    const { headers } = together
    const first = await together.start()
    const services = [first, await together.start()]
    const answer = await fetch(`${first.origin}/v2/shipments`, { headers })
    const { id } = listed.parse(await answer.json()).data[0]
    for (let nth = 0; nth < 20; nth += 1) {
      const body = JSON.stringify({
        data: { type: 'shipment', id, attributes: { ref_numbers: [`PO ${nth}`] } },
      })
      const origin = services[nth % 2]?.origin ?? ''
      const edited = await fetch(`${origin}/v2/shipments/${id}`, { method: 'PATCH', headers, body })
      expect(edited.status).toBe(200)
    }
    const { rows } = await sql<{ back: number; edits: number }>`
      select count(*)::int as edits, count(*) filter (where recorded_at < before)::int as back
      from (select recorded_at, lag(recorded_at) over (order by seq) as before from event_log
        where reference_id = ${id} and event = ${editedEvent}) as edits`.execute(first.db)
    expect(rows).toEqual([{ edits: 20, back: 0 }])
  })
})
