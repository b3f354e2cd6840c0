import { ANY_ORDER, findDate } from '../../../../contract/trade/printed/dates.rules.ts'
import type { LabelledPage, PageLabel } from '../labels/labelled-page.rules.ts'
import { type PlacedWord, type TextBlock, textOfWords } from '../text-blocks.rules.ts'
import { containersIn } from '../values/equipment.rules.ts'
import { freeTypeIn } from '../values/free-time.rules.ts'
import { stopTypeIn } from '../values/places.rules.ts'
import type { TableColumn } from '../labels/columns.rules.ts'
import { columnsByValues } from './columns-by-values.rules.ts'
import type { TableHeader, ColumnHeader } from './headers.rules.ts'

/** The words of one row by column. */
export type RowByColumn = Partial<Record<TableColumn, PlacedWord[]>>
interface Piece {
  header: ColumnHeader
  words: PlacedWord[]
  line: number
  top: number
  bottom: number
}

const amounts: TableColumn[] = [
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

/** The rows below a header, up to a total, a label, running text across the columns, or a wide gap. */
export function tableRows(
  headed: TableHeader,
  page: LabelledPage,
  end: number,
): { rows: RowByColumn[]; blocks: TextBlock[] } {
  const blocks = blocksBelow(headed, page, end)
  const pieces = blocks.flatMap((block) => piecesOf(block, headed.headers))
  const anchors = anchorsOf(pieces, headed)
  const [first] = anchors
  if (first === undefined) return { rows: [], blocks: [] }
  const middle = ({ top, bottom }: { top: number; bottom: number }) => (top + bottom) / 2
  // In rows that are centred vertically, words may be above the number; otherwise a line without a number continues
  // the row above.
  const centred = pieces.some((piece) => piece.bottom < first.top + 1)
  const rows: RowByColumn[] = anchors.map(() => ({}))
  const byValues =
    headed.kind === 'items' ? columnsByValues(headed.headers, pieces) : new Map<ColumnHeader, TableColumn>()
  /** The upper edge of a row. */
  const edge = (row: number): number => {
    const [above, here] = [anchors[row - 1], anchors[row]]
    if (here === undefined) return Infinity
    if (!centred) return middle(here) - 0.6 * (here.bottom - here.top)
    return above === undefined ? -Infinity : (middle(above) + middle(here)) / 2
  }
  let at = 0
  for (const piece of pieces.toSorted(
    (one, other) => one.line - other.line || (one.words[0]?.left ?? 0) - (other.words[0]?.left ?? 0),
  )) {
    while (at + 1 < rows.length && edge(at + 1) <= middle(piece)) at += 1
    while (at >= 0 && edge(at) > middle(piece)) at -= 1
    const row = rows[at]
    const column = byValues.get(piece.header) ?? piece.header.column
    const isBesideAnchor =
      headed.kind === 'stops' && piece.header === anchors[at]?.header && piece !== anchors[at]
    if (row !== undefined && column !== null && !isBesideAnchor)
      row[column] = [...(row[column] ?? []), ...piece.words]
  }
  return { rows, blocks }
}

const ending =
  /^(?:grand |sub ?-?|tax |net )?totals?\b(?! terminals?\b)|^(?:balance|amount due|terms|bank|remarks?|notes?|say|e\.? ?& ?o\.? ?e)\b|^(?=.*[a-z]{3}).*\bonly\b/i
/** A line that begins so ends a table. */
export const isTotal = (text: string): boolean => ending.test(text)
/** Charges that stand in the columns of the goods of an invoice, below the last of them. */
const chargesBelowGoods = /^(?:(?:ocean|sea|air|inland) )?freight\b|^insurance\b|^(?:trade )?discount\b/i
function blocksBelow({ kind, headers, to }: TableHeader, page: LabelledPage, end: number): TextBlock[] {
  const blocks: TextBlock[] = []
  let bottom = Math.max(...headers.flatMap((header) => header.blocks.map((block) => block.bottom)))
  const own = new Set(headers.flatMap((header) => header.blocks))
  for (const line of page.lines.slice(to, end)) {
    const [first] = line
    if (first === undefined) continue
    const height = first.bottom - first.top
    if (first.top - bottom > 4.5 * Math.max(height, 7)) break
    if (line.some(({ text }) => isTotal(text) || (kind === 'items' && chargesBelowGoods.test(text))))
      return blocks.filter((block) => block.bottom < first.top + 0.3 * height)
    const labelled = page.labels.some(
      (label) =>
        (label.colon || label.isBeforeValue || isBeforeDate(label, line)) &&
        // A tariff code stands below the name of the goods.
        !/^(?:hs|hts)/.test(label.name) &&
        label.left < (headers[0]?.right ?? 0) &&
        !own.has(label.block) &&
        label.block.line === first.line,
    )
    if (labelled && !line.some(({ words }) => containersIn(words).length > 0)) break
    if (line.some((block) => block.words.length > 4 && crossed(block, headers) > 1 && wordy(block))) break
    const within = line.filter((block) => isWithin(block, headers))
    blocks.push(...within)
    if (within.length > 0) bottom = Math.max(...within.map((block) => block.bottom))
  }
  return blocks
}
/** `FREE TIME EXPIRES`, `11-28-2026`: the line is none of the table. */
function isBeforeDate({ asks, block, rest }: PageLabel, line: TextBlock[]): boolean {
  const next = line[line.indexOf(block) + 1]
  const isOfDay = asks[0]?.some(({ kind }) => kind === 'day' || kind === 'moment') ?? false
  return isOfDay && rest === null && next !== undefined && findDate(next.text, ANY_ORDER)?.from === 0
}

/** What stands wholly beside the headers is of another part of the page. */
function isWithin({ left, right, top, bottom }: TextBlock, headers: ColumnHeader[]): boolean {
  const height = bottom - top
  const from = Math.min(...headers.map((header) => header.left))
  const to = Math.max(...headers.map((header) => header.right))
  return right > from - height && left < to + height
}
const wordy = ({ words }: TextBlock): boolean =>
  words.filter(({ text }) => /^[\p{L}’'-]{2,}[,.]?$/u.test(text)).length > 0.7 * words.length
const crossed = (block: TextBlock, headers: ColumnHeader[]): number =>
  headers.filter((header) => Math.min(header.right, block.right) - Math.max(header.left, block.left) > 4)
    .length

/** Assigns the words of a cell to the header above; a cell below several headers is split. */
function piecesOf(block: TextBlock, headers: ColumnHeader[]): Piece[] {
  const under = crossed(block, headers)
  const groups = new Map<ColumnHeader, PlacedWord[]>()
  const whole = under < 2 ? nearest(block, headers) : null
  for (const word of block.words) {
    const header = whole ?? nearest(word, headers)
    if (header !== null) groups.set(header, [...(groups.get(header) ?? []), word])
  }
  return [...groups].map(([header, words]) => ({
    header,
    words,
    line: block.line,
    top: block.top,
    bottom: block.bottom,
  }))
}
function nearest(
  { left, right }: { left: number; right: number },
  headers: ColumnHeader[],
): ColumnHeader | null {
  const distance = (header: ColumnHeader) => Math.max(header.left - right, left - header.right)
  const shared = (header: ColumnHeader) => Math.min(header.right, right) - Math.max(header.left, left)
  return headers.reduce<ColumnHeader | null>((best, header) => {
    if (best === null) return header
    if (shared(header) > 0 || shared(best) > 0) return shared(header) > shared(best) ? header : best
    return distance(header) < distance(best) ? header : best
  }, null)
}

function anchorsOf(pieces: Piece[], { kind, headers }: TableHeader): Piece[] {
  if (kind === 'equipment') return pieces.filter(({ words }) => containersIn(words).length > 0)
  if (kind === 'dangerous')
    return pieces.filter(
      ({ header, words }) => header.column === 'un' && /\d{4}/.test(words.map(({ text }) => text).join(' ')),
    )
  if (kind === 'free') return pieces.filter(({ words }) => freeTypeIn([words]).length > 0)
  if (kind === 'stops')
    return pieces.filter(
      ({ header, words }) => header.column === 'stop_type' && stopTypeIn(textOfWords(words)) !== null,
    )
  for (const column of amounts) {
    if (!headers.some((header) => header.column === column)) continue
    const found = pieces.filter(
      ({ header, words }) =>
        header.column === column &&
        words.length < 5 &&
        /^\D{0,4}\d[\d.,’ ]*/.test(words.map(({ text }) => text).join(' ')),
    )
    if (found.length > 0) return found
  }
  return []
}
