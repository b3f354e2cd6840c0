import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openInMemory } from '../../../testing/databases.ts'
import type { Database } from '../open.ts'

const migrations = {
  '0001-boxes': {
    up: async (db: Database['db']) => {
      await sql`create table boxes (number integer primary key, weight integer)`.execute(db)
      await sql`create table gone (number integer)`.execute(db)
    },
  },
}
let database: Database
const changesBy = async (statement: string): Promise<number> => {
  const count = database.countRowWrites ?? (() => Number.NaN)
  const before = count()
  await sql.raw(statement).execute(database.db)
  return count() - before
}

beforeAll(async () => {
  database = await openInMemory(migrations)
  return () => database.close()
})
beforeEach(async () => {
  await sql`truncate boxes, gone`.execute(database.db)
  await sql`insert into boxes values (1, 10), (2, 20)`.execute(database.db)
})

test.each([
  `insert into boxes values (3, 30)`,
  `insert into boxes values (1, 5) on conflict (number) do update set weight = 5`,
  `update boxes set weight = 0 where number = 1`,
  `delete from boxes where number = 1`,
  `with found as (select number from boxes for update) update boxes as b set weight = 0 from found where b.number = found.number`,
  `with moved as (delete from boxes returning number) select * from moved where number > 9`,
  `with lighter as (update only boxes set weight = 0) select 1`,
  `with moved as (delete from boxes returning number) insert into gone select number from moved where number > 9`,
  `truncate boxes`,
])('a statement that changes rows counts as a change: %s', async (statement) => {
  expect(await changesBy(statement)).toBe(1)
})

test.each([
  `select * from boxes`,
  `select * from boxes for update skip locked`,
  `select * from boxes for no key update`,
  `with found as (select number from boxes for update of boxes skip locked) select * from found`,
  `with due as (select number from boxes where number > 9 for update) update boxes set weight = 0 from due where boxes.number = due.number`,
  `insert into boxes values (1, 5) on conflict do nothing`,
  `update boxes set weight = 0 where number > 9`,
  `delete from boxes where number > 9`,
])('a statement that changes nothing counts as none: %s', async (statement) => {
  expect(await changesBy(statement)).toBe(0)
})

test('to begin and end a transaction is no change', async () => {
  const count = database.countRowWrites ?? (() => Number.NaN)
  const before = count()
  await database.db.transaction().execute((trx) => sql`select 1`.execute(trx))
  expect(count()).toBe(before)
})
