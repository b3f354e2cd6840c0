import type { Spot } from '../marks.rules.ts'
import { type Column, columnOf } from './columns.rules.ts'

export interface Header {
  column: Column | null
  text: string
  left: number
  right: number
  spots: Spot[]
}
export type TableKind = 'equipment' | 'charges' | 'items'
export interface Headed {
  kind: TableKind
  headers: Header[]
  /** The lines that the header stands on: from, and the first behind it. */
  from: number
  to: number
}

/** The tables of a page by their headers, which may stand on up to four lines. */
export function headersOn(lines: Spot[][]): Headed[] {
  const found: Headed[] = []
  for (let from = 0; from < lines.length; from += 1) {
    const best = bestAt(lines, from)
    if (best === null) continue
    found.push(best)
    from = best.to - 1
  }
  return found
}

function bestAt(lines: Spot[][], from: number): Headed | null {
  let best: (Headed & { score: number }) | null = null
  for (let size = 1; size <= 4 && from + size <= lines.length; size += 1) {
    if (size > 1 && !isClose(lines, from + size - 1)) break
    const headers = headersOf(lines.slice(from, from + size).flat())
    if (headers.some(({ text }) => /:$|\d{3}/.test(text))) break
    const named = headers.filter(({ column }) => column !== null).map(({ column }) => column)
    const kind = kindOf(new Set(named))
    const score = named.length - 1.2 * (headers.length - named.length) - 0.1 * size
    if (kind !== null && score > 1 && (best === null || score > best.score))
      best = { kind, headers, from, to: from + size, score }
  }
  if (best === null) return null
  // A header of one line more below that is the better one, without this line.
  const next =
    lines[from + 1] === undefined || best.to > from + 1
      ? null
      : kindOf(new Set(headersOf(lines[from + 1] ?? []).map(({ column }) => column)))
  return next !== null && (lines[from]?.length ?? 0) < 2 ? null : best
}
const isClose = (lines: Spot[][], at: number): boolean => {
  const [above] = lines[at - 1] ?? []
  const [here] = lines[at] ?? []
  return above !== undefined && here !== undefined && here.top - above.bottom < 0.8 * (here.bottom - here.top)
}

function headersOf(spots: Spot[]): Header[] {
  const headers: Header[] = []
  for (const spot of [...spots].sort((one, other) => one.top - other.top || one.left - other.left)) {
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
  return headers.sort((one, other) => one.left - other.left)
}

function kindOf(columns: Set<Column | null>): TableKind | null {
  const has = (...all: Column[]): number => all.filter((column) => columns.has(column)).length
  if (has('container') && has('seal', 'type', 'packages', 'gross_weight', 'volume', 'description') > 0)
    return 'equipment'
  if (has('charge') && has('amount', 'prepaid', 'collect', 'unit_price') > 0) return 'charges'
  if (
    has('description', 'product', 'hs', 'line') &&
    has('quantity', 'amount', 'hs', 'unit_price', 'packages', 'net_weight', 'gross_weight', 'entered_value') >
      1
  )
    return 'items'
  if (has('description') && has('amount') && columns.size > 1) return 'items'
  return null
}
