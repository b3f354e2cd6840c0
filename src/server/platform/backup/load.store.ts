import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { migrateWithin } from '../database/migrate.ts'
import { monthlyTables, monthOfTable, tableOfMonth } from '../database/months/months.rules.ts'
import { attachedMonths, makeLooseMonth, makeMissingMonths } from '../database/months/months.store.ts'
import { migrationHash } from '../database/schema-fingerprint.ts'
import type { Trx } from '../database/tables.ts'
import { rowsOf, type RowsPart, writeValuesAlike } from './dump.store.ts'
import type { Manifest, TableCounts } from './manifest.ts'
import { setSequences, type TableShape, tableShapes, withoutRowChecks } from './tables.store.ts'

type Migrations = Record<string, Migration>

/** The rows do not fit; the message is a sentence for the operator. */
export class CannotLoad extends Error {}

/** Sent in one statement. */
const STATEMENT_CHARACTERS = 1_000_000
const STATEMENT_ROWS = 1000
/** Of `2026-11`, with which a time begins. */
const MONTH_LENGTH = 7

/**
 * The migrations that had run where the rows come from.
 * @throws CannotLoad when they are not a beginning of those of this program
 */
export async function migrationsOf(
  { migrations: had, portolan }: Pick<Manifest, 'migrations' | 'portolan'>,
  known: Migrations,
): Promise<Migrations> {
  const names = Object.keys(known).toSorted()
  const wanted: Migrations = {}
  for (const [nth, { name, hash }] of had.entries()) {
    const migration = known[name]
    if (!migration)
      throw new CannotLoad(`It is of a newer version of Portolan (${portolan}, ${name}); use that one.`)
    if (names[nth] !== name || (hash !== '' && (await migrationHash(migration)) !== hash))
      throw new CannotLoad(
        `It is of a version of Portolan whose tables this one does not know (${portolan}, ${name}).`,
      )
    wanted[name] = migration
  }
  return wanted
}

/**
 * Fills an empty database, in the transaction: makes the tables as they were where the rows come from, takes the rows, compares
 * them with their counts and digests, and migrates them to this version.
 * @param counts is complete when the parts have ended
 * @throws CannotLoad, and what the engine refuses
 */
export async function loadEverything(
  trx: Trx,
  manifest: Pick<Manifest, 'migrations' | 'portolan' | 'tables' | 'sequences'>,
  parts: AsyncIterable<RowsPart>,
  { migrations, counts }: { migrations: Migrations; counts: TableCounts },
): Promise<void> {
  await writeValuesAlike(trx)
  await migrateWithin(trx, await migrationsOf(manifest, migrations), { views: false })
  await makeMonthsOf(trx, manifest.tables)
  const shapes = await tableShapes(trx)
  const targets = targetsOf(manifest.tables, shapes)
  // Of migrations that fill a table.
  for (const { name } of shapes) await sql`truncate ${sql.table(name)} cascade`.execute(trx)
  await withoutRowChecks(trx, async () => {
    for await (const { table, text } of parts) {
      const target = targets.get(table)
      if (!target) throw new CannotLoad(`It has rows of the table ${table}, which it does not describe.`)
      await insertRowsOfText(trx, target, text)
    }
  })
  await setSequences(trx, manifest.sequences)
  await assertLoaded(trx, [...targets.values()], counts)
  await migrateWithin(trx, migrations)
}

/**
 * Makes the months that are tables of their own in what is loaded: those that were taken out of their table and not written to a file
 * yet; and all of them where a version wrote it that did not know them, and so left their tables out.
 */
async function makeMonthsOf(trx: Trx, tables: Manifest['tables']): Promise<void> {
  const attached = new Set((await attachedMonths(trx)).map(({ table, month }) => tableOfMonth(table, month)))
  for (const { name } of tables) {
    const found = monthOfTable(name)
    if (!found || attached.has(name)) continue
    const isLoose = tables.some((each) => each.name === found.table)
    if (isLoose) await makeLooseMonth(trx, found.table, found.month)
    else await makeMissingMonths(trx, [found.month], found.table)
  }
}

/** Each table with its columns in the order of the rows. */
function targetsOf(tables: Manifest['tables'], shapes: readonly TableShape[]): Map<string, TableShape> {
  const targets = new Map<string, TableShape>()
  for (const { name, columns } of tables) {
    const month = monthOfTable(name)
    const shape =
      shapes.find((each) => each.name === name) ?? shapes.find((each) => each.name === month?.table)
    const types = columns.map((column) => shape?.columns.find((each) => each.name === column))
    const found = types.filter((column) => column !== undefined)
    if (!shape || found.length !== columns.length || found.length !== shape.columns.length)
      throw new CannotLoad(`Its table ${name} is not the one that its migrations make.`)
    targets.set(name, { name, columns: found })
  }
  return targets
}

/** @param text lines of rows, each a JSON array of texts and nulls in the order of the columns */
export async function insertRowsOfText(trx: Trx, target: TableShape, text: string): Promise<void> {
  let lines: string[] = []
  let characters = 0
  for (const line of text.split('\n')) {
    if (line === '') continue
    lines.push(line)
    characters += line.length
    if (characters < STATEMENT_CHARACTERS && lines.length < STATEMENT_ROWS) continue
    await insertLines(trx, target, lines)
    lines = []
    characters = 0
  }
  if (lines.length > 0) await insertLines(trx, target, lines)
}

/** Every value is sent as text and read by its column's type, so that none passes through a number or date of JavaScript. */
async function insertLines(trx: Trx, { name, columns }: TableShape, lines: readonly string[]): Promise<void> {
  const rows = lines.map((line) => JSON.parse(line) as (string | null)[])
  const written = columns.findIndex((column) => column.name === 'written_at')
  if (monthlyTables.some((table) => table.name === name) && written !== -1)
    await makeMissingMonths(
      trx,
      Array.from(new Set(rows.map((row) => row[written]?.slice(0, MONTH_LENGTH) ?? ''))),
      name,
    )
  const place = (nth: number) => sql.id(`c${nth}`)
  const values = columns.map((_, nth) => sql`${sql.val(rows.map((row) => row[nth] ?? null))}::text[]`)
  await sql`
    insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.id(column.name)))})
    overriding system value
    select ${sql.join(columns.map(({ type }, nth) => sql`rows.${place(nth)}::${sql.raw(type)}`))}
    from unnest(${sql.join(values)}) as rows (${sql.join(columns.map((_, nth) => place(nth)))})`.execute(trx)
}

/** Reads everything back. */
async function assertLoaded(trx: Trx, targets: readonly TableShape[], expected: TableCounts): Promise<void> {
  const found: TableCounts = {}
  for await (const _ of rowsOf(trx, targets, found));
  for (const { name } of targets) {
    const [one, other] = [expected[name], found[name]]
    if (one?.rows !== other?.rows || one?.digest !== other?.digest)
      throw new CannotLoad(
        `The table ${name} was read back with ${other?.rows} rows that differ from the ${one?.rows} that were written.`,
      )
  }
}
