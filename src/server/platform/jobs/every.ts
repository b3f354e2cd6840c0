import { asActor } from '../actor.ts'
import { atPrimary } from '../database/replica/read-place.ts'
import { apartFromRequest } from '../database/stored-part.ts'
import { asTab } from '../tab.ts'
import type { Log } from '../log.ts'
import { type Priority, withPriority } from '../priority.ts'
import { withoutRequest } from '../request-context.ts'
import { asOwnTrace } from '../tracing/spans.ts'
import { createEmptyRounds, type RowWrites } from './empty-rounds.ts'

/** Time for jobs: tests have one whose time they advance themselves. */
export interface Scheduler {
  /** Runs `work` once, `ms` from now on the wall clock. @returns what cancels it */
  after(ms: number, work: () => void): () => void
}

export const wallScheduler: Scheduler = {
  after(ms, work) {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
}

export interface Job {
  /** Runs now instead of at the next interval: there is work. */
  wake(): void
  /** Ends after what is under way. */
  stop(): Promise<void>
}

/** `more`: run again at once, for there is more work than one run takes. */
export type RunResult = 'done' | 'more'

interface JobTiming {
  intervalMs: number
  restMs?: number
  gatherMs?: number
  priority?: Priority
  scheduler?: Scheduler
  rowWrites?: RowWrites | undefined
  log: Log
}

/**
 * Runs a job at an interval, one run at a time, starting at once. A run that fails is logged, and the next one comes at
 * its time; waking the job during a run makes one more follow it.
 * @param intervalMs from the end of a run to the next, on the wall clock
 * @param priority for whom it works; nobody waits for most jobs
 * @param restMs between runs that would follow at once, so that others get the embedded engine's one connection
 * @param gatherMs after a run in which being woken starts no other one: what comes meanwhile is work of one run
 * @param rowWrites for a job that reads rows alone: a run at the interval is left out while it would find nothing new
 */
export function every(
  name: string,
  {
    intervalMs,
    restMs = 0,
    gatherMs = 0,
    priority = 'background',
    scheduler = wallScheduler,
    rowWrites,
    log,
  }: JobTiming,
  runOnce: () => Promise<RunResult>,
): Job {
  const empty = rowWrites && createEmptyRounds(rowWrites)
  const round = empty ? () => empty.note(runOnce) : runOnce
  let stopped = false
  let woken = false
  let running: Promise<void> | undefined
  let isGathering = false
  let cancelGathering: () => void = () => undefined
  let cancel: () => void = () => undefined
  let endRest: () => void = () => undefined

  const rest = () =>
    new Promise<void>((resolve) => {
      const cancelRest = scheduler.after(restMs, resolve)
      endRest = () => {
        cancelRest()
        resolve()
      }
    })
  const run = async () => {
    if (!woken && empty?.isAnotherEmpty()) return
    let more = true
    while (more && !stopped) {
      woken = false
      // Woken by a request or not, a job works for no request, no tab and nobody.
      const alone = () => asTab(undefined, () => withPriority(priority, () => atPrimary(round)))
      const ownWork = () => apartFromRequest(() => asOwnTrace(() => asActor(undefined, alone)))
      const result = await withoutRequest(ownWork).catch((cause: unknown) => {
        log.error(`${name} failed`, { cause })
        return 'done' as const
      })
      more = result === 'more' || (woken && gatherMs === 0)
      if (more && restMs > 0 && !stopped) await rest()
    }
  }
  const start = () => {
    if (stopped || running) return
    cancel()
    running = run().finally(() => {
      running = undefined
      if (stopped) return
      if (gatherMs > 0) gather()
      cancel = scheduler.after(woken && !isGathering ? 0 : intervalMs, start)
    })
  }
  const gather = () => {
    isGathering = true
    cancelGathering = scheduler.after(gatherMs, () => {
      isGathering = false
      if (woken) start()
    })
  }

  cancel = scheduler.after(0, start)
  return {
    wake() {
      woken = true
      if (!running && !stopped && !isGathering) {
        cancel()
        cancel = scheduler.after(0, start)
      }
    },
    async stop() {
      stopped = true
      cancel()
      cancelGathering()
      endRest()
      await running
    },
  }
}
