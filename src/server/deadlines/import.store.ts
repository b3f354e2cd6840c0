import type { TariffImportResult } from '../../contract/operations/index.ts'
import {
  type CellFault,
  type OwnTariff,
  readSheet,
  readTariff,
  type SheetRow,
  writeTariff,
} from '../../contract/trade/deadlines/index.ts'
import type { Db } from '../platform/database/tables.ts'
import { unknownBecause, unknownPlaces } from './places.store.ts'
import { refusalBeside, storeTariff, type TariffRow, withTariffsLocked } from './tariffs.store.ts'

interface TariffSheet {
  headings: readonly string[]
  rows: readonly SheetRow[]
  /** Whether the good rows are stored although others are wrong. */
  stores_good_rows: boolean
}

interface CheckedRow {
  row: number
  id: string | undefined
  tariff: OwnTariff | undefined
  faults: CellFault[]
}

/** Checks every row beside what is stored and beside the rows before it, and stores all of them, or those that are good, or none. */
export async function importTariffs(
  db: Db,
  accountId: string,
  sheet: TariffSheet,
  now: string,
): Promise<{ stored: number; results: TariffImportResult[] } | { missing: string[] }> {
  const read = readSheet(sheet.headings, sheet.rows)
  if ('missing' in read) return read
  const checked = read.rows.map(({ row, id, cells }): CheckedRow => {
    const result = readTariff(cells)
    const tariff = 'tariff' in result ? result.tariff : undefined
    return { row, id: id ?? undefined, tariff, faults: 'faults' in result ? result.faults : [] }
  })
  await refuseUnknownPlaces(db, accountId, checked)
  return withTariffsLocked(db, accountId, async (trx, before) => {
    const isSame = refuseBeside(checked, before)
    const isWrong = checked.some(({ faults }) => faults.length > 0)
    const isStored = !isWrong || sheet.stores_good_rows
    const results: TariffImportResult[] = []
    let stored = 0
    for (const { row, id = null, tariff, faults } of checked) {
      const answer = (state: TariffImportResult['state'], tariff_id: string | null) =>
        results.push({ row, state, tariff_id, errors: faults.map((fault) => ({ ...fault })) })
      const same = isSame.get(row)
      if (faults.length > 0 || !tariff) answer('refused', id)
      else if (same !== undefined) answer('unchanged', same)
      else if (!isStored) answer('not_stored', id)
      else {
        stored += 1
        answer('stored', (await storeTariff(trx, accountId, tariff, { id: id ?? undefined, now })).id)
      }
    }
    return { stored, results }
  })
}

async function refuseUnknownPlaces(db: Db, accountId: string, rows: readonly CheckedRow[]): Promise<void> {
  const named = rows.flatMap(({ tariff, faults }) => (tariff ? [{ tariff, faults }] : []))
  const unknown = await unknownPlaces(
    db,
    accountId,
    named.map(({ tariff: { locode, terminal } }) => ({ locode, terminal })),
  )
  for (const [index, column] of unknown.entries())
    if (column !== null) named[index]?.faults.push({ column, detail: unknownBecause[column] })
}

/** Notes the rows that others stand against. @returns the ids of records that are as a row says already, by its number */
function refuseBeside(rows: readonly CheckedRow[], before: readonly TariffRow[]): Map<number, string> {
  const isSame = new Map<number, string>()
  const edited = new Set(
    rows.flatMap(({ id, faults }) => (id !== undefined && faults.length === 0 ? [id] : [])),
  )
  const sheetRowOf = (tariff: OwnTariff) => writeTariff(tariff).join('\n')
  const idBySheetRow = new Map(before.toReversed().map((other) => [sheetRowOf(other), other.id]))
  const sheetRowById = new Map(before.map((other) => [other.id, sheetRowOf(other)]))
  // What a row edits counts as the row says it, also for rows above.
  const known: TariffRow[] = before.filter(({ id }) => !edited.has(id))
  for (const { row, id, tariff, faults } of rows) {
    if (!tariff || faults.length > 0) continue
    const text = sheetRowOf(tariff)
    const same = id === undefined ? idBySheetRow.get(text) : sheetRowById.get(id) === text ? id : undefined
    if (same !== undefined) isSame.set(row, same)
    const refusal = same === undefined ? refusalOf(tariff, id, known, before) : undefined
    if (refusal !== undefined) faults.push(refusal)
    else if (same === undefined || id !== undefined)
      known.push({ ...tariff, account_id: '', id: id ?? `row ${row}`, created_at: '', updated_at: '' })
  }
  return isSame
}

function refusalOf(
  tariff: OwnTariff,
  id: string | undefined,
  known: readonly TariffRow[],
  before: readonly TariffRow[],
): CellFault | undefined {
  if (id !== undefined && !before.some((other) => other.id === id))
    return { column: 'id', detail: 'is of no tariff of the account: leave it out to add one' }
  const refusal = refusalBeside(tariff, undefined, known)
  if (refusal === undefined) return undefined
  if (!('overlapping' in refusal)) return { column: 'name', detail: 'is one tariff too many for an account' }
  const { id: other, name, terms } = refusal.overlapping
  const place = other.startsWith('row ') ? `${other} of this file` : name
  const until = terms.valid_until === null ? 'on' : `to ${terms.valid_until}`
  return {
    column: 'terms.valid_from',
    detail: `${place} is for the same, and in force from ${terms.valid_from} ${until}`,
  }
}
