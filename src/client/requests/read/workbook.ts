import { type CellObject, read, SSF, type WorkBook, type WorkSheet } from '@e965/xlsx'
import { counted } from '../../format/words.ts'
import { cleanCell, firstRowsNote, readLimits, type Table, Unreadable } from './table.ts'
import { workbookParts } from './workbook-parts.ts'

const { is_date: isDate } = SSF as { is_date: (format: string) => boolean }

/** Titles stand in the first rows. */
const titleRows = 12

const options = {
  type: 'array',
  dense: true,
  cellNF: true,
  cellHTML: false,
} as const

/**
 * As it is meant: whole numbers with all their digits, whatever the column's width made of them; zeros in front and
 * dates as their format shows them.
 */
function textOf(cell: CellObject): string {
  if (cell.v === undefined || cell.t === 'z' || cell.t === 'e') return ''
  if (cell.t !== 'n' || typeof cell.v !== 'number') return cell.t === 's' ? String(cell.v) : (cell.w ?? '')
  const format = typeof cell.z === 'string' ? cell.z : 'General'
  const plain = Number.isInteger(cell.v) && !/^0{2,}$/.test(format) && !isDate(format)
  return plain ? BigInt(cell.v).toString() : (cell.w ?? String(cell.v))
}

const isArchive = (bytes: Uint8Array): boolean => bytes[0] === 0x50

const cellsOf = (sheet: WorkSheet): (CellObject | undefined)[][] => sheet['!data'] ?? []

function rowsOf(sheet: WorkSheet): Table['rows'] {
  return cellsOf(sheet).flatMap((cells, index) => {
    const texts = Array.from(cells.slice(0, readLimits.columns), (cell) =>
      cell === undefined ? '' : cleanCell(textOf(cell)),
    )
    return texts.some((text) => text !== '') ? [{ row: index + 1, cells: texts }] : []
  })
}

function notesOf(sheet: WorkSheet, whole: boolean, macros: boolean): string[] {
  const cells = cellsOf(sheet).flatMap((row) => row.filter((cell) => cell !== undefined))
  const formulas = cells.filter(({ f }) => f !== undefined)
  const unknown = formulas.filter(({ v }) => v === undefined || v === '').length
  const wrong = cells.filter(({ t }) => t === 'e').length
  // A title over several columns above the headings hides nothing.
  const merges = (sheet['!merges'] ?? []).filter(({ s, e }) => e.r > s.r || s.r >= titleRows).length
  const wide = cellsOf(sheet).some((row) => row.length > readLimits.columns)
  return [
    ...(whole ? [] : [firstRowsNote('of the sheet')]),
    ...(wide ? [`The first ${readLimits.columns} columns were read.`] : []),
    ...(formulas.length > 0
      ? [
          `${counted(formulas.length, 'formula was', 'formulas were')} not worked out: the values that Excel had saved are used.`,
        ]
      : []),
    ...(unknown > 0
      ? [`${counted(unknown, 'formula has', 'formulas have')} no saved value and is empty here.`]
      : []),
    ...(wrong > 0
      ? [`${counted(wrong, 'cell holds', 'cells hold')} an error of Excel and is empty here.`]
      : []),
    ...(merges > 0 ? [`${counted(merges, 'merged cell')}: only the first cell of each has the value.`] : []),
    ...(macros ? ['The macros in the file were ignored.'] : []),
  ]
}

/** Reads the library's complaints as sentences. */
function parse(bytes: Uint8Array, sheets: string | string[]): WorkBook {
  try {
    // An old workbook is no archive that could be cut before.
    return read(bytes, {
      ...options,
      sheets,
      ...(isArchive(bytes) ? {} : { sheetRows: readLimits.rows + 1 }),
    })
  } catch (error) {
    throw unreadable(error)
  }
}

const unreadable = (error: unknown): Unreadable => {
  if (error instanceof Unreadable) return error
  const message = error instanceof Error ? error.message : ''
  return new Unreadable(
    /password|encrypt/i.test(message)
      ? 'This workbook is protected by a password. Open it in Excel, save it without the password, and drop it again.'
      : 'This workbook is damaged and could not be read. Open it in Excel and save it again, or save it as CSV.',
  )
}

/** Sheets that are shown in Excel come first to mind; a workbook whose sheets are all hidden is read all the same. */
function visible({ SheetNames, Workbook }: WorkBook): string[] {
  const shown = SheetNames.filter((_, index) => (Workbook?.Sheets?.[index]?.Hidden ?? 0) === 0)
  return shown.length > 0 ? shown : SheetNames
}

/**
 * Reads one sheet of a workbook: the one that is named, or the first that holds anything. Nothing in it is worked out
 * or run. Throws an {@link Unreadable}.
 */
export function readWorkbook(file: Uint8Array, asked?: string): Table {
  let parts = { bytes: file, cut: false, macros: false }
  try {
    if (isArchive(file)) parts = workbookParts(file)
  } catch (error) {
    throw unreadable(error)
  }
  const sheets = visible(parse(parts.bytes, []))
  const tried = asked !== undefined && sheets.includes(asked) ? [asked] : sheets.slice(0, 10)
  for (const name of tried) {
    const sheet = parse(parts.bytes, name).Sheets[name]
    const rows = sheet === undefined ? [] : rowsOf(sheet)
    if (sheet !== undefined && (rows.length > 0 || name === asked)) {
      // Which sheet was cut is not known; a short one was not.
      const cut = parts.cut && (sheets.length === 1 || rows.length > readLimits.rows / 2)
      const more = cut || rows.length > readLimits.rows || (!isArchive(file) && '!fullref' in sheet)
      const notes = notesOf(sheet, !more, parts.macros)
      return { rows: rows.slice(0, readLimits.rows), notes, sheets, sheet: name }
    }
  }
  throw new Unreadable('This workbook holds no rows.')
}
