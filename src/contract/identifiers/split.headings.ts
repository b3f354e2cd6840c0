const number = String.raw`(?:\s*(?:no|nr|num|number|id|#)s?\.?)?`
const carriers = [
  'containers?',
  'cntr',
  'ctr',
  'equipment',
  'units?',
  'bills? of lading',
  '(?:ocean|master|house) ?(?:bill|b/?l)(?: of lading)?',
  'b/?l',
  'm\\.?b\\.?/?l',
  'h\\.?b\\.?/?l',
  'bol',
  'bookings?',
  'bkg',
].join('|')
const names = [
  carriers,
  'references?',
  'refs?\\.?',
  'p\\.?o\\.?',
  'purchase orders?',
  'shipments?',
  'tracking',
].join('|')
const heading = new RegExp(`^(?:(?:${names})${number}|(?:no|nr|number|identifiers?)s?\\.?|#)[:.]?$`, 'i')
const label = new RegExp(`^(?:(?:${names})${number})\\s*:\\s*`, 'i')

/** `Bkg# EBKG01234567`, `B/L No. MEDUF5399896`: the word for a number stands in place of a colon. */
const numberLabel = new RegExp(
  String.raw`^(?:${carriers})\s*(?:(?:no|nr|num|number)s?\.?|#)[\s.:#]+(?=\S*\d)`,
  'i',
)

/** `Container No.`, `B/L`, `Booking #`: the heading of a column, not a value in it. */
export const isHeading = (cell: string): boolean => heading.test(cell)

/** `Container: CSQU3054383` without what it says that it is. */
export const withoutLabel = (cell: string): string => cell.replace(label, '').replace(numberLabel, '')

const cellsOf = (line: string, delimiter: string): string[] =>
  line.split(delimiter).map((cell) => cell.trim().replaceAll(/^["']|["']$/g, ''))

/**
 * Of a table with headings, the columns that hold identifiers: of `Container → Vessel → ETA` the first. Any other
 * paste comes back as it is.
 * @param kept what stays in whatever column it is
 */
export function columnsOfPaste(text: string, kept: RegExp): string {
  const end = text.search(/[\r\n]/)
  if (end < 0) return text
  const first = text.slice(0, end)
  const delimiter = ['\t', ';', ','].find((each) => first.includes(each))
  if (delimiter === undefined) return text
  const headings = cellsOf(first, delimiter)
  const wanted = headings.map(isHeading)
  const isTable = wanted.includes(true) && wanted.includes(false) && !headings.some((cell) => /\d/.test(cell))
  if (!isTable) return text
  return text
    .slice(end)
    .split(/[\r\n]+/)
    .map((line) => {
      const cells = cellsOf(line, delimiter)
      return cells.length === 1
        ? line
        : cells.filter((cell, column) => wanted[column] || kept.test(cell)).join('\n')
    })
    .join('\n')
}

/** The line below the headings of a table in Markdown, and lines that only divide: `---`, `:--:`, `====`. */
export const isRuleOfTable = (cell: string): boolean => /^[-:=_~*#+\s]+$/.test(cell)

const MIN_ROWS_OF_TABLE = 2
/** The share of lines that have the same number of separators. */
const MIN_SHARE_OF_ROWS = 0.6

/** The separator that makes rows of most lines: it is in each of them equally often. Undefined for a list and for prose. */
export function rowSeparator(lines: readonly string[]): string | undefined {
  const filled = lines.filter((line) => line.trim() !== '')
  return ['|', ';', ','].find((separator) => {
    const counts = new Map<number, number>()
    for (const line of filled) {
      const count = line.split(separator).length - 1
      if (count > 0) counts.set(count, (counts.get(count) ?? 0) + 1)
    }
    const most = Math.max(0, ...counts.values())
    return most >= MIN_ROWS_OF_TABLE && most >= filled.length * MIN_SHARE_OF_ROWS
  })
}
