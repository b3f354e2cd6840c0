import { Zip, ZipDeflate } from 'fflate'
import { type ExportCell, csvRow, csvStart } from '../../../contract/exports/index.ts'
import { parts, sheetMost, sheetEnd, sheetPath, sheetRows, sheetStart } from './sheet.rules.ts'

type Rows = AsyncIterable<ExportCell[][]>

/** A CSV of these rows, written as they come. */
export async function* csvFile(rows: Rows): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  let start = csvStart
  for await (const some of rows) {
    yield encoder.encode(start + some.map(csvRow).join(''))
    start = ''
  }
}

/** Enough: what is left to gain costs more time than it saves on the way. */
const level = 3
/** By how many rows the width of the columns is reckoned. */
const measured = 200

/** An XLSX of these rows, zipped as they come. `title` names the sheet. */
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
  function* taken() {
    const all = ready
    ready = []
    for (const each of all) if (each.length > 0) yield each
  }
  for (const [path, xml] of Object.entries(parts(title))) open(path).push(encoder.encode(xml), true)
  const sheet = open(sheetPath)
  let count = 0
  let columns = 1
  for await (const some of rows) {
    if (count === 0) {
      columns = some[0]?.length ?? 1
      sheet.push(encoder.encode(sheetStart(some.slice(0, measured))))
    }
    sheet.push(encoder.encode(sheetRows(some, count + 1)))
    count += some.length
    if (count > sheetMost.rows) throw new Error('The list grew beyond what a sheet can hold')
    yield* taken()
  }
  sheet.push(encoder.encode(sheetEnd(count, columns)), true)
  zip.end()
  yield* taken()
}
