import { type FlowLine, textLine } from './flow.rules.ts'

/** The parts of a Word file in reading order. */
export type DocxBlock = { kind: 'text'; text: string } | { kind: 'page' } | DocxTableRow
export interface DocxTableRow {
  kind: 'row'
  cells: { span: number; blocks: DocxBlock[] }[]
  /** Column widths of the table, in any unit. */
  grid: number[]
}

export function blockLines(blocks: readonly DocxBlock[]): FlowLine[] {
  return blocks.flatMap((block): FlowLine[] => {
    if (block.kind === 'page') return ['page']
    if (block.kind === 'row') return rowLines(block)
    return block.text.split('\n').map((text) => textLine(text))
  })
}

/** A row has as many lines as its highest cell; each cell keeps its horizontal position. */
function rowLines({ cells, grid }: DocxTableRow): FlowLine[] {
  const starts = cells.map((_, index) => cells.slice(0, index).reduce((sum, { span }) => sum + span, 0))
  const columns = Math.max(
    grid.length,
    cells.reduce((sum, { span }) => sum + span, 0),
  )
  const widths = Array.from({ length: columns }, (_, column) => grid[column] ?? 1)
  const upTo = (column: number) => widths.slice(0, column).reduce((sum, width) => sum + width, 0)
  const whole = upTo(columns) || 1
  const placed = cells.map(({ span, blocks }, index) => {
    const x = upTo(starts[index] ?? 0) / whole
    const width = upTo((starts[index] ?? 0) + span) / whole - x
    return { x, width, lines: plainLines(blocks) }
  })
  const most = placed.reduce((highest, { lines }) => Math.max(highest, lines.length), 0)
  return Array.from({ length: most }, (_, line) =>
    placed.flatMap(({ x, width, lines }) => {
      const text = lines[line]
      return text === undefined || text === '' ? [] : [{ text, x, width }]
    }),
  )
}

/** Tables inside a cell become lines of the cell. */
function plainLines(blocks: readonly DocxBlock[]): string[] {
  return blocks
    .flatMap((block) => {
      if (block.kind === 'page') return []
      if (block.kind === 'text') return block.text.split('\n')
      return [block.cells.map((cell) => plainLines(cell.blocks).join(' ')).join('   ')]
    })
    .map((text) => text.trim())
    .filter((text) => text !== '')
}
