import { hashOf } from '../../accounts/secrets.ts'
import { lastSeq, read } from '../events/log.ts'
import type { Handlers } from '../http/handler.ts'
import { errorOf, Problem, problem } from '../http/problem.ts'
import { wallScheduler } from '../jobs/every.ts'
import { changedBlock, firstBlock, mostTold, noChanges, note, readLast, resetBlock } from './changes.rules.ts'
import { Feed, type FeedDeps } from './feed.ts'
import { type Credential, Stream } from './stream.ts'

/** Streams of one account in one process: a tab has one. */
const most = 20

export interface Live {
  routes: Pick<Handlers, 'follow_changes'>
  /** Ends all streams. */
  stop(): Promise<void>
}

/** Tells browsers that show records which of them changed, so that nobody has to ask again and again. */
export function liveRoutes(given: Omit<FeedDeps, 'scheduler'> & Partial<Pick<FeedDeps, 'scheduler'>>): Live {
  const { scheduler = wallScheduler, ...deps } = given
  const feed = new Feed({ ...deps, scheduler })

  return {
    stop: () => feed.stop(),
    routes: {
      async follow_changes({ caller: { account_id }, key, session, lastEventId, query }) {
        if (feed.listening(account_id) >= most)
          throw new Problem(
            429,
            [errorOf(429, `An account has at most ${most} streams; close one of them`)],
            {
              'retry-after': '60',
            },
          )
        const stream = new Stream(account_id, credentialOf(key, session), scheduler)
        const from = await feed.join(stream)
        if (from === undefined) throw problem(503, 'The service is ending')
        try {
          const told = readLast(lastEventId ?? query.last_event_id)
          stream.begin(await beginningOf(deps, account_id, told, from))
        } catch (error) {
          stream.end()
          throw error
        }
        return stream
      },
    },
  }
}

const credentialOf = (key: string | undefined, session: string | undefined): Credential =>
  key === undefined ? { kind: 'session', hash: hashOf(session ?? '') } : { kind: 'key', hash: hashOf(key) }

/** What a client missed since `told`, up to `from`, after which it hears everything itself. */
async function beginningOf(
  { db }: Pick<FeedDeps, 'db'>,
  account_id: string,
  told: ReturnType<typeof readLast>,
  from: number,
): Promise<string> {
  const own = await lastSeq(db, { account_id, most: from })
  const first = firstBlock(own)
  if (told === undefined) return first
  if (told === 'unknown' || told > own) return first + resetBlock(own)
  const missed = await read(db, { after_seq: told, account_id, limit: mostTold + 1 })
  if (missed.length > mostTold) return first + resetBlock(own)
  const changes = noChanges()
  for (const entry of missed) if (entry.seq <= from) note(changes, entry)
  return first + changedBlock(own, changes)
}
