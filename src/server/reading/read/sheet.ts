import { zipSync } from 'fflate'
import { read, type CellObject, type WorkBook } from '@e965/xlsx'
import type { Page, Reading } from '../types.ts'
import { caps } from './caps.ts'
import { ReadingFailed } from './failed.ts'
import { flowOn, textLine } from './flow.rules.ts'
import { rowsNote } from './notes.rules.ts'
import { tableLines } from './table.rules.ts'
import { unzip } from './zip.ts'

/** Packed books are opened here and handed on unpacked: the library would believe what they say of their size. */
export function readSheets(bytes: Uint8Array, content_type: string): Reading {
  const packed = bytes[0] === 0x50 && bytes[1] === 0x4b
  const book = open(packed ? zipSync(Object.fromEntries(unzip(bytes)), { level: 0 }) : bytes)
  const notes: string[] = []
  const pages: Page[] = []
  const shown = book.SheetNames.filter((_, index) => !book.Workbook?.Sheets?.[index]?.Hidden)
  for (const name of shown.slice(0, caps.sheets)) {
    const { rows, more } = rowsOf(book, name)
    if (more) notes.push(rowsNote(name, caps.rows_of_sheet))
    // The name of a tab often says what the sheet is.
    const title = /^(sheet|tabelle|feuil|hoja)\s*\d*$/iu.test(name) ? [] : [textLine(name)]
    if (rows.length > 0) pages.push(flowOn(pages.length + 1, [...title, ...tableLines(rows)], 'sheet'))
  }
  return { kind: 'xlsx', content_type, pages, pages_count: pages.length, turned: 0, attachments: [], notes }
}

function open(bytes: Uint8Array): WorkBook {
  try {
    return read(bytes, {
      type: 'array',
      dense: true,
      // One more, to know that there are more.
      sheetRows: caps.rows_of_sheet + 1,
      cellFormula: false,
      cellHTML: false,
    })
  } catch (error) {
    if (error instanceof RangeError) throw error
    const locked = error instanceof Error && /password|encrypt/iu.test(error.message)
    throw new ReadingFailed(locked ? 'encrypted' : 'damaged', { cause: error })
  }
}

function rowsOf(book: WorkBook, name: string): { rows: string[][]; more: boolean } {
  const data: (CellObject | undefined)[][] = book.Sheets[name]?.['!data'] ?? []
  const rows: string[][] = []
  for (let index = 0; index < Math.min(data.length, caps.rows_of_sheet); index++) {
    const row = Array.from(data[index]?.slice(0, caps.columns) ?? [], (cell) => textOf(cell))
    if (row.some((text) => text !== '')) rows.push(row)
  }
  return { rows, more: data.length > caps.rows_of_sheet }
}

/** As it is shown: dates and numbers in the format of their cell. */
function textOf(cell: CellObject | undefined): string {
  if (!cell || cell.t === 'z' || cell.t === 'e') return ''
  return (cell.w ?? String(cell.v ?? '')).trim()
}
