import { sql } from 'kysely'
import type { Tables, Trx } from '../../platform/database/tables.ts'
import type { RowUpdate } from './changes.ts'

/** One statement takes so many rows: each travels as JSON, which has no limit on parameters as VALUES has. */
const ROWS_PER_STATEMENT = 1_000

function* chunks<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT)
    yield rows.slice(start, start + ROWS_PER_STATEMENT)
}

/** Rows as a table of that type, in SQL. */
const recordset = (table: string, rows: readonly object[]) =>
  sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::text::jsonb)`

const list = (columns: readonly string[], prefix?: string) =>
  sql.join(columns.map((column) => sql.ref(prefix ? `${prefix}.${column}` : column)))

/** Inserts whole rows. Generated columns are left out of the rows. */
export async function insertRows(
  trx: Trx,
  table: keyof Tables,
  rows: readonly object[],
  onConflict: 'fail' | 'skip' = 'fail',
): Promise<void> {
  for (const chunk of chunks(rows)) {
    const columns = Object.keys(chunk[0] ?? {})
    const skip = onConflict === 'skip' ? sql`on conflict do nothing` : sql``
    await sql`
      insert into ${sql.table(table)} (${list(columns)})
      select ${list(columns)} from ${recordset(table, chunk)} ${skip}`.execute(trx)
  }
}

/**
 * Updates rows in the columns in which any of them differs. The rows are whole and were read under a lock, so writing
 * a column that did not change writes the value that is stored. The ids are given as an array too: with the rows alone
 * the plan joins them with the whole table.
 */
export async function updateRows<Row extends { account_id: string; id: string }>(
  trx: Trx,
  table: keyof Tables,
  updates: readonly RowUpdate<Row>[],
): Promise<void> {
  for (const chunk of chunks(updates)) {
    const columns = [...new Set(chunk.flatMap((update) => update.columns))]
    const set = columns.map((column) => sql`${sql.ref(column)} = reported.${sql.ref(column)}`)
    const rows = chunk.map(({ row }) => row)
    const ids = rows.map(({ id }) => id)
    await sql`
      update ${sql.table(table)} as stored set ${sql.join(set)}
      from ${recordset(table, rows)} as reported
      where stored.account_id = reported.account_id and stored.id = reported.id
        and stored.id = any(${sql.val(ids)}::uuid[])`.execute(trx)
  }
}
