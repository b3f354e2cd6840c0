import { type Spot, spotOf } from '../marks.rules.ts'
import { mended } from './mend.rules.ts'
import { type FoundLabel, isFaint, labelsIn, looksLikeLabel } from './match.rules.ts'

/** A label on the page, and what stands behind it in its own cell. */
export interface Seen extends FoundLabel {
  spot: Spot
  /** Of the label without the value. */
  left: number
  right: number
  top: number
  bottom: number
  rest: Spot | null
}
export interface SeenPage {
  lines: Spot[][]
  labels: Seen[]
  /** Cells that are a label, or begin like one. */
  isLabel: (spot: Spot) => boolean
}

export function seenOn(cells: Spot[][]): SeenPage {
  const lines = mended(cells)
  const labels: Seen[] = []
  const taken = new Set<Spot>()
  for (const spot of lines.flat()) {
    if (taken.has(spot)) continue
    const found = labelsIn(spot.marks)
    if (found.length === 0) {
      const joined = overTwoLines(spot, lines)
      if (joined === null) continue
      taken.add(joined.below)
      taken.add(spot)
      labels.push(joined.seen)
      continue
    }
    taken.add(spot)
    found.forEach((label, at) => {
      const own = spotOf(spot.marks.slice(label.from, label.to), spot.line)
      if (own === null) return
      const rest = spotOf(
        spot.marks.slice(label.to, found[at + 1]?.from).filter(({ text }) => text !== ':'),
        spot.line,
      )
      labels.push({
        ...label,
        spot,
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
      !isFaint(label) ||
      (besideOthers(label, labels) && !belowAnother(label, labels) && !continues(label, lines)),
  )
  for (const label of labels) if (!plain.includes(label)) taken.delete(label.spot)
  return { lines, labels: plain, isLabel: (spot) => taken.has(spot) || looksLikeLabel(spot.text) }
}

/** `Date` between `Invoice number` and `Payment terms` heads a column as they do. */
const besideOthers = (label: Seen, labels: Seen[]): boolean =>
  labels.some(
    (other) =>
      other.spot !== label.spot &&
      other.spot.line === label.spot.line &&
      !isFaint(other) &&
      !other.colon &&
      other.rest === null,
  )

/** `CO.` close behind `NORTHWIND TOOLS` is of the name: OCR parts cells that are one. */
const continues = ({ spot, left, top, bottom }: Seen, lines: Spot[][]): boolean =>
  spot.marks.some(({ word }) => word.method === 'ocr') &&
  (lines[spot.line] ?? []).some(
    (other) => other !== spot && other.right <= left && left - other.right < 1.6 * (bottom - top),
  )

/** `DESTINATION` right below `Freight payable at` is where freight is payable. */
const belowAnother = (label: Seen, labels: Seen[]): boolean =>
  labels.some(
    (other) =>
      other.rest === null &&
      !isFaint(other) &&
      Math.abs(other.left - label.left) < 6 &&
      label.top >= other.bottom - 3 &&
      label.top - other.bottom < 0.6 * (label.bottom - label.top),
  )

/** `Port of final` above `destination:`. */
function overTwoLines(spot: Spot, lines: Spot[][]): { seen: Seen; below: Spot } | null {
  const height = spot.bottom - spot.top
  if (spot.marks.length > 5 || /[:\d]/.test(spot.text)) return null
  const below = lines
    .slice(spot.line + 1, spot.line + 4)
    .flat()
    .find(
      (other) =>
        Math.abs(other.left - spot.left) < 4 && other.top - spot.bottom < height && other.top > spot.top,
    )
  if (below === undefined || below.marks.length > 4 || !below.text.endsWith(':')) return null
  const marks = [...spot.marks, ...below.marks]
  const [label] = labelsIn(marks)
  const [alone] = labelsIn(below.marks)
  if (label === undefined || label.to < marks.length || label.name === alone?.name) return null
  const right = Math.max(spot.right, below.right)
  return {
    below,
    seen: { ...label, spot, left: spot.left, right, top: spot.top, bottom: below.bottom, rest: null },
  }
}
