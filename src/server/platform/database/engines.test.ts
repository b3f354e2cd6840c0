import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { forEachDatabase, openInMemory } from '../../testing/databases.ts'
import { isSqlError, isUniqueViolation } from './errors.ts'
import type { Database } from './open.ts'

type Boxes = { boxes: { number: string; weight: number | null; ship: number | null } }
const migrations = {
  '0001-boxes': {
    up: async (db: Database['db']) => {
      await sql`create table ships (id integer primary key)`.execute(db)
      await sql`create table boxes (
        number text constraint boxes_number primary key,
        weight integer constraint boxes_weight check (weight > 0),
        ship integer constraint boxes_ship references ships (id)
      )`.execute(db)
    },
  },
}
const box = (number: string, weight: number | null = null) => ({ number, weight, ship: null })

forEachDatabase(
  'Queries and transactions',
  (open) => {
    let database: Database
    const boxes = () => database.db.withTables<Boxes>()
    const numbers = async () =>
      (await boxes().selectFrom('boxes').select('number').orderBy('number').execute()).map(
        (row) => row.number,
      )

    beforeAll(async () => {
      database = await open()
    })
    beforeEach(async () => {
      await boxes().deleteFrom('boxes').execute()
    })

    test('report how many records a statement changed', async () => {
      const { numInsertedOrUpdatedRows } = await boxes()
        .insertInto('boxes')
        .values([box('A'), box('B')])
        .executeTakeFirstOrThrow()
      const { numUpdatedRows } = await boxes()
        .updateTable('boxes')
        .set({ weight: 5 })
        .executeTakeFirstOrThrow()
      const { numDeletedRows } = await boxes()
        .deleteFrom('boxes')
        .where('number', '=', 'A')
        .executeTakeFirstOrThrow()
      expect([numInsertedOrUpdatedRows, numUpdatedRows, numDeletedRows]).toEqual([2n, 2n, 1n])
      const returned = await boxes().insertInto('boxes').values(box('C', 3)).returning('weight').execute()
      expect(returned).toEqual([{ weight: 3 }])
    })

    test('of callers at the same time, each transaction is whole', async () => {
      // Everyone adds one to the same number, in two steps: steps that mix would lose some of them.
      await boxes().insertInto('boxes').values(box('A', 1)).execute()
      const addOne = () =>
        boxes()
          .transaction()
          .execute(async (trx) => {
            const { weight } = await trx
              .selectFrom('boxes')
              .select('weight')
              .forUpdate()
              .executeTakeFirstOrThrow()
            await trx
              .updateTable('boxes')
              .set({ weight: (weight ?? 0) + 1 })
              .execute()
          })
      await Promise.all(Array.from({ length: 20 }, addOne))
      const { weight } = await boxes().selectFrom('boxes').select('weight').executeTakeFirstOrThrow()
      expect(weight).toBe(21)
    })

    test('a query outside of a transaction is no part of it, and does not see it before its end', async () => {
      const began = Promise.withResolvers<void>()
      const failing = boxes()
        .transaction()
        .execute(async (trx) => {
          await trx.insertInto('boxes').values(box('INSIDE')).execute()
          began.resolve()
          await trx.insertInto('boxes').values(box('INSIDE, TOO')).execute()
          throw new Error('changed my mind')
        })
      await began.promise
      const outside = boxes().insertInto('boxes').values(box('OUTSIDE')).execute()
      await expect(failing).rejects.toThrow('changed my mind')
      await outside
      expect(await numbers()).toEqual(['OUTSIDE'])
    })

    test('a savepoint takes back a part of a transaction', async () => {
      const trx = await boxes().startTransaction().execute()
      await trx.insertInto('boxes').values(box('A')).execute()
      const saved = await trx.savepoint('before B').execute()
      await saved.insertInto('boxes').values(box('B')).execute()
      await saved.rollbackToSavepoint('before B').execute()
      await trx.commit().execute()
      expect(await numbers()).toEqual(['A'])
    })

    test('a transaction that went on after an error is not committed, and says so', async () => {
      const trx = boxes()
        .transaction()
        .execute(async (inside) => {
          await inside.insertInto('boxes').values(box('A')).execute()
          await sql`select 1 / 0`.execute(inside).catch(() => undefined)
        })
      await expect(trx).rejects.toThrow('rolled back instead of committed')
      expect(await numbers()).toEqual([])
    })

    test('a transaction can be read-only', async () => {
      const trx = boxes()
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((inside) => inside.insertInto('boxes').values(box('A')).execute())
      await expect(trx).rejects.toMatchObject({ code: '25006' })
    })

    describe('an error names', () => {
      const refused = async (query: Promise<unknown>) => {
        const error: unknown = await query.then(
          () => undefined,
          (reason: unknown) => reason,
        )
        if (!isSqlError(error)) throw new Error('not refused by the engine', { cause: error })
        return error
      }

      test('the key that exists already', async () => {
        await boxes().insertInto('boxes').values(box('A')).execute()
        const error = await refused(boxes().insertInto('boxes').values(box('A')).execute())
        expect(error).toMatchObject({
          code: '23505',
          constraint: 'boxes_number',
          table: 'boxes',
          detail: 'Key (number)=(A) already exists.',
          message: 'duplicate key value violates unique constraint "boxes_number"',
          severity: 'ERROR',
        })
        expect(isUniqueViolation(error)).toBe(true)
        expect(isUniqueViolation(error, 'boxes_number')).toBe(true)
        expect(isUniqueViolation(error, 'another')).toBe(false)
      })

      test('the rule that a value breaks, the record that is missing, the column that must be given', async () => {
        const weight = await refused(boxes().insertInto('boxes').values(box('A', -1)).execute())
        expect(weight).toMatchObject({ code: '23514', constraint: 'boxes_weight' })
        const ship = await refused(
          boxes()
            .insertInto('boxes')
            .values({ ...box('A'), ship: 9 })
            .execute(),
        )
        expect(ship).toMatchObject({ code: '23503', constraint: 'boxes_ship' })
        const number = await refused(sql`insert into boxes (weight) values (1)`.execute(database.db))
        expect(number).toMatchObject({ code: '23502', column: 'number' })
        expect(isUniqueViolation(number)).toBe(false)
      })

      test('the place of the call', async () => {
        const error = await refused(sql`select nothing`.execute(database.db))
        expect(error.code).toBe('42703')
        expect(error.stack).toContain('engines.test.ts')
      })
    })

    test('two workers that take rows at the same time never take the same one', async () => {
      const all = Array.from({ length: 30 }, (_, at) => `MSKU${at}`)
      await boxes()
        .insertInto('boxes')
        .values(all.map((number) => box(number)))
        .execute()
      const taken: string[] = []
      const take = () =>
        boxes()
          .transaction()
          .execute(async (trx) => {
            const next = trx.selectFrom('boxes').select('number').limit(1).forUpdate().skipLocked()
            const row = await next.executeTakeFirst()
            if (!row) return false
            await trx.deleteFrom('boxes').where('number', '=', row.number).execute()
            return taken.push(row.number) > 0
          })
      const work = async () => {
        while (await take());
      }
      await Promise.all([work(), work()])
      expect(taken.toSorted()).toEqual(all.toSorted())
    })

    test('trigrams and combined indexes are there', async () => {
      await sql`create extension if not exists pg_trgm`.execute(database.db)
      await sql`create extension if not exists btree_gin`.execute(database.db)
      const { rows } =
        await sql`select 'MSKU1234565' ilike '%u1234%' as it, similarity('a', 'a') as same`.execute(
          database.db,
        )
      expect(rows).toEqual([{ it: true, same: 1 }])
    })

    test('maintenance can run at any time', async () => {
      await boxes()
        .insertInto('boxes')
        .values(Array.from({ length: 2000 }, (_, at) => box(String(at))))
        .execute()
      await boxes().deleteFrom('boxes').where('number', '!=', '7').execute()
      const [rows] = await Promise.all([numbers(), database.maintain()])
      expect(rows).toEqual(['7'])
    })

    test('the time zone is UTC', async () => {
      const { rows } = await sql`select '2026-11-20T23:30:00Z'::timestamptz::date as day`.execute(database.db)
      expect(rows).toEqual([{ day: '2026-11-20' }])
    })

    test('a transaction that is open without a statement ends after five minutes', async () => {
      const other = await open()
      if (other.engine === 'embedded') return
      const { rows } = await sql`select current_setting('idle_in_transaction_session_timeout') as it`.execute(
        other.db,
      )
      expect(rows).toEqual([{ it: '5min' }])
    })

    test('connections that the server ended are replaced', async () => {
      const mine = await open()
      const ask = () => sql`select 1 as it`.execute(mine.db)
      await Promise.all([ask(), ask(), ask()])
      const others = sql`from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
      await sql`select pg_terminate_backend(pid) ${others}`.execute(mine.db)
      while ((await sql`select pid ${others}`.execute(mine.db)).rows.length > 0);
      // The server is done with them; what it sent is read in the next round of the event loop.
      for (let rounds = 0; rounds < 2; rounds++) await setImmediate()
      const answers = await Promise.all([ask(), ask(), ask()])
      expect(answers.map(({ rows }) => rows)).toEqual([[{ it: 1 }], [{ it: 1 }], [{ it: 1 }]])
    })

    test('after closing, which can be repeated, nothing is answered', async () => {
      const other = await open()
      const last = sql`select 1 as it`.execute(other.db)
      await last
      await Promise.all([other.close(), other.close()])
      await expect(sql`select 1`.execute(other.db)).rejects.toThrow(/closed|end/)
    })
  },
  { migrations, engineMatters: true },
)

test('maintenance of the embedded engine clears dead rows away and renews the statistics', async () => {
  const { db, maintain, close } = await openInMemory(migrations)
  await sql`insert into boxes select 'A' || i, 1 from generate_series(1, 5000) i`.execute(db)
  await sql`delete from boxes where number < 'A4'`.execute(db)
  await maintain()
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<{ dead: number; live: number; planned: number }>`
    select n_dead_tup as dead, n_live_tup as live, reltuples as planned
    from pg_stat_user_tables stat join pg_class class on class.oid = stat.relid where stat.relname = 'boxes'`.execute(
    db,
  )
  const left = Number((await sql<{ it: number }>`select count(*) as it from boxes`.execute(db)).rows[0]?.it)
  expect(rows).toEqual([{ dead: 0, live: left, planned: left }])
  await close()
})
