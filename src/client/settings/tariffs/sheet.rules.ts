import type { TariffImportResult } from '../../../contract/operations/index.ts'
import type { Tariff } from '../../../contract/resources/index.ts'
import {
  MAX_TARIFFS,
  type OwnTariff,
  readSheet,
  readTariff,
  tariffColumns,
  writeTariff,
} from '../../../contract/trade/deadlines/index.ts'

/** The texts of a row by the names of their columns. */
export type TariffCells = Readonly<Record<string, string>>

/** A row of the sheet: a stored version of a tariff, or one that is new. */
export interface TariffSheetRow {
  key: string
  /** Null of a new one. */
  id: string | null
  cells: TariffCells
  /** As it is stored; null of a new one. */
  stored: TariffCells | null
  /** What the service refused, by the name of the column; `''` of what is wrong with the row as a whole. */
  refused: Readonly<Record<string, string>>
}

const cellsOf = (tariff: OwnTariff): TariffCells => {
  const texts = writeTariff(tariff)
  return Object.fromEntries(tariffColumns.map(({ name }, index) => [name, texts[index] ?? '']))
}
const names = tariffColumns.map(({ name }) => name)
const blank: TariffCells = Object.fromEntries(names.map((name) => [name, '']))

export const isRowChanged = ({ cells, stored }: TariffSheetRow): boolean =>
  stored === null || names.some((name) => cells[name] !== stored[name])

/** Rows of stored tariffs; what was edited and not saved stays, and so do new rows. */
export function rowsWith(stored: readonly Tariff[], rows: readonly TariffSheetRow[]): TariffSheetRow[] {
  const known = new Map(rows.flatMap((row) => (row.id === null ? [] : [[row.id, row] as const])))
  const all = stored.map(({ id, attributes }): TariffSheetRow => {
    const cells = cellsOf(attributes)
    const row = known.get(id)
    return row && isRowChanged(row)
      ? { ...row, stored: cells }
      : { key: id, id, cells, stored: cells, refused: {} }
  })
  return [...all, ...rows.filter(({ id }) => id === null)]
}

/** A blank row, or one like another: its next version. */
export const newRow = (key: string, like?: TariffSheetRow): TariffSheetRow => ({
  key,
  id: null,
  cells: like?.cells ?? blank,
  stored: null,
  refused: {},
})

export const withCell = (row: TariffSheetRow, name: string, text: string): TariffSheetRow => ({
  ...row,
  cells: { ...row.cells, [name]: text },
  refused: Object.fromEntries(
    Object.entries(row.refused).filter(([column]) => column !== name && column !== ''),
  ),
})

/**
 * Rows with a pasted block: its first cell at a cell of the sheet, the others right of it and below. What goes beyond the last row makes
 * new rows.
 */
export function withPaste(
  rows: readonly TariffSheetRow[],
  at: { row: number; column: number },
  block: readonly (readonly string[])[],
  newKey: () => string,
): TariffSheetRow[] {
  const changed = [...rows]
  for (const [down, texts] of block.entries()) {
    const index = at.row + down
    if (index >= MAX_TARIFFS) break
    let row = changed[index] ?? newRow(newKey())
    for (const [right, text] of texts.entries()) {
      const name = names[at.column + right]
      if (name !== undefined) row = withCell(row, name, text.trim())
    }
    changed[index] = row
  }
  return changed
}

/** Cells of a copied part of a sheet; null where it is one text, which goes into the field as any does. */
export function pastedBlock(text: string): string[][] | null {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  return lines.length > 1 || text.includes('\t') ? lines.map((line) => line.split('\t')) : null
}

/** Rows with those of a file: one with the id of a stored tariff edits it, all others are new. */
export function withFile(
  rows: readonly TariffSheetRow[],
  [headings, ...others]: readonly { row: number; cells: readonly string[] }[],
  newKey: () => string,
): { rows: TariffSheetRow[]; read: number } | { missing: string[] } {
  const sheet = readSheet(headings?.cells ?? [], others)
  if ('missing' in sheet) return sheet
  const changed = [...rows]
  for (const { id, cells } of sheet.rows) {
    const index = id === null ? -1 : changed.findIndex((row) => row.id === id)
    const before = changed[index]
    const trimmed = Object.fromEntries(names.map((name) => [name, (cells[name] ?? '').trim()]))
    if (before) changed[index] = { ...before, cells: trimmed, refused: {} }
    else if (changed.length < MAX_TARIFFS) changed.push({ ...newRow(newKey()), cells: trimmed })
  }
  return { rows: changed, read: sheet.rows.length }
}

/** What is wrong with a row, by the name of the column: what the service refused, else what anybody can see. */
export function cellFaults(row: TariffSheetRow): Record<string, string> {
  if (!isRowChanged(row)) return {}
  const read = readTariff(row.cells)
  const own =
    'faults' in read ? Object.fromEntries(read.faults.map(({ column, detail }) => [column, detail])) : {}
  return { ...own, ...row.refused }
}

/** Rows after they were sent: those that are stored are as the service has them, the others say why not. */
export function withResults(
  rows: readonly TariffSheetRow[],
  sent: readonly TariffSheetRow[],
  results: readonly TariffImportResult[],
): TariffSheetRow[] {
  const byKey = new Map(sent.map(({ key }, index) => [key, results.find(({ row }) => row === index + 1)]))
  return rows.flatMap((row) => {
    const result = byKey.get(row.key)
    if (!result) return [row]
    // The stored record comes with the next answer of the list.
    if (result.state === 'stored' || result.state === 'unchanged')
      return row.id === null ? [] : [{ ...row, stored: row.cells, refused: {} }]
    const refused = Object.fromEntries(result.errors.map(({ column, detail }) => [column, detail]))
    return [{ ...row, refused }]
  })
}
