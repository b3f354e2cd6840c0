import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forEachDatabase } from '../testing/databases.ts'
import { completeUntil } from './subscriptions.store.ts'

forEachDatabase('What is complete of the published events', { engineMatters: true }, (open) => {
  test('ends before a transaction that still runs: it may add events that were learned when it began', async () => {
    const { db, engine } = await open()
    const startOf = async (within: typeof db): Promise<string> => {
      const { rows } = await sql<{ at: string }>`select date_trunc('milliseconds', now()) as at`.execute(
        within,
      )
      return rows[0]?.at ?? ''
    }
    // The embedded engine runs one transaction at a time, so that none can be under way.
    const before = await startOf(db)
    if (engine === 'postgresql')
      await db.transaction().execute(async (trx) => {
        const began = await startOf(trx)
        await sql`select pg_sleep(0.05)`.execute(db)
        expect(await completeUntil(db)).toBe(began)
      })
    expect((await completeUntil(db)) >= before).toBe(true)
  })
})
