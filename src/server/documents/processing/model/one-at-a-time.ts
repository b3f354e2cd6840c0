/** Lets one piece of work run at a time, in the order in which they came. */
export function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    /** Undefined if the work before it did not end before `signal` was aborted: then it is never begun. */
    async run<Result>(
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
