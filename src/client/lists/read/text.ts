import { cleanCell, type FileRow } from '../../../contract/files/row.ts'
import { guessSeparator, readSeparated } from '../../../contract/files/separated.ts'
import {
  containersInText,
  normaliseIdentifier,
  readContainerNumber,
  readPastedText,
  splitIdentifiers,
} from '../../../contract/identifiers/index.ts'
import { joinSplitNumbers } from './split-columns.ts'
import { firstRowsNote, readLimits, type InputTable } from './table.ts'

/** Digits and no spaces, except for those of a container number. */
const looksLikeNumber = (cell: string): boolean =>
  readContainerNumber(cell).form === 'container' ||
  (/\d/.test(cell) && !/\s/.test(cell.trim()) && normaliseIdentifier(cell).length >= 6)

/** Lines of pasted numbers with commas between are a list; tabs, headings or other words make a table. */
function isList(rows: readonly FileRow[], separator: string): boolean {
  if (separator === '\t') return false
  return rows
    .slice(0, 50)
    .flatMap(({ cells }) => cells)
    .flatMap((cell) => cell.split(/[,;|]/))
    .every((cell) => cell.trim() === '' || looksLikeNumber(cell))
}

/**
 * Rows of a paste, or of a text file.
 * @param more the text is only the beginning of its file
 */
export function readText(
  text: string,
  { from, more = false }: { from: 'file' | 'paste'; more?: boolean },
): InputTable {
  const separator = guessSeparator(text)
  const table = readSeparated(text, separator, readLimits)
  const asList =
    separator === undefined ||
    isScattered(table.rows, separator) ||
    (from === 'paste' && (isList(table.rows, separator) || isProse(table.rows, separator)))
  if (asList) return readList(text, { from, more })
  const notes = more || table.more ? [firstRowsNote(from)] : []
  const rows = joinSplitNumbers(table.rows.filter((row) => !isRule(row)))
  return { rows, notes, sheets: [], sheet: null }
}

/** The line below the headings of a table in Markdown. */
const isRule = ({ cells }: FileRow): boolean =>
  cells.every((cell) => cell.trim() === '' || /^:?-{2,}:?$/.test(cell.trim()))

const MAX_ROWS_LOOKED_AT = 200
const MAX_WORDS_OF_HEADING = 4
const MIN_WORDS_OF_SENTENCE = 2
const isFilled = (cell: string): boolean => cell.trim() !== ''

/** A container number with the right check digit: anything else may be a bill of lading. */
const hasContainer = (cell: string): boolean =>
  containersInText(cell).some(({ number }) => {
    const read = readContainerNumber(number)
    return read.form === 'container' && read.check_digit === 'right'
  })

/** Short titles without digits, at least as many as the row below has cells. */
function isHeadings(titles: FileRow | undefined, below: FileRow): boolean {
  const filled = titles?.cells.filter(isFilled) ?? []
  const isTitle = (cell: string) =>
    !/\d/.test(cell) && cell.trim().split(/\s+/u).length <= MAX_WORDS_OF_HEADING
  return filled.length > 1 && filled.every(isTitle) && filled.length >= below.cells.filter(isFilled).length
}

const isSentence = (cell: string): boolean =>
  (cell.match(/(?<![\p{L}\d'’])\p{L}{2,}(?![\p{L}\d'’])/gu)?.length ?? 0) >= MIN_WORDS_OF_SENTENCE

/**
 * Container numbers in several columns without headings, or in sentences with commas, are no column of a table:
 * `First ship: A, B`. Read as a list, none of them is left out.
 */
function isScattered(rows: readonly FileRow[], separator: string): boolean {
  const looked = rows.slice(0, MAX_ROWS_LOOKED_AT)
  const first = looked.findIndex(({ cells }) => cells.some(hasContainer))
  const row = looked[first]
  if (row === undefined || isHeadings(looked[first - 1], row)) return false
  const columns = looked.map(({ cells }) =>
    cells.flatMap((cell, column) => (hasContainer(cell) ? [column] : [])),
  )
  if (new Set(columns.flat()).size > 1) return true
  const inSentence = looked.some(({ cells }) => cells.some((cell) => hasContainer(cell) && isSentence(cell)))
  return separator !== '\t' && inSentence
}

/** Sentences have a comma here and there; in a table every line has one. */
function isProse(rows: readonly FileRow[], separator: string): boolean {
  if (separator === '\t') return false
  const without = rows.filter(({ cells }) => cells.filter((cell) => cell.trim() !== '').length < 2)
  return without.length * 2 > rows.length
}

function readList(text: string, { from, more }: { from: 'file' | 'paste'; more: boolean }): InputTable {
  const pasted =
    from === 'paste' ? readPastedText(text) : { identifiers: splitIdentifiers(text), ignored: [] }
  const numbers = pasted.identifiers
  const taken = numbers.slice(0, readLimits.rows - 1)
  return {
    rows: taken.map((number, index) => ({
      row: index + 1,
      cells: [cleanCell(number, readLimits.cellCharacters)],
    })),
    ...(pasted.ignored.length > 0 && { ignored: pasted.ignored }),
    notes: taken.length < numbers.length || more ? [firstRowsNote(from)] : [],
    sheets: [],
    sheet: null,
  }
}
