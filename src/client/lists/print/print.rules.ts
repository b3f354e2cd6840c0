import type { ContainerGroup } from '../../../contract/operations/lists/index.ts'
import type { GridRow } from '../../ui/grid/types.ts'

export interface PrintedRow extends GridRow {
  /** In which it stands, where the list has groups. */
  group?: ContainerGroup | undefined
}

/** Rows that are printed at once: some fifty pages. Beyond that a file is meant. */
export const MAX_PRINTED_ROWS = 2000

/** What is on paper, of how many. */
export interface PrintedCount {
  printed: number
  /** How many are meant: those selected, else all that match. */
  meant: number
  /** How many match. */
  total: number
}

const count = (rows: number): string => rows.toLocaleString('en-US')

/** `1,136 containers`; of a selection also of how many. */
export const printedText = ({ meant, total }: PrintedCount, many: string): string =>
  meant < total ? `${count(meant)} selected of ${count(total)} ${many}` : `${count(total)} ${many}`

/** Why rows are missing, and what to do; null where none is. */
export function missingText({ printed, meant }: PrintedCount, many: string): string | null {
  if (printed >= meant) return null
  const first = `Only ${count(printed)} of ${count(meant)} ${many} are printed here.`
  return meant > MAX_PRINTED_ROWS
    ? `${first} Export the list as a file for all of them.`
    : `${first} Press Ctrl P in the list, or choose Print under Export, for all of them.`
}
