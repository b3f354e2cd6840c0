import type { ReportedMove } from './moves.rules.ts'

/** One answer, callback or file of a source. */
export interface ReceivedText {
  name: string
  text: string
}

export interface ReadAnswers {
  reports: ReportedMove[]
  /** The source's code of each report. */
  codes: ReadonlyMap<ReportedMove, string>
  /** Names of the answers that were read. */
  understood: string[]
  /** Number of events or statuses in them. */
  events: number
  refused: { name: string; reason: string }[]
}

export const startReading = (): ReadAnswers & { codes: Map<ReportedMove, string> } => ({
  reports: [],
  codes: new Map(),
  understood: [],
  events: 0,
  refused: [],
})
