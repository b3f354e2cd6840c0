import { sql } from 'kysely'
import { insertRowsOfText } from '../backup/load.store.ts'
import { type TableShape, tableShapes } from '../backup/tables.store.ts'
import { type MonthlyTable, tableOfMonth } from '../database/months/months.rules.ts'
import { attachedMonths, attachMonth, changeMonths, makeLooseMonth } from '../database/months/months.store.ts'
import type { Db, Trx } from '../database/tables.ts'
import {
  archivedMonth,
  type ArchivedMonth,
  isBeingImported,
  noteAttachedAgain,
  noteImport,
  renewMonth,
} from './archived-months.store.ts'
import { addToTotals, totalsOf } from './detach.store.ts'
import { type MonthFileFacts, monthFile, type MonthHeader, readMonthFile } from './month-file.ts'

/** Lines that are sent to the database at once. */
const LINES_OF_BATCH = 1000

/**
 * Puts a month of one table back from its file. It is made apart and becomes a part of the table at the end; broken off before that it
 * is begun anew the next time. It stays until it is archived by name.
 * @param month `2026-11`
 * @returns how many rows
 * @throws an Error with a sentence: it is there already, or its file is missing or another one
 */
export async function importMonth(
  { db, folder }: { db: Db; folder: string },
  table: MonthlyTable,
  month: string,
): Promise<number> {
  if ((await attachedMonths(db)).some((each) => each.table === table && each.month === month))
    throw new Error(`${table} has ${month} already.`)
  const known = await archivedMonth(db, table, month)
  if (known?.state === 'detached') return attachAgain(db, known)
  const path = monthFile(folder, table, month)
  const facts = await readMonthFile(path)
  if (facts.header.table !== table || facts.header.month !== month)
    throw new Error(`${path} is of ${facts.header.table} and ${facts.header.month}.`)
  if (known?.sha256 && known.sha256 !== facts.sha256)
    throw new Error(`${path} is not the file that was written: its SHA-256 digest is another one.`)
  await begin(db, table, month, facts)
  const target = await targetOf(db, facts.header)
  await readMonthFile(path, (_, lines) =>
    load(db, target, lines, () => renewMonth(db, { table_name: table, month })),
  )
  await changeMonths(db, (trx) => finish(trx, table, month, facts))
  return facts.rows
}

/** A month that was taken out of its table and is in no file yet becomes a part of it again. */
async function attachAgain(db: Db, { table_name: table, month, rows }: ArchivedMonth): Promise<number> {
  await changeMonths(db, async (trx) => {
    if (!(await noteAttachedAgain(trx, table, month)))
      throw new Error(`${table} of ${month} is being archived at the moment: its rows are in the database.`)
    if (table === 'webhook_notifications') await addToTotals(trx, await totalsOf(trx, month), 'more')
    await attachMonth(trx, table, month)
  })
  return rows
}

async function begin(db: Db, table: MonthlyTable, month: string, facts: MonthFileFacts): Promise<void> {
  await changeMonths(db, async (trx) => {
    // Another command may have put it back while the file was read.
    if ((await attachedMonths(trx)).some((each) => each.table === table && each.month === month))
      throw new Error(`${table} has ${month} already.`)
    if (await isBeingImported(trx, table, month))
      throw new Error(`${table} of ${month} is being put back at the moment, or was until five minutes ago.`)
    await sql`drop table if exists ${sql.table(tableOfMonth(table, month))}`.execute(trx)
    await noteImport(trx, { table, month, state: 'importing' }, facts)
    await makeLooseMonth(trx, table, month)
  })
}

/** The table with the columns of the file; those that it got since have their default. */
async function targetOf(db: Db, { table, month, columns }: MonthHeader): Promise<TableShape> {
  const name = tableOfMonth(table, month)
  const shape = (await tableShapes(db)).find((each) => each.name === name)
  const found = columns.flatMap((column) => shape?.columns.find((each) => each.name === column.name) ?? [])
  if (found.length !== columns.length)
    throw new Error(`The file of ${table} and ${month} has columns that this version does not have.`)
  return { name, columns: found }
}

async function load(
  db: Db,
  target: TableShape,
  lines: AsyncIterable<string>,
  renew: () => Promise<void>,
): Promise<void> {
  let batch: string[] = []
  const send = async () => {
    const text = batch.join('\n')
    batch = []
    await db.transaction().execute((trx) => insertRowsOfText(trx, target, text))
  }
  for await (const line of lines) {
    batch.push(line)
    if (batch.length < LINES_OF_BATCH) continue
    await send()
    await renew()
  }
  await send()
}

async function finish(trx: Trx, table: MonthlyTable, month: string, facts: MonthFileFacts): Promise<void> {
  const name = sql.table(tableOfMonth(table, month))
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${name}`.execute(trx)
  if (rows[0]?.count !== facts.rows)
    throw new Error(
      `${rows[0]?.count} rows of ${table} and ${month} were stored; its file has ${facts.rows}.`,
    )
  // Transaction ids of another server would keep followers waiting (see `adoptLog`).
  if (table === 'event_log')
    await sql`
      update ${name} set xid = '0' where exists (
        select from ${name} where xid >= pg_snapshot_xmax(pg_current_snapshot()))`.execute(trx)
  if (table === 'webhook_notifications') await addToTotals(trx, await totalsOf(trx, month), 'more')
  await attachMonth(trx, table, month)
  await noteImport(trx, { table, month, state: 'imported' }, facts)
}
