import { type PlacedWord, textOfWords } from '../text-blocks.rules.ts'
import { isCountry } from '../values/parties.rules.ts'
import type { TableColumn } from '../labels/columns.rules.ts'
import type { ColumnHeader } from './headers.rules.ts'

const forms: [column: TableColumn, isOne: (text: string, at: number) => boolean][] = [
  ['line', (text, at) => /^\d{1,3}\.?$/.test(text) && Number.parseInt(text, 10) === at + 1],
  ['origin', isCountry],
  ['hs', (text) => /^\d{4}\.\d{2}(?:\.\d{2,4})*$/.test(text)],
  ['product', (text) => /^(?=.*\d)(?=.*[A-Z])[A-Z\d][A-Z\d./-]{3,15}$/.test(text)],
]
/** A value alone may have such a form by chance. */
const MIN_VALUES_OF_FORM = 2
const MIN_WORDS_OF_DESCRIPTION = 2

/**
 * What the columns of a table of items are whose headers nobody knows: by the form that all their values have, and the one of most words is the
 * description.
 * @param pieces the words below each header, cell by cell
 */
export function columnsByValues(
  headers: readonly ColumnHeader[],
  pieces: readonly { header: ColumnHeader; words: PlacedWord[] }[],
): Map<ColumnHeader, TableColumn> {
  const named = new Set(headers.map(({ column }) => column))
  const found = new Map<ColumnHeader, TableColumn>()
  const unnamed = headers.filter(({ column }) => column === null || column === 'other')
  const below = (header: ColumnHeader) => pieces.filter((piece) => piece.header === header)
  for (const [column, isOne] of forms) {
    if (named.has(column)) continue
    const header = unnamed.find((each) => {
      const texts = below(each).map(({ words }) => textOfWords(words))
      return !found.has(each) && texts.length >= MIN_VALUES_OF_FORM && texts.every(isOne)
    })
    if (header !== undefined) found.set(header, column)
  }
  if (named.has('description')) return found
  const wordsBelow = (header: ColumnHeader): number =>
    below(header)
      .flatMap(({ words }) => words)
      .filter(({ text }) => /^\p{L}{3,}/u.test(text)).length
  const [widest] = unnamed
    .filter((header) => !found.has(header) && wordsBelow(header) >= MIN_WORDS_OF_DESCRIPTION)
    .toSorted((one, other) => wordsBelow(other) - wordsBelow(one))
  if (widest !== undefined) found.set(widest, 'description')
  return found
}
