import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forEachDatabase } from '../../testing/databases.ts'

forEachDatabase('Plans of several processes', { engineMatters: true }, (open) => {
  test('a zone that the database does not know is UTC in them, too', async () => {
    const { db } = await open()
    await sql`create table zoned as
      select case when n % 2 = 0 then 'Mars/Olympus' else 'Pacific/Chatham' end as zone from generate_series(1, 20000) as n`.execute(
      db,
    )
    await sql`analyze zoned`.execute(db)
    const zones = await db.transaction().execute(async (trx) => {
      for (const setting of ['parallel_setup_cost', 'parallel_tuple_cost', 'min_parallel_table_scan_size'])
        await sql`select set_config(${setting}, '0', true)`.execute(trx)
      const { rows } = await sql<{ zone: string; count: number }>`
        select known_zone(zone) as zone, count(*)::int as count from zoned group by 1 order by 1`.execute(trx)
      return rows
    })
    expect(zones).toEqual([
      { zone: 'Pacific/Chatham', count: 10_000 },
      { zone: 'UTC', count: 10_000 },
    ])
  })

  test('no function that catches an error is said to be safe for them, nor one that calls it', async () => {
    const { db } = await open()
    const { rows } = await sql<{ name: string }>`
      with recursive own as (
        select oid, proname::text as name, prosrc as body, proparallel
        from pg_proc where pronamespace = 'public'::regnamespace and prosrc <> ''),
      catching as (
        select name, proparallel from own where body ~* 'exception\\s+when'
        union
        select own.name, own.proparallel from own join catching on own.body ~ ('\\m' || catching.name || '\\('))
      select distinct name from catching where proparallel = 's'`.execute(db)
    expect(rows).toEqual([])
  })
})
