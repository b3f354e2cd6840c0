import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { forEachDatabase } from '../../testing/databases.ts'
import { migrate, type TableMigration } from './migrate.ts'
import { migrations as main } from './migrations/index.ts'

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

    test('change nothing when one of them fails, and report which and why', async () => {
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

    test('leave a database of a newer version as it is where programs that know this much go on working', async () => {
      const { db } = await open()
      const adds = {
        ...second,
        '0003-ships': { ...run('create table ships (id int)'), worksFrom: '0001-ports' },
      }
      const further = { ...adds, '0004-names': run('alter table ships add column name text') }
      await migrate(db, further)
      expect(await migrate(db, first)).toBe('0004-names')
      expect(await migrate(db, adds)).toBe('0004-names')
      expect(await migrate(db, further)).toBeUndefined()
      expect(await tables(db)).toHaveLength(2)
    })

    test('refuse a newer database from which something was taken that only programs of another release do without', async () => {
      const { db } = await open()
      const removes = {
        ...second,
        '0003-names': { ...run('alter table harbours drop column name'), worksFrom: '0002-names' },
      }
      await migrate(db, {
        ...removes,
        '0004-ships': { ...run('create table ships (id int)'), worksFrom: '0001-ports' },
      })
      expect(await migrate(db, second)).toBe('0004-ships')
      await expect(migrate(db, first)).rejects.toThrow(
        'The database was changed by a newer version of Portolan',
      )
    })

    test('refuse a newer database in which a migration ran that is another one here', async () => {
      const { db } = await open()
      await migrate(db, {
        ...second,
        '0003-ships': { ...run('create table ships ()'), worksFrom: '0001-ports' },
      })
      await expect(
        migrate(db, { '0001-ports': run('create table harbours (code text not null)') }),
      ).rejects.toThrow(/newer version of Portolan|was changed after it had run/)
    })

    test('let others go on while they wait for a table that is in use, and try again', async () => {
      const { db, engine } = await open()
      if (engine === 'embedded') return
      await migrate(db, first)
      const user = await db.startTransaction().execute()
      await sql`select * from harbours`.execute(user)
      const migrated = migrate(db, second, { maxLockWaitMs: 20, pauseMs: 1 })
      const waiting = sql<{ waits: boolean }>`
        select exists (select from pg_locks where relation = 'harbours'::regclass and not granted) as waits`
      // Seen to wait, and then not to wait any more, while the table is still in use.
      while (!(await waiting.execute(user)).rows[0]?.waits);
      while ((await waiting.execute(user)).rows[0]?.waits);
      await user.rollback().execute()
      await migrated
      expect(await tables(db)).toEqual(['harbours: code, name'])
    })

    test('get a table that is never free for as long as the first tries wait', async () => {
      const { db, engine } = await open()
      if (engine === 'embedded') return
      await migrate(db, first)
      const using = await db.startTransaction().execute()
      await sql`select * from harbours`.execute(using)
      let ended: Promise<unknown> | undefined
      // Others go on using it until the wait is longer: then it is free within it.
      const inform = () => void (ended ??= using.rollback().execute())
      expect(await migrate(db, second, { maxLockWaitMs: 4, pauseMs: 0, inform })).toBeUndefined()
      await ended
      expect(await tables(db)).toEqual(['harbours: code, name'])
    })

    test('are not begun before all tables are locked that the pending ones need', async () => {
      const { db, engine } = await open()
      if (engine === 'embedded') return
      const before = {
        ...first,
        '0002-ships': run('create table ships (id int)'),
        '0003-counter': run('create sequence begun'),
      }
      await migrate(db, before)
      const pending: Record<string, TableMigration> = {
        ...before,
        // A number that was taken stays taken when the transaction is rolled back.
        '0004-slow': run(`select nextval('begun')`),
        '0005-names': {
          ...run('alter table ships add name text'),
          locks: [
            ['ships', 'access exclusive'],
            ['of_a_later_one', 'share row exclusive'],
          ],
        },
      }
      const hasBegun = async () =>
        (await sql<{ is_called: boolean }>`select is_called from begun`.execute(db)).rows[0]?.is_called
      const user = await db.startTransaction().execute()
      await sql`select * from ships`.execute(user)
      const sentences: string[] = []
      const inform = (sentence: string) => void sentences.push(sentence)
      await expect(migrate(db, pending, { maxLockWaitMs: 4, pauseMs: 0, inform })).rejects.toThrow(
        'others used them',
      )
      expect(sentences.map((sentence) => /others used them in .*/.exec(sentence)?.[0])).toEqual([
        'others used them in 10 of 60 tries. Each lock is waited for up to 0.008 s from now on.',
        'others used them in 20 of 60 tries. Each lock is waited for up to 0.016 s from now on.',
        'others used them in 30 of 60 tries. Each lock is waited for up to 0.032 s from now on.',
      ])
      expect(await hasBegun()).toBe(false)
      await user.rollback().execute()
      await migrate(db, pending)
      expect(await hasBegun()).toBe(true)
      expect(await tables(db)).toContain('ships: id, name')
    })

    test('refuse a database in which a migration ran that was changed since', async () => {
      const { db } = await open()
      await migrate(db, second)
      const edited = { ...second, '0001-ports': run('create table harbours (code text not null)') }
      await expect(migrate(db, edited)).rejects.toThrow(
        'The tables do not fit this version of Portolan: migration 0001-ports was changed after it had run here; ' +
          'start the version that made them, or this one with an empty data folder or database.',
      )
    })

    test('go on with a migration of which only comments and layout were changed', async () => {
      const { db } = await open()
      await migrate(db, second)
      const reworded = {
        ...second,
        '0001-ports': run('create table /* sea and inland */ harbours\n  (code text)'),
      }
      await migrate(db, reworded)
      expect(await tables(db)).toEqual(['harbours: code, name'])
    })

    test('refuse one that is to run before another that has run', async () => {
      const { db } = await open()
      await migrate(db, { '0002-ships': run('create table ships (id int)') })
      await expect(
        migrate(db, { ...first, '0002-ships': run('create table ships (id int)') }),
      ).rejects.toThrow('migration 0002-ships has run and 0001-ports before it has not')
    })

    const forgetHashes = async <T>(db: Kysely<T>) => {
      await sql`alter table kysely_migration drop column hash`.execute(db)
    }

    test('go on from a version that stored no hashes, where the tables are those that they make', async () => {
      const { db } = await open()
      await migrate(db, main)
      await forgetHashes(db)
      await migrate(db, { ...main, '9999-names': run('create table names (name text)') })
      const { rows } = await sql`
        select count(*)::int as all, count(hash)::int as hashed from kysely_migration`.execute(db)
      const count = Object.keys(main).length + 1
      expect(rows).toEqual([{ all: count, hashed: count }])
      const schemas = await db.introspection.getSchemas()
      expect(schemas.map(({ name }) => name)).not.toContain('portolan_expected')
    })

    test.each([
      ['a column', 'alter table harbours drop column name'],
      ['a type', 'alter table harbours alter column name type varchar(80)'],
      ['an index', 'create index harbours_code on harbours (code)'],
      ['a rule', 'alter table harbours add check (length(code) = 5)'],
    ])('refuse tables of a version that stored no hashes and had %s otherwise', async (_, change) => {
      const { db } = await open()
      await migrate(db, second)
      await forgetHashes(db)
      await sql.raw(change).execute(db)
      await expect(migrate(db, second)).rejects.toThrow(
        /^The tables were made by an unreleased version of Portolan and differ from those of this one \(.*harbours.*\); start the version that made them, or this one with an empty data folder or database\.$/,
      )
      expect(await tables(db)).toHaveLength(1)
    })

    test('do not wait for another process when there is nothing to do', async () => {
      const { db, engine } = await open()
      if (engine === 'embedded') return
      await migrate(db, first)
      const other = await db.startTransaction().execute()
      await sql`select pg_advisory_xact_lock(4915033)`.execute(other)
      await migrate(db, first)
      expect(await tables(db)).toEqual(['harbours: code'])
      await other.rollback().execute()
    })

    test('started by several processes at once run once', async () => {
      const { db } = await open()
      await Promise.all([migrate(db, second), migrate(db, second)])
      expect(await tables(db)).toEqual(['harbours: code, name'])
    })

    test('of two processes that both found an empty database run once', async () => {
      const { db, engine } = await open()
      if (engine === 'embedded') return
      const other = await db.startTransaction().execute()
      await sql`select pg_advisory_xact_lock(4915033)`.execute(other)
      const both = Promise.all([migrate(db, second), migrate(db, second)])
      const waiting = sql<{ count: number }>`
        select count(*)::int as count from pg_locks
        where locktype = 'advisory' and objid = 4915033 and not granted
          and database = (select oid from pg_database where datname = current_database())`
      while ((await waiting.execute(db)).rows[0]?.count !== 2);
      await other.rollback().execute()
      await both
      expect(await tables(db)).toEqual(['harbours: code, name'])
    })

    test('of Portolan itself run on this engine', async () => {
      const { db } = await open()
      await migrate(db, main)
      expect(await tables(db)).toContainEqual(expect.stringContaining('shipments: account_id, id'))
    })
  },
  { migrations: {}, engineMatters: true },
)
