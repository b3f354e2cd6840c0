import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forEachDatabase } from '../../../testing/databases.ts'
import { isRolledBack } from '../errors.ts'
import type { Db } from '../tables.ts'

const keptBy = async (connection: Db): Promise<string[]> => {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
    connection,
  )
  return rows.map(({ statement }) => statement)
}

forEachDatabase('statements with parameters', { engineMatters: true }, (open) => {
  test('are kept by the connection when they come again, and answer the same', async () => {
    const { db } = await open()
    await db.connection().execute(async (connection) => {
      const ask = (n: number) => sql<{ n: number }>`select ${n}::int + 1 as n`.execute(connection)
      for (let n = 0; n < 5; n += 1) expect((await ask(n)).rows).toEqual([{ n: n + 1 }])
      expect(await keptBy(connection)).toContain('select $1::int + 1 as n')
    })
  })

  test('are parsed anew after a change of the schema', async () => {
    const { db } = await open()
    await sql`create table crates (id int)`.execute(db)
    await sql`insert into crates values (1)`.execute(db)
    const ask = () => sql`select * from crates where id = ${1}`.execute(db)
    for (let n = 0; n < 5; n += 1) expect((await ask()).rows).toEqual([{ id: 1 }])
    await sql`alter table crates add column colour text default 'red'`.execute(db)
    expect((await ask()).rows).toEqual([{ id: 1, colour: 'red' }])
  })

  test('are refused in a transaction that began before a change of the schema, which says that nothing was done', async () => {
    const { db, engine } = await open()
    if (engine === 'embedded') return
    await sql`create table crates (id int)`.execute(db)
    const ask = (on: Db) => sql`select * from crates where id = ${1}`.execute(on)
    await db.connection().execute(async (connection) => {
      for (let n = 0; n < 5; n += 1) await ask(connection)
      await sql`alter table crates add column colour text`.execute(db)
      const failed = await connection
        .transaction()
        .execute(ask)
        .then(
          () => undefined,
          (error: unknown) => error,
        )
      expect(isRolledBack(failed)).toBe(true)
      await connection.transaction().execute(ask)
    })
  })

  test('keep the connection usable when one of them fails', async () => {
    const { db } = await open()
    await db.connection().execute(async (connection) => {
      const divide = (by: number) => sql<{ n: number }>`select 6 / ${by}::int as n`.execute(connection)
      for (let n = 0; n < 4; n += 1) expect((await divide(2)).rows).toEqual([{ n: 3 }])
      await expect(divide(0)).rejects.toMatchObject({ code: '22012' })
      expect((await divide(3)).rows).toEqual([{ n: 2 }])
    })
  })
})
