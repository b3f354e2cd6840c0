import type { Clock } from '../clock.ts'

/** By these a job that reads rows and a clock alone knows that a round would find nothing new. */
export interface RowWrites {
  /** Grows with each statement that may have changed rows. */
  count: () => number
  /** The clock by which rows fall due. */
  clock: Clock
}

/** Rows that fall due as time passes are found this much later at most. Milliseconds of the trade clock. */
const MAX_UNREAD_MS = 5000

/**
 * Remembers the last round of a job that found nothing to do. While no row is written, and hardly any time passes,
 * the next would find nothing either.
 */
export function createEmptyRounds({ count, clock }: RowWrites) {
  let empty: { count: number; at: number } | undefined
  const present = () => ({ count: count(), at: clock.now().getTime() })
  return {
    /** Whether another round now would find nothing. */
    isAnotherEmpty(): boolean {
      if (!empty) return false
      const { count, at } = present()
      return count === empty.count && at >= empty.at && at - empty.at < MAX_UNREAD_MS
    },
    /** Does a round, and remembers whether it ended with nothing left to do. One that fails is repeated. */
    async note<Result>(round: () => Promise<Result | 'done'>): Promise<Result | 'done'> {
      empty = undefined
      const before = present()
      const result = await round()
      // Rows that were written meanwhile, also by the round itself, are read by one more.
      if (result === 'done') empty = before
      return result
    },
  }
}
