import { hashOf } from '../../accounts/secrets.ts'
import { archivedUpTo, newestPositionOf, read } from '../events/log.ts'
import { comparePositions, type LogPosition } from '../events/position.rules.ts'
import type { Handlers } from '../http/handler.ts'
import { problem, tooManyRequests } from '../http/problem.ts'
import { wallScheduler } from '../jobs/every.ts'
import {
  changedBlock,
  firstBlock,
  MAX_CHANGES_SENT,
  noChanges,
  note,
  readLast,
  resetBlock,
} from './changes.rules.ts'
import { Feed, type FeedDeps, seenAt } from './feed.ts'
import { type Credential, Stream } from './stream.ts'
import { seenEntries } from './seen-entries.store.ts'

/** Streams of one account, in all processes; each tab has one, and an office has many tabs. */
export const MAX_STREAMS = 250

export interface Live {
  routes: Pick<Handlers, 'follow_changes'>
  /** Ends all streams. */
  stop(): Promise<void>
}

/** Sends browsers the ids of changed records, so that they need not poll. */
export function liveRoutes(given: Omit<FeedDeps, 'scheduler'> & Partial<Pick<FeedDeps, 'scheduler'>>): Live {
  const { scheduler = wallScheduler, ...deps } = given
  const feed = new Feed({ ...deps, scheduler })

  return {
    stop: () => feed.stop(),
    routes: {
      async follow_changes({ caller: { account_id, party_id }, key, session, lastEventId, query }) {
        if (deps.openCounts.count('streams', account_id) >= MAX_STREAMS)
          throw tooManyRequests(`An account has at most ${MAX_STREAMS} streams; close one of them`, 60)
        const credential = credentialOf(key, session)
        const listener = {
          view: { account_id, party_id },
          credential,
          tab: query.tab,
          isOnce: query.once === 'true',
        }
        const stream = new Stream(listener, scheduler)
        const from = await feed.join(stream)
        if (from === undefined) throw problem(503, 'The service is ending')
        try {
          const last = readLast(lastEventId ?? query.last_event_id)
          stream.begin(await firstBlocks(deps, stream, last, from))
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

/** The changes since the client's `last` position, up to `from`, after which the feed sends the rest. */
async function firstBlocks(
  { db, replica }: Pick<FeedDeps, 'db' | 'replica'>,
  { view, isOwn }: Stream,
  last: ReturnType<typeof readLast>,
  from: LogPosition,
): Promise<string> {
  const { account_id } = view
  const archived = await archivedUpTo(db)
  const newest = await newestPositionOf(db, account_id, from)
  // A client that begins here has missed nothing of what was archived.
  const own = comparePositions(archived, newest) > 0 ? archived : newest
  if (last === undefined) return firstBlock(own, await seenAt(replica))
  const isUnknown =
    last === 'unknown' || comparePositions(last, own) > 0 || comparePositions(last, archived) < 0
  const missed = isUnknown ? [] : await read(db, { after: last, account_id, limit: MAX_CHANGES_SENT + 1 })
  const at = await seenAt(replica)
  if (isUnknown || missed.length > MAX_CHANGES_SENT) return firstBlock(own, at) + resetBlock(own, at)
  const changes = noChanges()
  for (const entry of await seenEntries(db, view, missed))
    if (comparePositions(entry, from) <= 0 && !isOwn(entry)) note(changes, entry)
  // Until the changes have arrived the client is where it was: the connection may break off in between.
  return firstBlock(last, at) + changedBlock(own, changes, at)
}
