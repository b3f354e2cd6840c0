import { ZipDeflate } from 'fflate'
import { type ExportCell, csvRow, csvStart } from '../../contract/exports/index.ts'
import {
  headingsPath,
  headingsXml,
  SHEET_LIMITS,
  sheetEnd,
  sheetPath,
  sheetRows,
  sheetStart,
  stylesPath,
  stylesXml,
  workbookFiles,
} from './sheet.rules.ts'
import { createSheetStyles, createZoneNotes } from './sheet-styles.rules.ts'
import { createZipStream } from './zip-stream.ts'

/** What a file is made of. */
export interface ExportContent {
  headings: readonly string[]
  rows: AsyncIterable<ExportCell[][]>
}

/** A CSV file of these rows, in pieces. */
export async function* csvFile({ headings, rows }: ExportContent): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  let start = csvStart + csvRow(headings.map((text) => ({ text })))
  for await (const some of rows) {
    yield encoder.encode(start + some.map(csvRow).join(''))
    start = ''
  }
  if (start !== '') yield encoder.encode(start)
}

/** Compression level of the zip: higher levels cost more time than the smaller file saves. */
const level = 3
/** Rows from which the width of the columns is computed. */
const MEASURED_ROWS = 200

/** An XLSX file of these rows, in pieces. `title` names the sheet. */
export async function* xlsxFile(
  { headings, rows }: ExportContent,
  title: string,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  const zip = createZipStream()
  const open = (path: string) => {
    const part = new ZipDeflate(path, { level })
    zip.add(part)
    return part
  }
  for (const [path, xml] of Object.entries(workbookFiles(title))) open(path).push(encoder.encode(xml), true)
  const sheet = open(sheetPath)
  const styles = createSheetStyles()
  const zones = createZoneNotes()
  const start = (first: readonly ExportCell[][]) =>
    sheet.push(encoder.encode(sheetStart(headings, first, styles)))
  /** The header is one. */
  let count = 0
  for await (const some of rows) {
    if (count === 0) {
      start(some.slice(0, MEASURED_ROWS))
      count = 1
    }
    for (const cells of some)
      for (const [column, cell] of cells.entries()) if ('time' in cell) zones.note(column, cell.time)
    sheet.push(encoder.encode(sheetRows(some, count + 1, styles)))
    count += some.length
    if (count > SHEET_LIMITS.rows) throw new Error('The list grew beyond what a sheet can hold')
    yield* zip.taken()
  }
  if (count === 0) start([])
  sheet.push(encoder.encode(sheetEnd(Math.max(count, 1), headings.length)), true)
  open(stylesPath).push(encoder.encode(stylesXml(styles)), true)
  open(headingsPath).push(encoder.encode(headingsXml(zones.headings(headings))), true)
  zip.end()
  yield* zip.taken()
}
