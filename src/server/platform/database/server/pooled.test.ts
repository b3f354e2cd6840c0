import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { missingPostgres, newServerDatabase, stopOwnServer } from '../../../testing/databases.ts'
import { missingPgbouncer, type Pgbouncer, startPgbouncer } from '../../../testing/pgbouncer.ts'
import { migrations } from '../migrations/index.ts'
import { type Database, openDatabase } from '../open.ts'

/** Fewer connections to the server than two processes have to the pool. */
const SERVER_CONNECTIONS = 4

const missing = missingPostgres() ?? missingPgbouncer()
const skipped = missing === undefined ? '' : ` (skipped: ${missing})`

describe.skipIf(missing !== undefined)(`Behind a pool in transaction mode${skipped} a database`, () => {
  let direct: Awaited<ReturnType<typeof newServerDatabase>>
  let pool: Pgbouncer
  const opened: Database[] = []
  beforeAll(async () => {
    direct = await newServerDatabase()
    pool = await startPgbouncer(new URL(direct.url).searchParams.get('host') ?? '', SERVER_CONNECTIONS)
  })
  afterAll(async () => {
    for (const database of opened) await database.close()
    await pool.stop()
    await direct.drop()
    await stopOwnServer()
  })
  const open = async (options: Partial<{ directUrl: string; inform: (sentence: string) => void }> = {}) => {
    const url = pool.urlOf(direct.url)
    const database = await openDatabase({ url, migrations, preparesStatements: false, ...options })
    opened.push(database)
    return database
  }
  const advisoryLocks = async ({ db }: Database) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_locks where locktype = 'advisory'
        and database = (select oid from pg_database where datname = current_database())`.execute(db)
    return rows[0]?.count
  }

  test('is migrated once by processes that start at once, through the pool as well', async () => {
    const [one] = await Promise.all([open({ directUrl: direct.url }), open()])
    const { rows } = await sql`select count(*)::int as ran from kysely_migration`.execute(one.db)
    expect(rows).toEqual([{ ran: Object.keys(migrations).length }])
    expect(await advisoryLocks(one)).toBe(0)
  })

  test(
    'is opened again and again without a lock that stays with a connection',
    { tags: ['long'] },
    async () => {
      for (let nth = 0; nth < 6; nth += 1) {
        const database = await open(nth % 2 === 0 ? { directUrl: direct.url } : {})
        expect(await advisoryLocks(database)).toBe(0)
      }
    },
  )

  test('has the settings of the role in each connection to the server, and dates in UTC', async () => {
    const database = await open({ directUrl: direct.url })
    const settings = () =>
      database.db.transaction().execute(async (trx) => {
        const { rows } = await sql<{ pid: number; settings: string }>`
          select pg_backend_pid() as pid, concat_ws(' ', current_setting('jit'), current_setting('random_page_cost'),
            current_setting('idle_in_transaction_session_timeout'), current_setting('TimeZone')) as settings
          from pg_sleep(0.05)`.execute(trx)
        return rows[0]
      })
    const found = await Promise.all(Array.from({ length: 2 * SERVER_CONNECTIONS }, settings))
    expect(new Set(found.map((each) => each?.pid)).size).toBeGreaterThan(1)
    const kinds = new Set(found.map((each) => each?.settings))
    // Connections that the pool had before the first start begin without them.
    kinds.delete('on 4 0 UTC')
    expect([...kinds]).toEqual(['off 1.1 5min UTC'])
  })

  test('answers statements with parameters, transactions with savepoints and locks until the commit', async () => {
    const databases = await Promise.all([open({ directUrl: direct.url }), open({ directUrl: direct.url })])
    await sql`create table crates (n int)`.execute(databases[0].db)
    const work = Array.from({ length: 40 }, (_, nth) =>
      (nth % 2 === 0 ? databases[0] : databases[1]).db.transaction().execute(async (trx) => {
        await sql`select pg_advisory_xact_lock(1)`.execute(trx)
        const { rows } = await sql<{ next: number }>`
          select coalesce(max(n), 0) + 1 as next from crates where n > ${-1}`.execute(trx)
        await sql`savepoint before`.execute(trx)
        await sql`insert into crates values (${-1})`.execute(trx)
        await sql`rollback to savepoint before`.execute(trx)
        await sql`insert into crates values (${rows[0]?.next})`.execute(trx)
      }),
    )
    await Promise.all(work)
    const { rows } = await sql`
      select count(*)::int as count, count(distinct n)::int as different from crates`.execute(databases[0].db)
    expect(rows).toEqual([{ count: 40, different: 40 }])
    expect(await advisoryLocks(databases[0])).toBe(0)
  })
})

describe.skipIf(missingPostgres() !== undefined)('The settings of a role', () => {
  let direct: Awaited<ReturnType<typeof newServerDatabase>>
  beforeAll(async () => {
    direct = await newServerDatabase()
  })
  afterAll(() => direct.drop())

  test('that the operator chose stay as they are', async () => {
    const first = await openDatabase({ url: direct.url, migrations: {} })
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(first.db)
    await sql`alter role postgres in database ${sql.id(rows[0]?.name ?? '')} set random_page_cost = 2`.execute(
      first.db,
    )
    await first.close()
    const again = await openDatabase({ url: direct.url, migrations: {} })
    const shown = await sql`
      select current_setting('random_page_cost') as cost, current_setting('jit') as jit`.execute(again.db)
    await again.close()
    expect(shown.rows).toEqual([{ cost: '2', jit: 'off' }])
  })

  test('that the server refuses are said once, and the database is opened without them', async () => {
    const first = await openDatabase({ url: direct.url, migrations: {} })
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(first.db)
    const database = sql.id(rows[0]?.name ?? '')
    await sql`alter role postgres in database ${database} reset all`.execute(first.db)
    await sql`alter database ${database} set default_transaction_read_only = on`.execute(first.db)
    await first.close()
    const sentences: string[] = []
    const inform = (sentence: string) => void sentences.push(sentence)
    await (await openDatabase({ url: direct.url, migrations: {}, inform })).close()
    expect(sentences).toEqual([expect.stringMatching(/works without them: cannot execute ALTER ROLE/)])
  })
})
