import { type Spot, spotOf } from '../marks.rules.ts'
import { columnOf } from '../tables/columns.rules.ts'
import { isKnown, labelsIn } from './match.rules.ts'

const most = 4
/** OCR parts the words of a label that stand a little far: cells that are one name together are one. */
export function mended(lines: Spot[][]): Spot[][] {
  return lines.map((line) => {
    if (!line.some(({ marks }) => marks.some(({ word }) => word.method === 'ocr'))) return line
    const spots: Spot[] = []
    for (let at = 0; at < line.length;) {
      const { joined, count } = longest(line.slice(at, at + most))
      if (joined !== null) spots.push(joined)
      at += count
    }
    return spots
  })
}

function longest(cells: Spot[]): { joined: Spot | null; count: number } {
  for (let count = cells.length; count > 1; count -= 1) {
    const joined = joinedOf(cells.slice(0, count))
    if (joined !== null) return { joined, count }
  }
  return { joined: cells[0] ?? null, count: 1 }
}

function joinedOf(cells: Spot[]): Spot | null {
  const gaps = cells.slice(1).map((cell, at) => {
    const last = cells[at] ?? cell
    return (cell.left - last.right) / Math.min(last.bottom - last.top, cell.bottom - cell.top)
  })
  const widest = Math.max(...gaps)
  const joined = spotOf(
    cells.flatMap(({ marks }) => marks),
    cells[0]?.line ?? 0,
  )
  if (joined === null || widest > 1.6 || joined.marks.length > 8) return null
  return isOneLabel(cells, joined) || isOneHeader(cells, joined, widest) ? joined : null
}

/** The label ends in the last cell; of cells that are labels each for itself all must be the name of something. */
function isOneLabel(cells: Spot[], joined: Spot): boolean {
  const [label] = labelsIn(joined.marks)
  const before = joined.marks.length - (cells.at(-1)?.marks.length ?? 0)
  if (label === undefined || label.from > 0 || label.to <= before) return false
  if (!label.colon && label.to < joined.marks.length) return false
  return isKnown(joined.text) || !cells.every(({ text }) => isKnown(text))
}
function isOneHeader(cells: Spot[], joined: Spot, widest: number): boolean {
  const column = columnOf(joined.text)
  if (column === null) return false
  const own = cells.map(({ text }) => columnOf(text))
  // `Charge` and `Description` may be two headers that stand close.
  return own.includes(null) || (own[0] === column && widest < 1.25)
}
