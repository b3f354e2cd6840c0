import { type Kysely, sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { forEachDatabase } from '../../testing/databases.ts'
import { migrate } from './migrate.ts'
import { migrations as main } from './migrations/index.ts'

// Some tests start an engine of their own, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const run = (statement: string) => ({
  up: async (db: Kysely<unknown>) => {
    await sql.raw(statement).execute(db)
  },
})
const first = { '0001-ports': run('create table harbours (code text)') }
const second = { ...first, '0002-names': run('alter table harbours add column name text') }
const broken = {
  ...second,
  '0003-ships': run('create table ships (id int)'),
  '0004-typo': run('alter tabel ships'),
}

forEachDatabase(
  'Migrations',
  (open) => {
    const tables = async <T>(db: Kysely<T>) =>
      (await db.introspection.getTables())
        .map(({ name, columns }) => `${name}: ${columns.map((column) => column.name).join(', ')}`)
        .filter((table) => !table.startsWith('kysely'))

    test('run in the order of their names, and only those that have not run', async () => {
      const { db } = await open()
      await migrate(db, first)
      expect(await tables(db)).toEqual(['harbours: code'])
      await migrate(db, second)
      await migrate(db, second)
      expect(await tables(db)).toEqual(['harbours: code, name'])
    })

    test('change nothing when one of them fails, and tell which and why', async () => {
      const { db } = await open()
      await migrate(db, first)
      await expect(migrate(db, broken)).rejects.toThrow(
        'The tables could not be brought up to date: migration 0004-typo failed: ' +
          'syntax error at or near "tabel". Nothing was changed.',
      )
      expect(await tables(db)).toEqual(['harbours: code'])
      await migrate(db, second)
      expect(await tables(db)).toEqual(['harbours: code, name'])
    })

    test('refuse a database that a newer version has changed', async () => {
      const { db } = await open()
      await migrate(db, second)
      await expect(migrate(db, first)).rejects.toThrow(
        'The database was changed by a newer version of Portolan (0002-names); start that one.',
      )
    })

    test('started by several processes at once run once', async () => {
      const { db } = await open()
      await Promise.all([migrate(db, second), migrate(db, second)])
      expect(await tables(db)).toEqual(['harbours: code, name'])
    })

    test('of Portolan itself run on this engine', async () => {
      const { db } = await open()
      await migrate(db, main)
      expect(await tables(db)).toContainEqual(expect.stringContaining('shipments: account_id, id'))
    })
  },
  { migrations: {} },
)
