import { normaliseIdentifier } from './codes.ts'
import { findContainers } from './find-containers.ts'
import { plainText } from './plain-text.ts'
import { columnsOfPaste, isHeading, isRuleOfTable, rowSeparator, withoutLabel } from './split.headings.ts'
import { numbersInSentence, withoutSizes } from './beside.ts'

/** No identifier is: a longer cell is prose, and brackets within brackets come to an end. */
const MAX_CELL_LENGTH = 400
/** Around an identifier, never of it: quotes, bullets, a number in a list, the `=` of a sheet's `="…"`. */
const before = /^(?:[\s=*•·‣▪◦>"'“”„‘’`~]+|\d{1,3}[.)]\s+|-\s+|[-*+]?\s?\[[ xX]\]\s+)+/u
const after = /(?<![\s"'“”‘’`.:!?*~。])[\s"'“”‘’`.:!?*~。]+$/u
const wrapped = /^[([{<](.*)[)\]}>]$/u
const lineEnd = /[\r\n\v\f\u0085\u2028\u2029]+/u
const cellEnd = /[\t,;|、]+/u
const joinedCells = /(?<!\s)\s+[/&+]\s+/u

/** Marks the place of a container number that was found, by its index. */
const mark = /\ue000(\d+)\ue001/u
const marked = (index: number): string => `\ue000${index}\ue001`

/** A piece of a paste. */
export interface Cell {
  text: string
  /** `container`: a number or near miss; `beside`: stood in one cell with such a number; `own`: any other cell. */
  kind: 'container' | 'beside' | 'own'
  /** The row of a table in which it stood; null outside of tables. */
  row: number | null
}

/** Reads a paste into its cells in the order pasted, without headings, labels and what is around an identifier. */
export function cellsOfText(text: string): Cell[] {
  const plain = plainText(text)
  const found = findContainers(plain)
  const parts: string[] = []
  let at = 0
  for (const [index, { from, to }] of found.entries()) {
    parts.push(plain.slice(at, from), marked(index))
    at = to
  }
  const lines = columnsOfPaste(parts.join('') + plain.slice(at), mark).split(lineEnd)
  const separator = rowSeparator(lines)
  return lines.flatMap((line, row) => {
    const isRow = line.includes('\t') || (separator !== undefined && line.includes(separator))
    return line
      .split(cellEnd)
      .flatMap((cell) => cell.split(joinedCells))
      .flatMap(cellsIn)
      .map(({ text: piece, kind }) => {
        const number = found[Number(mark.exec(piece)?.[1] ?? -1)]?.number
        return { text: number ?? piece, kind, row: isRow ? row : null }
      })
  })
}

/**
 * Reads a paste (lines, tabs, commas, semicolons, no-break spaces, quotes, headings) into identifiers, in the order
 * pasted, as typed but trimmed; repeats are kept so that the answer accounts for every one.
 * Spaces inside one container number do not split it. What comes out goes in again unchanged.
 */
export const splitIdentifiers = (text: string): string[] => cellsOfText(text).map((cell) => cell.text)

type Piece = Pick<Cell, 'text' | 'kind'>

/** What one cell holds; its parts are read like cells of their own until nothing is left to take away. */
function cellsIn(cell: string): Piece[] {
  const inside = bare(cell)
  if (inside === '' || isHeading(inside) || isRuleOfTable(inside)) return []
  if (mark.test(inside)) {
    // With its capture the mark itself comes out as its index.
    return inside.split(mark).flatMap((part, at): Piece[] => {
      if (at % 2 === 1) return [{ text: marked(Number(part)), kind: 'container' }]
      return piecesBeside(part).map((text) => ({ text, kind: 'beside' }))
    })
  }
  const parts = partsOf(inside)
  if (parts.length === 1 && parts[0] === cell) return [{ text: cell, kind: 'own' }]
  return parts.flatMap(shortened).flatMap(cellsIn)
}

/** Without the text around it; a label before it (`B/L no: …`) names its type, and is not an identifier. */
function bare(cell: string): string {
  const trimmed = cell.replace(before, '').replace(after, '')
  const inside = wrapped.exec(trimmed)?.[1]
  if (inside === undefined) return withoutLabel(trimmed)
  return inside.length > MAX_CELL_LENGTH ? withoutLabel(inside) : bare(inside)
}

/** A long text is cut between its words, so that no number in it is lost. */
function shortened(text: string): string[] {
  if (text.length <= MAX_CELL_LENGTH) return [text]
  const parts = text.match(/\S(?:.{0,398}\S)?(?=\s|$)|\S{400}/gsu) ?? []
  return parts.filter((part) => /[\p{L}\p{N}]/u.test(part))
}

const isLong = (word: string): boolean => /\d/.test(word) && normaliseIdentifier(word).length >= 6

/**
 * `MAEU123 MAEU124` are two identifiers; `spring range` is one reference: only words with digits stand alone. So do
 * numbers of carriers with a slash between them.
 */
function partsOf(cell: string): string[] {
  const words = cell.split(/\s+/u)
  if (!words.every(isLong)) return [words.join(' ')]
  return words.flatMap((word) => {
    const parts = word.split(/[/&+]/)
    return parts.length > 1 && parts.every((part) => numbersInSentence(part)[0]?.number === part)
      ? parts
      : [word]
  })
}

const isSign = /^[/&+]*$/
/** Fewer digits beside a container number are counts. */
const MIN_DIGITS_BESIDE = 3

/** Around a container number words without digits are prose (`and`), and `40HC` says how large it is. */
function piecesBeside(text: string): string[] {
  return text
    .split(/[()[\]{}]+|(?<!\s)\s+[-/]\s+|^[/+&:.-]+|(?<![/+&:.-])[/+&:.-]+$/u)
    .map((part) => {
      const words = part.split(part.includes('://') ? /\s+/u : /[\s/]+(?=\D)|\s+/u)
      // A sign alone would separate cells in what comes out; between two of them is nothing.
      return bare(
        withoutSizes(words)
          .filter((word) => !isSign.test(word))
          .join(' '),
      )
    })
    .filter((part) => (part.match(/\d/g)?.length ?? 0) >= MIN_DIGITS_BESIDE)
    .flatMap((part) => (part.split(' ').every(isLong) ? part.split(' ').map(bare) : [part]))
    .filter((part) => part !== '')
}
