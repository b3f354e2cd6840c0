import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { forEachDatabase } from '../../testing/databases.ts'
import { monthlyTables, tableOfMonth } from '../database/months/months.rules.ts'
import { attachedMonths, makeLooseMonth, makeMissingMonths } from '../database/months/months.store.ts'
import type { Database } from '../database/open.ts'
import type { Db } from '../database/tables.ts'
import { archivedMonth, archivedMonths, noteImport } from './archived-months.store.ts'
import { archiveMonths, archiveOldMonths, monthsToArchive } from './archive-months.ts'
import { detachMonth } from './detach.store.ts'
import { importMonth } from './import-month.ts'
import { headerOf, monthFile, readMonthFile, writeMonthFile } from './month-file.ts'

const tables = monthlyTables.map(({ name }) => name)
const ROWS = 2500

forEachDatabase('Months that are archived', (open) => {
  let root: string
  let database: Database
  let db: Db
  let account: string
  let month = '2019-12'
  let before: Record<string, string[]>
  const lines: string[] = []
  const log = {
    info: (message: string) => void lines.push(message),
    error: (message: string) => void lines.push(message),
  }
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'portolan-archive-'))
    database = await open()
    db = database.db
  })
  afterAll(() => rm(root, { recursive: true, force: true }))

  /** Each test has a month of its own. */
  beforeEach(async () => {
    const [year = 0, nth = 0] = month.split('-').map(Number)
    month = nth === 12 ? `${year + 1}-01` : `${year}-${String(nth + 1).padStart(2, '0')}`
    account = randomUUID()
    lines.length = 0
    await makeMissingMonths(db, [month])
    await sql`
      insert into accounts (id, company_name, routing_data, simulated, created_at)
      values (${account}, 'Northwind', false, false, now())`.execute(db)
    const written = sql`${`${month}-03T04:05:06.789012Z`}::timestamptz + nth * interval '1 second'`
    await sql`
      insert into event_log (account_id, id, event, payload, occurred_at, recorded_at, written_at)
      select ${account}::uuid, gen_random_uuid(), 'container.created', '{"before": "a \\"line\\"\\nü\u2028\u2029\u0085"}', now(), now(), ${written}
      from generate_series(1, ${ROWS}::integer) as nth`.execute(db)
    await sql`
      insert into webhook_notifications (account_id, id, event, created_at, written_at)
      select ${account}::uuid, gen_random_uuid(), 'container.created', now(), ${written}
      from generate_series(1, 7) as nth`.execute(db)
    await sql`
      insert into webhook_notification_logs (account_id, id, webhook_notification_id, attempt, started_at, duration_ms, written_at)
      select account_id, gen_random_uuid(), id, 1, now(), 12, written_at from webhook_notifications
      where account_id = ${account}`.execute(db)
    before = await stored()
  })

  const rowsOf = async (table: string): Promise<string[]> => {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(stored)::text as row from ${sql.table(table)} as stored where account_id = ${account}
      order by 1`.execute(db)
    return rows.map(({ row }) => row)
  }
  const stored = async () =>
    Object.fromEntries(await Promise.all(tables.map(async (name) => [name, await rowsOf(name)] as const)))
  const total = async (): Promise<number> => {
    const { rows } = await sql<{ total: number }>`
      select ((select coalesce(sum(change), 0) from record_count_changes where account_id = ${account}
          and kind = 'webhook_notifications')
        + (select coalesce(sum(total), 0) from record_counts where account_id = ${account}
          and kind = 'webhook_notifications'))::integer as total`.execute(db)
    return rows[0]?.total ?? 0
  }
  const states = async () =>
    Array.from(
      new Set((await archivedMonths(db)).filter((each) => each.month === month).map(({ state }) => state)),
    )
  const deps = () => ({ db, log, folder: root })
  const archive = () => archiveMonths(deps(), [month])
  const importAll = async () => {
    for (const table of tables) await importMonth({ db, folder: root }, table, month)
  }
  const isArchived = async () => {
    expect(await states()).toEqual(['archived'])
    expect(await stored()).toEqual(Object.fromEntries(tables.map((name) => [name, []])))
    const { rows } = await sql`
      select from pg_class where relname in (${sql.join(tables.map((name) => tableOfMonth(name, month)))})`.execute(
      db,
    )
    expect(rows).toEqual([])
    await importAll()
    expect(await stored()).toEqual(before)
  }

  test(
    'leave the tables and the totals, and come back from their files as they were',
    { tags: ['engine'] },
    async () => {
      expect(await total()).toBe(7)
      await archive()
      expect(await total()).toBe(0)
      expect((await readMonthFile(monthFile(root, 'event_log', month))).rows).toBe(ROWS)
      await isArchived()
      expect(await total()).toBe(7)
      expect((await readdir(root)).filter((name) => name.includes('partial'))).toEqual([])
    },
  )

  test('stay when they were imported, until they are asked for by name', async () => {
    await archive()
    await importAll()
    expect(await monthsToArchive(db, 2)).not.toContain(month)
    await archiveOldMonths(deps(), 2)
    expect(await stored()).toEqual(before)
    await archive()
    await isArchived()
  })

  test('are those before the months that are kept', async () => {
    expect(await monthsToArchive(db, 2)).toContain(month)
    expect(await monthsToArchive(db, 1200)).toEqual([])
    await archiveOldMonths(deps(), 2)
    await isArchived()
  })

  test('are written by the next round where one ended after it had taken them out of the tables', async () => {
    expect(await detachMonth(db, month)).toEqual({ result: 'detached', rulesBehind: 0 })
    expect(await states()).toEqual(['detached'])
    await archiveMonths(deps(), [])
    await isArchived()
  })

  test('are gone for alert rules that had not come past them, which the log says', async () => {
    const person = randomUUID()
    await sql`
      insert into users (account_id, id, name, created_at) values (${account}, ${person}, 'Ada', now())`.execute(
      db,
    )
    const rule = (seq: unknown) =>
      sql`
      insert into alert_rules (account_id, id, user_id, name, subject, query, threshold, mail, shared, has_baseline, xid, seq,
        created_at, updated_at, pass_due_at)
      select ${account}::uuid, gen_random_uuid(), ${person}::uuid, 'At terminal', 'query', '', 'enters', 'none', false, true,
        xid, ${seq}, now(), now(), now() from event_log where account_id = ${account} limit 1`.execute(db)
    await rule(sql`seq - 1`)
    await archive()
    expect(lines).toContain('Alert rules had not come past a month that was archived, and go on after it')
    await importAll()
    lines.length = 0
    await sql`
      update alert_rules set seq = (select max(seq) from event_log where account_id = ${account})
      where account_id = ${account}`.execute(db)
    await archive()
    expect(lines).not.toContain('Alert rules had not come past a month that was archived, and go on after it')
    await isArchived()
  })

  test.each(['half of a file', 'another file', 'the whole file'])(
    'are written anew where a round ended and left %s',
    async (left) => {
      const path = monthFile(root, 'event_log', month)
      await detachMonth(db, month)
      const columns = [{ name: 'seq', type: 'bigint' }]
      const another = async function* () {
        yield '["1"]\n'
      }
      await writeMonthFile(path, headerOf({ table: 'event_log', month, columns }), another(), null)
      const ofAnother = await readFile(path)
      if (left === 'half of a file') await writeFile(path, (await readFile(path)).subarray(0, 30))
      if (left === 'the whole file') {
        await archiveMonths(deps(), [])
        await importAll()
        const whole = await readFile(path)
        await detachMonth(db, month)
        await writeFile(path, whole)
      }
      expect(await states()).toContain('detached')
      lines.length = 0
      await archiveMonths(deps(), [])
      await isArchived()
      // Its rows may be nowhere else.
      const names = (await readdir(root)).filter((name) => name.startsWith(`event_log-${month}.`))
      expect(names).toHaveLength(2)
      if (left !== 'another file') return
      expect(lines).toContain(
        'A file of this month with other rows was there, and keeps them under another name',
      )
      const kept = names.find((name) => name !== `event_log-${month}.jsonl.gz`) ?? ''
      expect(await readFile(join(root, kept))).toEqual(ofAnother)
    },
  )

  test('are left to the process that works on them', { tags: ['engine'] }, async () => {
    await detachMonth(db, month)
    await sql`
      update archived_months set leased_until = now() + interval '1 minute' where state = 'detached'`.execute(
      db,
    )
    await archiveMonths(deps(), [])
    expect(await states()).toEqual(['detached'])
    await sql`update archived_months set leased_until = now() - interval '1 second'`.execute(db)
    await archiveMonths(deps(), [])
    await isArchived()
  })

  test('stay while a notification of theirs is still to be delivered', async () => {
    await sql`
      update webhook_notifications set next_attempt_at = now() where account_id = ${account}
        and id = (select id from webhook_notifications where account_id = ${account} limit 1)`.execute(db)
    await archive()
    expect(await states()).toEqual([])
    expect(lines).toEqual(['A month of the log is kept until its notifications are delivered'])
    expect((await attachedMonths(db)).filter((each) => each.month === month)).toHaveLength(3)
  })

  test('are not put back twice, nor from a file that is not the one that was written', async () => {
    await expect(importMonth({ db, folder: root }, 'event_log', month)).rejects.toThrow(
      `event_log has ${month} already.`,
    )
    await archive()
    const path = monthFile(root, 'event_log', month)
    const whole = await readFile(path)
    await writeFile(path, whole.subarray(0, -100))
    await expect(importMonth({ db, folder: root }, 'event_log', month)).rejects.toThrow('to its end')
    await rm(path)
    await expect(importMonth({ db, folder: root }, 'event_log', month)).rejects.toThrow('is missing')
    await writeFile(path, await readFile(monthFile(root, 'webhook_notifications', month)))
    await expect(importMonth({ db, folder: root }, 'event_log', month)).rejects.toThrow(
      'is of webhook_notifications',
    )
    expect(await states()).toEqual(['archived'])
    await writeFile(path, whole)
    await isArchived()
  })

  test('are put back from the beginning where that was broken off', async () => {
    await archive()
    const { rows, bytes, sha256 } = await readMonthFile(monthFile(root, 'event_log', month))
    await noteImport(db, { table: 'event_log', month, state: 'importing' }, { rows, bytes, sha256 })
    await sql`update archived_months set leased_until = now() - interval '1 second'`.execute(db)
    await makeLooseMonth(db, 'event_log', month)
    await importAll()
    expect(await stored()).toEqual(before)
    expect((await archivedMonth(db, 'event_log', month))?.state).toBe('imported')
  })
})
