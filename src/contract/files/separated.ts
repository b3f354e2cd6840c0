import { cleanCell, type FileRow, type TableLimits } from './row.ts'

const separators = ['\t', ';', ',', '|'] as const
type Separator = (typeof separators)[number]

const lineEnd = /\r\n|\r|\n/
/** Excel's first line that names the separator; some programs quote it. */
const declaration = /^"?sep=(.)"?(?:\r\n|\r|\n)/i
const SAMPLE_LINES = 50

function sampleLines(text: string): string[] {
  return text
    .slice(0, 20_000)
    .split(lineEnd)
    .slice(0, SAMPLE_LINES)
    .map((line) => line.replaceAll(/"[^"]*"/g, ''))
    .filter((line) => line.trim() !== '')
}

/** How often a separator occurs in a line (the median), and the share of lines with that number. */
function evennessOf(separator: Separator, lines: readonly string[]) {
  const counts = lines.map((line) => line.split(separator).length - 1)
  const median = counts.toSorted((one, other) => one - other)[Math.floor(counts.length / 2)] ?? 0
  const share = counts.filter((count) => count === median).length / Math.max(1, counts.length)
  return { separator, median, share, score: median === 0 ? 0 : share * (1 + Math.log(median) / 10) }
}

function mostEven(lines: readonly string[]) {
  const all = separators.map((separator) => evennessOf(separator, lines))
  return all.reduce((one, other) => (other.score > one.score ? other : one))
}

function declaredSeparator(text: string): Separator | undefined {
  const declared = declaration.exec(text)?.[1]
  return separators.find((each) => each === declared)
}

/** The separator of a text that is known to be a table; undefined where it has one column. */
export function guessSeparator(text: string): Separator | undefined {
  const declared = declaredSeparator(text)
  if (declared) return declared
  const lines = sampleLines(text)
  const best = mostEven(lines)
  if (best.score > 0.4) return best.separator
  // A title above and few rows: any separator that occurs at all.
  return separators.find((separator) => lines.some((line) => line.split(separator).length > 2))
}

/** The separator of a text that may as well be prose: it occurs equally often in most of at least two lines. */
export function tableSeparator(text: string): Separator | undefined {
  const declared = declaredSeparator(text)
  if (declared) return declared
  const lines = sampleLines(text)
  const best = mostEven(lines)
  return lines.length >= 2 && best.median > 0 && best.share >= 0.6 ? best.separator : undefined
}

interface SeparatedRows {
  rows: FileRow[]
  /** There are more rows than the limit. */
  more: boolean
}

/**
 * Rows of a text with separators between its cells (RFC 4180, and what is sent under its name): lines end with CRLF, CR or
 * LF, also mixed; quotes hold separators and line ends; a quote that is never closed is a character like any other.
 */
export function readSeparated(
  text: string,
  separator: Separator | undefined,
  limits: TableLimits,
): SeparatedRows {
  const body = text.replace(declaration, '')
  const rows: FileRow[] = []
  let cells: string[] = []
  let row = 1
  let at = 0
  const endRow = () => {
    const cleaned = cells.slice(0, limits.columns).map((cell) => cleanCell(cell, limits.cellCharacters))
    if (cleaned.some((cell) => cell !== '')) rows.push({ row, cells: cleaned })
    cells = []
    row += 1
  }
  while (at < body.length) {
    if (rows.length >= limits.rows) return { rows, more: body.slice(at).trim() !== '' }
    let quoted = ''
    const closing = body[at] === '"' ? closingQuote(body, at, separator) : undefined
    if (closing !== undefined) {
      quoted = body.slice(at + 1, closing).replaceAll('""', '"')
      at = closing + 1
    }
    let end = at
    while (end < body.length && body[end] !== separator && body[end] !== '\n' && body[end] !== '\r') end += 1
    cells.push(quoted + body.slice(at, end))
    at = end + 1
    if (body[end] === separator && separator !== undefined) continue
    if (body[end] === '\r' && body[at] === '\n') at += 1
    endRow()
  }
  if (cells.length > 0) endRow()
  return { rows, more: false }
}

/** A longer quoted cell is one whose quote was never closed. */
const MAX_QUOTED_CHARACTERS = 10_000

/**
 * Where a quote that begins at `start` is closed. One that holds a line end has to be followed by the end of its cell:
 * else it is an unclosed quote and the next quote of another cell.
 */
function closingQuote(text: string, start: number, separator: Separator | undefined): number | undefined {
  let end = start + 1
  for (;;) {
    end = text.indexOf('"', end)
    if (end < 0 || end - start > MAX_QUOTED_CHARACTERS) return undefined
    if (text[end + 1] !== '"') break
    end += 2
  }
  const next = text[end + 1]
  const endsCell = next === undefined || next === separator || next === '\n' || next === '\r'
  return endsCell || !lineEnd.test(text.slice(start, end)) ? end : undefined
}
