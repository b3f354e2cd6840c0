import { type Mark, type Spot, spotOf, textOf } from '../marks.rules.ts'
import { type Column, columnOf } from './columns.rules.ts'

export interface Header {
  column: Column | null
  text: string
  left: number
  right: number
  spots: Spot[]
}
export type TableKind = 'equipment' | 'charges' | 'items' | 'dangerous' | 'stops' | 'free'
export interface Headed {
  kind: TableKind
  headers: Header[]
  /** The lines that the header stands on: from, and the first behind it. */
  from: number
  to: number
}

/** The tables of a page by their headers, which may stand on up to six lines. */
export function headersOn(lines: Spot[][]): Headed[] {
  const parted = lines.map((line) => line.flatMap(partedSpots))
  const all = parted.map((_, at) => bestAt(parted, at))
  const found: Headed[] = []
  let from = 0
  while (from < lines.length) {
    // What stands above a header fits it less well than the header alone.
    const starts = all.slice(from, from + 3)
    const [here] = starts
    const better = starts.some(
      (other) => other !== null && (here?.score ?? 0) < other.score && other.from < (here?.to ?? 0),
    )
    if (here === null || here === undefined || better) from += 1
    else {
      found.push(here)
      from = here.to
    }
  }
  return found
}

type Scored = Headed & { score: number }
function bestAt(lines: Spot[][], from: number): Scored | null {
  let best: Scored | null = null
  for (let size = 1; size <= 6 && from + size <= lines.length; size += 1) {
    if (size > 1 && !isClose(lines, from + size - 1)) break
    const headers = headersOf(lines.slice(from, from + size).flat())
    if (headers.some(({ text }) => /\S:$|\d{3}/.test(text))) break
    const named = headers.filter(({ column }) => column !== null).map(({ column }) => column)
    const kind = kindOf(new Set(named))
    const score = named.length - 1.2 * (headers.length - named.length) - 0.1 * size
    if (kind !== null && score > 1 && (best === null || score > best.score))
      best = { kind, headers, from, to: from + size, score }
  }
  return best
}

/** `Qty Currency Amount` in one cell are three headers, when all of it is headers. */
function partedSpots(spot: Spot): Spot[] {
  if (spot.marks.length > 12 || columnOf(spot.text) !== null) return [spot]
  const parts = partsOf(spot.marks)
  return parts === null
    ? [spot]
    : parts.map((marks) => spotOf(marks, spot.line)).filter((part) => part !== null)
}
function partsOf(marks: Mark[]): Mark[][] | null {
  if (marks.length === 0) return []
  for (let to = Math.min(marks.length, 4); to > 0; to -= 1) {
    if (columnOf(textOf(marks.slice(0, to))) === null) continue
    const rest = partsOf(marks.slice(to))
    if (rest !== null) return [marks.slice(0, to), ...rest]
  }
  return null
}
const isClose = (lines: Spot[][], at: number): boolean => {
  const [above] = lines[at - 1] ?? []
  const [here] = lines[at] ?? []
  return above !== undefined && here !== undefined && here.top - above.bottom < 0.8 * (here.bottom - here.top)
}

function headersOf(spots: Spot[]): Header[] {
  const headers: Header[] = []
  for (const spot of [...spots].toSorted((one, other) => one.top - other.top || one.left - other.left)) {
    const over = headers.find(
      (header) => Math.min(header.right, spot.right) - Math.max(header.left, spot.left) > 1,
    )
    if (over === undefined)
      headers.push({ column: null, text: spot.text, left: spot.left, right: spot.right, spots: [spot] })
    else {
      over.text = `${over.text} ${spot.text}`
      over.left = Math.min(over.left, spot.left)
      over.right = Math.max(over.right, spot.right)
      over.spots.push(spot)
    }
  }
  for (const header of headers) header.column = columnOf(header.text)
  const sorted = headers.toSorted((one, other) => one.left - other.left)
  // Of two amounts the last is the line's own; of two descriptions the first.
  sorted.forEach((header, at) => {
    const same = (other: Header) => other.column === header.column
    const again =
      header.column === 'amount' ? sorted.slice(at + 1).some(same) : sorted.slice(0, at).some(same)
    if (again && header.column !== null) header.column = 'other'
  })
  return sorted
}

function kindOf(columns: Set<Column | null>): TableKind | null {
  const has = (...all: Column[]): number => all.filter((column) => columns.has(column)).length
  if (has('un') && has('class', 'description', 'packing_group') > 0) return 'dangerous'
  if (has('container') && has('seal', 'type', 'packages', 'gross_weight', 'volume', 'description') > 0)
    return 'equipment'
  if (has('free_days', 'free_until') > 0 && has('type', 'charge', 'description') > 0) return 'free'
  if (has('stop_type') && has('place') && has('when', 'reference') > 0) return 'stops'
  if (has('charge') && has('amount', 'prepaid', 'collect', 'unit_price') > 0) return 'charges'
  if (
    has('description', 'product', 'hs', 'line') &&
    has('quantity', 'amount', 'hs', 'unit_price', 'packages', 'net_weight', 'gross_weight', 'entered_value') >
      1
  )
    return 'items'
  if (has('description') && has('amount') && columns.size > 1) return 'items'
  // Of what is booked the numbers are not known yet.
  if (has('type', 'container') > 0 && has('quantity') && columns.size < 8) return 'items'
  return null
}
