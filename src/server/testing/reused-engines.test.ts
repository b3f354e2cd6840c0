import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newSecret } from '../accounts/secrets.ts'
import { createAccount, createApiKey, createUser } from '../accounts/store.ts'
import type { Database } from '../platform/database/open.ts'
import { withPriority } from '../platform/priority.ts'
import { hasChanged, type InitialState, readInitialState } from './restored-state.ts'
import { openReused } from './reused-engines.ts'

const created_at = '2026-11-20T18:00:00Z'

/** A mark that stays for as long as the engine runs, as no statement of the restoration takes it away. */
const markEngine = ({ db }: Database) => sql`prepare mark as select 1`.execute(db)
/** Takes the mark away. */
async function isMarked({ db }: Database): Promise<boolean> {
  const { rows } = await sql`select from pg_prepared_statements where name = 'mark'`.execute(db)
  if (rows.length > 0) await sql`deallocate mark`.execute(db)
  return rows.length > 0
}

async function fill({ db }: Pick<Database, 'db'>): Promise<string> {
  const account_id = await createAccount(db, {
    company_name: 'Own Imports',
    routing_data: true,
    simulated: true,
    created_at,
  })
  await createUser(db, { account_id, name: 'Tester', email: null, role: 'owner', created_at })
  await createApiKey(db, { account_id, secret: newSecret('key'), label: 'Test', created_at })
  return account_id
}

/** Rows of every table, and the last number of every sequence. */
async function contents({ db }: Database) {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`.execute(db)
  const found: Record<string, unknown> = {}
  for (const { name } of tables) {
    const { rows } = await sql`select count(*), md5(string_agg(each::text, ',' order by each::text))
      from ${sql.table(name)} as each`.execute(db)
    found[name] = rows
  }
  const { rows } = await sql`select sequencename, last_value from pg_sequences`.execute(db)
  const { rows: sizes } = await sql`select relname from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples <> -1`.execute(db)
  return { found, sequences: rows, sizes }
}

/** Closes it after `change`. @returns the next database, and whether it is of the same engine */
async function openAfter(change: (database: Database) => Promise<unknown>) {
  const database = await openReused()
  await markEngine(database)
  await change(database)
  await database.close()
  const next = await openReused()
  return { next, isReused: await isMarked(next) }
}

test('an engine is used again, and nothing of the test before is in its database', async () => {
  const database = await openReused()
  const before = await contents(database)
  await database.close()
  const { next, isReused } = await openAfter(async ({ db }) => {
    const id = await fill({ db })
    await sql`set statement_timeout = 1000`.execute(db)
    await sql`select pg_advisory_lock(1)`.execute(db)
    await sql`insert into ports (account_id, id, name) select ${id}, ${id}, name from ports limit 1`.execute(
      db,
    )
    await sql`select nextval('event_log_seq_seq')`.execute(db)
  })
  expect(isReused).toBe(true)
  expect(await contents(next)).toEqual(before)
  expect((await sql`show statement_timeout`.execute(next.db)).rows).toEqual([{ statement_timeout: '0' }])
  expect((await sql`select from pg_locks where locktype = 'advisory'`.execute(next.db)).rows).toEqual([])
  await next.close()
})

test('it is not used again after a definition has changed', async () => {
  const { next, isReused } = await openAfter(({ db }) => sql`create table extra (id integer)`.execute(db))
  expect(isReused).toBe(false)
  await next.close()
})

describe('a change of more than rows is noticed', () => {
  let database: Database
  let state: InitialState
  beforeAll(async () => {
    database = await openReused()
    state = await readInitialState(database.db)
  })
  afterAll(() => database.close())

  test.each([
    ['an index is dropped', 'drop index shipments_newest', true],
    ['a column is taken away', 'alter table tariffs drop column id cascade', true],
    ['a record of the catalogue is changed', `update ports set name = 'Nowhere'`, true],
    ['a record of the catalogue is taken away', 'delete from vessels', true],
    ['statistics of columns are made', 'analyze vessels', true],
    ['a trigger is switched off', 'alter table accounts disable trigger all', true],
    ['a row is added', `insert into settings (key, value) values ('new', '1')`, false],
  ])('after %s', async (_, statement, isNoticed) => {
    const trx = await database.db.startTransaction().execute()
    await sql.raw(statement).execute(trx)
    expect(await hasChanged(trx, state)).toBe(isNoticed)
    await trx.rollback().execute()
    expect(await hasChanged(database.db, state)).toBe(false)
  })
})

test('a database that is closed answers no more, also when its engine is used for the next one', async () => {
  const database = await openReused()
  const insert = sql`insert into settings (key, value) values ('late', '1')`
  await insert.execute(database.db)
  await database.close()
  const next = await openReused()
  await expect(insert.execute(database.db)).rejects.toThrow('The database is closed')
  await expect(database.maintain()).rejects.toThrow('The database is closed')
  expect((await sql`select from settings where key = 'late'`.execute(next.db)).rows).toEqual([])
  await next.close()
})

test('work that waited behind the end of a database does not come to the next one', async () => {
  const database = await openReused()
  const insert = sql`insert into settings (key, value) values ('late', '1')`
  const transaction = database.db.transaction().execute(() => new Promise((resolve) => setImmediate(resolve)))
  const late = withPriority('background', () => insert.execute(database.db))
  const closed = database.close()
  await Promise.allSettled([late, transaction, closed])
  const next = await openReused()
  expect((await sql`select from settings where key = 'late'`.execute(next.db)).rows).toEqual([])
  await next.close()
})

test('a listener of a closed database is not called for the next one', async () => {
  const database = await openReused()
  let calls = 0
  database.notifications?.subscribe('identities_changed', () => (calls += 1))
  await sql`notify identities_changed`.execute(database.db)
  expect(calls).toBe(1)
  await database.close()
  const next = await openReused()
  await sql`notify identities_changed`.execute(next.db)
  expect(calls).toBe(1)
  await next.close()
})
