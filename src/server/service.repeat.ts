import type { Log } from './log.ts'
import type { Chore } from './service.parts.ts'

/**
 * Does a chore at once and then every so many seconds, never twice at the same time; a failure is logged and the chore
 * tried again the next time.
 * @returns what ends it, after what is under way
 */
export function repeatedly({ name, seconds, run }: Chore, log: Log): () => Promise<void> {
  let running: Promise<void> | undefined
  const start = () => {
    running ??= run()
      .catch((cause: unknown) => log.error(`${name} failed`, { cause }))
      .finally(() => {
        running = undefined
      })
  }
  start()
  const timer = setInterval(start, seconds * 1000)
  return async () => {
    clearInterval(timer)
    await running
  }
}
