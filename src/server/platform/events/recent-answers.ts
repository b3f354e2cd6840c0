import type { Clock } from '../clock.ts'
import type { RecordsView } from '../database/records-view.ts'
import type { Db } from '../database/tables.ts'
import { keptCounts } from '../database/values.ts'
import { seenPositionOf } from './log.ts'
import { beginning, comparePositions, type LogPosition } from './position.rules.ts'

interface Kept<Answer> {
  position: LogPosition
  beganAt: Date
  /** When it was there; undefined while it is read. */
  readAt: Date | undefined
  answer: Promise<Answer>
}

/** Answers that are kept, the least recently used fall out. */
const MAX_KEPT_ANSWERS = 200
/** From the end of reading on. Not everything is logged: clocks that are counted again, days that begin. */
const MAX_AGE_MS = 20_000
/** Who asks later does not wait for that reading: it may never end. */
const MAX_READING_MS = 120_000

/**
 * Answers that take long to read, for everybody who asks the same while nothing was logged: those who ask at the same time wait for one
 * reading.
 * @param clock to see how long reading took
 * @param most answers that are kept
 */
export function createRecentAnswers<Answer>(clock: Pick<Clock, 'now'>, most = MAX_KEPT_ANSWERS) {
  const isRecentEnough = ({ beganAt, readAt }: Kept<Answer>, now: Date) =>
    readAt === undefined
      ? now.getTime() - beganAt.getTime() < MAX_READING_MS
      : Math.abs(now.getTime() - readAt.getTime()) < MAX_AGE_MS
  const kept = new Map<string, Kept<Answer>>()
  return {
    /** @param key all that the answer depends on beside the records of the account */
    of(key: string, position: LogPosition, read: (readAt: Date) => Promise<Answer>): Promise<Answer> {
      const now = clock.now()
      const known = kept.get(key)
      kept.delete(key)
      const isRecent =
        known !== undefined && comparePositions(known.position, position) === 0 && isRecentEnough(known, now)
      const entry: Kept<Answer> = isRecent
        ? known
        : { position, beganAt: now, readAt: undefined, answer: read(now) }
      kept.set(key, entry)
      if (!isRecent)
        entry.answer.then(
          () => {
            entry.readAt = clock.now()
          },
          () => {
            if (kept.get(key) === entry) kept.delete(key)
          },
        )
      const [oldest] = kept.keys()
      if (kept.size > most && oldest !== undefined) kept.delete(oldest)
      return entry.answer
    },
  }
}

/** Of an account with more, something is logged nearly all the time, and what is counted over all of them takes seconds. */
const MAX_FOLLOWED_CONTAINERS = 250_000

/**
 * The position by which answers about records are kept: the last entry of the account's log, so that they are read anew when something was
 * logged; for people of a large account always the same, so that they are kept until they are too old. A customer has few of its records, and is
 * not shown one any more that was taken away.
 */
export async function positionToKeepBy(db: Db, { account_id, party_id }: RecordsView): Promise<LogPosition> {
  if (party_id !== null) return seenPositionOf(db, account_id)
  const { containers } = await keptCounts(db, account_id, ['containers'])
  return containers > MAX_FOLLOWED_CONTAINERS ? beginning : seenPositionOf(db, account_id)
}
