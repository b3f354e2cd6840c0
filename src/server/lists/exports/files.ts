import { Zip, ZipDeflate } from 'fflate'
import { type ExportCell, csvRow, csvStart } from '../../../contract/exports/index.ts'
import { workbookFiles, SHEET_LIMITS, sheetEnd, sheetPath, sheetRows, sheetStart } from './sheet.rules.ts'

type Rows = AsyncIterable<ExportCell[][]>

/** A CSV file of these rows, in pieces. */
export async function* csvFile(rows: Rows): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  let start = csvStart
  for await (const some of rows) {
    yield encoder.encode(start + some.map(csvRow).join(''))
    start = ''
  }
}

/** Compression level of the zip: higher levels cost more time than the smaller file saves. */
const level = 3
/** Rows from which the width of the columns is computed. */
const MEASURED_ROWS = 200

/** An XLSX file of these rows, in pieces. `title` names the sheet. */
export async function* xlsxFile(rows: Rows, title: string): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  let ready: Uint8Array[] = []
  const zip = new Zip((error, data) => {
    if (error) throw error
    ready.push(data)
  })
  const open = (path: string) => {
    const part = new ZipDeflate(path, { level })
    zip.add(part)
    return part
  }
  function* takeReady() {
    const all = ready
    ready = []
    for (const each of all) if (each.length > 0) yield each
  }
  for (const [path, xml] of Object.entries(workbookFiles(title))) open(path).push(encoder.encode(xml), true)
  const sheet = open(sheetPath)
  let count = 0
  let columns = 1
  for await (const some of rows) {
    if (count === 0) {
      columns = some[0]?.length ?? 1
      sheet.push(encoder.encode(sheetStart(some.slice(0, MEASURED_ROWS))))
    }
    sheet.push(encoder.encode(sheetRows(some, count + 1)))
    count += some.length
    if (count > SHEET_LIMITS.rows) throw new Error('The list grew beyond what a sheet can hold')
    yield* takeReady()
  }
  sheet.push(encoder.encode(sheetEnd(count, columns)), true)
  zip.end()
  yield* takeReady()
}
