import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forEachDatabase } from '../../testing/databases.ts'
import { atOneInstant } from '../backup/dump.store.ts'
import { isRolledBack } from '../database/errors.ts'
import { monthlyTables } from '../database/months/months.rules.ts'
import { makeMissingMonths } from '../database/months/months.store.ts'
import type { Database } from '../database/open.ts'
import { archivedMonth, noteImport } from './archived-months.store.ts'
import { archiveMonths } from './archive-months.ts'
import { detachMonth } from './detach.store.ts'
import { importMonth } from './import-month.ts'

const tables = monthlyTables.map(({ name }) => name)
const month = '2024-05'

forEachDatabase('A month of the log', { engineMatters: true }, (open) => {
  let folder: string
  let database: Database
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portolan-months-'))
    database = await open()
    const { db } = database
    await makeMissingMonths(db, [month])
    const written = `${month}-15T00:00:00Z`
    await sql`
      insert into event_log (account_id, id, event, occurred_at, recorded_at, written_at)
      select gen_random_uuid(), gen_random_uuid(), 'container.created', now(), now(), ${written}::timestamptz
      from generate_series(1, 3)`.execute(db)
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const entries = async (): Promise<number> => {
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from event_log`.execute(
      database.db,
    )
    return rows[0]?.count ?? 0
  }
  const importAll = async () => {
    for (const table of tables) await importMonth({ db: database.db, folder }, table, month)
  }

  test('that is out of its table and in no file yet is put back without one', async () => {
    await detachMonth(database.db, month)
    expect(await entries()).toBe(0)
    await importAll()
    expect(await entries()).toBe(3)
    expect((await archivedMonth(database.db, 'event_log', month))?.state).toBe('imported')
  })

  test('is put back by one command at a time, and by the next one where that was killed', async () => {
    const { db } = database
    await archiveMonths({ db, folder, log: { info: () => undefined, error: () => undefined } }, [month])
    expect(await entries()).toBe(0)
    const facts = await archivedMonth(db, 'event_log', month)
    if (!facts) throw new Error('It was not archived')
    const { rows, bytes, sha256 } = facts
    const importing = { table: 'event_log', month, state: 'importing' } as const
    await noteImport(db, importing, { rows, bytes: bytes ?? 0, sha256: sha256 ?? '' })
    await expect(importAll()).rejects.toThrow('is being put back at the moment')
    await sql`update archived_months set leased_until = now() - interval '1 second'`.execute(db)
    await importAll()
    expect(await entries()).toBe(3)
  })

  test('is not taken away while a backup reads, which would miss its rows', async () => {
    const { db, engine } = database
    // The embedded engine has one connection: nothing happens during a backup.
    if (engine === 'embedded') return
    const refusal = await atOneInstant(
      db,
      () => detachMonth(db, month).catch((error: unknown) => error),
      tables,
    )
    expect(isRolledBack(refusal)).toBe(true)
    expect(await entries()).toBe(3)
  })

  test('stays while its tables are in use, and a writer does not wait for long', async () => {
    const { db, engine } = database
    if (engine === 'embedded') return
    const lines: string[] = []
    const log = { info: (message: string) => void lines.push(message), error: () => undefined }
    const reading = await db.startTransaction().execute()
    await sql`select count(*) from event_log`.execute(reading)
    const archiving = archiveMonths({ db, folder, log }, [month])
    const waiting = sql<{ waits: boolean }>`
      select exists (select from pg_locks where relation = 'event_log'::regclass and not granted) as waits`
    while (!(await waiting.execute(reading)).rows[0]?.waits);
    // Ends although the reader goes on: the detaching that it waits behind gives up.
    await sql`
      insert into event_log (account_id, id, event, occurred_at, recorded_at)
      values (gen_random_uuid(), gen_random_uuid(), 'container.created', now(), now())`.execute(db)
    await archiving
    expect(lines).toEqual(['A month of the log is in use and is archived later'])
    await reading.commit().execute()
    await archiveMonths({ db, folder, log }, [month])
    expect((await archivedMonth(db, 'event_log', month))?.state).toBe('archived')
    expect(await entries()).toBe(1)
  })
})
