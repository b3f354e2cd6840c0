import type { Log } from './log.ts'

/**
 * Does something every so many seconds, never twice at once; a failure is logged and tried again the next time.
 * @returns what ends it, after what is under way
 */
export function repeatedly(
  name: string,
  seconds: number,
  log: Log,
  work: () => Promise<void>,
): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  let busy = false
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    running = work()
      .catch((cause: unknown) => log.error(`${name} failed`, { cause }))
      .finally(() => {
        busy = false
      })
  }, seconds * 1000)
  return async () => {
    clearInterval(timer)
    await running
  }
}
