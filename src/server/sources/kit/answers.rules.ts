import type { ReportedMove } from './moves.rules.ts'

/** One answer, callback or file of a source. */
export interface ReceivedText {
  name: string
  text: string
}

interface ReadFile {
  name: string
  /** Number of events or statuses in it; an answer may say that there are none. */
  events: number
  /** Those that could be read. */
  reports: readonly ReportedMove[]
}

export interface ReadAnswers {
  reports: ReportedMove[]
  /** The source's code of each report. */
  codes: ReadonlyMap<ReportedMove, string>
  /** The answers that could be read, with what was read in each. */
  files: ReadFile[]
  /** Number of events or statuses in them. */
  events: number
  refused: { name: string; reason: string }[]
}

export const startReading = (): ReadAnswers & { codes: Map<ReportedMove, string> } => ({
  reports: [],
  codes: new Map(),
  files: [],
  events: 0,
  refused: [],
})

/** The answers of which nothing was understood: they have events, and none of them has a meaning that is known. */
export const filesWithoutMeaning = (
  files: readonly ReadFile[],
  isMapped: (report: ReportedMove) => boolean,
): ReadFile[] => files.filter(({ events, reports }) => events > 0 && !reports.some(isMapped))
