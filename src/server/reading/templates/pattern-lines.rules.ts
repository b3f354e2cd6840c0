import { normalizedWords } from '../classify/normalize.rules.ts'
import type { Rect, TextCell, TextLine, FileContent, Word } from '../types.ts'

/** A line as patterns see it: its words joined by single spaces. */
export interface PatternLine {
  text: string
  page: number
  line: TextLine
  words: { word: Word; start: number; end: number }[]
}
/** A text with its words. */
export interface LocatedText {
  text: string
  words: Word[]
  page: number
}

const MAX_LINES = 3000

export function patternLines(content: FileContent): PatternLine[] {
  const rows = content.pages.flatMap((page) => page.lines.map((line) => patternLine(line, page.number)))
  return rows.slice(0, MAX_LINES)
}

function patternLine(line: TextLine, page: number): PatternLine {
  let text = ''
  const words = line.cells
    .flatMap((cell) => cell.words)
    .map((word) => {
      const start = text === '' ? 0 : text.length + 1
      text = text === '' ? word.text : `${text} ${word.text}`
      return { word, start, end: text.length }
    })
  return { text, page, line, words }
}

/** The words of a line that cover the characters from `start` to `end`. */
export const wordsBetween = ({ words }: PatternLine, start: number, end: number): Word[] =>
  words.filter((one) => one.start < end && one.end > start).map(({ word }) => word)

export function rectAroundWords(words: Word[]): Rect {
  const x = Math.min(...words.map((word) => word.x))
  const y = Math.min(...words.map((word) => word.y))
  return {
    x,
    y,
    width: Math.max(...words.map((word) => word.x + word.width)) - x,
    height: Math.max(...words.map((word) => word.y + word.height)) - y,
  }
}

/** The text after the label in its cell, or right of it, or below it. */
export function textAtLabel(rows: PatternLine[], label: string): LocatedText | null {
  const wanted = normalizedWords(label)
  for (const [nth, row] of rows.entries())
    for (const [at, cell] of row.line.cells.entries()) {
      const end = wordAfterLabel(cell, wanted)
      if (end === null) continue
      const rest = cell.words.slice(end).filter((word, index) => index > 0 || !/^[:#.\-–]+$/.test(word.text))
      const spot =
        located(rest, row.page) ??
        right(row.line.cells[at + 1], row.page) ??
        below(cell, rows.slice(nth + 1, nth + 4), row.page)
      if (spot !== null) return spot
    }
  return null
}

/** Index of the first word after the label in this cell; null if the label is not there. */
function wordAfterLabel(cell: TextCell, wanted: string[]): number | null {
  const tokens = cell.words.flatMap((word, index) =>
    normalizedWords(word.text).map((token) => ({ token, index })),
  )
  for (let from = 0; from + wanted.length <= tokens.length; from += 1)
    if (wanted.every((token, at) => tokens[from + at]?.token === token))
      return (tokens[from + wanted.length - 1]?.index ?? 0) + 1
  return null
}

const located = (words: Word[], page: number): LocatedText | null => {
  const text = words
    .map((word) => word.text)
    .join(' ')
    .replace(/^[\s:#]+/, '')
  return /[\p{L}\p{N}]/u.test(text) ? { text, words, page } : null
}
/** A cell that ends in a colon is the next label. */
const right = (cell: TextCell | undefined, page: number): LocatedText | null =>
  cell === undefined || /:\s*$/.test(cell.text) ? null : located(cell.words, page)

function below(label: TextCell, rows: PatternLine[], page: number): LocatedText | null {
  for (const row of rows) {
    if (row.page !== page || row.line.y - label.y > label.height * 4.5) return null
    const cell = row.line.cells.find(
      (one) => one.x < label.x + label.width && label.x < one.x + one.width && !/:\s*$/.test(one.text),
    )
    if (cell !== undefined) return located(cell.words, page)
  }
  return null
}
