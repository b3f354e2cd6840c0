import type { TextCell, TextPage, ReadingMethod } from '../types.ts'
import { toCell, toLine } from './layout.rules.ts'
import { splitIntoWords } from './split-words.rules.ts'

/** A cell of a file without pages; `x` and `width` are fractions of the line. */
interface FlowCell {
  text: string
  x: number
  width: number
}
export type FlowLine = FlowCell[] | 'page'

const pageSize = { width: 612, height: 792 }
const margin = 0.06
const usableShare = 1 - 2 * margin
const LINES_PER_PAGE = 60
/** Width of a letter of 10 points as a fraction of the line. */
const letterWidth = 5 / (pageSize.width * usableShare)

export function textLine(text: string): FlowLine {
  const cells = text.split(/\t+|\s{3,}/u).filter((part) => part.trim() !== '')
  return cells.map((part, index) => ({ text: part, x: index / cells.length, width: 1 / cells.length }))
}

/** One page as long as needed, so that a table is not split. */
export function flowOn(number: number, lines: readonly FlowLine[], method: ReadingMethod): TextPage {
  const rows = lines.filter((line) => line !== 'page')
  const perPage = Math.max(LINES_PER_PAGE, rows.length)
  const height = (pageSize.height * perPage) / LINES_PER_PAGE
  return { number, width: pageSize.width, height, lines: laidOut(rows, method, perPage) }
}

/** Lays lines out on pages; long lines are made narrower instead of being wrapped. */
export function flow(lines: readonly FlowLine[], method: ReadingMethod): TextPage[] {
  const perPage = LINES_PER_PAGE
  const pages: FlowCell[][][] = [[]]
  for (const line of lines) {
    const page = pages.at(-1) ?? []
    if (line === 'page' ? page.length > 0 : page.length >= perPage) pages.push([])
    if (line !== 'page') pages.at(-1)?.push(line)
  }
  return pages
    .filter((page, index) => page.length > 0 || index === 0)
    .map((page, index) => ({ number: index + 1, ...pageSize, lines: laidOut(page, method, perPage) }))
}

function laidOut(page: FlowCell[][], method: ReadingMethod, perPage: number) {
  return page.flatMap((line, row) => {
    const y = margin + (usableShare * row) / perPage
    const cells = line.map((cell) => toFlowCell(cell, y, (usableShare / perPage) * 0.8, method))
    const filled = cells.filter((cell) => cell !== null)
    return filled.length > 0 ? [toLine(filled)] : []
  })
}

function toFlowCell(
  { text, x, width }: FlowCell,
  y: number,
  height: number,
  method: ReadingMethod,
): TextCell | null {
  const box = {
    x: margin + x * usableShare,
    y,
    width: Math.min(width * 0.96, text.length * letterWidth) * usableShare,
    height,
  }
  const words = splitIntoWords(text.trim(), box, method)
  return words.length > 0 ? toCell(words) : null
}
