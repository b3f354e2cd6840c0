/** Wakes a job that is started later than what rings for it. */
export interface Bell {
  ring(): void
  /** Who is woken from now on. */
  wakes(wake: () => void): void
}

export function newBell(): Bell {
  let wake: (() => void) | undefined
  return {
    ring: () => wake?.(),
    wakes: (next) => {
      wake = next
    },
  }
}
