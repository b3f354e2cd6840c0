import { blockOf, type TextBlock } from '../text-blocks.rules.ts'
import { isCodeOfPlace } from '../values/places.rules.ts'
import { withPrintedCaptions } from './misread.rules.ts'
import { type FoundLabel, isKnownLabel, labelsIn, looksLikeLabel, needsColon } from './match.rules.ts'
import { columnOf } from './columns.rules.ts'

const MAX_JOINED_CELLS = 4
/** OCR splits a label at wide gaps: joins neighbouring cells that are one label together. */
function joinSplitLabels(lines: TextBlock[][]): TextBlock[][] {
  return lines.map((line) => {
    if (!line.some(({ words }) => words.some(({ source }) => source.method === 'ocr'))) return line
    const blocks: TextBlock[] = []
    for (let at = 0; at < line.length;) {
      const { joined, count } = longest(line.slice(at, at + MAX_JOINED_CELLS))
      if (joined !== null) blocks.push(joined)
      at += count
    }
    return blocks
  })
}

function longest(cells: TextBlock[]): { joined: TextBlock | null; count: number } {
  for (let count = cells.length; count > 1; count -= 1) {
    const joined = joinedOf(cells.slice(0, count))
    if (joined !== null) return { joined, count }
  }
  return { joined: cells[0] ?? null, count: 1 }
}

function joinedOf(cells: TextBlock[]): TextBlock | null {
  const gaps = cells.slice(1).map((cell, at) => {
    const last = cells[at] ?? cell
    return (cell.left - last.right) / Math.min(last.bottom - last.top, cell.bottom - cell.top)
  })
  const widest = Math.max(...gaps)
  const joined = blockOf(
    cells.flatMap(({ words }) => words),
    cells[0]?.line ?? 0,
  )
  if (joined === null || widest > 1.6 || joined.words.length > 8) return null
  return isOneLabel(cells, joined) || isOneHeader(cells, joined, widest) ? joined : null
}

/** The joined label must end in the last cell. If each cell is a known label, the joined text must be one too. */
function isOneLabel(cells: TextBlock[], joined: TextBlock): boolean {
  const [label] = labelsIn(joined.words)
  const before = joined.words.length - (cells.at(-1)?.words.length ?? 0)
  if (label === undefined || label.from > 0 || label.to <= before) return false
  if (!label.colon && label.to < joined.words.length) return false
  return isKnownLabel(joined.text) || !cells.every(({ text }) => isKnownLabel(text))
}
function isOneHeader(cells: TextBlock[], joined: TextBlock, widest: number): boolean {
  const column = columnOf(joined.text)
  if (column === null) return false
  const own = cells.map(({ text }) => columnOf(text))
  // `Charge` and `Description` may be two headers close together.
  return own.includes(null) || (own[0] === column && widest < 1.25)
}

/** A label on a page, with the text that follows it in its own cell. */
export interface PageLabel extends FoundLabel {
  block: TextBlock
  /** Position of the label without its value. */
  left: number
  right: number
  top: number
  bottom: number
  rest: TextBlock | null
}
export interface LabelledPage {
  lines: TextBlock[][]
  labels: PageLabel[]
  /** True for cells that are a label or start like one. */
  isLabel: (block: TextBlock) => boolean
}

/** In letter heights; a code that stands further away is another column. */
const MAX_GAP_AFTER_CODE = 3
/** The code of a place and its name are one cell: a caption stands above the first of them only. */
function withCodesOfPlaces(line: TextBlock[]): TextBlock[] {
  const joined: TextBlock[] = []
  for (const block of line) {
    const last = joined.at(-1)
    const isOne =
      last?.words.length === 1 &&
      block.left - last.right < MAX_GAP_AFTER_CODE * (last.bottom - last.top) &&
      isCodeOfPlace(last.text, block.text)
    const both = isOne ? blockOf([...last.words, ...block.words], block.line) : null
    if (both === null) joined.push(block)
    else joined.splice(-1, 1, both)
  }
  return joined
}

export function labelledPage(cells: TextBlock[][]): LabelledPage {
  const lines = joinSplitLabels(withPrintedCaptions(cells)).map(withCodesOfPlaces)
  const labels: PageLabel[] = []
  const taken = new Set<TextBlock>()
  for (const block of lines.flat()) {
    if (taken.has(block)) continue
    const found = labelsIn(block.words)
    if (found.length === 0) {
      const joined = overTwoLines(block, lines)
      if (joined === null) continue
      taken.add(joined.below)
      taken.add(block)
      labels.push(joined.label)
      continue
    }
    taken.add(block)
    found.forEach((label, at) => {
      const own = blockOf(block.words.slice(label.from, label.to), block.line)
      if (own === null) return
      const rest = blockOf(
        block.words.slice(label.to, found[at + 1]?.from).filter(({ text }) => text !== ':'),
        block.line,
      )
      labels.push({
        ...label,
        block,
        left: own.left,
        right: own.right,
        top: own.top,
        bottom: own.bottom,
        rest,
      })
    })
  }
  const plain = labels.filter(
    (label) =>
      !needsColon(label) ||
      (besideOthers(label, labels) && !belowAnother(label, labels) && !continues(label, lines)),
  )
  for (const label of labels) if (!plain.includes(label)) taken.delete(label.block)
  return { lines, labels: plain, isLabel: (block) => taken.has(block) || looksLikeLabel(block.text) }
}

/** `Date` between `Invoice number` and `Payment terms` is a heading like them. */
const besideOthers = (label: PageLabel, labels: PageLabel[]): boolean =>
  labels.some(
    (other) =>
      other.block !== label.block &&
      other.block.line === label.block.line &&
      !needsColon(other) &&
      !other.colon &&
      other.rest === null,
  )

/** `CO.` close after `NORTHWIND TOOLS` is part of the name: OCR splits cells. */
const continues = ({ block, left, top, bottom }: PageLabel, lines: TextBlock[][]): boolean =>
  block.words.some(({ source }) => source.method === 'ocr') &&
  (lines[block.line] ?? []).some(
    (other) => other !== block && other.right <= left && left - other.right < 1.6 * (bottom - top),
  )

/** `DESTINATION` right below `Freight payable at` is the value of that label. */
const belowAnother = (label: PageLabel, labels: PageLabel[]): boolean =>
  labels.some(
    (other) =>
      other.rest === null &&
      !needsColon(other) &&
      Math.abs(other.left - label.left) < 6 &&
      label.top >= other.bottom - 3 &&
      label.top - other.bottom < 0.6 * (label.bottom - label.top),
  )

/** A label on two lines: `Port of final` above `destination:`. */
function overTwoLines(block: TextBlock, lines: TextBlock[][]): { label: PageLabel; below: TextBlock } | null {
  const height = block.bottom - block.top
  if (block.words.length > 5 || /[:\d]/.test(block.text)) return null
  const below = lines
    .slice(block.line + 1, block.line + 4)
    .flat()
    .find(
      (other) =>
        Math.abs(other.left - block.left) < 4 && other.top - block.bottom < height && other.top > block.top,
    )
  if (below === undefined || below.words.length > 4 || !below.text.endsWith(':')) return null
  const words = [...block.words, ...below.words]
  const [label] = labelsIn(words)
  const [alone] = labelsIn(below.words)
  if (label === undefined || label.to < words.length || label.name === alone?.name) return null
  const right = Math.max(block.right, below.right)
  return {
    below,
    label: { ...label, block, left: block.left, right, top: block.top, bottom: below.bottom, rest: null },
  }
}
