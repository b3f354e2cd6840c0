import { cleanCell, type FileRow } from '../../../contract/files/row.ts'
import { guessSeparator, readSeparated } from '../../../contract/files/separated.ts'
import {
  normaliseIdentifier,
  readContainerNumber,
  readPastedText,
  splitIdentifiers,
} from '../../../contract/identifiers/index.ts'
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
    (from === 'paste' && (isList(table.rows, separator) || isProse(table.rows, separator)))
  if (asList) return readList(text, { from, more })
  const notes = more || table.more ? [firstRowsNote(from)] : []
  return { rows: table.rows, notes, sheets: [], sheet: null }
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
