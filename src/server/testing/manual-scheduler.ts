import type { Scheduler } from '../platform/jobs/every.ts'

/** A scheduler whose time the test advances: work that is due then runs, in order, and only then. */
export function manualScheduler() {
  let now = 0
  let due: { at: number; work: () => void }[] = []
  const scheduler: Scheduler = {
    after(ms, work) {
      const entry = { at: now + ms, work }
      due.push(entry)
      return () => void (due = due.filter((each) => each !== entry))
    },
  }
  /** Work may need the database: this waits for one cycle of the event loop and no longer. */
  async function advance(ms: number): Promise<void> {
    const until = now + ms
    for (;;) {
      const next = due.filter(({ at }) => at <= until).toSorted((one, other) => one.at - other.at)[0]
      if (!next) break
      due = due.filter((each) => each !== next)
      now = next.at
      next.work()
    }
    now = until
    await new Promise((done) => setImmediate(done))
  }
  return {
    scheduler,
    advance,
    /** Advances until the work has ended, some milliseconds at a time. */
    async advanceUntil<Value>(work: Promise<Value>, ms = 50): Promise<Value> {
      const state = { ended: false }
      const ended = work.finally(() => {
        state.ended = true
      })
      ended.catch(() => undefined)
      while (!state.ended) await advance(ms)
      return ended
    },
    waiting: () => due.length,
  }
}
