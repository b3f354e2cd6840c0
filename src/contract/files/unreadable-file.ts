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
