import type { Cell, Page, ReadingMethod } from '../types.ts'
import { toCell, toLine } from './layout.rules.ts'
import { wordsOf } from './words.rules.ts'

/** A line of a file without a page of its own: cells with the part of the width that is theirs. */
export interface FlowCell {
  text: string
  x: number
  width: number
}
export type FlowLine = FlowCell[] | 'page'

const paper = { width: 612, height: 792 }
const margin = 0.06
const room = 1 - 2 * margin
const linesOfPage = 60
/** Letters of 10 points: so wide in parts of the room of a line. */
const letterWidth = 5 / (paper.width * room)

export function textLine(text: string): FlowLine {
  const cells = text.split(/\t+|\s{3,}/u).filter((part) => part.trim() !== '')
  return cells.map((part, index) => ({ text: part, x: index / cells.length, width: 1 / cells.length }))
}

/** All lines on one page as long as it has to be: a table is not broken. */
export function flowOn(number: number, lines: readonly FlowLine[], method: ReadingMethod): Page {
  const rows = lines.filter((line) => line !== 'page')
  const perPage = Math.max(linesOfPage, rows.length)
  const height = (paper.height * perPage) / linesOfPage
  return { number, width: paper.width, height, lines: laidOut(rows, method, perPage) }
}

/** Lays lines out on pages; longer ones are made narrower rather than broken. */
export function flow(lines: readonly FlowLine[], method: ReadingMethod): Page[] {
  const perPage = linesOfPage
  const pages: FlowCell[][][] = [[]]
  for (const line of lines) {
    const page = pages.at(-1) ?? []
    if (line === 'page' ? page.length > 0 : page.length >= perPage) pages.push([])
    if (line !== 'page') pages.at(-1)?.push(line)
  }
  return pages
    .filter((page, index) => page.length > 0 || index === 0)
    .map((page, index) => ({ number: index + 1, ...paper, lines: laidOut(page, method, perPage) }))
}

function laidOut(page: FlowCell[][], method: ReadingMethod, perPage: number) {
  return page.flatMap((line, row) => {
    const y = margin + (room * row) / perPage
    const cells = line.map((cell) => toFlowCell(cell, y, (room / perPage) * 0.8, method))
    const filled = cells.filter((cell) => cell !== null)
    return filled.length > 0 ? [toLine(filled)] : []
  })
}

function toFlowCell(
  { text, x, width }: FlowCell,
  y: number,
  height: number,
  method: ReadingMethod,
): Cell | null {
  const box = {
    x: margin + x * room,
    y,
    width: Math.min(width * 0.96, text.length * letterWidth) * room,
    height,
  }
  const words = wordsOf(text.trim(), box, method)
  return words.length > 0 ? toCell(words) : null
}
