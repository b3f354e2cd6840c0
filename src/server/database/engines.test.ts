import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { forEachDatabase } from '../testing/databases.ts'
import type { Database } from './open.ts'

forEachDatabase('A database', (open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  test('answers', async () => {
    expect((await sql`select 1::int8 as a`.execute(database.db)).rows).toEqual([{ a: 1 }])
  })
})
