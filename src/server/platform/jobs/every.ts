import { asTab } from '../tab.ts'
import type { Log } from '../log.ts'

/** Time for jobs: tests turn the hands themselves. */
export interface Scheduler {
  /** Runs `work` once, `ms` from now on the wall clock. @returns what calls it off */
  after(ms: number, work: () => void): () => void
}

export const wallScheduler: Scheduler = {
  after(ms, work) {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
}

export interface Job {
  /** Does not wait for the next round: something is there to do. */
  wake(): void
  /** Ends after what is under way. */
  stop(): Promise<void>
}

/** What a round says: `more` to go on at once, for there is more than one round takes. */
export type Round = 'done' | 'more'

/**
 * Does a piece of work again and again, one round at a time, starting at once. A round that fails is logged and tried
 * again at the next; waking during a round makes one more follow it.
 * @param intervalMs between the end of a round and the next, on the wall clock
 * @param restMs between rounds that would follow at once, so that others get at the database's one connection
 */
export function every(
  name: string,
  {
    intervalMs,
    restMs = 0,
    scheduler = wallScheduler,
    log,
  }: { intervalMs: number; restMs?: number; scheduler?: Scheduler; log: Log },
  round: () => Promise<Round>,
): Job {
  let stopped = false
  let woken = false
  let running: Promise<void> | undefined
  let callOff: () => void = () => undefined
  let endRest: () => void = () => undefined

  const rest = () =>
    new Promise<void>((resolve) => {
      const cancel = scheduler.after(restMs, resolve)
      endRest = () => {
        cancel()
        resolve()
      }
    })
  const run = async () => {
    let more = true
    while (more && !stopped) {
      woken = false
      // Woken by a request or not, a job works for no tab.
      const said = await asTab(undefined, round).catch((cause: unknown) => {
        log.error(`${name} failed`, { cause })
        return 'done' as const
      })
      more = said === 'more' || woken
      if (more && restMs > 0 && !stopped) await rest()
    }
  }
  const start = () => {
    if (stopped || running) return
    callOff()
    running = run().finally(() => {
      running = undefined
      if (!stopped) callOff = scheduler.after(woken ? 0 : intervalMs, start)
    })
  }

  callOff = scheduler.after(0, start)
  return {
    wake() {
      woken = true
      if (!running && !stopped) {
        callOff()
        callOff = scheduler.after(0, start)
      }
    },
    async stop() {
      stopped = true
      callOff()
      endRest()
      await running
    },
  }
}
