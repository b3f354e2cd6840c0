import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { migrations } from '../../testing/insert-until-killed.ts'
import { writeRows } from '../../testing/writer.ts'
import { type Database, openDatabase } from './open.ts'
import { syncTogether } from './embedded/sync-together.ts'
import { startInFolder, SyncedFiles } from './embedded/files.ts'

// Each test starts several engines, which takes long on a busy machine.

const root = mkdtempSync(join(tmpdir(), 'portolan-data-'))
const made = join(root, 'made')
let folder: string
let tests = 0
beforeAll(async () => {
  await (await openDatabase({ folder: made, migrations })).close()
})
// A copy for each test: to make a database takes seconds.
beforeEach(() => {
  folder = join(root, String((tests += 1)))
  cpSync(made, folder, { recursive: true })
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})
afterAll(() => {
  rmSync(root, { recursive: true, force: true })
})

const ignore = () => undefined
const insert = ({ db }: Database, number: number) =>
  sql`insert into numbered values (${number}, '')`.execute(db)
const numbersIn = async ({ db }: Database, how = sql``) => {
  const { rows } = await sql<{ number: number }>`select number from numbered ${how} order by number`.execute(
    db,
  )
  return rows.map(({ number }) => number)
}

test(
  'of a process that is killed again and again, no acknowledged row is lost',
  { tags: ['long'] },
  async () => {
    const acknowledged = new Set<number>()
    for (const [round, length] of [37, 3, 81, 200, 20, 55].entries()) {
      let left = length
      const { numbers, stderr } = await writeRows(folder, (round + 1) * 10_000, (line, child) => {
        if (line !== 'open' && (left -= 1) === 0) child.kill('SIGKILL')
      })
      expect(stderr).toBe('')
      expect(numbers.length).toBeGreaterThanOrEqual(length)
      for (const number of numbers) acknowledged.add(number)
    }
    const database = await openDatabase({ folder, migrations })
    const found = new Set(await numbersIn(database))
    expect([...acknowledged].filter((number) => !found.has(number))).toEqual([])
    // The same rows by the index as by the table, and each transaction whole: its row, and the mark on the one before.
    await sql`set enable_seqscan = off`.execute(database.db)
    expect(await numbersIn(database, sql`where number > 0`)).toEqual([...found])
    await database.close()
  },
)

test('each commit is synced to the disk before it is acknowledged', async () => {
  let files: SyncedFiles | undefined
  const pg = await startInFolder(join(folder, 'database'), ignore, (path) => (files = new SyncedFiles(path)))
  const before = files?.syncs ?? 0
  for (let number = 0; number < 20; number += 1)
    await pg.query(`insert into numbered values ($1, '')`, [number])
  expect((files?.syncs ?? 0) - before).toBe(20)
  await pg.close()
})

test('a checkpoint syncs the files of all tables before it is done', async () => {
  let files: SyncedFiles | undefined
  const pg = await startInFolder(join(folder, 'database'), ignore, (path) => (files = new SyncedFiles(path)))
  await pg.exec('checkpoint')
  const before = files?.tableSyncs ?? 0
  await pg.query(`insert into numbered values (1000, '')`)
  expect(files?.tableSyncs).toBe(before)
  await pg.exec('checkpoint')
  // The table and its index.
  expect((files?.tableSyncs ?? 0) - before).toBeGreaterThanOrEqual(2)
  await pg.query(`delete from numbered where number = 1000`)
  await pg.close()
})

test('a file that cannot be synced is an error, and one that is gone is not', () => {
  const known = join(folder, 'database/PG_VERSION')
  syncTogether([join(folder, 'gone'), known, join(folder, 'database')])
  expect(() => syncTogether([join(known, 'no folder')])).toThrow('cannot be synced')
})

describe('Portolan does not start', () => {
  test('where commits are not synced', async () => {
    class UnsyncedFiles extends SyncedFiles {
      protected override wire(): void {
        // As PGlite is: fsync stays what it was, nothing.
      }
    }
    const path = join(folder, 'database')
    await expect(startInFolder(path, ignore, (at) => new UnsyncedFiles(at))).rejects.toThrow(
      'does not sync its commits',
    )
    await (await startInFolder(path)).close()
  })

  test('on the files of another PostgreSQL', async () => {
    writeFileSync(join(folder, 'database/PG_VERSION'), '15\n')
    await expect(openDatabase({ folder, migrations })).rejects.toThrow(
      `${join(folder, 'database')} was written by PostgreSQL 15; this version of Portolan reads 18.`,
    )
  })

  test('on damaged files, and reports what PostgreSQL stderr', async () => {
    renameSync(join(folder, 'database/global/pg_control'), join(folder, 'away'))
    await expect(openDatabase({ folder, migrations })).rejects.toThrow(/cannot be opened: .*pg_control/)
    renameSync(join(folder, 'away'), join(folder, 'database/global/pg_control'))
    await (await openDatabase({ folder, migrations })).close()
  })
})

test('a first start that was cut off is begun anew', { tags: ['long'] }, async () => {
  rmSync(join(folder, 'database'), { recursive: true })
  mkdirSync(join(folder, 'database.new'))
  writeFileSync(join(folder, 'database.new/PG_VERSION'), '18\n')
  const database = await openDatabase({ folder, migrations })
  expect(await numbersIn(database)).toEqual([])
  expect(existsSync(join(folder, 'database.new'))).toBe(false)
  await database.close()
})

test('an engine that broke starts again with all that was committed', { tags: ['long'] }, async () => {
  const reports: string[] = []
  const database = await openDatabase({ folder, migrations, report: (error) => reports.push(error.message) })
  await insert(database, 1)
  // The disk takes no more of the write-ahead log.
  renameSync(join(folder, 'database/pg_wal'), join(folder, 'away'))
  const failing = database.db.transaction().execute(async (trx) => {
    await sql`insert into numbered values (2, '')`.execute(trx)
    await sql`select pg_switch_wal()`.execute(trx)
    await sql`select pg_logical_emit_message(false, 'portolan', repeat('x', 100000))`.execute(trx)
  })
  const waiting = insert(database, 3)
  await expect(failing).rejects.toThrow('pg_wal')
  await expect(waiting).rejects.toThrow('cannot be opened')
  renameSync(join(folder, 'away'), join(folder, 'database/pg_wal'))
  await insert(database, 4)
  expect(await numbersIn(database)).toEqual([1, 4])
  expect(reports).toEqual([expect.stringContaining('The embedded database failed')])
  await database.close()
})

test('a statement nested without end is refused, and the engine goes on', async () => {
  const database = await openDatabase({ folder, migrations })
  await sql`create function endless(i int) returns int language plpgsql as $$
    begin return endless(i + 1); end $$`.execute(database.db)
  await expect(sql`select endless(1)`.execute(database.db)).rejects.toMatchObject({ code: '54001' })
  await insert(database, 1)
  expect(await numbersIn(database)).toEqual([1])
  await database.close()
})
