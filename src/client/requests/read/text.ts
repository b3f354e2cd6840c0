import {
  normaliseIdentifier,
  readContainerNumber,
  splitIdentifiers,
} from '../../../contract/identifiers/index.ts'
import { guessSeparator, readSeparated } from './separated.rules.ts'
import { cleanCell, firstRowsNote, readLimits, type Table } from './table.ts'

/** What excerpt of a file was given, and whether there is more of it. */
interface Bytes {
  bytes: Uint8Array
  more: boolean
}

/** NULs at every second place, as letters have them in UTF-16. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, 2000)
  const nuls = (rest: number) => start.filter((byte, at) => at % 2 === rest && byte === 0).length
  if (nuls(1) > start.length / 4) return 'utf-16le'
  return nuls(0) > start.length / 4 ? 'utf-16be' : undefined
}

/** UTF-8 and UTF-16, with their mark or without; what is neither is Windows-1252, as Excel writes it in the west. */
export function decodeText({ bytes, more }: Bytes): string {
  const wide = utf16Of(bytes)
  if (wide) return new TextDecoder(wide).decode(bytes.subarray(0, bytes.length - (bytes.length % 2)))
  try {
    // `stream`: a letter that was cut in two at the end of the excerpt is no mistake.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: more })
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Digits and no spaces, but for those of a container number. */
const looksLikeNumber = (cell: string): boolean =>
  readContainerNumber(cell).form === 'container' ||
  (/\d/.test(cell) && !/\s/.test(cell.trim()) && normaliseIdentifier(cell).length >= 6)

/** Lines of pasted numbers with commas between are a list; tabs, headings or other words make a table. */
function isList(rows: readonly { cells: string[] }[], separator: string): boolean {
  if (separator === '\t') return false
  return rows
    .slice(0, 50)
    .flatMap(({ cells }) => cells)
    .flatMap((cell) => cell.split(/[,;|]/))
    .every((cell) => cell.trim() === '' || looksLikeNumber(cell))
}

const cut = (rows: readonly { row: number; cells: string[] }[]): Table['rows'] =>
  rows.map(({ row, cells }) => ({ row, cells: cells.slice(0, readLimits.columns).map(cleanCell) }))

const sources = { file: 'of the file', paste: 'of what was pasted' } as const

/** What was pasted, or stands in a file of text; `more` when the text is only its beginning. */
export function readText(
  text: string,
  { from, more = false }: { from: 'file' | 'paste'; more?: boolean },
): Table {
  const separator = guessSeparator(text)
  const table = readSeparated(text, separator, readLimits.rows)
  const asList = separator === undefined || (from === 'paste' && isList(table.rows, separator))
  if (asList) return readList(text, sources[from], more)
  const notes = more || table.more ? [firstRowsNote(sources[from])] : []
  return { rows: cut(table.rows), notes, sheets: [], sheet: null }
}

function readList(text: string, of: string, more: boolean): Table {
  const numbers = splitIdentifiers(text)
  const taken = numbers.slice(0, readLimits.rows - 1)
  return {
    rows: taken.map((number, index) => ({ row: index + 1, cells: [cleanCell(number)] })),
    notes: taken.length < numbers.length || more ? [firstRowsNote(of)] : [],
    sheets: [],
    sheet: null,
  }
}
