import { type Kysely, sql } from 'kysely'
import { exportGroup, exportSchema, type ExportView, exportViews } from './export-views.ts'

/** Which account a role reads. Roles of PostgreSQL know no account: this table says it, and no role can read it. */
export const exportReaders = sql.table(`${exportSchema}.readers`)

/** Whether the views were ever made here. */
export async function hasExportViews<T>(db: Kysely<T>): Promise<boolean> {
  const { rows } = await sql`select oid from pg_namespace where nspname = ${exportSchema}`.execute(db)
  return rows.length > 0
}

/** Takes the views away, so that a migration can change the tables that they read; the roles and their accounts stay. */
export async function dropExportViews<T>(trx: Kysely<T>): Promise<void> {
  for (const { name } of exportViews) await sql`drop view if exists ${nameOf(name)}`.execute(trx)
}

const nameOf = (view: string) => sql.table(`${exportSchema}.${view}`)

/**
 * Makes the views anew, with the right to read them. A view shows the rows of the account that the role of the session is mapped to,
 * none for any other; as a barrier, so that a function in a condition sees no others either.
 */
export async function makeExportViews<T>(trx: Kysely<T>): Promise<void> {
  await dropExportViews(trx)
  for (const view of exportViews) {
    await makeView(trx, view)
    await sql`comment on view ${nameOf(view.name)} is ${sql.lit(view.says)}`.execute(trx)
    for (const { name, says } of view.columns)
      await sql`comment on column ${sql.id(exportSchema, view.name, name)} is ${sql.lit(says)}`.execute(trx)
    await sql`grant select on ${nameOf(view.name)} to ${sql.id(exportGroup)}`.execute(trx)
  }
}

const makeView = <T>(trx: Kysely<T>, { name, columns }: ExportView) =>
  sql`
    create view ${nameOf(name)} with (security_barrier) as
    select ${sql.join(columns.map((column) => sql.id('record', column.name)))}
    from ${sql.id(name)} as record
    where record.account_id = (select reader.account_id from ${exportReaders} as reader where reader.role = session_user)`.execute(
    trx,
  )

/** Makes the schema, the group of its readers and the views, where they are not there yet. */
async function ensureExportViews<T>(trx: Kysely<T>): Promise<void> {
  const { rows } = await sql`select oid from pg_roles where rolname = ${exportGroup}`.execute(trx)
  if (rows.length === 0) await sql`create role ${sql.id(exportGroup)} nologin`.execute(trx)
  await sql`create schema if not exists ${sql.id(exportSchema)}`.execute(trx)
  await sql`create table if not exists ${exportReaders} (role name primary key, account_id uuid not null)`.execute(
    trx,
  )
  await sql`grant usage on schema ${sql.id(exportSchema)} to ${sql.id(exportGroup)}`.execute(trx)
  await makeExportViews(trx)
}

/** A program of one account that reads the views. */
export interface ExportReader {
  role: string
  account_id: string
  password: string
}

/** How long one statement of such a program may take, and how many connections it may have. */
const MAX_STATEMENT_TIME = '5min'
const MAX_CONNECTIONS = 5

/**
 * Makes a role that signs in and reads the views for one account, or gives it a new password.
 * @throws an Error, a sentence for the operator, where the role is not one of these or reads another account
 */
export async function makeExportRole<T>(
  db: Kysely<T>,
  { role, account_id, password }: ExportReader,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await ensureExportViews(trx)
    const known = await sql<{
      account_id: string
    }>`select account_id from ${exportReaders} where role = ${role}`.execute(trx)
    const { rows } = await sql`select oid from pg_roles where rolname = ${role}`.execute(trx)
    const [reader] = known.rows
    if (rows.length > 0 && !reader)
      throw new Error(
        `There is a role ${role} already that is not for the views; choose another name with --role.`,
      )
    if (reader && reader.account_id !== account_id)
      throw new Error(`The role ${role} reads another account; choose another name with --role.`)
    const settings = sql`login nosuperuser nocreatedb nocreaterole connection limit ${sql.lit(MAX_CONNECTIONS)} password ${sql.lit(password)}`
    if (rows.length === 0) await sql`create role ${sql.id(role)} ${settings}`.execute(trx)
    else await sql`alter role ${sql.id(role)} ${settings}`.execute(trx)
    await sql`grant ${sql.id(exportGroup)} to ${sql.id(role)}`.execute(trx)
    await sql`alter role ${sql.id(role)} set default_transaction_read_only = on`.execute(trx)
    await sql`alter role ${sql.id(role)} set statement_timeout = ${sql.lit(MAX_STATEMENT_TIME)}`.execute(trx)
    await sql`alter role ${sql.id(role)} set search_path = ${sql.id(exportSchema)}`.execute(trx)
    await sql`insert into ${exportReaders} values (${role}, ${account_id}) on conflict do nothing`.execute(
      trx,
    )
  })
}

/** Ends a role: it can no longer sign in, and its connections are broken off. @returns whether there was one */
export async function dropExportRole<T>(db: Kysely<T>, role: string): Promise<boolean> {
  if (!(await hasExportViews(db))) return false
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql`delete from ${exportReaders} where role = ${role} returning role`.execute(trx)
    if (rows.length === 0) return false
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where usename = ${role}`.execute(trx)
    await sql`drop role ${sql.id(role)}`.execute(trx)
    return true
  })
}
