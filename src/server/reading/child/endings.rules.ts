import type { FailureReason } from '../types.ts'

/** How a child ended that was not asked to. */
export interface Ending {
  /** What it last wrote. */
  said: string
  signal: string | null
  /** It was killed for the time it took. */
  late: boolean
}
const memory = /out of memory|allocation failed|bad_alloc|cannot enlarge memory|cannot allocate|ENOMEM/iu
/** Of the system when memory is short, and of Node's and WASM's own checks of what they were given. */
const memorySignals = new Set(['SIGKILL', 'SIGABRT', 'SIGTRAP'])

export function reasonOf({ said, signal, late }: Ending): FailureReason {
  if (late) return 'too_long'
  if (memory.test(said) || (signal !== null && memorySignals.has(signal))) return 'too_much_memory'
  return 'damaged'
}
