import type { ExportCell } from './cell.ts'
import { isoText } from './written-time.ts'

/** What a spreadsheet takes for a formula, also behind spaces and written in full width (OWASP, "CSV injection"). */
const formula = /^[\t\r\n]|^\s*[=+\-@＝＋－＠]/u

/** A text that no spreadsheet runs: an apostrophe before what would be a formula. Numbers stay numbers. */
export const neutralised = (text: string): string => (formula.test(text) ? `'${text}` : text)

function written(cell: ExportCell): string {
  if ('text' in cell) return neutralised(cell.text)
  if ('time' in cell) return isoText(cell.time)
  return 'number' in cell ? String(cell.number) : String(cell.boolean)
}

/** What a CSV begins with: programs that guess then take it for UTF-8. */
export const csvStart = '\uFEFF'

/** One row of CSV (RFC 4180) with its CRLF. */
export const csvRow = (cells: readonly ExportCell[]): string => `${cells.map(csvField).join(',')}\r\n`

function csvField(cell: ExportCell): string {
  const text = written(cell)
  // Spaces at an end are quoted too: some programs would drop them.
  return /[",\r\n]|^\s|\s$/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows as CSV, for a file as a whole. */
export const csvOf = (rows: readonly (readonly ExportCell[])[]): string =>
  csvStart + rows.map(csvRow).join('')

/** Rows for the clipboard, to be pasted into a sheet: a tab and an end of line stand only between cells. */
export const tsvOf = (rows: readonly (readonly ExportCell[])[]): string =>
  rows.map((cells) => cells.map(tsvField).join('\t')).join('\n')

function tsvField(cell: ExportCell): string {
  const text = written(cell).replaceAll(/[\t\r\n\v\f\u0085\u2028\u2029]+/gu, ' ')
  // A sheet takes a quotation mark at the beginning for the beginning of a quotation.
  return text.startsWith('"') ? `"${text.replaceAll('"', '""')}"` : text
}
