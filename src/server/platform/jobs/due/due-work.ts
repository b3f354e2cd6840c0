import { type RawBuilder, sql } from 'kysely'
import { iso } from '../../clock.ts'
import type { Db, Trx } from '../../database/tables.ts'
import { HEARTBEAT_SECONDS, isFree, type LeasedTable } from '../lease.ts'

/*
 * Which accounts have work, so that a claim names one of them. Rows of `work_due` are only added and taken away, never changed:
 *
 * - for each account with open work of a kind that nobody has leased there is a committed row whose time is not later than that of its
 *   earliest; one that is earlier costs a claim that finds nothing;
 * - triggers add them, in the transaction that writes the work, and wait for nobody: a row that is early enough and stays until the
 *   transaction ends (`for key share skip locked`) will do, else there is one more;
 * - `advanceDue` takes those away whose time has come, and adds the time of what is left then.
 *
 * Leased work that is due is looked for again by the wall clock, in rows of a second kind: its holder may be killed.
 */

/** Open work of one kind in rows of accounts. Triggers of a migration note its times; both say the same. */
export interface DueWorkKind {
  kind: string
  /** The table, or a join of those that hold it. */
  from: RawBuilder<unknown>
  /** The column with its account. */
  account: RawBuilder<unknown>
  /** Which rows are open work, due or not. */
  open: RawBuilder<boolean>
  /** When a row is due; an index with the account before it finds the earliest. */
  at: RawBuilder<unknown>
  /** The table with the leases of the work, where it is leased. */
  leases?: LeasedTable
}

export interface DueTimes {
  /** Of the clock by which the work is due. */
  now: Date
  /** By it leases run out: the same clock in all processes. */
  wall: Date
}

const ANY_TIME = new Date('9999-12-31T00:00:00Z')
/** For work that is due as soon as it is there, whatever the clock by which it was asked for. */
export const atAnyTime: DueTimes = { now: ANY_TIME, wall: ANY_TIME }

/** Of leased work that is due: when it is looked for again. */
const leasesOf = (kind: string): string => `${kind} leased`

/** Accounts that are looked at for work: more than a claim takes, for of some there may be nothing left. */
const MAX_ACCOUNTS_PER_ROUND = 1000
/** On average: with more, fewer accounts are looked at. */
const MAX_ROWS_OF_ACCOUNT = 5

/** The accounts with due work, those first whose work has been due for longest. There may be some of which nothing is left. */
export async function accountsDue(
  db: Db,
  { kind, leases }: Pick<DueWorkKind, 'kind' | 'leases'>,
  { now, wall }: DueTimes,
  { most = MAX_ACCOUNTS_PER_ROUND, without = [] }: { most?: number; without?: readonly string[] } = {},
): Promise<string[]> {
  const others =
    without.length === 0 ? sql`` : sql`and not account_id = any (${sql.val([...without])}::uuid[])`
  // Of an account there are few rows; all of them go at once when nothing is found.
  const first = sql`${others} order by at limit ${MAX_ROWS_OF_ACCOUNT * most}`
  const leased = leases
    ? sql`union all (select account_id, ${iso(now)}::timestamptz from work_due
        where kind = ${leasesOf(kind)} and at <= ${iso(wall)} ${first})`
    : sql``
  const { rows } = await sql<{ account_id: string }>`
    select account_id from (
      (select account_id, at from work_due where kind = ${kind} and at <= ${iso(now)} ${first}) ${leased}
    ) as due group by account_id order by min(at), account_id limit ${most}`.execute(db)
  return rows.map(({ account_id }) => account_id)
}

/**
 * Notes when the next work of an account is due, after a claim that found less than it asked for. What is written meanwhile keeps the
 * rows of its own transaction. @returns whether something is due now that nobody has leased
 */
export const advanceDue = (db: Db, work: DueWorkKind, accountId: string, times: DueTimes): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    if (!(await takeAway(trx, work, accountId, times))) return false
    return addNext(trx, work, accountId, times)
  })

/** Rows that a transaction under way relies on stay. */
async function takeAway(trx: Trx, { kind, leases }: DueWorkKind, accountId: string, { now, wall }: DueTimes) {
  const leased = leases ? sql`or kind = ${leasesOf(kind)} and at <= ${iso(wall)}` : sql``
  const { numAffectedRows } = await sql`
    delete from work_due where account_id = ${accountId} and ctid = any (array(
      select ctid from work_due
      where account_id = ${accountId} and (kind = ${kind} and at <= ${iso(now)} ${leased})
      for update skip locked))`.execute(trx)
  return (numAffectedRows ?? 0n) > 0n
}

/**
 * In a statement of its own: it sees all that was committed by those who relied on the rows that are away now. Of leased work only the
 * earliest is looked at: where somebody may claim what is due before it, the claim of that is followed by another look.
 */
async function addNext(
  trx: Trx,
  work: DueWorkKind,
  accountId: string,
  { now, wall }: DueTimes,
): Promise<boolean> {
  const { kind, from, account, open, at, leases } = work
  const earliest = (columns: RawBuilder<unknown>, which: RawBuilder<unknown> = sql``) => sql`
    select ${at} as at ${columns} from ${from} where ${account} = ${accountId} and (${open}) ${which}
    order by ${at} limit 1`
  const next = leases
    ? sql`
        with first as materialized (${earliest(sql`, ${isFree(leases, wall)} as is_free`)})
        select ${kind}::text as kind, at from first where is_free or at > ${iso(now)}
        union all
        select ${leasesOf(kind)}::text, ${iso(lookAgain(wall))}::timestamptz from first
          where not is_free and at <= ${iso(now)}
        union all
        select ${kind}::text, at from (${earliest(sql``, sql`and ${isFree(leases, wall)}`)}) as free
          where exists (select from first where not is_free)`
    : sql`select ${kind}::text as kind, at from (${earliest(sql``)}) as free`
  const { rows } = await sql<{ is_due: boolean }>`
    select note_work_due(kind, ${accountId}::uuid, at), kind = ${kind} and at <= ${iso(now)} as is_due
    from (${next}) as next`.execute(trx)
  return rows.some(({ is_due }) => is_due)
}

const lookAgain = (wall: Date): Date => new Date(wall.getTime() + HEARTBEAT_SECONDS * 1000)
