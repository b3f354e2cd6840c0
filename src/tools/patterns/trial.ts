/** What the child process is asked. */
export interface PatternTrial {
  source: string
  flags: string
  isRepeated: boolean
  /** The longest text that it meets. */
  length: number
  /** Of processor time: it is not looked for a worse text beyond. */
  limitMs: number
}

/** Processor time of the worst text, and its beginning. */
export interface TriedPattern {
  ms: number
  text: string
}
