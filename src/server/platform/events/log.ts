import { randomUUIDv7 } from 'node:crypto'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db, EventLogTable, Trx } from '../database/tables.ts'
import { currentTab } from '../tab.ts'
import { announcedRecords, type EventReference } from './announced-records.ts'
import { appended } from './appended.ts'
import type { Entry } from './entry.ts'
import { beginning, type LogPosition } from './position.rules.ts'

export type { Entry } from './entry.ts'
export type LoggedEvent = Selectable<EventLogTable>

/**
 * Appends to the one log, in the transaction of the change that the entries report: nothing is announced that was not
 * committed. No lock is taken, so writers never wait for each other or for a reader. The records of announced events are
 * kept as they are now: the entries are appended after the change.
 * @param recordedAt the trade's time, ISO 8601 UTC
 */
export async function append(
  trx: Trx,
  accountId: string,
  entries: readonly Entry[],
  recordedAt: string,
): Promise<void> {
  for (let from = 0; from < entries.length; from += MAX_ENTRIES_TOGETHER)
    await appendTogether(trx, accountId, entries.slice(from, from + MAX_ENTRIES_TOGETHER), recordedAt)
  if (entries.length > 0) appended.notify(accountId)
}

/** The records of entries that are appended together are kept as one text, and read as one when a notification is delivered. */
const MAX_ENTRIES_TOGETHER = 200

async function appendTogether(
  trx: Trx,
  accountId: string,
  entries: readonly Entry[],
  recordedAt: string,
): Promise<void> {
  const rows = entries.map(({ event, reference, shipment_id, container_id, payload, occurred_at }) => ({
    account_id: accountId,
    id: randomUUIDv7(),
    event,
    reference_type: reference?.type ?? null,
    reference_id: reference?.id ?? null,
    shipment_id,
    container_id,
    payload: payload ?? null,
    tab: currentTab(),
    occurred_at,
    recorded_at: recordedAt,
  }))
  const { rows: announced } = await sql<EventReference>`
    with entries as (
      insert into event_log (account_id, id, event, reference_type, reference_id, shipment_id, container_id, payload,
        tab, occurred_at, recorded_at)
      select account_id, id, event, reference_type, reference_id, shipment_id, container_id, payload,
        tab, occurred_at, recorded_at
      from jsonb_populate_recordset(null::event_log, ${JSON.stringify(rows)}::text::jsonb)
      returning account_id, event, reference_type, reference_id
    )
    select reference_type as type, reference_id as id from entries
    where reference_id is not null and exists (
      select from webhooks where webhooks.account_id = entries.account_id and webhooks.active
        and entries.event = any (webhooks.events))`.execute(trx)
  const [first] = rows
  if (first && announced.length > 0) await announcedRecords.keep(trx, accountId, first.id, announced)
}

/**
 * Entries of transactions below the oldest one that still runs. Numbers are given out before commits happen, so 8 can
 * be visible while 7 is not; but whatever is committed from now on has a transaction id that is not below this one.
 * The snapshot must be the one that reads the rows, hence a condition of the same statement.
 */
const isComplete = sql<boolean>`event_log.xid < pg_snapshot_xmin(pg_current_snapshot())`

const isAfter = ({ xid, seq }: LogPosition): RawBuilder<boolean> =>
  sql`(event_log.xid, event_log.seq) > (${xid}::xid8, ${seq}::bigint)`

/** The position up to which the log is complete: what becomes visible later has a higher one. */
export const newestPosition = (db: Db): Promise<LogPosition> => last(db, sql`true`)

/** The last position of one account, no higher than `most`; the beginning of the log where it has none. */
export const newestPositionOf = (db: Db, accountId: string, most: LogPosition): Promise<LogPosition> =>
  last(
    db,
    sql`event_log.account_id = ${accountId} and (event_log.xid, event_log.seq) <= (${most.xid}::xid8, ${most.seq}::bigint)`,
  )

/** The highest position of the entries that were archived; the beginning of the log where none were. */
export async function archivedUpTo(db: Db): Promise<LogPosition> {
  const { rows } = await sql<LogPosition>`
    select archived_months.last_xid::text as xid, last_seq as seq from archived_months
    where last_xid is not null and state <> 'imported'
    order by archived_months.last_xid desc, last_seq desc limit 1`.execute(db)
  return rows[0] ?? beginning
}

/** The last entry of an account that can be seen; others may still come before it. */
export async function seenPositionOf(db: Db, accountId: string): Promise<LogPosition> {
  const row = await db
    .selectFrom('event_log')
    .select(['xid', 'seq'])
    .where('event_log.account_id', '=', accountId)
    .orderBy('event_log.xid', 'desc')
    .orderBy('event_log.seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? beginning
}

async function last(db: Db, condition: RawBuilder<boolean>): Promise<LogPosition> {
  const row = await db
    .selectFrom('event_log')
    .select(['xid', 'seq'])
    .where(isComplete)
    .where(condition)
    // Qualified: a plain `xid` would sort the selected text, in which "7452" comes after "11081".
    .orderBy('event_log.xid', 'desc')
    .orderBy('event_log.seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? beginning
}

/**
 * What was logged after a position, of one account or of all, in the order of positions. A follower keeps the position
 * of the last entry and passes it the next time: it gets every committed entry exactly once. An entry waits while a
 * transaction that began before it still writes, in whatever table or database of the server.
 *
 * The order is not that of cause and effect: of two transactions that change one record, the later may have the lower
 * transaction id. `seq` is in that order, for both append after they have locked the record.
 */
export async function read(
  db: Db,
  { after, account_id, limit = 500 }: { after: LogPosition; account_id?: string; limit?: number },
): Promise<LoggedEvent[]> {
  const query = db
    .selectFrom('event_log')
    .selectAll()
    .where(isComplete)
    .where(isAfter(after))
    .orderBy('event_log.xid')
    .orderBy('event_log.seq')
    .limit(limit)
  return account_id === undefined ? query.execute() : query.where('account_id', '=', account_id).execute()
}

/** Whether committed entries still wait for an older transaction to end, so that a follower should look again soon. */
export async function hasWaitingEntries(db: Db): Promise<boolean> {
  const { rows } = await sql<{ waiting: boolean }>`
    select exists (
      select from event_log where xid >= pg_snapshot_xmin(pg_current_snapshot())) as waiting`.execute(db)
  return rows[0]?.waiting ?? false
}

/**
 * Transaction ids belong to one server: entries that came from another (a restored dump, the embedded engine's data
 * moved to a server) may have ids that this one has yet to give out, and everything after them would wait for that.
 * Such a log starts again at 0, in its order; followers of the old positions are sent `reset`.
 * @returns whether it did
 */
export async function adoptLog(db: Db): Promise<boolean> {
  const { rows } = await sql<{ foreign: boolean }>`
    select exists (select from event_log where xid >= pg_snapshot_xmax(pg_current_snapshot())) as foreign`.execute(
    db,
  )
  if (rows[0]?.foreign !== true) return false
  await sql`update event_log set xid = '0' where xid <> '0'`.execute(db)
  await sql`update archived_months set last_xid = '0' where last_xid <> '0'`.execute(db)
  return true
}
