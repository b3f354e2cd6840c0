import type { Db } from '../platform/database/tables.ts'
import { hasWaitingEntries, type LoggedEvent } from '../platform/events/log.ts'

/**
 * All committed entries of an account with a higher `seq`, oldest first. Followers of the log wait for transactions of
 * other databases of the server too, such as those of tests that run at the same time; this does not.
 */
export const loggedEvents = (db: Db, accountId: string, afterSeq = 0): Promise<LoggedEvent[]> =>
  db
    .selectFrom('event_log')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('seq', '>', afterSeq)
    .orderBy('seq')
    .execute()

/** Waits until followers of the log can read all that is committed. */
export async function untilReadable(db: Db): Promise<void> {
  while (await hasWaitingEntries(db)) await new Promise((done) => setTimeout(done, 5))
}
