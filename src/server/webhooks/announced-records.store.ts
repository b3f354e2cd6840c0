import { sql } from 'kysely'
import type { Resource } from '../../contract/jsonapi/index.ts'
import type { Db } from '../platform/database/tables.ts'
import { among } from '../platform/database/values.ts'
import type { RecordKeeper } from '../platform/events/announced-records.ts'
import type { Loader, Loaders } from '../platform/http/handler.ts'
import { announcedBy } from './payload.ts'

/** Keeps what notifications include as it is in the transaction of their events. */
export const recordKeeper =
  (loadersOf: (db: Db) => Loaders): RecordKeeper =>
  async (trx, account_id, id, references) => {
    const records = await announcedBy(references, oneByOne(loadersOf(trx)), account_id)
    await trx
      .insertInto('notification_records')
      .values({ account_id, id, records: JSON.stringify(records) })
      .execute()
  }

/** A transaction has one connection, which does one thing at a time. */
function oneByOne(loaders: Loaders): Loaders {
  let last: Promise<unknown> = Promise.resolve()
  const inTurn =
    (load: Loader): Loader =>
    (view, ids) => {
      const loading = last.then(() => load(view, ids))
      last = loading.catch(() => undefined)
      return loading
    }
  return Object.fromEntries(Object.entries(loaders).map(([type, load]) => [type, inTurn(load)]))
}

/** Kept records by their ids; those of events that nothing was kept for are missing. */
export async function keptRecords(
  db: Db,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, Resource[]>> {
  const rows = await db
    .selectFrom('notification_records')
    .select(['id', 'records'])
    .where('account_id', '=', accountId)
    .where(among('id', ids))
    .execute()
  return new Map(rows.map(({ id, records }) => [id, JSON.parse(records) as Resource[]]))
}

/** Forgets the records that no notification waits to be delivered with. */
export async function forgetDelivered(db: Db): Promise<void> {
  await sql`
    delete from notification_records as kept where not exists (
      select from webhook_notifications as waiting where waiting.account_id = kept.account_id
        and waiting.records_id = kept.id and waiting.next_attempt_at is not null)`.execute(db)
}
