/** The request to the child process. */
export interface PatternTrial {
  source: string
  flags: string
  isRepeated: boolean
  /** The longest text that it meets. */
  length: number
  /** Processor time; beyond it no worse text is looked for. */
  limitMs: number
}

/** Processor time of the worst text, and its beginning. */
export interface TriedPattern {
  ms: number
  text: string
}
