import { caps } from './caps.ts'

/** When to stop looking at further pages, well before the process is killed. */
export interface Deadline {
  passed: () => boolean
}

export function startDeadline(seconds: number = caps.seconds): Deadline {
  const end = performance.now() + seconds * 1000
  return { passed: () => performance.now() > end }
}
