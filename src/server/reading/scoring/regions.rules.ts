import type { LabelledPage } from '../extract/labels/labelled-page.rules.ts'
import { isPartyDetail } from '../extract/labels/match.rules.ts'
import { type PlacedWord, type TextBlock, blockOf, textOfWords } from '../extract/text-blocks.rules.ts'
import type { Rect } from '../types.ts'

/** A page with what is known about its cells, in points. */
export interface ScoredPage extends LabelledPage {
  number: number
  width: number
  height: number
  /** Drawn lines, in points. */
  rulings: Box[]
}
export interface Box {
  left: number
  right: number
  top: number
  bottom: number
}
/** Words that may be the value of a field, with the text that stands before them in their own cell. */
export interface ValueRegion extends Box {
  block: TextBlock
  words: PlacedWord[]
  /** The first line, then the further lines below it that may belong to the value. */
  lines: PlacedWord[][]
  /** The caption in the same cell; empty if the value fills the cell. */
  prefix: string
}

export const MAX_FURTHER_LINES = 7
const MAX_REGIONS_OF_PAGE = 1500
const MAX_PREFIX_WORDS = 9

export const toPoints = ({ x, y, width, height }: Rect, size: { width: number; height: number }): Box => ({
  left: x * size.width,
  right: (x + width) * size.width,
  top: y * size.height,
  bottom: (y + height) * size.height,
})

/** Every cell, and every part of a cell that follows what may be its caption. */
export function regionsOf(page: ScoredPage): ValueRegion[] {
  const regions: ValueRegion[] = []
  for (const block of page.lines.flat()) {
    for (const from of startsOf(block, page)) {
      const words = block.words.slice(from)
      const own = blockOf(words, block.line)
      if (own === null) continue
      const { left, right, top, bottom } = own
      const prefix = textOfWords(wordsBefore(block.words, from))
      regions.push({
        block,
        words,
        lines: [words, ...furtherLines(own, page)],
        prefix,
        left,
        right,
        top,
        bottom,
      })
    }
    if (regions.length >= MAX_REGIONS_OF_PAGE) break
  }
  return regions
}

/** The words before a value, from the caption before it on: of `ETD: 12 May ETA: 30 May` the second one is `12 May ETA:`. */
function wordsBefore(words: PlacedWord[], from: number): PlacedWord[] {
  const before = words.slice(0, from)
  const colon = before.slice(0, -1).findLastIndex(({ text }) => text.endsWith(':'))
  return before.slice(colon + 1)
}

/** Where the value of a cell may start: at its first word, after a colon, after a label, before the first digit. */
function startsOf({ words, ...block }: TextBlock, page: LabelledPage): number[] {
  const starts = new Set([0])
  const first = words.findIndex(({ text }) => /\d/.test(text))
  if (first > 0 && first <= MAX_PREFIX_WORDS) starts.add(first)
  words.forEach(({ text }, at) => {
    if (at >= MAX_PREFIX_WORDS || at + 1 >= words.length) return
    if (/[:#=→]$|\.{4,}$/.test(text) || /^(?:[-–—]|\.{2,})$/.test(text)) starts.add(at + 1)
  })
  for (const label of page.labels)
    if (label.block.line === block.line && label.rest !== null && label.block.left === block.left)
      starts.add(words.indexOf(label.rest.words[0] ?? words[0] ?? ({} as PlacedWord)))
  return [...starts].filter((at) => at >= 0).toSorted((one, other) => one - other)
}

/** The lines below in the same column, close together, up to the next caption or ruling. */
function furtherLines(first: TextBlock, page: ScoredPage): PlacedWord[][] {
  const lines: PlacedWord[][] = []
  let last: TextBlock = first
  const beside = (page.lines[first.line] ?? []).findLast((other) => other.right <= first.left + 1)
  const caption = beside !== undefined && page.isLabel(beside) ? beside : undefined
  for (let at = first.line + 1; at < page.lines.length && lines.length < MAX_FURTHER_LINES; at += 1) {
    const line = page.lines[at] ?? []
    const height = Math.max(6, last.bottom - last.top)
    const [top] = line
    if (top !== undefined && top.top - last.bottom > 1.6 * height) break
    const next = line.find((other) => inColumn(first, other))
    if (next === undefined) continue
    if (next.top - last.bottom > 1.1 * height || page.isLabel(next)) break
    if (isRuledBetween(last, next, page.rulings) || hasOwnCaption(line, caption)) break
    lines.push(next.words)
    last = next
  }
  return lines
}

/** The line has a caption below that of the first line; a detail such as `Address` belongs to the value. */
const hasOwnCaption = (line: readonly TextBlock[], caption: TextBlock | undefined): boolean =>
  caption !== undefined &&
  line.some(
    (other) =>
      (Math.abs(other.left - caption.left) < 6 || Math.abs(other.right - caption.right) < 4) &&
      !isPartyDetail(other.text),
  )

/** Aligned left, in the middle or right. */
export function inColumn(one: Box, other: Box): boolean {
  if (Math.abs(one.left - other.left) < 8) return true
  if (Math.abs(one.right - other.right) < 5) return true
  return Math.abs(one.left + one.right - other.left - other.right) < 8
}

/** A horizontal line is drawn between two cells. */
export function isRuledBetween(above: Box, below: Box, rulings: readonly Box[]): boolean {
  const middle = (Math.max(above.left, below.left) + Math.min(above.right, below.right)) / 2
  return rulings.some(
    (ruling) =>
      ruling.right - ruling.left > 3 * (ruling.bottom - ruling.top) &&
      ruling.top > above.bottom - 3 &&
      ruling.bottom < below.top + 3 &&
      ruling.left <= middle &&
      ruling.right >= middle,
  )
}
