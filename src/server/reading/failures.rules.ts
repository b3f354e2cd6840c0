import { UnreadableFile } from '../../contract/files/row.ts'
import type { FailureReason, PageFailure } from './types.ts'
import { unreadKindSentences } from './unread-kinds.rules.ts'

/** Tells a clerk what is wrong with a file and what to do. */
const failureSentences: Record<FailureReason, string> = {
  encrypted: 'This file is locked with a password. Save a copy without the password and upload that one.',
  damaged: 'This file is damaged and cannot be opened. Ask the sender for it again, or scan it again.',
  empty: 'This file is empty. It may not have been saved or sent completely: upload it again.',
  unsupported:
    'This kind of file cannot be read. Upload a PDF, a picture, a Word, Excel, CSV or text file, an e-mail (.eml, .msg), or a ZIP file of them.',
  dynamic_form:
    'This is a form that only Adobe Reader can show. Open it there, print it to a PDF and upload that one.',
  too_large:
    'This file is too large to be read. Split it, or save it in a lower quality, and upload the parts.',
  too_long: 'Reading this file took too long and was given up. Split it into smaller files and upload those.',
  too_much_memory:
    'This file needs more memory than a file may take. Split it, or save it in a lower quality, and upload that.',
  no_text:
    'No text was found in this file. Scan it again, upright and sharper, or enter the details by hand.',
  ...unreadKindSentences,
}

export function failureSentence(reason: FailureReason): string {
  return failureSentences[reason]
}

const memory =
  /out of memory|allocation failed|memory access|bad_alloc|\bOOM\b|cannot enlarge memory|Invalid (string|array buffer) length|failed to allocate/iu

/** The reason of an error that no reader expected, by its message. */
export function failureOfMessage(message: string): PageFailure {
  return memory.test(message) ? 'too_much_memory' : 'damaged'
}

/** A file cannot be read; `failures.rules.ts` has the sentence for each reason. */
export class ReadingFailed extends Error {
  readonly reason: FailureReason

  constructor(reason: FailureReason, options?: ErrorOptions) {
    super(`The file cannot be read: ${reason}`, options)
    this.name = 'ReadingFailed'
    this.reason = reason
  }
}

/** Runs a reader of `contract/files` and converts its errors to `ReadingFailed`. */
export function orReadingFailed<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    throw new ReadingFailed(unreadableReasons[error.reason], { cause: error })
  }
}

const unreadableReasons: Record<UnreadableFile['reason'], FailureReason> = {
  damaged: 'damaged',
  encrypted: 'encrypted',
  too_large: 'too_large',
  too_many_entries: 'too_large',
  no_workbook: 'damaged',
}
