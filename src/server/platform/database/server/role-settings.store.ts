import { sql } from 'kysely'
import { messageOf } from '../errors.ts'
import { lockUntilCommit } from './lock-until-commit.ts'
import type { Db } from '../tables.ts'

/**
 * Statements here are short: compiling one (`jit`) takes longer than it runs. They look up single rows, in pages that are in
 * memory or on a disk that reads any page as quickly as the next (`random_page_cost`). A transaction that its process forgot
 * ends after five minutes: until then it would hold locks, and followers of the event log would wait for it.
 */
const ROLE_SETTINGS = {
  jit: 'off',
  random_page_cost: '1.1',
  idle_in_transaction_session_timeout: '5min',
} as const

/**
 * Sets what every new connection of this role to this database begins with. On a connection itself it would be lost behind a
 * pool that gives each transaction another one. A value that the role has in this database already is the operator's and stays.
 * @returns why the server refused it; undefined where it did not
 */
export async function setRoleSettings(db: Db): Promise<string | undefined> {
  if ((await missingSettings(db)).length === 0) return undefined
  try {
    await db.transaction().execute(async (trx) => {
      await lockUntilCommit(trx, 'settings of the role')
      for (const [name, value] of await missingSettings(trx))
        await sql`
          alter role current_user in database ${sql.id(await databaseName(trx))}
          set ${sql.id(name)} = ${sql.lit(value)}`.execute(trx)
    })
    return undefined
  } catch (error) {
    return messageOf(error)
  }
}

async function missingSettings(db: Db): Promise<[name: string, value: string][]> {
  const { rows } = await sql<{ name: string }>`
    select split_part(setting, '=', 1) as name
    from pg_db_role_setting cross join unnest(setconfig) as setting
    where setdatabase = (select oid from pg_database where datname = current_database())
      and setrole = (select oid from pg_roles where rolname = current_user)`.execute(db)
  const known = new Set(rows.map(({ name }) => name))
  return Object.entries(ROLE_SETTINGS).filter(([name]) => !known.has(name))
}

async function databaseName(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  return rows[0]?.name ?? ''
}
