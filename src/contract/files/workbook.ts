import { type CellObject, read, SSF, type WorkBook, type WorkSheet } from '@e965/xlsx'
import { fileSignatureOf } from './kind.ts'
import { cleanCell, type FileRow, type TableLimits, UnreadableFile } from './row.ts'
import { type ArchiveLimits, workbookParts } from './workbook-parts.ts'

type WorkbookLimits = TableLimits & ArchiveLimits

/** A sheet with texts in rows, and what its reader may want to say about it. */
export interface SheetContent {
  name: string
  rows: FileRow[]
  /** There are more rows than the limit. */
  moreRows: boolean
  moreColumns: boolean
  /** Rows with text that Excel hides, as those that a filter left out. They are not in `rows`. */
  hiddenRows: number
  /** Formulas are not evaluated: their saved values are used, which some lack. */
  formulas: number
  formulasWithoutValue: number
  /** Cells that hold an error of Excel. They are empty here. */
  errors: number
  /** Merged cells, of which only the first has the value, except for titles over several columns above the table. */
  merged: number
}

export interface Workbook {
  /** Names of the sheets that Excel shows; of all where every one is hidden. */
  sheets: readonly string[]
  macros: boolean
  readSheets(names: readonly string[]): SheetContent[]
}

const { is_date: isDate } = SSF as { is_date: (format: string) => boolean }

/** Excel has no more rows: a higher row number is ignored. */
const EXCEL_ROWS = 1_048_576
/** Titles stand in the first rows. */
const TITLE_ROWS = 12

/**
 * A whole number that is shown as a bare number has all its digits, whatever its format made of them (`9.1E+11`, `4,711`).
 * Leading zeros, dates, currencies and all else stay as Excel shows them.
 */
function textOf(cell: CellObject): string {
  if (cell.v === undefined || cell.t === 'z' || cell.t === 'e') return ''
  if (cell.t === 's') return String(cell.v)
  const shown = (cell.w ?? String(cell.v)).trim()
  if (typeof cell.v !== 'number' || !Number.isInteger(cell.v)) return shown
  const isBare = /^[-(]?[\d.,'\s]+(?:E\+?\d+)?\)?$/.test(shown) && !/^0\d/.test(shown)
  const format = typeof cell.z === 'string' ? cell.z : 'General'
  return isBare && !isDate(format) ? BigInt(cell.v).toString() : shown
}

const cellsOf = (sheet: WorkSheet): (CellObject | undefined)[][] => sheet['!data'] ?? []

const isHidden = (sheet: WorkSheet, index: number): boolean => sheet['!rows']?.[index]?.hidden === true

/** All rows with text, those that are hidden too. */
function rowsOf(sheet: WorkSheet, limits: TableLimits): FileRow[] {
  return cellsOf(sheet).flatMap((row, index) => {
    const cells = Array.from(row.slice(0, limits.columns), (cell) =>
      cell === undefined ? '' : cleanCell(textOf(cell), limits.cellCharacters),
    )
    return cells.some((text) => text !== '') ? [{ row: index + 1, cells }] : []
  })
}

function contentOf(
  name: string,
  sheet: WorkSheet,
  limits: TableLimits,
  isCut: (sheet: WorkSheet, rows: number) => boolean,
): SheetContent {
  const cells = cellsOf(sheet).flatMap((row) => row.filter((cell) => cell !== undefined))
  const formulas = cells.filter(({ f }) => f !== undefined)
  const all = rowsOf(sheet, limits)
  const rows = all.filter(({ row }) => !isHidden(sheet, row - 1))
  return {
    name,
    rows: rows.slice(0, limits.rows),
    moreRows: rows.length > limits.rows || isCut(sheet, all.length),
    hiddenRows: all.length - rows.length,
    moreColumns: cellsOf(sheet).some((row) => row.length > limits.columns),
    formulas: formulas.length,
    formulasWithoutValue: formulas.filter(({ v }) => v === undefined || v === '').length,
    errors: cells.filter(({ t }) => t === 'e').length,
    merged: (sheet['!merges'] ?? []).filter(({ s, e }) => e.r > s.r || s.r >= TITLE_ROWS).length,
  }
}

/** The library throws plain errors; a `RangeError` means that memory ran out, which is not the file's fault alone. */
function parse(bytes: Uint8Array, sheets: string[], sheetRows: number): WorkBook {
  try {
    // Which rows are hidden is read with the styles.
    return read(bytes, {
      type: 'array',
      dense: true,
      cellNF: true,
      cellHTML: false,
      cellStyles: true,
      sheets,
      sheetRows,
    })
  } catch (error) {
    if (error instanceof RangeError) throw error
    const isLocked = error instanceof Error && /password|encrypt/i.test(error.message)
    throw new UnreadableFile(isLocked ? 'encrypted' : 'damaged', { cause: error })
  }
}

function shownSheets({ SheetNames, Workbook }: WorkBook): string[] {
  const shown = SheetNames.filter((_, index) => (Workbook?.Sheets?.[index]?.Hidden ?? 0) === 0)
  return shown.length > 0 ? shown : SheetNames
}

/**
 * Opens an XLSX file or a workbook of before 2007 (XLS). Nothing in it is evaluated or run. Throws {@link UnreadableFile}.
 */
export function openWorkbook(file: Uint8Array, limits: WorkbookLimits): Workbook {
  const isArchive = fileSignatureOf(file) === 'zip'
  const { bytes, cut, macros } = isArchive
    ? workbookParts(file, limits)
    : { bytes: file, cut: false, macros: false }
  // An XLS file is no archive whose sheets could be cut before.
  const sheetRows = isArchive ? EXCEL_ROWS : limits.rows + 1
  const sheets = shownSheets(parse(bytes, [], sheetRows))
  // Which sheet of an archive was cut is not known; a short one was not. Of an XLS file the library leaves a mark.
  const isCut = (sheet: WorkSheet, rows: number) =>
    isArchive ? cut && (sheets.length === 1 || rows > limits.rows / 2) : '!fullref' in sheet
  return {
    sheets,
    macros,
    readSheets(names) {
      const book = parse(bytes, [...names], sheetRows)
      return names.flatMap((name) => {
        const sheet = book.Sheets[name]
        return sheet === undefined ? [] : [contentOf(name, sheet, limits, isCut)]
      })
    },
  }
}
