import { wordsIn } from '../classify/words.rules.ts'
import type { Box, Cell, Line, Reading, Word } from '../types.ts'

/** A line as patterns see it: its words with one space between. */
export interface Row {
  text: string
  page: number
  line: Line
  words: { word: Word; start: number; end: number }[]
}
/** Where a value stands. */
export interface Spot {
  text: string
  words: Word[]
  page: number
}

const mostRows = 3000

export function rowsOf(reading: Reading): Row[] {
  const rows = reading.pages.flatMap((page) => page.lines.map((line) => rowOf(line, page.number)))
  return rows.slice(0, mostRows)
}

function rowOf(line: Line, page: number): Row {
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

/** The words of a line that a piece of its text goes over. */
export const wordsBetween = ({ words }: Row, start: number, end: number): Word[] =>
  words.filter((one) => one.start < end && one.end > start).map(({ word }) => word)

export function boxOf(words: Word[]): Box {
  const x = Math.min(...words.map((word) => word.x))
  const y = Math.min(...words.map((word) => word.y))
  return {
    x,
    y,
    width: Math.max(...words.map((word) => word.x + word.width)) - x,
    height: Math.max(...words.map((word) => word.y + word.height)) - y,
  }
}

/** What stands behind the label in its cell, else right of it, else below it. */
export function besideLabel(rows: Row[], label: string): Spot | null {
  const wanted = wordsIn(label)
  for (const [nth, row] of rows.entries())
    for (const [at, cell] of row.line.cells.entries()) {
      const end = endOf(cell, wanted)
      if (end === null) continue
      const rest = cell.words.slice(end).filter((word, index) => index > 0 || !/^[:#.\-–]+$/.test(word.text))
      const spot =
        spotOf(rest, row.page) ??
        right(row.line.cells[at + 1], row.page) ??
        below(cell, rows.slice(nth + 1, nth + 4), row.page)
      if (spot !== null) return spot
    }
  return null
}

/** The number of the cell's first word behind the label. */
function endOf(cell: Cell, wanted: string[]): number | null {
  const tokens = cell.words.flatMap((word, index) => wordsIn(word.text).map((token) => ({ token, index })))
  for (let from = 0; from + wanted.length <= tokens.length; from += 1)
    if (wanted.every((token, at) => tokens[from + at]?.token === token))
      return (tokens[from + wanted.length - 1]?.index ?? 0) + 1
  return null
}

const spotOf = (words: Word[], page: number): Spot | null => {
  const text = words
    .map((word) => word.text)
    .join(' ')
    .replace(/^[\s:#]+/, '')
  return /[\p{L}\p{N}]/u.test(text) ? { text, words, page } : null
}
/** What ends in a colon is the next label. */
const right = (cell: Cell | undefined, page: number): Spot | null =>
  cell === undefined || /:\s*$/.test(cell.text) ? null : spotOf(cell.words, page)

function below(label: Cell, rows: Row[], page: number): Spot | null {
  for (const row of rows) {
    if (row.page !== page || row.line.y - label.y > label.height * 4.5) return null
    const cell = row.line.cells.find(
      (one) => one.x < label.x + label.width && label.x < one.x + one.width && !/:\s*$/.test(one.text),
    )
    if (cell !== undefined) return spotOf(cell.words, page)
  }
  return null
}
