import type { FailureReason } from '../types.ts'

/** How a child process ended that was not stopped by this service. */
interface ProcessExit {
  /** The end of its standard error output. */
  stderr: string
  signal: string | null
  /** It was killed because it exceeded the time limit. */
  timedOut: boolean
}
/** What the guard of a process writes to its standard error output before it ends it for its time. */
export const TOOK_TOO_LONG = 'A page took too much time of the processor'

const memory = /out of memory|allocation failed|bad_alloc|cannot enlarge memory|cannot allocate|ENOMEM/iu
/** Signals of the kernel's out-of-memory killer, and of failed allocations in Node and in WebAssembly. */
const memorySignals = new Set(['SIGKILL', 'SIGABRT', 'SIGTRAP'])

export function failureOfExit({ stderr: said, signal, timedOut: late }: ProcessExit): FailureReason {
  if (late || said.includes(TOOK_TOO_LONG)) return 'too_long'
  if (memory.test(said) || (signal !== null && memorySignals.has(signal))) return 'too_much_memory'
  return 'damaged'
}
