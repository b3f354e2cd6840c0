import { sql } from 'kysely'
import { atOneInstant } from '../backup/dump.store.ts'
import { tableShapes } from '../backup/tables.store.ts'
import { isRolledBack } from '../database/errors.ts'
import { monthAfter, monthlyTables, tableOfMonth } from '../database/months/months.rules.ts'
import { attachedMonths, lockMonths, presentMonth } from '../database/months/months.store.ts'
import type { Db } from '../database/tables.ts'
import type { Log } from '../log.ts'
import {
  type ArchivedMonth,
  archivedMonths,
  claimMonth,
  noteArchived,
  releaseMonth,
  renewMonth,
} from './archived-months.store.ts'
import { detachMonth } from './detach.store.ts'
import { headerOf, monthFile, type MonthFileFacts, readMonthFile, writeMonthFile } from './month-file.ts'

export interface ArchiveDeps {
  db: Db
  log: Pick<Log, 'info' | 'error'>
  /** Of the files. */
  folder: string
}

/** Rows that are read at once. */
const ROWS_OF_BATCH = 2000

/**
 * Takes months out of the tables and writes them to files. What an earlier round left undone is done first: the state of each month is
 * in `archived_months`, and its rows are deleted only when they were read back from the file.
 * @param wanted months such as `2026-11`
 * @throws the first error, after everything else was done
 */
export async function archiveMonths(deps: ArchiveDeps, wanted: readonly string[]): Promise<void> {
  const failures: unknown[] = []
  const attempt = (work: Promise<unknown>) => work.catch((error: unknown) => failures.push(error))
  await writeDetached(deps, attempt)
  for (const month of wanted) await attempt(detach(deps, month))
  await writeDetached(deps, attempt)
  // One that cannot be written keeps no other from it.
  if (failures.length > 0) throw failures[0]
}

/**
 * The months that are older than the present one and those before it that are kept, without those that were imported.
 * @param keepMonths with the present one
 */
export async function monthsToArchive(db: Db, keepMonths: number): Promise<string[]> {
  const first = monthAfter(await presentMonth(db), 1 - keepMonths)
  const imported = new Set(
    (await archivedMonths(db)).filter(({ state }) => state === 'imported').map(({ month }) => month),
  )
  const attached = new Set((await attachedMonths(db)).map(({ month }) => month))
  return [...attached].filter((month) => month < first && !imported.has(month))
}

/**
 * What the service does about months that are older than those that are kept.
 * @param keepMonths undefined where all are: what is out of its table is written to its file all the same
 */
export const archiveOldMonths = async (deps: ArchiveDeps, keepMonths: number | undefined): Promise<void> =>
  archiveMonths(deps, keepMonths === undefined ? [] : await monthsToArchive(deps.db, keepMonths))

async function detach({ db, log }: ArchiveDeps, month: string): Promise<void> {
  try {
    const { result, rulesBehind } = await detachMonth(db, month)
    if (result === 'waits')
      log.info('A month of the log is kept until its notifications are delivered', { month })
    if (rulesBehind > 0)
      log.error('Alert rules had not come past a month that was archived, and go on after it', {
        month,
        rules: rulesBehind,
      })
  } catch (error) {
    reportInUse(log, month, error)
  }
}

/** @throws the error where it is another one than that the tables were in use */
function reportInUse(log: ArchiveDeps['log'], month: string, error: unknown): void {
  if (!isRolledBack(error)) throw error
  log.info('A month of the log is in use and is archived later', { month })
}

async function writeDetached(
  deps: ArchiveDeps,
  attempt: (work: Promise<unknown>) => Promise<unknown>,
): Promise<void> {
  for (const month of await archivedMonths(deps.db))
    if (month.state === 'detached' && (await claimMonth(deps.db, month))) await attempt(write(deps, month))
}

async function write({ db, log, folder }: ArchiveDeps, month: ArchivedMonth): Promise<void> {
  try {
    const facts = await writeFileOf({ db, log, folder }, month)
    const isDone = await db.transaction().execute(async (trx) => {
      // Dropping it locks the accounts, to which its rows refer.
      await lockMonths(trx)
      if (!(await noteArchived(trx, month, facts))) return false
      await sql`drop table ${sql.table(tableOfMonth(month.table_name, month.month))}`.execute(trx)
      return true
    })
    const { rows, bytes } = facts
    if (isDone) log.info('A month was archived', { table: month.table_name, month: month.month, rows, bytes })
  } catch (error) {
    await releaseMonth(db, month).catch(() => undefined)
    reportInUse(log, month.month, error)
  }
}

/** @throws an Error with a sentence where the file is not what was written */
async function writeFileOf({ db, log, folder }: ArchiveDeps, month: ArchivedMonth): Promise<MonthFileFacts> {
  const { table_name: table, month: name } = month
  const shape = (await tableShapes(db)).find((each) => each.name === tableOfMonth(table, name))
  if (!shape) throw new Error(`The table ${tableOfMonth(table, name)}, which is to be archived, is missing.`)
  const path = monthFile(folder, table, name)
  const written = { rows: 0 }
  const kept = await writeMonthFile(
    path,
    headerOf({ table, month: name, columns: shape.columns }),
    textsOf(db, month, shape.columns, written),
    month.sha256,
  )
  if (kept !== undefined)
    log.error('A file of this month with other rows was there, and keeps them under another name', { kept })
  const facts = await readMonthFile(path)
  if (facts.rows !== written.rows || facts.header.table !== table || facts.header.month !== name)
    throw new Error(`${path} was read back with ${facts.rows} rows; ${written.rows} were written.`)
  return facts
}

/** The rows in the order of their key, some at a time: nothing is locked in between, and nobody adds rows to the table. */
async function* textsOf(
  db: Db,
  month: ArchivedMonth,
  columns: readonly { name: string; type: string }[],
  written: { rows: number },
): AsyncGenerator<string> {
  const table = sql.table(tableOfMonth(month.table_name, month.month))
  const key = (monthlyTables.find(({ name }) => name === month.table_name)?.key ?? []).flatMap((name) => {
    const nth = columns.findIndex((column) => column.name === name)
    return nth === -1 ? [] : [{ nth, name, type: columns[nth]?.type ?? 'text' }]
  })
  const names = sql.join(key.map(({ name }) => sql.ref(name)))
  const texts = columns.map(({ name }, nth) => sql`${sql.id(name)}::text as ${sql.id(`c${nth}`)}`)
  let after: (string | null)[] | undefined
  for (;;) {
    const last = after
    const beyond = last
      ? sql`where (${names}) > (${sql.join(key.map(({ nth, type }) => sql`${last[nth]}::text::${sql.raw(type)}`))})`
      : sql``
    const { rows } = await atOneInstant(db, (trx) =>
      sql<Record<string, string | null>>`
        select ${sql.join(texts)} from ${table} ${beyond} order by ${names} limit ${ROWS_OF_BATCH}`.execute(
        trx,
      ),
    )
    const lists = rows.map((row) => columns.map((_, nth) => row[`c${nth}`] ?? null))
    written.rows += lists.length
    if (lists.length > 0) yield lists.map((list) => `${JSON.stringify(list)}\n`).join('')
    if (lists.length < ROWS_OF_BATCH) return
    after = lists.at(-1)
    await renewMonth(db, month)
  }
}
