/** A row of a sheet as texts. */
export interface SheetRow {
  /** Its number in the file. */
  row: number
  cells: readonly string[]
}
/** A fault of one cell, by the name of its column. */
export interface CellFault {
  column: string
  detail: string
}

/** People write `E-mail`, `Email` and `e mail`. */
const plainHeading = (heading: string): string => heading.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/**
 * The cells of each row by the names of their columns, which the headings name in any order. Of a column that the sheet
 * lacks there are no cells, and `missing` has its heading.
 */
export function cellsOfColumns<Name extends string>(
  columns: readonly { name: Name; heading: string }[],
  headings: readonly string[],
  rows: readonly SheetRow[],
): { rows: { row: number; cells: Partial<Record<Name, string>> }[]; missing: string[] } {
  const plain = headings.map(plainHeading)
  const placed = columns.map(({ name, heading }) => ({
    name,
    heading,
    at: plain.indexOf(plainHeading(heading)),
  }))
  const found = placed.filter(({ at }) => at >= 0)
  return {
    rows: rows.map(({ row, cells }) => ({
      row,
      cells: Object.fromEntries(found.map(({ name, at }) => [name, cells[at] ?? ''])) as Partial<
        Record<Name, string>
      >,
    })),
    missing: placed.filter(({ at }) => at < 0).map(({ heading }) => heading),
  }
}
