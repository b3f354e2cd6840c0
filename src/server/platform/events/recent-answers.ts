import type { Clock } from '../clock.ts'
import type { RecordsView } from '../database/records-view.ts'
import type { Db } from '../database/tables.ts'
import { keptCounts } from '../database/values.ts'
import { seenPositionOf } from './log.ts'
import { comparePositions, type LogPosition } from './position.rules.ts'

/** The last position of the log, or `age`: then an answer is kept until it is too old, whatever was logged. */
export type KeptBy = LogPosition | 'age'

interface Kept<Answer> {
  by: KeptBy
  beganAt: Date
  /** When it was there; undefined while it is read. */
  readAt: Date | undefined
  askedAt: Date
  answer: Promise<Answer>
  /** Reads it anew. */
  read: (readAt: Date) => Promise<Answer>
  /** Whether it is being read anew. */
  isRenewed: boolean
}

/** Answers that are kept, the least recently used fall out. */
const MAX_KEPT_ANSWERS = 200
/** From the end of reading on. Not everything is logged: clocks that are counted again, days that begin. */
const MAX_AGE_MS = 20_000
/** An answer that is kept by its age is given up to this age, while it is read anew: shorter where nobody is shown how old it is. */
const MAX_UNSAID_AGE_MS = 60_000
export const MAX_SAID_AGE_MS = 10 * 60_000
/** Who asks later does not wait for that reading: it may never end. */
const MAX_READING_MS = 120_000
/** The round reads older ones anew, so that the first person in the morning need not wait. */
const MIN_AGE_RENEWED_MS = 8 * 60_000
/** Over a weekend. */
const MAX_UNASKED_MS = 72 * 3_600_000
/** In one round, which would else work without a pause. */
const MAX_RENEWED_AT_ONCE = 40

const ageOf = (since: Date, now: Date): number => Math.abs(now.getTime() - since.getTime())
const isSame = (one: KeptBy, other: KeptBy): boolean =>
  one === 'age' || other === 'age' ? one === other : comparePositions(one, other) === 0

function isRecent({ beganAt, readAt }: Kept<unknown>, now: Date): boolean {
  if (readAt === undefined) return now.getTime() - beganAt.getTime() < MAX_READING_MS
  return ageOf(readAt, now) < MAX_AGE_MS
}

export interface RecentAnswers<Answer> {
  /** @param key all that the answer depends on beside the records of the account */
  of(key: string, by: KeptBy, read: (readAt: Date) => Promise<Answer>): Promise<Answer>
  /** Reads anew what is kept by its age and was asked for in the last days, one after the other. */
  renew(): Promise<void>
}

/**
 * Answers that take long to read, for everybody who asks the same while nothing was logged: those who ask at the same time wait for one
 * reading. In a large account nobody waits for a new reading: an older answer is given as it is, and read anew behind.
 * @param clock to see how long reading took
 * @param options.most answers that are kept
 * @param options.maxAgeMs to which an older answer about a large account is given
 */
export function createRecentAnswers<Answer>(
  clock: Pick<Clock, 'now'>,
  { most = MAX_KEPT_ANSWERS, maxAgeMs = MAX_UNSAID_AGE_MS }: { most?: number; maxAgeMs?: number } = {},
): RecentAnswers<Answer> {
  const kept = new Map<string, Kept<Answer>>()
  const mayBeGiven = ({ by, readAt }: Kept<Answer>, now: Date): boolean =>
    by === 'age' && readAt !== undefined && ageOf(readAt, now) < maxAgeMs

  function begin(by: KeptBy, read: Kept<Answer>['read'], askedAt: Date): Kept<Answer> {
    const beganAt = clock.now()
    const answer = read(beganAt)
    const entry: Kept<Answer> = { by, beganAt, readAt: undefined, askedAt, answer, read, isRenewed: false }
    answer.then(
      () => {
        entry.readAt = clock.now()
      },
      () => undefined,
    )
    return entry
  }
  const forget = (key: string, entry: Kept<Answer>) => {
    if (kept.get(key) === entry) kept.delete(key)
  }
  /** The new answer takes the place of the old one; after a failure the next who asks waits, and is answered the failure. */
  async function renewOne(key: string, old: Kept<Answer>): Promise<void> {
    if (old.isRenewed) return
    old.isRenewed = true
    const entry = begin(old.by, old.read, old.askedAt)
    try {
      await entry.answer
      entry.askedAt = old.askedAt
      if (kept.get(key) === old) kept.set(key, entry)
    } catch {
      forget(key, old)
    }
  }

  return {
    of(key, by, read) {
      const now = clock.now()
      const known = kept.get(key)
      kept.delete(key)
      if (known && isSame(known.by, by) && (isRecent(known, now) || mayBeGiven(known, now))) {
        kept.set(key, known)
        Object.assign(known, { askedAt: now, read })
        if (!isRecent(known, now)) void renewOne(key, known)
        return known.answer
      }
      const entry = begin(by, read, now)
      kept.set(key, entry)
      entry.answer.catch(() => {
        forget(key, entry)
      })
      const [oldest] = kept.keys()
      if (kept.size > most && oldest !== undefined) kept.delete(oldest)
      return entry.answer
    },

    async renew() {
      const now = clock.now()
      const due = [...kept].filter(
        ([, { by, readAt, askedAt }]) =>
          by === 'age' &&
          readAt !== undefined &&
          ageOf(readAt, now) >= MIN_AGE_RENEWED_MS &&
          ageOf(askedAt, now) < MAX_UNASKED_MS,
      )
      // Those that were asked for last.
      for (const [key, entry] of due.toReversed().slice(0, MAX_RENEWED_AT_ONCE)) await renewOne(key, entry)
    },
  }
}

/** Of an account with more, something is logged nearly all the time, and what is counted over all of them takes seconds. */
const MAX_FOLLOWED_CONTAINERS = 250_000

/**
 * By what answers about records are kept: the last entry of the account's log, so that they are read anew when something was logged; for
 * people of a large account their age. A customer has few of its records, and is not shown one any more that was taken away.
 */
export async function chooseKeptBy(db: Db, view: RecordsView): Promise<KeptBy> {
  return (await isKeptByAge(db, view)) ? 'age' : seenPositionOf(db, view.account_id)
}

/** Whether answers to these people about all records are kept by their age. */
export async function isKeptByAge(db: Db, { account_id, party_id }: RecordsView): Promise<boolean> {
  if (party_id !== null) return false
  const { containers } = await keptCounts(db, account_id, ['containers'])
  return containers > MAX_FOLLOWED_CONTAINERS
}
