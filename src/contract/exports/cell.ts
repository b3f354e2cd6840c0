/** A time in a file: what the clock or calendar of its place shows. */
export interface ExportTime {
  /** ISO 8601. */
  at: string
  /** IANA name; null or unknown: the time is written as it was reported. */
  zone: string | null
  /** `day`: only the calendar date counts. */
  precision: 'minute' | 'day'
  /** Expected, not yet a fact. */
  isEstimate: boolean
}

/** The value of one cell: identifiers are always text, so that no program takes them for numbers. */
export type ExportCell = { text: string } | { number: number } | { boolean: boolean } | { time: ExportTime }

export const emptyCell: ExportCell = { text: '' }
export const textCell = (text: string | null | undefined): ExportCell => ({ text: text ?? '' })
export const timeCell = (time: ExportTime | null): ExportCell => (time === null ? emptyCell : { time })
