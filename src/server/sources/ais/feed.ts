import type { AisReport } from './report.ts'

/** Where a feed brings what it receives. */
export interface FeedSink {
  /** The feed is connected, or was answered. */
  opened(): void
  /** False where too much comes at once: then the message is not to be read. */
  admits(): boolean
  report(report: AisReport): void
  unreadable(reason: string, received: string): void
  /** It ended without being closed. Once at most, and nothing follows. */
  ended(end: FeedEnd): void
}
export interface FeedEnd {
  kind: 'failed' | 'refused' | 'limited'
  sentence: string
  /** Until it can be opened again, where the far side says so. */
  wait_ms?: number
}
/** Begins to receive. @returns what ends it, without a word to the sink */
export type OpenFeed = (sink: FeedSink) => () => void

/** Of a feed that cannot be opened. Not in the same turn: who opens it has to know first how to close it. */
export function endedAtOnce(sink: FeedSink, sentence: string): () => void {
  const soon = setImmediate(() => sink.ended({ kind: 'failed', sentence }))
  return () => clearImmediate(soon)
}

/** Characters without an end of line: no sentence is so long. */
const MAX_UNENDED_LINE = 65_536

/** Cuts what comes in pieces into lines. */
export function createLineSplitter(line: (text: string) => void): (piece: string) => void {
  let rest = ''
  return (piece) => {
    const lines = (rest + piece).split(/\r?\n|\r/)
    rest = lines.pop() ?? ''
    if (rest.length > MAX_UNENDED_LINE) {
      line(rest)
      rest = ''
    }
    for (const each of lines) line(each)
  }
}
