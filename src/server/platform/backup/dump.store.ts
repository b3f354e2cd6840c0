import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { appliedMigrations } from '../database/migrate.ts'
import type { Db, Trx } from '../database/tables.ts'
import type { Manifest, TableCounts } from './manifest.ts'
import { RowDigest } from './row-digest.ts'
import { sequenceStates, type TableShape, tableShapes } from './tables.store.ts'

/** Rows of one table as JSON lines, as many as are held in memory at once. */
export interface RowsPart {
  table: string
  text: string
}

/** Bytes that are asked for at once; a single row may be larger. */
const PART_BYTES = 2_000_000
const [FIRST_ROWS, MOST_ROWS] = [20, 2000]

/**
 * Does `read` in one transaction that sees the tables as they are at its beginning, whatever others write meanwhile. It holds no
 * transaction id, so that followers of the event log need not wait for it.
 * @param lockedTables of which no part may be taken away meanwhile: what is a part of a table is not asked of the same instant
 */
export async function atOneInstant<Result>(
  db: Db,
  read: (trx: Trx) => Promise<Result>,
  lockedTables: readonly string[] = [],
): Promise<Result> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      // Before the first query, which decides on the instant.
      await lockTables(trx, lockedTables)
      await writeValuesAlike(trx)
      return read(trx)
    })
}

/** They may be read and written; none is dropped, and no month is taken out of one. */
const lockTables = async (trx: Trx, names: readonly string[]): Promise<void> => {
  if (names.length === 0) return
  await sql`lock table ${sql.join(names.map((name) => sql.table(name)))} in access share mode`.execute(trx)
}

/** The same value is the same text on both engines, whatever the server or the role have as their own settings. */
export async function writeValuesAlike(trx: Trx): Promise<void> {
  const settings = {
    TimeZone: 'UTC',
    DateStyle: 'ISO, YMD',
    IntervalStyle: 'postgres',
    bytea_output: 'hex',
    extra_float_digits: '1',
    statement_timeout: '0',
    idle_in_transaction_session_timeout: '0',
  }
  for (const [name, value] of Object.entries(settings))
    await sql`select set_config(${name}, ${value}, true)`.execute(trx)
}

/** What is read, before any row is. */
export async function describeContents(
  trx: Trx,
): Promise<Pick<Manifest, 'migrations' | 'tables' | 'sequences'> & { shapes: TableShape[] }> {
  const migrations = await appliedMigrations(trx)
  const shapes = await tableShapes(trx)
  // A month that was written to its file would be dropped before its turn.
  await lockTables(
    trx,
    shapes.map(({ name }) => name),
  )
  return {
    migrations: migrations.map(({ name, hash }) => ({ name, hash: hash ?? '' })),
    shapes,
    tables: shapes.map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) })),
    sequences: await sequenceStates(trx),
  }
}

/** All rows of the tables; each ends with its count and digest in `counts`. */
export async function* rowsOf(
  trx: Trx,
  shapes: readonly TableShape[],
  counts: TableCounts,
): AsyncGenerator<RowsPart> {
  for (const shape of shapes) {
    const digest = new RowDigest()
    yield* rowsOfTable(trx, shape, digest)
    counts[shape.name] = { rows: digest.rows, digest: digest.hex }
  }
}

async function* rowsOfTable(
  trx: Trx,
  { name: table, columns }: TableShape,
  digest: RowDigest,
): AsyncGenerator<RowsPart> {
  const texts = columns.map(({ name }, nth) => sql`${sql.id(name)}::text as ${sql.id(`c${nth}`)}`)
  // A name of its own: the engine keeps statements with the columns that they answered first.
  const cursor = sql.id(`rows_${randomUUID()}`)
  await sql`declare ${cursor} no scroll cursor for select ${sql.join(texts)} from ${sql.table(table)}`.execute(
    trx,
  )
  let count = FIRST_ROWS
  for (;;) {
    const { rows } = await sql<Record<string, string | null>>`
      fetch ${sql.lit(count)} from ${cursor}`.execute(trx)
    if (rows.length === 0) break
    let text = ''
    for (const row of rows) {
      const line = JSON.stringify(columns.map((_, nth) => row[`c${nth}`] ?? null))
      digest.add(line)
      text += `${line}\n`
    }
    yield { table, text }
    if (rows.length < count) break
    count = Math.max(1, Math.min(MOST_ROWS, 2 * count, Math.floor((count * PART_BYTES) / text.length)))
  }
  await sql`close ${cursor}`.execute(trx)
}
