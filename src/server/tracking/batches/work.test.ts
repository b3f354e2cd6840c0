import { randomUUID } from 'node:crypto'
import { anyRequest } from '../testing/scripted-carrier.ts'
import { createSourceRegistry } from '../requests/sources.store.ts'
import { beforeAll, expect, test } from 'vitest'
import type { Clock } from '../../platform/clock.ts'
import { catalogueAccount, type Db } from '../../platform/database/tables.ts'
import type { LimitDecision, Limiter } from '../../platform/http/limits/limits.ts'
import { forEachDatabase } from '../../testing/databases.ts'
import type { Source } from '../source.ts'
import { newBatchRow } from './batch.rules.ts'
import { batchesByIds, storeBatch } from './batches.store.ts'
import { checkRows } from './routes.ts'
import { batchWork } from './work.ts'

const account_id = '00000000-0000-7000-8000-00000000000a'
const at = '2026-11-20T18:00:00Z'
const clock: Clock = { speed: 1, now: () => new Date(at) }
const source: Source = {
  name: 'scripted',
  simulated: false,
  capabilities: anyRequest,
  ask: async () => ({ kind: 'not_found' }),
}
/** A limiter that decides about one request after the other. */
const deciding = (take: () => LimitDecision): Pick<Limiter, 'takeMany'> => ({
  takeMany: (_who, _bucket, count) => Array.from({ length: count }, take),
})
const open = deciding(() => ({ allowed: true }))
const work = (db: Db, limiter = open) =>
  batchWork({ db, clock, wall: clock, sources: createSourceRegistry([source]), limiter })

forEachDatabase('making requests of batches', (openDatabase) => {
  let db: Db
  beforeAll(async () => {
    db = (await openDatabase()).db
    await db.insertInto('accounts').values({ id: account_id, company_name: 'Own', created_at: at }).execute()
    // No line but those of this test.
    await db.deleteFrom('shipping_lines').execute()
    await db
      .insertInto('shipping_lines')
      .values({
        account_id: catalogueAccount,
        id: randomUUID(),
        scac: 'MAEU',
        name: 'Maersk',
        short_name: 'Maersk',
        bill_of_lading_tracking_support: true,
        booking_number_tracking_support: true,
        container_number_tracking_support: true,
      })
      .execute()
  })

  async function stored(count: number, from: number): Promise<string> {
    const sent = Array.from({ length: count }, (_, row) => ({
      row,
      request_number: `MAEU${String(229_000_000 + from + row)}`,
    }))
    const looked = await checkRows(db, account_id, sent)
    const rows = sent.map((row, index) => {
      const { read, existing } = looked[index] ?? {}
      if (!read) throw new Error('Every row is looked at')
      return newBatchRow(row, read, existing)
    })
    const id = randomUUID()
    await storeBatch(db, { account_id, id, user_id: null, file_name: null, created_at: at }, rows)
    return id
  }
  const states = async (id: string) => (await batchesByIds(db, account_id, [id]))[0]?.states
  const numbers = async () =>
    (await db.selectFrom('tracking_requests').select('request_number').execute()).map(
      ({ request_number }) => request_number,
    )
  const untilDone = async (round: () => Promise<string>) => {
    while ((await round()) === 'more');
  }

  test('several processes at once make one request of each row', { tags: ['engine'] }, async () => {
    const id = await stored(70, 1000)
    await Promise.all([untilDone(work(db)), untilDone(work(db)), untilDone(work(db))])
    // What one of them held while another looked is done in the next round.
    await untilDone(work(db))
    expect(await states(id)).toEqual({ created: 70 })
    const made = await numbers()
    expect(new Set(made).size).toBe(made.length)
    expect(made).toHaveLength(70)
  })

  test('the rate limit is not used when no row waits', async () => {
    let taken = 0
    const counting = deciding(() => {
      taken += 1
      return { allowed: true }
    })
    await untilDone(work(db, counting))
    expect(taken).toBe(0)
  })

  test('rows of two batches that have one number make one request, and those beyond the limit wait', async () => {
    const ids = [await stored(5, 4000), await stored(5, 4003)]
    const sum = async (state: 'created' | 'existing' | 'waiting') =>
      (await Promise.all(ids.map(states))).reduce((all, each) => all + (each?.[state] ?? 0), 0)
    let left = 6
    const six = deciding(() => ((left -= 1) < 0 ? { allowed: false, retryAfter: 60 } : { allowed: true }))
    const limited = work(db, six)
    await untilDone(limited)
    await untilDone(limited)
    expect(await sum('waiting')).toBe(4)
    await untilDone(work(db))
    expect([await sum('created'), await sum('existing'), await sum('waiting')]).toEqual([8, 2, 0])
  })

  test('five thousand rows are checked and stored within seconds', { tags: ['long'] }, async () => {
    const rows = Array.from({ length: 5000 }, (_, row) => ({
      row,
      request_number: `MAEU${String(300_000_000 + row)}`,
    }))
    const before = process.cpuUsage()
    const looked = await checkRows(db, account_id, rows)
    expect(looked).toHaveLength(5000)
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(6000)
    expect(await states(await stored(5000, 50_000))).toEqual({ waiting: 5000 })
  })
})
