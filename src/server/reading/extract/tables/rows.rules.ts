import type { SeenPage } from '../labels/seen.rules.ts'
import { type Mark, type Spot, textOf } from '../marks.rules.ts'
import { containersIn } from '../values/equipment.rules.ts'
import { freeTypeIn } from '../values/spans.rules.ts'
import { stopTypeIn } from '../values/stops.rules.ts'
import type { Column } from './columns.rules.ts'
import type { Headed, Header } from './headers.rules.ts'

/** The words of one row by column. */
export type Row = Partial<Record<Column, Mark[]>>
interface Piece {
  header: Header
  marks: Mark[]
  line: number
  top: number
  bottom: number
}

const amounts: Column[] = [
  'amount',
  'prepaid',
  'collect',
  'entered_value',
  'quantity',
  'gross_weight',
  'net_weight',
  'packages',
  'unit_price',
  'hs',
]

/** The rows below a header, up to a total, a label, prose across the columns, or a wide gap. */
export function rowsOf(headed: Headed, page: SeenPage, end: number): { rows: Row[]; spots: Spot[] } {
  const spots = bodyOf(headed, page, end)
  const pieces = spots.flatMap((spot) => piecesOf(spot, headed.headers))
  const anchors = anchorsOf(pieces, headed)
  const [first] = anchors
  if (first === undefined) return { rows: [], spots: [] }
  const middle = ({ top, bottom }: { top: number; bottom: number }) => (top + bottom) / 2
  // Rows that are centred have words above their number; else what stands below belongs to the row above.
  const centred = pieces.some((piece) => piece.bottom < first.top + 1)
  const rows: Row[] = anchors.map(() => ({}))
  /** Where a row begins. */
  const edge = (row: number): number => {
    const [above, here] = [anchors[row - 1], anchors[row]]
    if (here === undefined) return Infinity
    if (!centred) return middle(here) - 0.6 * (here.bottom - here.top)
    return above === undefined ? -Infinity : (middle(above) + middle(here)) / 2
  }
  let at = 0
  for (const piece of pieces.toSorted(
    (one, other) => one.line - other.line || (one.marks[0]?.left ?? 0) - (other.marks[0]?.left ?? 0),
  )) {
    while (at + 1 < rows.length && edge(at + 1) <= middle(piece)) at += 1
    while (at >= 0 && edge(at) > middle(piece)) at -= 1
    const row = rows[at]
    const { column } = piece.header
    if (row !== undefined && column !== null) row[column] = [...(row[column] ?? []), ...piece.marks]
  }
  return { rows, spots }
}

const ending =
  /^(?:grand |sub ?-?|tax |net )?totals?\b|^(?:balance|amount due|terms|bank|remarks?|notes?|say|e\.? ?& ?o\.? ?e)\b|^(?=.*[a-z]{3}).*\bonly\b/i
function bodyOf({ headers, to }: Headed, page: SeenPage, end: number): Spot[] {
  const spots: Spot[] = []
  let bottom = Math.max(...headers.flatMap((header) => header.spots.map((spot) => spot.bottom)))
  const own = new Set(headers.flatMap((header) => header.spots))
  for (const line of page.lines.slice(to, end)) {
    const [first] = line
    if (first === undefined) continue
    const height = first.bottom - first.top
    if (first.top - bottom > 4.5 * Math.max(height, 7)) break
    if (line.some(({ text }) => ending.test(text)))
      return spots.filter((spot) => spot.bottom < first.top + 0.3 * height)
    const labelled = page.labels.some(
      (label) =>
        label.colon &&
        label.left < (headers[0]?.right ?? 0) &&
        !own.has(label.spot) &&
        label.spot.line === first.line,
    )
    if (labelled && !line.some(({ marks }) => containersIn(marks).length > 0)) break
    if (line.some((spot) => spot.marks.length > 4 && crossed(spot, headers) > 1 && wordy(spot))) break
    spots.push(...line)
    bottom = Math.max(...line.map((spot) => spot.bottom))
  }
  return spots
}
const wordy = ({ marks }: Spot): boolean =>
  marks.filter(({ text }) => /^[\p{L}’'-]{2,}[,.]?$/u.test(text)).length > 0.7 * marks.length
const crossed = (spot: Spot, headers: Header[]): number =>
  headers.filter((header) => Math.min(header.right, spot.right) - Math.max(header.left, spot.left) > 4).length

/** A cell is of the header that it stands below; one below several is parted by words. */
function piecesOf(spot: Spot, headers: Header[]): Piece[] {
  const under = crossed(spot, headers)
  const groups = new Map<Header, Mark[]>()
  const whole = under < 2 ? nearest(spot, headers) : null
  for (const mark of spot.marks) {
    const header = whole ?? nearest(mark, headers)
    if (header !== null) groups.set(header, [...(groups.get(header) ?? []), mark])
  }
  return [...groups].map(([header, marks]) => ({
    header,
    marks,
    line: spot.line,
    top: spot.top,
    bottom: spot.bottom,
  }))
}
function nearest({ left, right }: { left: number; right: number }, headers: Header[]): Header | null {
  const distance = (header: Header) => Math.max(header.left - right, left - header.right)
  const shared = (header: Header) => Math.min(header.right, right) - Math.max(header.left, left)
  return headers.reduce<Header | null>((best, header) => {
    if (best === null) return header
    if (shared(header) > 0 || shared(best) > 0) return shared(header) > shared(best) ? header : best
    return distance(header) < distance(best) ? header : best
  }, null)
}

function anchorsOf(pieces: Piece[], { kind, headers }: Headed): Piece[] {
  if (kind === 'equipment') return pieces.filter(({ marks }) => containersIn(marks).length > 0)
  if (kind === 'dangerous')
    return pieces.filter(
      ({ header, marks }) => header.column === 'un' && /\d{4}/.test(marks.map(({ text }) => text).join(' ')),
    )
  if (kind === 'free') return pieces.filter(({ marks }) => freeTypeIn([marks]).length > 0)
  if (kind === 'stops')
    return pieces.filter(
      ({ header, marks }) => header.column === 'stop_type' && stopTypeIn(textOf(marks)) !== null,
    )
  for (const column of amounts) {
    if (!headers.some((header) => header.column === column)) continue
    const found = pieces.filter(
      ({ header, marks }) =>
        header.column === column &&
        marks.length < 5 &&
        /^\D{0,4}\d[\d.,’ ]*/.test(marks.map(({ text }) => text).join(' ')),
    )
    if (found.length > 0) return found
  }
  return []
}
