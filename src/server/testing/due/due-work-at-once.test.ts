import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccount } from '../../accounts/store.ts'
import { iso } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import { accountsDue, advanceDue } from '../../platform/jobs/due/due-work.ts'
import { claim } from '../../platform/jobs/lease.ts'
import { dueTrackingRequests } from '../../tracking/requests/due-requests.ts'
import { forEachDatabase } from '../databases.ts'
import { accountsNotNoted, addAnyRow } from './all-due-work.ts'

const [ACCOUNTS, WRITERS, WORKERS] = [3, 6, 3]
/** Of each writer. The embedded engine does one after the other anyway. */
const WRITES = { postgresql: 25, embedded: 3 }
const START = Date.parse('2026-06-01T12:00:00Z')
const at = (seconds: number) => iso(new Date(START + seconds * 1000))

/** The same numbers from 0 to 1 in every run. */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}

class RolledBack extends Error {}

forEachDatabase('Due work', { engineMatters: true }, (open) => {
  test('that many write while others claim it is found to the last, whatever was rolled back and however long transactions stayed open', async () => {
    const { db, engine } = await open()
    const given = { company_name: 'A', routing_data: false, simulated: false, created_at: at(0) }
    const accounts = await Promise.all(Array.from({ length: ACCOUNTS }, () => createAccount(db, given)))
    let second = 0
    const times = () => ({ now: new Date(START + second * 1000), wall: new Date(START + second * 1000) })
    let written = 0
    let checked = 0
    let isWriting = true

    async function write(random: () => number): Promise<void> {
      const account_id = accounts[Math.floor(random() * ACCOUNTS)]
      const due = at(second + Math.floor(random() * 8) - 4)
      const [isRolledBack, pauses, moves] = [random() < 0.3, Math.floor(random() * 4), random() < 0.4]
      const id = randomUUID()
      await db
        .transaction()
        .execute(async (trx) => {
          const row = { account_id, id, source: 'any', request_type: 'container', status: 'pending' }
          await addAnyRow(trx, 'tracking_requests', { ...row, next_check_at: due })
          // Others go on while this transaction stays open.
          for (let pause = 0; pause < pauses; pause += 1) await sql`select pg_sleep(0.004)`.execute(trx)
          if (moves)
            await sql`update tracking_requests set next_check_at = ${at(second - 2)}
              where account_id = ${account_id} and id = ${id}`.execute(trx)
          if (isRolledBack) throw new RolledBack()
        })
        .then(
          () => {
            written += 1
          },
          (error: unknown) => {
            if (!(error instanceof RolledBack)) throw error
          },
        )
      second += 1
    }
    const writer = async (seed: number) => {
      const random = numbersFrom(seed)
      for (let nth = 0; nth < WRITES[engine]; nth += 1) await write(random)
    }
    const round = async (): Promise<number> => {
      let done = 0
      const now = times()
      for (const account of await accountsDue(db, dueTrackingRequests, now)) {
        done += await checkSome(db, account, now)
        await advanceDue(db, dueTrackingRequests, account, now)
      }
      checked += done
      return done
    }
    const worker = async () => {
      while (isWriting) await round()
    }

    const workers = Array.from({ length: WORKERS }, worker)
    await Promise.all(Array.from({ length: WRITERS }, (_, nth) => writer(nth + 1)))
    isWriting = false
    await Promise.all(workers)
    expect(await accountsNotNoted(db, dueTrackingRequests, times())).toEqual([])
    second += 60
    while ((await round()) > 0);
    expect(checked).toBe(written)
    await round()
    const { rows } = await sql`select from work_due where kind like 'tracking_requests%'`.execute(db)
    expect(rows).toEqual([])
  })
})

/** As a worker does that may be too slow: it claims some, and completes them in a transaction of its own. */
async function checkSome(db: Db, account: string, { now, wall }: { now: Date; wall: Date }): Promise<number> {
  const lease = { by: randomUUID(), until: new Date(wall.getTime() + 3_600_000) }
  const claimed = await claim<{ id: string }>(db, 'tracking_requests', lease, wall, {
    where: sql`account_id = ${account} and next_check_at <= ${iso(now)} and ${dueTrackingRequests.open}`,
    order: sql`next_check_at`,
    most: 3,
  })
  for (const { id } of claimed)
    await sql`update tracking_requests set next_check_at = null, leased_by = null
      where account_id = ${account} and id = ${id}`.execute(db)
  return claimed.length
}
