import { type Kysely, sql, type Transaction } from 'kysely'
import { limitLockWait, tryAgain } from '../try-again.ts'
import {
  boundsOfMonth,
  type MonthlyTable,
  monthAfter,
  monthlyTables,
  monthOfTable,
  tableOfMonth,
} from './months.rules.ts'

/** One process at a time makes or takes away months. */
const monthsLock = 4915034
/** Months that are made ahead, after the present one. */
const MONTHS_AHEAD = 3
const [MAX_TRIES_FOR_MONTHS, PAUSE_BETWEEN_TRIES_MS] = [20, 500]

/**
 * Makes the months of the log and of notifications that will be written to soon: the present one, by the clock of the database in UTC,
 * and the three after it. Nothing is locked while none is missing; where one is, writers of the tables go on.
 */
export async function ensureMonths<T>(db: Kysely<T>): Promise<void> {
  const months = await monthsAhead(db)
  if ((await missing(db, months)).length > 0) await changeMonths(db, (trx) => makeMissingMonths(trx, months))
}

/** Does `change` in a transaction with `lockMonths`, and again where it lost to others, for some seconds. */
export async function changeMonths<T>(
  db: Kysely<T>,
  change: (trx: Transaction<T>) => Promise<void>,
): Promise<void> {
  await tryAgain(
    () =>
      db.transaction().execute(async (trx) => {
        await lockMonths(trx)
        await change(trx)
      }),
    { maxTries: MAX_TRIES_FOR_MONTHS, pauseMs: PAUSE_BETWEEN_TRIES_MS },
  )
}

/** Until the end of the transaction no other process makes months or takes them away, and none waits long behind it. */
export async function lockMonths<T>(trx: Kysely<T>): Promise<void> {
  await limitLockWait(trx)
  await sql`select pg_advisory_xact_lock(${sql.lit(monthsLock)})`.execute(trx)
}

/** The month that the clock of the database has, or had some days ago, in UTC: `2026-11`. */
export async function presentMonth<T>(db: Kysely<T>, { daysAgo = 0 } = {}): Promise<string> {
  const { rows } = await sql<{ month: string }>`
    select to_char(now() at time zone 'UTC' - ${daysAgo}::integer * interval '1 day', 'YYYY-MM') as month`.execute(
    db,
  )
  return rows[0]?.month ?? ''
}

async function monthsAhead<T>(db: Kysely<T>): Promise<string[]> {
  const present = await presentMonth(db)
  return Array.from({ length: MONTHS_AHEAD + 1 }, (_, nth) => monthAfter(present, nth))
}

interface NamedMonth {
  table: MonthlyTable
  month: string
}

/** The months that are parts of their table, the oldest first. */
export async function attachedMonths<T>(db: Kysely<T>): Promise<NamedMonth[]> {
  const { rows } = await sql<{ name: string }>`
    select class.relname as name from pg_class class join pg_inherits on inhrelid = class.oid
      join pg_class parent on parent.oid = inhparent
    where parent.relkind = 'p' and parent.relnamespace = current_schema()::regnamespace`.execute(db)
  return rows
    .flatMap(({ name }) => monthOfTable(name) ?? [])
    .toSorted((one, other) => one.month.localeCompare(other.month))
}

/** Takes away the months before the present one, with their rows: of a database that was prepared in an earlier month, and has none. */
export async function removePastMonths<T>(db: Kysely<T>): Promise<void> {
  const present = await presentMonth(db)
  for (const { table, month } of await attachedMonths(db))
    if (month < present) await sql`drop table ${sql.table(tableOfMonth(table, month))}`.execute(db)
}

/** None where the tables are those of a version that does not keep them by month. */
async function missing<T>(db: Kysely<T>, months: readonly string[]): Promise<NamedMonth[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'p'`.execute(db)
  const found = new Set((await attachedMonths(db)).map(({ table, month }) => tableOfMonth(table, month)))
  return monthlyTables
    .filter(({ name }) => rows.some((row) => row.name === name))
    .flatMap(({ name: table }) => months.map((month) => ({ table, month })))
    .filter(({ table, month }) => !found.has(tableOfMonth(table, month)))
}

/**
 * Makes those of these months, such as `2026-11`, that the tables lack, as a part of a transaction.
 * @param only one of the tables
 */
export async function makeMissingMonths<T>(
  trx: Kysely<T>,
  months: readonly string[],
  only?: string,
): Promise<void> {
  for (const { table, month } of await missing(trx, months)) {
    if (only !== undefined && table !== only) continue
    await makeLooseMonth(trx, table, month)
    await attachMonth(trx, table, month)
  }
}

/** A table for the rows of a month that is no part of its table yet, with the same indexes. */
export async function makeLooseMonth<T>(trx: Kysely<T>, table: string, month: string): Promise<void> {
  await sql`
    create table ${sql.table(tableOfMonth(table, month))}
      (like ${sql.table(table)} including all excluding identity)`.execute(trx)
}

/** Makes it a part of its table. As it is made apart first, writers of the table go on meanwhile. */
export async function attachMonth<T>(trx: Kysely<T>, table: string, month: string): Promise<void> {
  const [from, to] = boundsOfMonth(month)
  await sql`
    alter table ${sql.table(table)} attach partition ${sql.table(tableOfMonth(table, month))}
    for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(trx)
}
