import type { Clock } from '../clock.ts'
import type { Db } from '../database/tables.ts'
import { keptCounts } from '../database/values.ts'
import { seenPositionOf } from './log.ts'
import { beginning, comparePositions, type LogPosition } from './position.rules.ts'

interface Kept<Answer> {
  position: LogPosition
  /** When it was there; undefined while it is read. */
  readAt: Date | undefined
  answer: Promise<Answer>
}

/** Answers that are kept, the least recently used fall out. */
const MAX_KEPT_ANSWERS = 200
/** From the end of reading on. Not everything is logged: clocks that are counted again, days that begin. */
const MAX_AGE_MS = 20_000

/**
 * Answers that take long to read, for everybody who asks the same while nothing was logged: those who ask at the same time wait for one
 * reading.
 * @param clock the one of which `of` is given the time, to see how long reading took; without it the time of asking counts
 */
export function createRecentAnswers<Answer>(clock?: Pick<Clock, 'now'>) {
  const kept = new Map<string, Kept<Answer>>()
  return {
    /** @param key all that the answer depends on beside the records of the account */
    of(
      key: string,
      position: LogPosition,
      now: Date,
      read: (readAt: Date) => Promise<Answer>,
    ): Promise<Answer> {
      const known = kept.get(key)
      kept.delete(key)
      const isRecent =
        known !== undefined &&
        comparePositions(known.position, position) === 0 &&
        (known.readAt === undefined || Math.abs(now.getTime() - known.readAt.getTime()) < MAX_AGE_MS)
      const entry: Kept<Answer> = isRecent ? known : { position, readAt: undefined, answer: read(now) }
      kept.set(key, entry)
      if (!isRecent)
        entry.answer.then(
          () => {
            entry.readAt = clock?.now() ?? now
          },
          () => {
            if (kept.get(key) === entry) kept.delete(key)
          },
        )
      const [oldest] = kept.keys()
      if (kept.size > MAX_KEPT_ANSWERS && oldest !== undefined) kept.delete(oldest)
      return entry.answer
    },
  }
}

/** Of an account with more, something is logged nearly all the time, and what is counted over all of them takes seconds. */
const MAX_FOLLOWED_CONTAINERS = 250_000

/**
 * The position by which answers about an account are kept: the last entry of its log, so that they are read anew when something was
 * logged; of a large account always the same, so that they are kept until they are too old.
 */
export async function positionToKeepBy(db: Db, accountId: string): Promise<LogPosition> {
  const { containers } = await keptCounts(db, accountId, ['containers'])
  return containers > MAX_FOLLOWED_CONTAINERS ? beginning : seenPositionOf(db, accountId)
}
