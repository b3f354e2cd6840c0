import { type TextBlock, blockOf } from '../text-blocks.rules.ts'
import { columnOf } from '../tables/columns.rules.ts'
import { isKnownLabel, labelsIn } from './match.rules.ts'

const MAX_JOINED_CELLS = 4
/** OCR splits a label at wide gaps: joins neighbouring cells that are one label together. */
export function joinSplitLabels(lines: TextBlock[][]): TextBlock[][] {
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
