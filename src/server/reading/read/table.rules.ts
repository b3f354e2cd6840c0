import type { FlowLine } from './flow.rules.ts'

const MAX_COLUMN_WIDTH = 40

/** Rows of a table with column widths from their contents, so that the cells of a column are below each other. */
export function tableLines(rows: readonly string[][]): FlowLine[] {
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0)
  const widths = Array.from({ length: columns }, (_, column) =>
    rows.reduce((most, row) => Math.max(most, Math.min(MAX_COLUMN_WIDTH, (row[column] ?? '').length)), 3),
  )
  const whole = widths.reduce((sum, width) => sum + width, 0)
  const starts = widths.map((_, column) => widths.slice(0, column).reduce((sum, width) => sum + width, 0))
  return rows.map((row) =>
    row.map((text, column) => ({
      text: text.replaceAll(/\s+/gu, ' '),
      x: (starts[column] ?? 0) / whole,
      width: (widths[column] ?? 0) / whole,
    })),
  )
}
