import { pathToFileURL } from 'node:url'
import { join } from 'node:path'

/**
 * Options of Node for a process of a test, which lives for seconds: the embedded database is compiled once and plainly, and what is
 * called often not a second time for speed. Two fifths of the processor time of a start. Compiled code is kept for the next process.
 * A process that is measured runs without them.
 */
export const briefProcessOptions = [
  '--liftoff-only',
  '--import',
  pathToFileURL(join(import.meta.dirname, 'keep-compiled.ts')).href,
]
