import type { Rect, TextCell, TextLine, Word } from '../types.ts'
import { straightened } from './skew.rules.ts'

/** The position of a rectangle after its page is rotated clockwise by a multiple of 90 degrees. */
export function rotateRect<Boxed extends Rect>(box: Boxed, degrees: number): Boxed {
  const { x, y, width, height } = box
  if (degrees === 90) return { ...box, x: 1 - y - height, y: x, width: height, height: width }
  if (degrees === 180) return { ...box, x: 1 - x - width, y: 1 - y - height }
  if (degrees === 270) return { ...box, x: y, y: 1 - x - width, width: height, height: width }
  return box
}

export function rotateSize<Size extends { width: number; height: number }>(
  size: Size,
  degrees: number,
): Size {
  return degrees % 180 === 0 ? size : { ...size, width: size.height, height: size.width }
}

interface Size {
  width: number
  height: number
}

/**
 * A gap wider than this many letter heights separates cells; between words of one cell it is about a third of a
 * letter height.
 */
const cellGap = 0.85
/** OCR gives the ink of the words alone: in a wide font the gap between two words of a cell is nearly a letter height. */
const MAX_WORD_GAP = 1.3
/** The same in widths of a letter: in a font of one width for all letters it is more than the height of a small one. */
const MAX_WORD_GAP_IN_LETTERS = 1.7
/** A gap is one between cells from so many times the usual gap between words of the page on. */
const BEYOND_USUAL_GAP = 1.8
const MIN_MEASURED_GAPS = 20
/** Words are on the same line if they overlap vertically by this share of the lower one's height. */
const sharedHeight = 0.5

/**
 * Groups the words of a page, in any order, into lines from top to bottom with cells from left to right. `skew` is the slope
 * of the lines of a scan.
 */
export function linesFromWords(words: readonly Word[], size: Size, skew = 0): TextLine[] {
  const original = new Map(words.map((word) => [straightened(word, { ...size, skew }), word]))
  const rows = toRows([...original.keys()])
  const widest = cellGapOf(rows, size)
  return rows
    .map((row) => ({ ...rectAround(row), row }))
    .toSorted((one, other) => middle(one) - middle(other) || one.x - other.x)
    .map(({ row }) => row.map((word) => original.get(word) ?? word))
    .map((row) => toLine(toCells(row, size, widest)))
}

const heightOf = (one: Word, other: Word): number => Math.min(one.height, other.height)

export function toLine(cells: TextCell[]): TextLine {
  return { ...rectAround(cells), text: cells.map(({ text }) => text).join('  '), cells }
}

export function toCell(words: Word[]): TextCell {
  return { ...rectAround(words), text: words.map(({ text }) => text).join(' '), words }
}

/**
 * From left to right each word joins the row whose last word it is beside. So rows follow a page that was scanned at
 * an angle, where the right end of a line is lower than the left.
 */
function toRows(words: readonly Word[]): Word[][] {
  const rows: Word[][] = []
  const lasts: Word[] = []
  for (const word of words.toSorted((one, other) => one.x - other.x || one.y - other.y)) {
    let best = -1
    let most = sharedHeight
    for (const [index, last] of lasts.entries()) {
      const shared = verticalOverlap(last, word)
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

/** The usual width of a letter of a scanned page, with what is between letters, in letter heights. */
function letterWidthOf(rows: readonly Word[][], size: Size): number {
  const widths = rows
    .flat()
    .filter(({ text, method }) => method === 'ocr' && text.length >= 3)
    .map(({ text, width, height }) => (width * size.width) / text.length / (height * size.height))
    .toSorted((one, other) => one - other)
  return widths[widths.length >> 1] ?? 0
}

/** The gap from which words of a scanned page are separate cells, in letter heights. */
function cellGapOf(rows: readonly Word[][], size: Size): number {
  const widest = Math.max(MAX_WORD_GAP, MAX_WORD_GAP_IN_LETTERS * letterWidthOf(rows, size))
  const gaps = rows
    .flatMap((row) =>
      row.slice(1).map((word, at) => {
        const last = row[at]
        if (last === undefined || last.method !== 'ocr' || word.method !== 'ocr') return 0
        return ((word.x - last.x - last.width) * size.width) / (heightOf(last, word) * size.height)
      }),
    )
    .filter((gap) => gap > 0.1 && gap < widest)
    .toSorted((one, other) => one - other)
  const usual = gaps.length < MIN_MEASURED_GAPS ? 0 : (gaps[Math.floor(gaps.length / 2)] ?? 0)
  return Math.max(cellGap, usual * BEYOND_USUAL_GAP)
}

function toCells(row: Word[], size: Size, widest: number): TextCell[] {
  const cells: Word[][] = []
  let last: Word | undefined
  for (const word of row) {
    const current = cells.at(-1)
    if (last && current && !isSeparateCell(last, word, size, widest)) current.push(word)
    else cells.push([word])
    last = word
  }
  return cells.map((words) => toCell(words))
}

/** A value typed into a form field is a separate cell, however close the printed words are. */
function isSeparateCell(last: Word, word: Word, size: Size, widest: number): boolean {
  if ((last.method === 'form') !== (word.method === 'form')) return true
  const gap = (word.x - last.x - last.width) * size.width
  return gap > widest * heightOf(last, word) * size.height
}

function verticalOverlap(one: Rect, other: Rect): number {
  const shared = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  // A text line is not beside a title that is four times as high.
  const [low, high] = [Math.min(one.height, other.height), Math.max(one.height, other.height)]
  return low <= 0 || high > 4 * low ? 0 : shared / low
}

/** More than half of a word covers the other: overprinted words are not consecutive. */
function covers(last: Rect, word: Rect): boolean {
  return last.x + last.width - word.x > 0.5 * Math.min(last.width, word.width)
}

function rectAround(boxes: readonly Rect[]): Rect {
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  const right = Math.max(...boxes.map((box) => box.x + box.width))
  const bottom = Math.max(...boxes.map((box) => box.y + box.height))
  return { x, y, width: right - x, height: bottom - y }
}

function middle(box: Rect): number {
  return box.y + box.height / 2
}
