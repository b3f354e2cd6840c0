import { iso } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/tables.ts'
import { sourceNameOf } from '../../../tracking/source.ts'
import type { ConnectionRow } from '../connections.store.ts'
import type { MessageDeps } from './messages.store.ts'

/** The requests that failed because neither the messages nor the number say which line it is. */
const withoutLine = (db: Db, accountId: string) =>
  db
    .selectFrom('tracking_requests')
    .where('account_id', '=', accountId)
    .where('status', '=', 'failed')
    .where('failed_reason', '=', 'scac_auto_detect_failed')

/** How many numbers of messages wait for a shipping line, by the id of the connection. */
export async function countWithoutLine(db: Db, accountId: string): Promise<Map<string, number>> {
  const rows = await withoutLine(db, accountId)
    .select(['source', db.fn.countAll<number>().as('count')])
    .where('source', 'like', 'connection:%')
    .groupBy('source')
    .execute()
  return new Map(rows.map(({ source, count }) => [(source ?? '').slice('connection:'.length), count]))
}

/** The line of the partner was entered: numbers of its messages that failed for want of one are tracked. */
export async function trackWithLine(
  { db, clock, track }: Pick<MessageDeps, 'db' | 'clock' | 'track'>,
  connection: ConnectionRow,
): Promise<void> {
  const scac = connection.settings['scac']
  if (scac === undefined) return
  const rows = await withoutLine(db, connection.account_id)
    .select(['request_type', 'request_number', 'normalized_number'])
    .where('source', '=', sourceNameOf(connection.id))
    .execute()
  if (rows.length === 0) return
  const numbers = rows.map(({ request_type, request_number, normalized_number }) => ({
    request_type,
    request_number,
    scac,
    together: [normalized_number],
  }))
  await db.transaction().execute((trx) => track(trx, connection, numbers, iso(clock.now())))
}
