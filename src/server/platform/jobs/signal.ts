/** Connects what finds work with the job that does it, which is started later. */
export interface Signal {
  /** Calls the subscriber; without one nothing happens. */
  notify(): void
  /** There is one subscriber: the last. */
  subscribe(listener: () => void): void
}

export function createSignal(): Signal {
  let listener: (() => void) | undefined
  return {
    notify: () => listener?.(),
    subscribe: (next) => {
      listener = next
    },
  }
}
