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
