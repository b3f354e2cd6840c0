import { deskLimits } from '../../../contract/vocabulary/index.ts'

/** What a file or a paste holds, as texts in rows. */
export interface Table {
  rows: TableRow[]
  /** Sentences for whoever gave it: what was left out, and what to look at. */
  notes: string[]
  /** Names of all sheets of a workbook, and the one that was read; none for plain text. */
  sheets: string[]
  sheet: string | null
}

export interface TableRow {
  /** Where it stands in the sheet or the file, from 1. */
  row: number
  cells: string[]
}

/** What is read of anything that somebody may drop. Bytes, unless it says otherwise. */
export const readLimits = {
  /** One more, for the headings. */
  rows: deskLimits.batchRows + 1,
  columns: 60,
  /** Characters of one cell. */
  cell: 500,
  workbook: 50 * 1024 * 1024,
  /** Of text: what lies behind is not read. */
  text: 20 * 1024 * 1024,
  /** Of a workbook, as it lies in memory. */
  unpacked: 100 * 1024 * 1024,
  /** Milliseconds. */
  time: 20_000,
} as const

/** Something cannot be read. The message is a sentence for whoever gave it. */
export class Unreadable extends Error {}

export const firstRowsNote = (of: string): string =>
  `The first ${deskLimits.batchRows.toLocaleString('en-US')} rows ${of} were read. Add the rest as a second lot.`

/** A cell as it is kept: one line, without the signs that keep a sheet from reading it as a formula. */
export const cleanCell = (text: string): string =>
  text
    .slice(0, readLimits.cell)
    .replaceAll(/[\s\u200b\u2060\ufeff]+/gu, ' ')
    .trim()
    .replace(/^="(.*)"$/u, '$1')
    .replace(/^'(?=[=+\-@]|\d)/u, '')
