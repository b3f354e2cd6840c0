import type { GridLines, GridRow, GridRows } from './types.ts'

/** Which row stands at a line; undefined for a heading. */
export function rowAtLine(lines: GridLines | undefined, line: number): number | undefined {
  const at = lines?.at(line)
  if (at === undefined) return line
  return 'row' in at ? at.row : undefined
}

/** The rows by the lines at which they stand: a heading is no row. */
export function ofLines<Row extends GridRow>(rows: GridRows<Row>): GridRows<Row> {
  const { total, at, lines } = rows
  if (lines === undefined) return rows
  return {
    total: total === undefined ? undefined : lines.count,
    at(line) {
      const row = rowAtLine(lines, line)
      return row === undefined ? undefined : at(row)
    },
  }
}
