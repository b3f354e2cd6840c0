import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '../database/open.ts'
import type { Db } from '../database/tables.ts'
import { forEachDatabase } from '../../testing/databases.ts'
import { loggedEvents, untilReadable } from '../../testing/logged-events.ts'
import { adoptLog, append, newestPosition, newestPositionOf, read } from './log.ts'
import { beginning, comparePositions, type LogPosition } from './position.rules.ts'

const at = '2026-11-20T18:00:00Z'
const entry = {
  event: 'container.created' as const,
  reference: null,
  shipment_id: null,
  container_id: null,
  occurred_at: at,
}
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

forEachDatabase('The event log', { engineMatters: true }, (open) => {
  let database: Database
  let db: Db
  beforeAll(async () => {
    database = await open()
    db = database.db
  })
  const log = (accountId: string, count = 1) =>
    db.transaction().execute((trx) =>
      append(
        trx,
        accountId,
        Array.from({ length: count }, () => entry),
        at,
      ),
    )

  test('does not hold a writer up while another transaction is open and a follower reads', async () => {
    // The embedded engine has one connection: there a transaction is over before the next one begins.
    if (database.engine === 'embedded') return
    const [busy, other] = [randomUUID(), randomUUID()]
    const start = await newestPosition(db)
    const open = await db.startTransaction().execute()
    await append(open, busy, [entry], at)
    const reading = read(db, { after: start })
    await pause(100)
    // Ends although the first transaction is still open; a writer that is held up would wait for ever.
    await log(other)
    expect(await reading).toEqual([])
    await open.commit().execute()
    await untilReadable(db)
    const entries = await read(db, { after: start })
    expect(entries.map(({ account_id }) => account_id)).toEqual([busy, other])
  })

  test('gives a follower every committed entry once, whatever many writers commit or roll back', async () => {
    const accounts = Array.from({ length: 8 }, () => randomUUID())
    const committed: string[] = []
    const start = await newestPosition(db)
    const state = { writing: true }
    // Pauses and rollbacks that are the same in each run.
    const write = async (accountId: string, nth: number) => {
      for (let turn = 0; turn < 25; turn++) {
        const trx = await db.startTransaction().execute()
        await append(trx, accountId, [entry, entry], at)
        if (database.engine === 'postgresql') await pause((turn * 7 + nth * 13) % 60)
        if ((turn + nth) % 4 === 0) await trx.rollback().execute()
        else {
          const rows = await trx
            .selectFrom('event_log')
            .select('id')
            .where('account_id', '=', accountId)
            .where('xid', '=', sql<string>`pg_current_xact_id()`)
            .execute()
          await trx.commit().execute()
          committed.push(...rows.map(({ id }) => id))
        }
      }
    }
    const followed: string[] = []
    let position: LogPosition = start
    const follow = async () => {
      const entries = await read(db, { after: position, limit: 7 })
      for (const next of entries) {
        expect(comparePositions(next, position)).toBeGreaterThan(0)
        position = next
        followed.push(next.id)
      }
      return entries.length
    }
    const following = async () => {
      while (state.writing) if ((await follow()) === 0) await pause(1)
    }
    await Promise.all([
      following(),
      Promise.all(accounts.map(write)).finally(() => {
        state.writing = false
      }),
    ])
    await untilReadable(db)
    while ((await follow()) > 0);
    expect(committed.length).toBeGreaterThan(250)
    expect(followed.toSorted()).toEqual(committed.toSorted())
  })

  test('has entries of one transaction in the order in which they were appended', async () => {
    const own = randomUUID()
    await log(own, 3)
    await untilReadable(db)
    const all = await loggedEvents(db, own)
    const [first, second] = all
    if (!first || !second) throw new Error('Nothing was logged')
    expect(await read(db, { after: first, account_id: own })).toEqual(all.slice(1))
    expect(await newestPositionOf(db, own, second)).toMatchObject({ xid: second.xid, seq: second.seq })
    expect(await newestPositionOf(db, randomUUID(), second)).toEqual(beginning)
  })

  test('that came from a server with higher transaction ids starts again before all that follows', async () => {
    const own = randomUUID()
    await log(own, 2)
    expect(await adoptLog(db)).toBe(false)
    await sql`update event_log set xid = '9000000000' where account_id = ${own}`.execute(db)
    expect(await read(db, { after: beginning, account_id: own })).toEqual([])
    expect(await adoptLog(db)).toBe(true)
    await log(own)
    await untilReadable(db)
    const entries = await read(db, { after: beginning, account_id: own })
    expect(entries.map(({ seq }) => seq)).toEqual((await loggedEvents(db, own)).map(({ seq }) => seq))
    expect(entries.slice(0, 2).map(({ xid }) => xid)).toEqual(['0', '0'])
  })
})
