import type { Scheduler } from '../platform/jobs/every.ts'

/** A clock whose hands the test turns: what falls due runs then, in its order, and nothing by itself. */
export function turnedByHand() {
  let now = 0
  let due: { at: number; work: () => void }[] = []
  const scheduler: Scheduler = {
    after(ms, work) {
      const entry = { at: now + ms, work }
      due.push(entry)
      return () => void (due = due.filter((each) => each !== entry))
    },
  }
  /** What was set going by it may need the database: this waits for one round of the event loop and no longer. */
  async function turn(ms: number): Promise<void> {
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
    turn,
    /** Turns until the work has come to its end, some milliseconds at a time. */
    async turnUntil<Value>(work: Promise<Value>, ms = 50): Promise<Value> {
      const state = { ended: false }
      const ended = work.finally(() => {
        state.ended = true
      })
      ended.catch(() => undefined)
      while (!state.ended) await turn(ms)
      return ended
    },
    waiting: () => due.length,
  }
}
