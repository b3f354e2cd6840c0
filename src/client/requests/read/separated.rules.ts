/** Rows of a text with separators between its cells (RFC 4180, and what is sent in its name). */
export interface Separated {
  rows: { row: number; cells: string[] }[]
  /** There were more than asked for. */
  more: boolean
}

const separators = ['\t', ';', ',', '|'] as const
export type Separator = (typeof separators)[number]

const withoutQuoted = (line: string): string => line.replaceAll(/"[^"]*"/g, '')

/** The one that stands most evenly in the first lines; undefined when there is none. */
export function guessSeparator(text: string): Separator | undefined {
  const declared = /^sep=(.)\r?\n/i.exec(text)?.[1]
  const known = separators.find((each) => each === declared)
  if (known) return known
  const lines = text
    .slice(0, 20_000)
    .split(/\r\n|\r|\n/)
    .slice(0, 50)
    .map(withoutQuoted)
    .filter((line) => line.trim() !== '')
  const evenness = separators.map((separator) => {
    const counts = lines.map((line) => line.split(separator).length - 1)
    const usual = counts.toSorted((one, other) => one - other)[Math.floor(counts.length / 2)] ?? 0
    const even = counts.filter((count) => count === usual).length / Math.max(1, counts.length)
    return { separator, score: usual === 0 ? 0 : even * (1 + Math.log(usual) / 10) }
  })
  const best = evenness.reduce((one, other) => (other.score > one.score ? other : one))
  if (best.score > 0.4) return best.separator
  // A title above and few rows: whatever stands anywhere.
  return separators.find((separator) => lines.some((line) => line.split(separator).length > 2))
}

/**
 * Reads at most `most` rows that hold anything. Quotes may hold separators and line ends; one that is never closed is
 * taken for a sign like any other.
 */
export function readSeparated(text: string, separator: Separator | undefined, most: number): Separated {
  const body = text.replace(/^sep=.\r?\n/i, '')
  return (
    split(body, separator, most, true) ?? split(body, separator, most, false) ?? { rows: [], more: false }
  )
}

/** So long a quoted cell is a quote that was never closed. */
const longest = 10_000

function split(
  text: string,
  separator: Separator | undefined,
  most: number,
  quotes: boolean,
): Separated | undefined {
  const rows: Separated['rows'] = []
  let cells: string[] = []
  let line = 1
  let at = 0
  const endRow = () => {
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ row: line, cells })
    cells = []
    line += 1
  }
  while (at < text.length) {
    if (rows.length >= most) return { rows, more: text.slice(at).trim() !== '' }
    let cell = ''
    if (quotes && text[at] === '"') {
      const end = endOfQuote(text, at)
      if (end === undefined) return undefined
      cell = text.slice(at + 1, end).replaceAll('""', '"')
      at = end + 1
    }
    let end = at
    while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1
    cells.push(cell + text.slice(at, end))
    at = end + 1
    if (text[end] === separator && separator !== undefined) continue
    if (text[end] === '\r' && text[at] === '\n') at += 1
    endRow()
  }
  endRow()
  return { rows: rows.slice(0, most), more: rows.length > most }
}

function endOfQuote(text: string, start: number): number | undefined {
  let end = start + 1
  for (;;) {
    end = text.indexOf('"', end)
    if (end < 0 || end - start > longest) return undefined
    if (text[end + 1] !== '"') return end
    end += 2
  }
}
