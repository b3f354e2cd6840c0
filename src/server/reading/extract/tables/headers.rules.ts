import { type PlacedWord, type TextBlock, blockOf, textOfWords } from '../text-blocks.rules.ts'
import { columnOf, type ReadColumn, type TableColumn } from '../labels/columns.rules.ts'

export interface ColumnHeader {
  column: TableColumn | null
  text: string
  left: number
  right: number
  blocks: TextBlock[]
}
export type TableKind = 'equipment' | 'charges' | 'items' | 'dangerous' | 'stops' | 'free'
export interface TableHeader {
  kind: TableKind
  headers: ColumnHeader[]
  /** The header covers the lines `from` (included) to `to` (excluded). */
  from: number
  to: number
}

/** The tables of a page, found by their headers of up to six lines. */
export function headersOn(lines: TextBlock[][], readColumn: ReadColumn): TableHeader[] {
  const parted = lines.map((line) => line.flatMap((block) => splitBlock(block, readColumn)))
  const all = parted.map((_, at) => bestAt(parted, at, readColumn))
  const found: TableHeader[] = []
  let from = 0
  while (from < lines.length) {
    // Lines above a header fit it less well than the header alone.
    const starts = all.slice(from, from + 3)
    const [here] = starts
    const better = starts.some(
      (other) => other !== null && (here?.score ?? 0) < other.score && other.from < (here?.to ?? 0),
    )
    const last = found.at(-1)
    if (here === null || here === undefined || better) from += 1
    else {
      // `CONTÊINER` below `CONTAINER NO.`: the header goes on in the other language.
      if (last?.to === here.from && isClose(lines, here.from) && last.kind === here.kind) last.to = here.to
      else found.push(here)
      from = here.to
    }
  }
  return found
}

/** Two headers that are named and one that is not are enough, on one line. */
const MIN_HEADER_SCORE = 0.65
const UNNAMED_HEADER = -1.2
const FURTHER_LINE = -0.1
/** `ORIGIN` is a header, and with `CRITERION` below it another one: a further line that completes known names belongs to the header. */
const LINE_OF_KNOWN_NAMES = 0.05

type Scored = TableHeader & { score: number }
function bestAt(lines: TextBlock[][], from: number, readColumn: ReadColumn): Scored | null {
  let best: Scored | null = null
  let lineScore = FURTHER_LINE
  for (let size = 1; size <= 6 && from + size <= lines.length; size += 1) {
    if (size > 1 && !isClose(lines, from + size - 1)) break
    const headers = headersOf(lines.slice(from, from + size).flat(), readColumn)
    if (headers.some(({ text }) => /\S:$|\d{3}/.test(text))) break
    const named = headers.filter(({ column }) => column !== null).map(({ column }) => column)
    const kind = kindOf(new Set(named))
    const added = lines[from + size - 1] ?? []
    const goesOn = headers
      .filter(({ blocks }) => blocks.some((block) => added.includes(block)))
      .every(({ text }) => columnOf(text) !== null)
    if (size > 1) lineScore += goesOn ? LINE_OF_KNOWN_NAMES : FURTHER_LINE
    const score = named.length + UNNAMED_HEADER * (headers.length - named.length) + lineScore
    if (kind !== null && score > MIN_HEADER_SCORE && (best === null || score > best.score))
      best = { kind, headers, from, to: from + size, score }
  }
  return best
}

/** `Qty Currency Amount` in one cell are three headers if all of its words are headers. */
function splitBlock(block: TextBlock, readColumn: ReadColumn): TextBlock[] {
  if (block.words.length > 12 || readColumn(block.text) !== null) return [block]
  const parts = splitIntoHeaders(block.words, readColumn)
  return parts === null
    ? [block]
    : parts.map((words) => blockOf(words, block.line)).filter((part) => part !== null)
}
function splitIntoHeaders(words: PlacedWord[], readColumn: ReadColumn): PlacedWord[][] | null {
  if (words.length === 0) return []
  for (let to = Math.min(words.length, 4); to > 0; to -= 1) {
    if (readColumn(textOfWords(words.slice(0, to))) === null) continue
    const rest = splitIntoHeaders(words.slice(to), readColumn)
    if (rest !== null) return [words.slice(0, to), ...rest]
  }
  return null
}
const isClose = (lines: TextBlock[][], at: number): boolean => {
  const [above] = lines[at - 1] ?? []
  const [here] = lines[at] ?? []
  return above !== undefined && here !== undefined && here.top - above.bottom < 0.8 * (here.bottom - here.top)
}

function headersOf(blocks: TextBlock[], readColumn: ReadColumn): ColumnHeader[] {
  const headers: ColumnHeader[] = []
  for (const block of [...blocks].toSorted((one, other) => one.top - other.top || one.left - other.left)) {
    const over = headers.find(
      (header) => Math.min(header.right, block.right) - Math.max(header.left, block.left) > 1,
    )
    if (over === undefined)
      headers.push({ column: null, text: block.text, left: block.left, right: block.right, blocks: [block] })
    else {
      over.text = `${over.text} ${block.text}`
      over.left = Math.min(over.left, block.left)
      over.right = Math.max(over.right, block.right)
      over.blocks.push(block)
    }
  }
  for (const header of headers) header.column = readColumn(header.text)
  const sorted = headers.toSorted((one, other) => one.left - other.left)
  // Of two amounts the last is the amount of the line; of two descriptions the first counts.
  sorted.forEach((header, at) => {
    const same = (other: ColumnHeader) => other.column === header.column
    const again =
      header.column === 'amount' ? sorted.slice(at + 1).some(same) : sorted.slice(0, at).some(same)
    if (again && header.column !== null) header.column = 'other'
  })
  return sorted
}

const quantities = ['quantity', 'amount', 'packages', 'net_weight', 'gross_weight', 'volume'] as const
function kindOf(columns: Set<TableColumn | null>): TableKind | null {
  const has = (...all: TableColumn[]): number => all.filter((column) => columns.has(column)).length
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
  if (has('description') && has('amount', 'hs', 'criterion') > 0) return 'items'
  // The name of the goods may stand below a header that is not known.
  if (has('line', 'hs', 'origin', 'criterion') > 0 && has('hs', 'origin', 'criterion', ...quantities) > 1)
    return 'items'
  if (has(...quantities) > 2) return 'items'
  // A booking has no container numbers yet.
  if (has('type', 'container') > 0 && has('quantity') && columns.size < 8) return 'items'
  return null
}
