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
  'pg_constraint',
  'pg_db_role_setting',
  'pg_description',
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

const nextTransaction = sql<number>`pg_snapshot_xmax(pg_current_snapshot())::text::integer`
const isOlder = (from: number) => sql`xmin::text::bigint < ${sql.lit(from)}`

const countOlder = (names: readonly string[], from: number) =>
  sql.join(
    names.map((name) => sql`select ${sql.lit(name)} as name, count(*)::integer as rows from ${sql.table(name)}
      where ${isOlder(from)}`),
    sql` union all `,
  )

/** @returns the tables that have a page at least, which may hold no row */
async function usedTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`.execute(db)
  return rows.map(({ name }) => name)
}

async function countRows(db: Db, names: readonly string[], from: number): Promise<Record<string, number>> {
  if (names.length === 0) return {}
  const { rows } = await sql<{ name: string; rows: number }>`${countOlder(names, from)}`.execute(db)
  return Object.fromEntries(rows.map((row) => [row.name, row.rows]))
}

/** @returns how many definitions there are, and how many of them are older than the transaction `from` */
async function countDefinitions(db: Db, from: number): Promise<{ all: number; older: number }> {
  const each = DEFINITIONS.map(
    (name) => sql`select count(*) as all, count(*) filter (where ${isOlder(from)}) as older from ${sql.table(name)}`,
  )
  const { rows } = await sql<{ all: number; older: number }>`
    select sum("all")::integer as all, sum(older)::integer as older
    from (${sql.join(each, sql` union all `)}) as counted`.execute(db)
  return rows[0] ?? { all: 0, older: 0 }
}

async function readNext(db: Db): Promise<number> {
  const { rows } = await sql<{ next: number }>`select ${nextTransaction} as next`.execute(db)
  return rows[0]?.next ?? 0
}

/** What a database is like before anybody uses it. */
export async function readInitialState(db: Db): Promise<InitialState> {
  const from = await readNext(db)
  return {
    from,
    rows: await countRows(db, await usedTables(db), from),
    definitions: (await countDefinitions(db, from)).all,
  }
}

/**
 * Takes away all rows that came since, with the numbers of sequences and the settings of the session.
 * @returns the state from which it is used again; undefined where more than rows has changed, or rows of the template: then the
 *   database is not to be used again
 */
export async function restoreState(db: Db, initial: InitialState): Promise<InitialState | undefined> {
  const { from } = initial
  const { all, older } = await countDefinitions(db, from)
  if (all !== initial.definitions || older !== initial.definitions) return undefined
  const used = await usedTables(db)
  const kept = Object.keys(initial.rows)
  const found = await countRows(db, kept, from)
  if (kept.some((name) => found[name] !== initial.rows[name])) return undefined
  await deleteNewer(db, used, from)
  const emptied = used.filter((name) => !kept.includes(name))
  const names = sql.join(used.map((name) => sql.table(name)))
  if (used.length > 0) await sql`vacuum (analyze false, parallel 0) ${names}`.execute(db)
  // As of a table that was never cleared: the planner takes one that was for empty.
  await sql`
    update pg_class set reltuples = -1, relpages = 0, relallvisible = 0
    where relnamespace = 'public'::regnamespace and relname in (${sql.join(used)})`.execute(db)
  await sql`
    select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) from pg_sequences
    where last_value is not null`.execute(db)
  await sql`select pg_stat_reset(), pg_advisory_unlock_all()`.execute(db)
  await sql`reset all`.execute(db)
  // A table that could not be emptied would be seen by the next test.
  if ((await usedTables(db)).some((name) => emptied.includes(name))) return undefined
  return { ...initial, from: await readNext(db) }
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
