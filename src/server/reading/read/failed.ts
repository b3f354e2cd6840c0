import { UnreadableFile } from '../../../contract/files/unreadable-file.ts'
import type { FailureReason } from '../types.ts'

/** A file that cannot be read, and why; `failures.rules.ts` says it to a clerk. */
export class ReadingFailed extends Error {
  readonly reason: FailureReason

  constructor(reason: FailureReason, options?: ErrorOptions) {
    super(`The file cannot be read: ${reason}`, options)
    this.name = 'ReadingFailed'
    this.reason = reason
  }
}

/** Runs a reader that both sides use, and gives its errors in this side's terms. */
export function orReadingFailed<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    throw new ReadingFailed(reasons[error.reason], { cause: error })
  }
}

const reasons: Record<UnreadableFile['reason'], FailureReason> = {
  damaged: 'damaged',
  encrypted: 'encrypted',
  too_large: 'too_large',
  too_many_entries: 'too_large',
  no_workbook: 'damaged',
}
