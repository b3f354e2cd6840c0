import { sql } from 'kysely'
import type { Db } from '../platform/database/tables.ts'

/** A database as its template left it: nothing is in it but rows and definitions of transactions before `from`. */
export interface InitialState {
  /** Transactions from this number on are later. */
  from: number
  /** How many rows of those there are in each table that is not empty. */
  rows: Record<string, number>
  /** How many definitions there are: tables, columns, indexes, functions, statistics of columns… */
  definitions: number
}

/** Catalogues of PostgreSQL whose rows change with a definition, a setting that is kept, or statistics of columns. */
const DEFINITIONS = [
  'pg_class',
  'pg_attribute',
  'pg_attrdef',
  'pg_authid',
  'pg_constraint',
  'pg_db_role_setting',
  'pg_extension',
  'pg_index',
  'pg_inherits',
  'pg_namespace',
  'pg_policy',
  'pg_proc',
  'pg_rewrite',
  'pg_statistic',
  'pg_statistic_ext',
  'pg_trigger',
  'pg_type',
]

/** A segment of PostgreSQL's log; the engine keeps its log in memory. */
const MAX_LOG_BYTES = 16 * 2 ** 20

const nextTransaction = sql<number>`pg_snapshot_xmax(pg_current_snapshot())::text::integer`
/** By the age, which counts transactions back from the present one. */
const isOlder = (from: number) => sql`age(xmin) > age(${sql.lit(String(from))}::xid)`

/** @returns the tables that have a page at least, which may hold no row */
async function usedTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`.execute(db)
  return rows.map(({ name }) => name)
}

/** @returns the number of rows of each table that are older than the transaction `from` */
async function countRows(db: Db, names: readonly string[], from: number): Promise<Record<string, number>> {
  if (names.length === 0) return {}
  const each = names.map((name) => {
    const older = sql`select from ${sql.table(name)} where ${isOlder(from)}`
    return sql`select ${sql.lit(name)} as name, (select count(*) from (${older}) as older)::integer as rows`
  })
  const { rows } = await sql<{ name: string; rows: number }>`${sql.join(each, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map((row) => [row.name, row.rows]))
}

/** @returns how many definitions there are, and how many of them are older than the transaction `from` */
async function countDefinitions(db: Db, from: number): Promise<{ all: number; older: number }> {
  const counts = sql`count(*) as all, count(*) filter (where ${isOlder(from)}) as older`
  const each = DEFINITIONS.map((name) => sql`select ${counts} from ${sql.table(name)}`)
  const { rows } = await sql<{ all: number; older: number }>`
    select sum("all")::integer as all, sum(older)::integer as older
    from (${sql.join(each, sql` union all `)}) as counted`.execute(db)
  return rows[0] ?? { all: 0, older: 0 }
}

async function readNext(db: Db): Promise<number> {
  const { rows } = await sql<{ next: number }>`select ${nextTransaction} as next`.execute(db)
  return rows[0]?.next ?? 0
}

/** Reads the state of a database before anybody uses it. */
export async function readInitialState(db: Db): Promise<InitialState> {
  const from = await readNext(db)
  return {
    from,
    rows: await countRows(db, await usedTables(db), from),
    definitions: (await countDefinitions(db, from)).all,
  }
}

/** Whether more has changed than rows that came since: a definition, a statistic, or a row of the template. */
export async function hasChanged(db: Db, { from, rows, definitions }: InitialState): Promise<boolean> {
  const { all, older } = await countDefinitions(db, from)
  if (all !== definitions || older !== definitions) return true
  const found = await countRows(db, Object.keys(rows), from)
  return Object.keys(rows).some((name) => found[name] !== rows[name])
}

/**
 * Takes away all rows that came since, with the numbers of sequences and the settings of the session.
 * @returns the state from which it is used again; undefined where `hasChanged`: then the database is not to be used again
 */
export async function restoreState(db: Db, initial: InitialState): Promise<InitialState | undefined> {
  if (await hasChanged(db, initial)) return undefined
  const { from, rows } = initial
  const used = await usedTables(db)
  await deleteNewer(db, used, from)
  const emptied = used.filter((name) => rows[name] === undefined)
  if (!(await clear(db, used, emptied))) return undefined
  await sql`
    select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) from pg_sequences
    where last_value is not null`.execute(db)
  await sql`select pg_stat_reset(), pg_advisory_unlock_all()`.execute(db)
  await sql`reset all`.execute(db)
  await shortenLog(db)
  return { ...initial, from: await readNext(db) }
}

/** Takes away the pages of the tables that are emptied. @returns false where one has a row, which the next test would see */
async function clear(db: Db, used: readonly string[], emptied: readonly string[]): Promise<boolean> {
  const tables = sql.join(emptied.map((name) => sql.table(name)))
  if (emptied.length > 0)
    await sql`vacuum (index_cleanup on, analyze false, parallel 0) ${tables}`.execute(db)
  // As of a table that was never cleared: the planner takes one that was for empty.
  const { rows } = await sql<{ name: string; bytes: number }>`
    update pg_class set reltuples = -1, relpages = 0, relallvisible = 0
    where relnamespace = 'public'::regnamespace and relname in (${sql.join(used)})
    returning relname as name, pg_relation_size(oid)::integer as bytes`.execute(db)
  return rows.every(({ name, bytes }) => bytes === 0 || !emptied.includes(name))
}

/** The engine does so by itself only as a server. */
async function shortenLog(db: Db): Promise<void> {
  const { rows } = await sql<{ bytes: number }>`
    select (pg_current_wal_insert_lsn() - redo_lsn)::integer as bytes from pg_control_checkpoint()`.execute(
    db,
  )
  if ((rows[0]?.bytes ?? 0) > MAX_LOG_BYTES) await sql`checkpoint`.execute(db)
}

/** Without triggers and foreign keys: they would ask about rows that go too. */
async function deleteNewer(db: Db, names: readonly string[], from: number): Promise<void> {
  const statements = names.map((name) => sql`delete from ${sql.table(name)} where not (${isOlder(from)});`)
  await sql`
    do $restore$ begin
      set local session_replication_role = replica;
      ${sql.join(statements, sql` `)}
    end $restore$`.execute(db)
}
