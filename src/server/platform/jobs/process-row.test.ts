import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { forEachDatabase } from '../../testing/databases.ts'
import type { Db } from '../database/tables.ts'
import { claim, MAX_UNSEEN_MS } from './lease.ts'
import { createOpenCounts } from './open-counts.ts'
import { createProcessRow, type ProcessRow } from './process-row.store.ts'

const began = Date.parse('2026-11-20T18:00:00Z')
const TEN_MINUTES_MS = 600_000

forEachDatabase('What a process has leased', { engineMatters: true }, (open) => {
  let db: Db
  const time = { ms: began }
  const wall = { speed: 1, now: () => new Date(time.ms) }
  let killed: ProcessRow
  let other: ProcessRow
  let holder: string
  const passes = async (ms: number) => {
    time.ms += ms
    await other.heartbeat()
  }
  const take = (by: string) =>
    claim(db, 'webhooks', { by, until: new Date(time.ms + TEN_MINUTES_MS) }, wall.now(), {
      where: sql`active`,
      order: sql`webhooks.url`,
      most: 10,
    })
  const taken = async () => (await take(randomUUID())).length
  beforeEach(async () => {
    time.ms = began
    db = (await open()).db
    const created_at = new Date(began).toISOString()
    const account_id = randomUUID()
    await db.insertInto('accounts').values({ id: account_id, company_name: 'Imports', created_at }).execute()
    const url = 'https://a.example/'
    await db
      .insertInto('webhooks')
      .values({ account_id, id: randomUUID(), url, active: true, events: [], secret: 'x', created_at })
      .execute()
    killed = createProcessRow({ db, wall, openCounts: createOpenCounts() })
    holder = killed.newHolder()
    await killed.heartbeat()
    other = createProcessRow({ db, wall, openCounts: createOpenCounts() })
    await other.heartbeat()
    if ((await take(holder)).length !== 1) throw new Error('Nothing was leased')
  })

  test('is free soon after it was killed, long before its lease runs out', async () => {
    await passes(MAX_UNSEEN_MS / 2)
    await passes(MAX_UNSEEN_MS / 2 - 1)
    expect(await taken()).toBe(0)
    await passes(1)
    expect(await taken()).toBe(1)
  })

  test('stays its own after an outage of the database, in which no process could say that it runs', async () => {
    await passes(MAX_UNSEEN_MS + 5000)
    expect(await taken()).toBe(0)
    await passes(MAX_UNSEEN_MS / 2)
    await killed.heartbeat()
    await passes(MAX_UNSEEN_MS / 2)
    expect(await taken()).toBe(0)
    await passes(MAX_UNSEEN_MS / 2)
    expect(await taken()).toBe(1)
  })

  test('stays its own while it says that it runs, and for the whole lease where nobody knows its process', async () => {
    await passes(30_000)
    await killed.heartbeat()
    await passes(30_000)
    expect(await taken()).toBe(0)
    await killed.end()
    await passes(30_000)
    expect(await taken()).toBe(0)
    time.ms = began + TEN_MINUTES_MS
    expect(await taken()).toBe(1)
  })

  test('counts for the account that has it open until then, in all processes', async () => {
    const [here, there] = [createOpenCounts(), createOpenCounts()]
    const [own, counting] = [here, there].map((openCounts) => createProcessRow({ db, wall, openCounts }))
    const end = here.begin('streams', 'a')
    here.begin('streams', 'a')
    here.begin('export_files', 'a')
    there.begin('streams', 'a')
    await own?.heartbeat()
    expect(there.count('streams', 'a')).toBe(1)
    await counting?.heartbeat()
    expect([
      there.count('streams', 'a'),
      there.count('export_files', 'a'),
      there.count('export_files', 'b'),
    ]).toEqual([3, 1, 0])
    end()
    end()
    await own?.heartbeat()
    await counting?.heartbeat()
    expect([here.count('streams', 'a'), there.count('streams', 'a')]).toEqual([2, 2])
    await passes(MAX_UNSEEN_MS)
    await counting?.heartbeat()
    expect(there.count('streams', 'a')).toBe(1)
  })

  test('is no matter any more a day later: its row is gone with the next heartbeat of another', async () => {
    await passes(25 * 3_600_000)
    const rows = await db.selectFrom('processes').select('holders').execute()
    expect(rows).toEqual([{ holders: [] }])
  })
})
