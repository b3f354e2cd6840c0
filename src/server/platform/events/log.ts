import { randomUUIDv7 } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Db, EventLogTable, Trx } from '../database/tables.ts'
import { appended } from './appended.ts'
import type { Entry } from './entry.ts'

export type { Entry } from './entry.ts'
export type LoggedEvent = Selectable<EventLogTable>

/**
 * Numbers are given out before commits happen, so a reader could see 8 while 7 is still on its way. Writers share this
 * lock and a reader takes it alone for a moment: what it then sees is complete up to its last number.
 */
const lock = 4915032

/**
 * Appends to the one log, in the transaction of the change told of: nothing is announced that was not committed.
 * @param recordedAt the trade's time, ISO 8601 UTC
 */
export async function append(
  trx: Trx,
  accountId: string,
  entries: readonly Entry[],
  recordedAt: string,
): Promise<void> {
  if (entries.length === 0) return
  await sql`select pg_advisory_xact_lock_shared(${sql.lit(lock)})`.execute(trx)
  const rows = entries.map(({ event, reference, shipment_id, container_id, payload, occurred_at }) => ({
    account_id: accountId,
    id: randomUUIDv7(),
    event,
    reference_type: reference?.type ?? null,
    reference_id: reference?.id ?? null,
    shipment_id,
    container_id,
    payload: payload ?? null,
    occurred_at,
    recorded_at: recordedAt,
  }))
  await sql`
    insert into event_log (account_id, id, event, reference_type, reference_id, shipment_id, container_id, payload,
      occurred_at, recorded_at)
    select account_id, id, event, reference_type, reference_id, shipment_id, container_id, payload,
      occurred_at, recorded_at
    from jsonb_populate_recordset(null::event_log, ${JSON.stringify(rows)}::text::jsonb)`.execute(trx)
  appended.tell()
}

/** The last number up to which the log is complete: what is appended later has a higher one. */
export async function newestSeq(db: Db): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(lock)})`.execute(trx)
    return lastSeq(trx)
  })
}

/** The last number of one account, no higher than `most`; 0 where it has none. */
export async function lastSeq(db: Db, of?: { account_id: string; most: number }): Promise<number> {
  const all = db.selectFrom('event_log').select('seq').orderBy('seq', 'desc').limit(1)
  const own = of ? all.where('account_id', '=', of.account_id).where('seq', '<=', of.most) : all
  return (await own.executeTakeFirst())?.seq ?? 0
}

/**
 * What was logged after `after_seq`, oldest first, of one account or of all. Whoever follows the log keeps the last
 * `seq` and asks again with it: none is ever passed over.
 */
export async function read(
  db: Db,
  { after_seq, account_id, limit = 500 }: { after_seq: number; account_id?: string; limit?: number },
): Promise<LoggedEvent[]> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(lock)})`.execute(trx)
    const query = trx
      .selectFrom('event_log')
      .selectAll()
      .where('seq', '>', after_seq)
      .orderBy('seq')
      .limit(limit)
    return account_id === undefined ? query.execute() : query.where('account_id', '=', account_id).execute()
  })
}
