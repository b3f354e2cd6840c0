import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { forEachDatabase } from '../../../testing/databases.ts'
import { migrate } from '../migrate.ts'
import { migrations } from '../migrations/index.ts'
import type { Db } from '../tables.ts'
import { boundsOfMonth, monthAfter, monthlyTables, monthOfTable, tableOfMonth } from './months.rules.ts'
import {
  attachedMonths,
  ensureMonths,
  makeMissingMonths,
  presentMonth,
  removePastMonths,
} from './months.store.ts'

test('a month has a table of its name, and is followed by the next one over the turn of the year', () => {
  expect(tableOfMonth('event_log', '2026-11')).toBe('event_log_2026_11')
  expect(monthOfTable('webhook_notification_logs_2025_01')).toEqual({
    table: 'webhook_notification_logs',
    month: '2025-01',
  })
  expect(['event_log', 'event_log_2026_13', 'containers_2026_11'].map(monthOfTable)).toEqual(
    Array.from({ length: 3 }),
  )
  expect([monthAfter('2026-11', 3), monthAfter('2026-01', -1), monthAfter('2026-12', -24)]).toEqual([
    '2027-02',
    '2025-12',
    '2024-12',
  ])
  expect(boundsOfMonth('2026-12')).toEqual(['2026-12-01T00:00:00Z', '2027-01-01T00:00:00Z'])
})

const monthsOf = async <T>(db: Kysely<T>, name: string): Promise<string[]> =>
  (await attachedMonths(db)).filter(({ table }) => table === name).map(({ month }) => month)

/** As versions before the months write an entry. */
const insertEntry = (db: Db, account: string) =>
  sql`
    insert into event_log (account_id, id, event, occurred_at, recorded_at)
    values (${account}, gen_random_uuid(), 'container.created', now(), now() + interval '9 months')`.execute(
    db,
  )

forEachDatabase('Tables that are kept by month', { engineMatters: true }, (open) => {
  test('have the present month and the three after it, also when several processes make them at once', async () => {
    const { db } = await open()
    const first = await presentMonth(db)
    const four = [0, 1, 2, 3].map((nth) => monthAfter(first, nth))
    for (const { name } of monthlyTables) expect(await monthsOf(db, name)).toEqual(four)
    for (const month of four.slice(1))
      for (const { name } of monthlyTables)
        await sql`drop table ${sql.table(tableOfMonth(name, month))}`.execute(db)
    await Promise.all([ensureMonths(db), ensureMonths(db), ensureMonths(db)])
    for (const { name } of monthlyTables) expect(await monthsOf(db, name)).toEqual(four)
  })

  test('of a database that was prepared months ago begin with the present one', async () => {
    const { db } = await open()
    const before = await attachedMonths(db)
    await makeMissingMonths(db, ['2025-12', '2026-01'])
    expect((await attachedMonths(db)).length).toBeGreaterThan(before.length)
    await removePastMonths(db)
    expect(await attachedMonths(db)).toEqual(before)
  })

  test('take what a process writes that knows of no months, in the month of the clock of the database', async () => {
    const { db } = await open()
    await insertEntry(db, randomUUID())
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from ${sql.table(tableOfMonth('event_log', await presentMonth(db)))}`.execute(
      db,
    )
    expect(rows).toEqual([{ count: 1 }])
  })

  test('get a month without waiting for a writer, and without keeping one waiting', async () => {
    const { db, engine } = await open()
    if (engine === 'embedded') return
    const writing = await db.startTransaction().execute()
    await insertEntry(writing, randomUUID())
    await db.transaction().execute((trx) => makeMissingMonths(trx, ['2024-03']))
    const making = await db.startTransaction().execute()
    await makeMissingMonths(making, ['2024-04'])
    // Ends although the months are not committed; a writer that had to wait would wait for ever.
    await insertEntry(db, randomUUID())
    await making.commit().execute()
    await writing.commit().execute()
    expect((await monthsOf(db, 'event_log')).slice(0, 2)).toEqual(['2024-03', '2024-04'])
  })

  test('are read in the order of the log by the index of each month, and merged', async () => {
    const { db } = await open()
    const account = randomUUID()
    await makeMissingMonths(db, ['2024-03'])
    await sql`
      insert into event_log (account_id, id, event, occurred_at, recorded_at, written_at)
      select ${account}::uuid, gen_random_uuid(), 'container.created', now(), now(),
        case when nth % 2 = 0 then '2024-03-15Z' else now() end
      from generate_series(1, 4000) as nth`.execute(db)
    await sql`analyze event_log`.execute(db)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain (costs off) select * from event_log where xid < pg_snapshot_xmin(pg_current_snapshot())
        and (xid, seq) > ('5', 7) and account_id = ${sql.lit(account)} order by xid, seq limit 500`.execute(
      db,
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('Merge Append')
    expect(plan).toMatch(/Index Scan using event_log_2024_03\w*_xid_seq_idx/)
    expect(plan).not.toMatch(/-> {2}(?:Sort|Seq Scan)/)
  })
})

const names = Object.keys(migrations)
const before = Object.fromEntries(Object.entries(migrations).slice(0, names.indexOf('0119-logs-by-month')))

forEachDatabase(
  'An event log that was kept in one table',
  (open) => {
    test('is in months afterwards, none of them to come, and its numbers go on', async () => {
      const { db } = await open()
      const account = randomUUID()
      const entry = (recorded: string) =>
        sql`
        insert into event_log (account_id, id, event, occurred_at, recorded_at)
        values (${account}, gen_random_uuid(), 'container.created', ${recorded}, ${recorded})`.execute(db)
      for (const recorded of ['2025-01-31T23:59:59Z', '2025-02-01T00:00:00Z', '2031-05-01T00:00:00Z'])
        await entry(recorded)
      const stored = () =>
        db.selectFrom('event_log').select(['seq', 'recorded_at', 'xid']).orderBy('seq').execute()
      const old = await stored()
      await migrate(db, migrations)
      expect(await stored()).toEqual(old)
      const present = await presentMonth(db)
      expect((await monthsOf(db, 'event_log')).slice(0, 3)).toEqual(['2025-01', '2025-02', present])
      const { rows } = await sql<{ part: string }>`
        select tableoid::regclass::text as part from event_log order by seq`.execute(db)
      expect(rows.map(({ part }) => part)).toEqual([
        'event_log_2025_01',
        'event_log_2025_02',
        tableOfMonth('event_log', present),
      ])
      await entry('2031-05-01T00:00:00Z')
      expect((await stored()).map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
    })
  },
  { migrations: before, engineMatters: true },
)
