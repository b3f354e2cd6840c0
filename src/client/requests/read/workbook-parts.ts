import { zipSync } from 'fflate'
import { readLimits, Unreadable } from './table.ts'
import { listParts, type Part, unpack } from './zip.ts'

/** Only these say what stands in the cells; pictures, macros and the like are not even unpacked. */
const wanted =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/(_rels\/)?workbook\.xml(\.rels)?|xl\/(sharedStrings|styles|metadata|theme\/theme1)\.xml|xl\/worksheets\/[^/]+\.xml)$/i
const isSheet = ({ name }: Part): boolean => /^xl\/worksheets\//i.test(name)

const megabytes = Math.round(readLimits.unpacked / 2 ** 20)
const tooLarge = () =>
  new Unreadable(
    `This file unfolds to more than ${megabytes} MB and was not read. Save the sheet alone as CSV, or split it.`,
  )

const rowEnd = new TextEncoder().encode('</row>')
const closing = new TextEncoder().encode('</sheetData></worksheet>')

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk.subarray(0, length - at), at)
    at += chunk.length
  }
  return whole
}

/** Counts the ends of rows while bytes pass: where the last row that is wanted ends, or undefined before that. */
function rowsUpTo(most: number): (chunk: Uint8Array) => number | undefined {
  let seen = 0
  let rows = 0
  let matched = 0
  return (chunk) => {
    for (let at = 0; at < chunk.length; at += 1) {
      matched = chunk[at] === rowEnd[matched] ? matched + 1 : chunk[at] === rowEnd[0] ? 1 : 0
      if (matched < rowEnd.length) continue
      matched = 0
      rows += 1
      if (rows === most) return seen + at + 1
    }
    seen += chunk.length
    return undefined
  }
}

/** A sheet up to as many rows as are read, closed properly; other parts whole. */
function read(bytes: Uint8Array, part: Part, left: number): { content: Uint8Array; cut: boolean } {
  const chunks: Uint8Array[] = []
  const lastRow = isSheet(part) ? rowsUpTo(readLimits.rows + 1) : () => undefined
  let length = 0
  let cutAt: number | undefined
  unpack(bytes, part, (chunk) => {
    cutAt ??= lastRow(chunk)
    chunks.push(chunk)
    length += chunk.length
    if (cutAt === undefined && length > left) throw tooLarge()
    return cutAt === undefined ? 'more' : 'enough'
  })
  if (cutAt === undefined) return { content: joined(chunks, length), cut: false }
  return { content: joined([joined(chunks, cutAt), closing], cutAt + closing.length), cut: true }
}

export interface WorkbookParts {
  /** The same workbook with only what says what stands in its cells, and not packed. */
  bytes: Uint8Array
  /** A sheet had more rows than are read. */
  cut: boolean
  macros: boolean
}

/**
 * Takes out of an XLSX file what is read of it, at most 100 MB: a sheet of a million rows is unpacked only up to the
 * rows that are wanted, and a bomb not at all. Throws an {@link Unreadable}.
 */
export function workbookParts(file: Uint8Array): WorkbookParts {
  const parts = listParts(file)
  if (parts === undefined) throw new Unreadable('This file is damaged: it could not be opened as a workbook.')
  const names = new Set(parts.map(({ name }) => name.toLowerCase()))
  if (!names.has('xl/workbook.xml')) throw new Unreadable(notWorkbook(names))
  const chosen = parts.filter(({ name }) => wanted.test(name))
  const declared = chosen.filter((part) => !isSheet(part)).reduce((sum, { unpacked }) => sum + unpacked, 0)
  if (declared > readLimits.unpacked) throw tooLarge()
  const contents: Record<string, Uint8Array> = {}
  let left: number = readLimits.unpacked
  let cut = false
  for (const part of chosen) {
    const one = read(file, part, left)
    contents[part.name] = one.content
    left -= one.content.length
    cut ||= one.cut
  }
  return { bytes: zipSync(contents, { level: 0 }), cut, macros: names.has('xl/vbaproject.bin') }
}

function notWorkbook(names: ReadonlySet<string>): string {
  if (names.has('xl/workbook.bin')) return 'This is a binary workbook (XLSB). Save it as XLSX or CSV.'
  if (names.has('content.xml')) return 'This is an OpenDocument file. Save it as XLSX or CSV.'
  if (names.has('word/document.xml'))
    return 'This is a Word document, not a spreadsheet. Copy its table and paste it here.'
  return 'This is an archive, not a spreadsheet. Unpack it and drop the XLSX or CSV file inside.'
}
