import type { SourceAnswer } from '../../../tracking/source.ts'

/** What came of a question: what is in force of the number, with what was received just now; or an answer without events. */
export type AskedSource =
  | { events: readonly unknown[]; received: readonly unknown[]; is_increment: boolean }
  | { answer: SourceAnswer; is_kept?: boolean }
