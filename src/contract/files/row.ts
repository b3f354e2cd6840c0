export type UnreadableReason =
  | 'damaged'
  /** Protected by a password. */
  | 'encrypted'
  /** More bytes come out of it than the reader allows. */
  | 'too_large'
  | 'too_many_entries'
  /** A zip archive without the parts of an XLSX workbook. */
  | 'no_workbook'

/** A file cannot be read. Each side has its own sentence for each reason. */
export class UnreadableFile extends Error {
  readonly reason: UnreadableReason

  constructor(reason: UnreadableReason, options?: ErrorOptions) {
    super(`The file cannot be read: ${reason}`, options)
    this.name = 'UnreadableFile'
    this.reason = reason
  }
}

/** A row of a sheet or of separated text that holds anything; rows without text are left out. */
export interface FileRow {
  /** Its row in the file, from 1. */
  row: number
  cells: string[]
}

/** What is read of one table. */
export interface TableLimits {
  rows: number
  columns: number
  /** Characters of one cell. */
  cellCharacters: number
}

/**
 * A cell on one line, without the signs that keep a spreadsheet from reading it as a formula: `="00123"` and `'=1+1`.
 */
export const cleanCell = (text: string, maxCharacters: number): string =>
  text
    .slice(0, maxCharacters)
    .replaceAll(/[\s\u200b\u2060\ufeff]+/gu, ' ')
    .trim()
    .replace(/^="(.*)"$/u, '$1')
    .replace(/^'(?=[=+\-@]|\d)/u, '')
