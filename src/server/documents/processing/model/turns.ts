/** Lets one piece of work run at a time, in the order in which they came. */
export function createTurns() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    /** Undefined if its turn did not come before `signal` was aborted: then the work is never begun. */
    async take<Result>(
      signal: AbortSignal,
      work: () => Result | Promise<Result>,
    ): Promise<Result | undefined> {
      const before = last
      let isBegun = false
      const done = before.then(() => {
        if (signal.aborted) return undefined
        isBegun = true
        return work()
      })
      last = done.catch(() => undefined)
      await Promise.race([before, aborted(signal)])
      return signal.aborted && !isBegun ? undefined : done
    },
  }
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
