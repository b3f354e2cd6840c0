import { msg, t } from '../../../contract/language/index.ts'
import type { IgnoredText } from '../../../contract/identifiers/index.ts'
import type { FileRow } from '../../../contract/files/row.ts'
import { listLimits } from '../../../contract/vocabulary/index.ts'

/** What a file or a paste holds, as texts in rows. */
export interface InputTable {
  rows: FileRow[]
  /** Text of a paste that was not read as numbers. */
  ignored?: IgnoredText[]
  /** Sentences for the person who gave the file: what was left out, and what to check. */
  notes: string[]
  /** Names of all sheets of a workbook, and the one that was read; none for plain text. */
  sheets: string[]
  sheet: string | null
}

/** How much of one file is read. Sizes in bytes, unless the name says otherwise. */
export const readLimits = {
  /** One more than a batch takes, for the headings. */
  rows: listLimits.batchRows + 1,
  columns: 60,
  /** Some cells hold all containers of a shipment. */
  cellCharacters: 2000,
  workbook: 50 * 1024 * 1024,
  /** Of text: what follows is not read. */
  text: 20 * 1024 * 1024,
  entries: 4000,
  /** Of a workbook, inflated. */
  unpackedBytes: 100 * 1024 * 1024,
  milliseconds: 20_000,
} as const

/** A file or a paste cannot be read. The message is a sentence for the person who gave it. */
export class UnreadableInput extends Error {}

const firstRows = {
  file: msg('The first {n} rows of the file were read. Add the rest as a second lot.'),
  paste: msg('The first {n} rows of what was pasted were read. Add the rest as a second lot.'),
  sheet: msg('The first {n} rows of the sheet were read. Add the rest as a second lot.'),
} as const
export const firstRowsNote = (of: keyof typeof firstRows): string =>
  t(firstRows[of], { n: listLimits.batchRows })
