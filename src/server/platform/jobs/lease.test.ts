import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { forEachDatabase } from '../../testing/databases.ts'
import type { Db } from '../database/tables.ts'
import { claim, claimInTransaction, lockHeld, release, releaseAll, renew } from './lease.ts'

const at = (seconds: number) => new Date(Date.parse('2026-11-20T18:00:00Z') + seconds * 1000)
interface Row {
  account_id: string
  id: string
  leased_by: string
}

forEachDatabase('A lease', { engineMatters: true }, (open) => {
  let db: Db
  beforeAll(async () => {
    db = (await open()).db
  })
  beforeEach(async () => {
    await db.deleteFrom('accounts').execute()
    const created_at = at(0).toISOString()
    const account_id = randomUUID()
    await db.insertInto('accounts').values({ id: account_id, company_name: 'Own', created_at }).execute()
    for (const url of ['https://a.example/', 'https://b.example/', 'https://c.example/'])
      await db
        .insertInto('webhooks')
        .values({ account_id, id: randomUUID(), url, active: true, events: [], secret: 'x', created_at })
        .execute()
  })
  const take = (by: string, seconds: number, most = 10) =>
    claim<Row>(db, 'webhooks', { by, until: at(seconds + 30) }, at(seconds), {
      where: sql`active`,
      order: sql`webhooks.url`,
      most,
    })
  const taken = async (seconds: number) => (await take(randomUUID(), seconds)).length

  test('is had by one of many that claim at once, of each row', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => take(randomUUID(), 0, 1)))
    const ids = [...all.flat(), ...(await take(randomUUID(), 0))].map(({ id }) => id)
    expect([ids.length, new Set(ids).size]).toEqual([3, 3])
  })

  test('keeps others away until it runs out, and longer where it is renewed', async () => {
    const by = randomUUID()
    const [first] = await take(by, 0)
    if (!first) throw new Error('Nothing was claimed')
    expect(await taken(29)).toBe(0)
    expect(await renew<Row>(db, 'webhooks', first, { by, until: at(60) })).toMatchObject({ leased_by: by })
    expect(await taken(30)).toBe(2)
    expect(await taken(60)).toBe(3)
  })

  test('is over for who was thought dead once another has it', async () => {
    const [late, other] = [randomUUID(), randomUUID()]
    const [row] = await take(late, 0, 1)
    if (!row) throw new Error('Nothing was claimed')
    await take(other, 30)
    expect(await renew(db, 'webhooks', row, { by: late, until: at(90) })).toBeUndefined()
    await release(db, 'webhooks', row, { by: late, now: at(31) })
    expect(await taken(31)).toBe(0)
    await db.transaction().execute(async (trx) => {
      expect(await lockHeld(trx, 'webhooks', row, late)).toBeUndefined()
      expect(await lockHeld(trx, 'webhooks', row, other)).toMatchObject({ id: row.id })
    })
  })

  test('ends with its release, and all of them when the only process starts anew', async () => {
    const by = randomUUID()
    const [first] = await take(by, 0)
    if (!first) throw new Error('Nothing was claimed')
    await release(db, 'webhooks', first, { by, now: at(1) })
    expect(await taken(1)).toBe(1)
    expect(await releaseAll(db, 'webhooks')).toHaveLength(3)
    expect(await taken(1)).toBe(3)
  })

  test('of a transaction ends with it, whatever becomes of the work', async () => {
    const next = { where: sql<boolean>`active`, order: sql`url`, most: 1 }
    const failing = db.transaction().execute(async (trx) => {
      expect(await claimInTransaction<Row>(trx, 'webhooks', next)).toHaveLength(1)
      throw new Error('Failed')
    })
    await expect(failing).rejects.toThrow('Failed')
    const rows = await db.transaction().execute((trx) => claimInTransaction<Row>(trx, 'webhooks', next))
    expect(rows).toMatchObject([{ url: 'https://a.example/' }])
  })
})
