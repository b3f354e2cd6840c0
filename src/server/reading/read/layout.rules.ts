import type { Box, Cell, Line, Word } from '../types.ts'

interface Size {
  width: number
  height: number
}

/** Gaps wider than so many heights of the letters part cells; between words of one cell stands about a third of one. */
const cellGap = 0.85
/** Words share a line where so much of the lower one's height stands beside the other. */
const sharedHeight = 0.5

/** Words as they stand on a page, in any order, to lines from the top down and their cells from left to right. */
export function layOut(words: readonly Word[], size: Size): Line[] {
  return toRows(words)
    .map((row) => toLine(toCells(row, size)))
    .toSorted((one, other) => middle(one) - middle(other) || one.x - other.x)
}

export function toLine(cells: Cell[]): Line {
  return { ...around(cells), text: cells.map(({ text }) => text).join('  '), cells }
}

export function toCell(words: Word[]): Cell {
  return { ...around(words), text: words.map(({ text }) => text).join(' '), words }
}

/**
 * From left to right each word joins the row whose last word it stands beside: so rows follow a page that was scanned
 * askew, where those at its right end are lower than at its left.
 */
function toRows(words: readonly Word[]): Word[][] {
  const rows: Word[][] = []
  const lasts: Word[] = []
  for (const word of words.toSorted((one, other) => one.x - other.x || one.y - other.y)) {
    let best = -1
    let most = sharedHeight
    for (const [index, last] of lasts.entries()) {
      const shared = beside(last, word)
      if (shared >= most && !covers(last, word)) {
        best = index
        most = shared
      }
    }
    if (best < 0) {
      rows.push([word])
      lasts.push(word)
    } else {
      rows[best]?.push(word)
      lasts[best] = word
    }
  }
  return rows
}

function toCells(row: Word[], size: Size): Cell[] {
  const cells: Word[][] = []
  let last: Word | undefined
  for (const word of row) {
    const current = cells.at(-1)
    if (last && current && !parted(last, word, size)) current.push(word)
    else cells.push([word])
    last = word
  }
  return cells.map((words) => toCell(words))
}

/** A value typed into a form is a cell of its own, however close the printed words are. */
function parted(last: Word, word: Word, size: Size): boolean {
  if ((last.method === 'form') !== (word.method === 'form')) return true
  const gap = (word.x - last.x - last.width) * size.width
  return gap > cellGap * Math.min(last.height, word.height) * size.height
}

function beside(one: Box, other: Box): number {
  const shared = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  // A line of letters is not beside a title four times as high.
  const [low, high] = [Math.min(one.height, other.height), Math.max(one.height, other.height)]
  return low <= 0 || high > 4 * low ? 0 : shared / low
}

/** More than a little of a word stands on the other: print over print is not one after the other. */
function covers(last: Box, word: Box): boolean {
  return last.x + last.width - word.x > 0.5 * Math.min(last.width, word.width)
}

function around(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  const right = Math.max(...boxes.map((box) => box.x + box.width))
  const bottom = Math.max(...boxes.map((box) => box.y + box.height))
  return { x, y, width: right - x, height: bottom - y }
}

function middle(box: Box): number {
  return box.y + box.height / 2
}
