import { isoText } from '../../contract/exports/index.ts'
import { readable } from '../../contract/format/readable.ts'

/** One table of the pack: a part of the PDF, and a CSV file. */
export interface PackSection {
  /** `clocks` → `clocks.csv`. */
  name: string
  title: string
  /** What a reader has to know of it. */
  note: string | null
  headings: string[]
  /** Share of the width of a page for each column. */
  widths: number[]
  rows: string[][]
}

/** `2026-06-01T13:00-07:00`; empty where it is not known. */
export const localTimeText = (at: string | null, zone: string | null): string =>
  at === null ? '' : isoText({ at, zone, precision: 'minute', isEstimate: false })
export const utcText = (at: string): string => localTimeText(at, 'UTC')
export const reporterText = (source: string | null): string => (source === null ? '' : readable(source))
