import { type RawBuilder, sql } from 'kysely'
import { iso } from '../clock.ts'
import type { Db, Tables, Trx } from '../database/tables.ts'

/*
 * Rows are the queue. What these words mean, here and wherever work is taken from rows:
 *
 * - enqueue: write a row that is due at a time;
 * - claim: take due rows that no process holds, for a time (a lease) or for the rest of a transaction;
 * - renew: hold a lease for longer;
 * - complete: write down that the work is done, and end the lease;
 * - reschedule: make it due at a later time, and end the lease;
 * - release: end the lease, the work as due as it was.
 *
 * Who dies releases nothing: another process claims the row when the lease has run out, or sooner, when the process of the
 * holder was not seen for a while.
 */

/** Tables with the columns leased_by and leased_until beside their key (account_id, id). */
export type LeasedTable =
  | 'acknowledgements'
  | 'documents'
  | 'edited_shipments'
  | 'event_subscriptions'
  | 'outgoing_mails'
  | 'source_subscriptions'
  | 'tracking_requests'
  | 'webhooks'
interface Key {
  account_id: string
  id: string
}
export interface Lease {
  /** A uuid of the holder. */
  by: string
  until: Date
}

interface Due {
  /** The table itself, or joined with what says that its rows are due. */
  from?: RawBuilder<unknown>
  where: RawBuilder<boolean>
  order: RawBuilder<unknown>
  most: number
}

/** A process says so often that it runs. */
export const HEARTBEAT_SECONDS = 5
/**
 * One that was not seen for so long, by the clock of the database, was killed. Much longer than a heartbeat may take, and than a
 * restart of the database.
 */
export const MAX_UNSEEN_MS = 40_000

/** Makes the id of a holder of leases; that of the service tells other processes when the holder was killed. */
export type NewHolder = () => string

/**
 * Whether nobody holds a row, its holder has let the lease run out, or the process of its holder was killed. That is only said
 * while another process has been seen all the time: after an outage of the database nobody was, and all may still run.
 */
export const isFree = (table: LeasedTable, now: Date): RawBuilder<boolean> => {
  const holder = sql.ref(`${table}.leased_by`)
  const unseen = new Date(now.getTime() - MAX_UNSEEN_MS)
  return sql`(${holder} is null or ${sql.ref(`${table}.leased_until`)} <= ${iso(now)} or exists (
    select from processes where processes.seen_at <= ${iso(unseen)} and ${holder} = any (processes.holders)
      and exists (select from processes as steady
        where steady.seen_at > ${iso(unseen)} and steady.steady_since <= ${iso(unseen)})))`
}

/** Takes due rows that are free, under this lease. No two processes ever get the same. */
export async function claim<Row>(
  db: Db,
  table: LeasedTable,
  { by, until }: Lease,
  now: Date,
  { from, where, order, most }: Due,
): Promise<Row[]> {
  const name = sql.table(table)
  const { rows } = await sql<Row>`
    with due as (
      select ${name}.account_id, ${name}.id from ${from ?? name}
      where ${isFree(table, now)} and (${where})
      order by ${order} limit ${most} for update of ${name} skip locked
    )
    update ${name} set leased_by = ${by}, leased_until = ${iso(until)} from due
    where ${name}.account_id = due.account_id and ${name}.id = due.id
    returning ${name}.*`.execute(db)
  return rows
}

/** Takes due rows for the rest of the transaction: for work that waits for nothing outside of the database. */
export async function claimInTransaction<Row>(
  trx: Trx,
  table: keyof Tables,
  { from, where, order, most }: Due,
): Promise<Row[]> {
  const name = sql.table(table)
  const { rows } = await sql<Row>`
    select ${name}.* from ${from ?? name} where ${where}
    order by ${order} limit ${most} for update of ${name} skip locked`.execute(trx)
  return rows
}

/** Locks a row for the end of the work on it. @returns undefined where it is gone or somebody else claimed it meanwhile */
export async function lockHeld<Row>(
  trx: Trx,
  table: LeasedTable,
  { account_id, id }: Key,
  by: string,
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select * from ${sql.table(table)}
    where account_id = ${account_id} and id = ${id} and leased_by = ${by} for update`.execute(trx)
  return rows[0]
}

/**
 * Holds a row for longer.
 * @param and other columns to set, as in `failures = 3`
 * @returns the row; undefined where it is gone or somebody else claimed it meanwhile
 */
export async function renew<Row>(
  db: Db,
  table: LeasedTable,
  key: Key,
  { by, until }: Lease,
  and?: RawBuilder<unknown>,
): Promise<Row | undefined> {
  const { account_id, id } = key
  const { rows } = await sql<Row>`
    update ${sql.table(table)} set leased_until = ${iso(until)} ${and ? sql`, ${and}` : sql``}
    where account_id = ${account_id} and id = ${id} and leased_by = ${by} returning *`.execute(db)
  return rows[0]
}

/** Ends a lease; `leased_until` stays as the time of the last one, by which the longest-waiting row can be found. */
export async function release(
  db: Db,
  table: LeasedTable,
  { account_id, id }: Key,
  { by, now }: { by: string; now: Date },
): Promise<void> {
  await sql`
    update ${sql.table(table)} set leased_by = null, leased_until = ${iso(now)}
    where account_id = ${account_id} and id = ${id} and leased_by = ${by}`.execute(db)
}

/** At the start of the only process that there is: every holder of a row was killed. @returns the rows that were held */
export async function releaseAll(db: Db, table: LeasedTable): Promise<Key[]> {
  const { rows } = await sql<Key>`
    update ${sql.table(table)} set leased_by = null, leased_until = null
    where leased_by is not null returning account_id, id`.execute(db)
  return rows
}
