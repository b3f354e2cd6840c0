import { type Selectable, sql } from 'kysely'
import type { ArchivedMonthsTable, Db, Trx } from '../database/tables.ts'
import type { MonthlyTable } from '../database/months/months.rules.ts'
import type { MonthFileFacts } from './month-file.ts'

export type ArchivedMonth = Selectable<ArchivedMonthsTable> & { table_name: MonthlyTable }

/** How long nobody else works on a month after this process last did. */
const LEASE = sql`now() + interval '5 minutes'`
const firstDay = (month: string) => sql`${`${month}-01`}::date`

/** All, the oldest first; `month` is `2026-11`. */
export async function archivedMonths(db: Db): Promise<ArchivedMonth[]> {
  const { rows } = await sql<ArchivedMonth>`
    select table_name, to_char(month, 'YYYY-MM') as month, state, rows, bytes, sha256, last_xid::text, last_seq,
      detached_at, leased_until
    from archived_months order by archived_months.month, table_name`.execute(db)
  return rows
}

export async function archivedMonth(
  db: Db,
  table: MonthlyTable,
  month: string,
): Promise<ArchivedMonth | undefined> {
  return (await archivedMonths(db)).find((each) => each.table_name === table && each.month === month)
}

/** Writes down that a month is out of its table. */
export async function noteDetached(
  trx: Trx,
  {
    table,
    month,
    rows,
    last,
  }: { table: MonthlyTable; month: string; rows: number; last: LastEntry | undefined },
): Promise<void> {
  await sql`
    insert into archived_months (table_name, month, state, rows, last_xid, last_seq, detached_at)
    values (${table}, ${firstDay(month)}, 'detached', ${rows}, ${last?.xid ?? null}::text::xid8, ${last?.seq ?? null}, now())
    on conflict (table_name, month) do update set state = 'detached', rows = excluded.rows,
      -- Of a month that was imported its file is known, and may be replaced.
      sha256 = case archived_months.state when 'imported' then archived_months.sha256 end, bytes = null,
      last_xid = excluded.last_xid, last_seq = excluded.last_seq, detached_at = now(), leased_until = null`.execute(
    trx,
  )
}
interface LastEntry {
  xid: string
  seq: number
}

/** Claims a month that is to be written to its file. @returns whether nobody else works on it */
export async function claimMonth(db: Db, { table_name, month }: ArchivedMonth): Promise<boolean> {
  const { rows } = await sql`
    update archived_months set leased_until = ${LEASE}
    where table_name = ${table_name} and month = ${firstDay(month)} and state = 'detached'
      and (leased_until is null or leased_until < now())
    returning month`.execute(db)
  return rows.length > 0
}

export async function renewMonth(
  db: Db,
  { table_name, month }: Pick<ArchivedMonth, 'table_name' | 'month'>,
): Promise<void> {
  await sql`
    update archived_months set leased_until = ${LEASE}
    where table_name = ${table_name} and month = ${firstDay(month)}`.execute(db)
}

export async function releaseMonth(db: Db, { table_name, month }: ArchivedMonth): Promise<void> {
  await sql`
    update archived_months set leased_until = null
    where table_name = ${table_name} and month = ${firstDay(month)}`.execute(db)
}

/** Writes down that the rows are in the file. @returns false where another process did so before */
export async function noteArchived(
  trx: Trx,
  { table_name, month }: ArchivedMonth,
  { rows, bytes, sha256 }: MonthFileFacts,
): Promise<boolean> {
  const { rows: noted } = await sql`
    update archived_months
    set state = 'archived', rows = ${rows}, bytes = ${bytes}, sha256 = ${sha256}, leased_until = null
    where table_name = ${table_name} and month = ${firstDay(month)} and state = 'detached'
    returning month`.execute(trx)
  return noted.length > 0
}

/** Writes down that a month is being put back, or is back; also one of which this database knew nothing. */
export async function noteImport(
  trx: Db,
  { table, month, state }: { table: MonthlyTable; month: string; state: 'importing' | 'imported' },
  { rows, bytes, sha256 }: MonthFileFacts,
): Promise<void> {
  const leased = state === 'importing' ? LEASE : sql`null`
  await sql`
    insert into archived_months (table_name, month, state, rows, bytes, sha256, detached_at, leased_until)
    values (${table}, ${firstDay(month)}, ${state}, ${rows}, ${bytes}, ${sha256}, now(), ${leased})
    on conflict (table_name, month) do update
      set state = excluded.state, sha256 = excluded.sha256, leased_until = excluded.leased_until`.execute(trx)
}

/** Writes down that a month is in its table again that was to be archived. @returns false where another process works on it */
export async function noteAttachedAgain(trx: Trx, table: MonthlyTable, month: string): Promise<boolean> {
  const { rows } = await sql`
    update archived_months set state = 'imported', leased_until = null
    where table_name = ${table} and month = ${firstDay(month)} and state = 'detached'
      and (leased_until is null or leased_until < now())
    returning month`.execute(trx)
  return rows.length > 0
}

/** Whether a process puts this month back at the moment. */
export async function isBeingImported(trx: Trx, table: MonthlyTable, month: string): Promise<boolean> {
  const { rows } = await sql`
    select from archived_months
    where table_name = ${table} and month = ${firstDay(month)} and state = 'importing' and leased_until >= now()`.execute(
    trx,
  )
  return rows.length > 0
}
