import { compile, type DomNode, type FormatCallback } from 'html-to-text'
import { type FlowLine, textLine } from './flow.rules.ts'
import { tableLines } from './table.rules.ts'

const MAX_CHARACTERS = 2_000_000
/** Elements inside elements; what is deeper is left out. */
const MAX_DEPTH = 200

/** Stand in the converted text before each row of a table and between its cells. */
const rowMark = '\u001E'
const cellMark = '\u001F'

interface Cell {
  text: string
}

/** A cell that holds a table of its own is only layout: its row is not one of data, and its lines are kept as they are. */
const rowText = (cells: readonly Cell[]): string =>
  cells.some(({ text }) => text.includes(rowMark))
    ? cells.map(({ text }) => text).join('\n')
    : rowMark + cells.map(({ text }) => withoutGaps(text)).join(cellMark)

const withoutGaps = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim()

const line = { leadingLineBreaks: 1, trailingLineBreaks: 1 }
const rowGroups = new Set(['thead', 'tbody', 'tfoot', 'center', 'form'])

const formatTable: FormatCallback = (table, walk, builder) => {
  const walkRows = ({ children }: DomNode): void => {
    for (const child of children) {
      if (rowGroups.has(child.name ?? '')) walkRows(child)
      if (child.name !== 'tr') continue
      builder.openTableRow()
      for (const cell of child.children) {
        if (cell.name !== 'td' && cell.name !== 'th') continue
        builder.openTableCell()
        walk(cell.children, builder)
        builder.closeTableCell()
      }
      builder.closeTableRow()
    }
  }
  // A caption, or what stands between rows without being one: its lines come before the table, as browsers show them.
  builder.openBlock(line)
  walk(
    table.children.filter(({ name = '' }) => name !== 'tr' && !rowGroups.has(name)),
    builder,
  )
  builder.closeBlock(line)
  builder.openTable()
  walkRows(table)
  builder.closeTable({
    tableToString: (rows) => rows.map(rowText).join('\n'),
    leadingLineBreaks: 2,
    trailingLineBreaks: 2,
  })
}

/** Elements that stand on lines of their own; all others run on within a line. */
const blocks = 'p div ul ol li dl dt dd tr td th section article blockquote pre h1 h2 h3 h4 h5 h6 hr'.split(
  ' ',
)

const toText = compile({
  wordwrap: false,
  limits: { maxDepth: MAX_DEPTH, ellipsis: '' },
  formatters: { cells: formatTable },
  selectors: [
    { selector: 'table', format: 'cells' },
    ...blocks.map((selector) => ({ selector, format: 'block', options: line })),
    { selector: 'a', format: 'inline' },
    ...['head', 'img'].map((selector) => ({ selector, format: 'skip' })),
  ],
})

/** What can be read of HTML: its lines, and the rows of its tables as cells. Nothing of it is run or fetched. */
export function htmlLines(html: string): FlowLine[] {
  const lines: FlowLine[] = []
  let rows: string[][] = []
  const endTable = () => {
    lines.push(...tableLines(rows))
    rows = []
  }
  const unmarked = html.slice(0, MAX_CHARACTERS).replaceAll(rowMark, ' ').replaceAll(cellMark, ' ')
  for (const text of toText(unmarked).split('\n')) {
    if (text.startsWith(rowMark)) rows.push(text.slice(1).split(cellMark))
    else {
      endTable()
      if (text.trim() !== '') lines.push(textLine(withoutGaps(text)))
    }
  }
  endTable()
  return lines
}
