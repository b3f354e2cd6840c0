import { sql } from 'kysely'
import { type MonthlyTable, monthlyTables, tableOfMonth } from '../database/months/months.rules.ts'
import { attachedMonths, lockMonths } from '../database/months/months.store.ts'
import type { Db, Trx } from '../database/tables.ts'
import { noteDetached } from './archived-months.store.ts'

/** What became of a month that is to be taken away. */
export interface Detached {
  /** `waits`: a notification of it is still to be delivered. */
  result: 'detached' | 'waits' | 'absent'
  /** Alert rules that have not come past it: they go on after it. */
  rulesBehind: number
}

/** `only` each of them: what is in other months goes on. */
const lockedTables = sql.join(monthlyTables.map(({ name }) => sql`only ${sql.table(name)}`))

/**
 * Takes a month out of all tables that are kept by month, in one transaction, and corrects the totals. Those who write wait for it no
 * longer than half a second.
 * @param month `2026-11`
 * @throws what `isRolledBack` knows where the tables were in use for longer: nothing was changed
 */
export async function detachMonth(db: Db, month: string): Promise<Detached> {
  return db
    .transaction()
    .execute(async (trx): Promise<Detached> => {
      await lockMonths(trx)
      const all = await attachedMonths(trx)
      const tables = all.filter((each) => each.month === month).map(({ table }) => table)
      const none = { rulesBehind: 0 }
      if (tables.length === 0) return { result: 'absent', ...none }
      if (await hasWaiting(trx, month, tables)) return { result: 'waits', ...none }
      // Nothing is added to a month that has passed, so that its rows are counted before anybody has to wait.
      const rulesBehind = tables.includes('event_log') ? await countRulesBehind(trx, month) : 0
      const counted = new Map<MonthlyTable, Counted>()
      for (const table of tables) counted.set(table, await count(trx, table, month))
      const totals = tables.includes('webhook_notifications') ? await totalsOf(trx, month) : []
      // Their rows refer to accounts; who holds those may be about to write to the log.
      await sql`lock table accounts in share row exclusive mode`.execute(trx)
      await sql`lock table ${lockedTables} in access exclusive mode`.execute(trx)
      // A notification may have been sent again meanwhile.
      if (await hasWaiting(trx, month, tables)) throw new NotificationWaits()
      // Followers of the log wait for a transaction that has written, so that it writes last.
      for (const [table, each] of counted) await noteDetached(trx, { table, month, ...each })
      await addToTotals(trx, totals, 'less')
      for (const table of tables)
        await sql`
        alter table ${sql.table(table)} detach partition ${sql.table(tableOfMonth(table, month))}`.execute(
          trx,
        )
      return { result: 'detached', rulesBehind }
    })
    .catch((error: unknown): Detached => {
      if (error instanceof NotificationWaits) return { result: 'waits', rulesBehind: 0 }
      throw error
    })
}

/** Rolls the transaction back. */
class NotificationWaits extends Error {}

async function hasWaiting(trx: Trx, month: string, tables: readonly MonthlyTable[]): Promise<boolean> {
  if (!tables.includes('webhook_notifications')) return false
  const { rows } = await sql<{ waits: boolean }>`
    select exists (
      select from ${sql.table(tableOfMonth('webhook_notifications', month))} where next_attempt_at is not null) as waits`.execute(
    trx,
  )
  return rows[0]?.waits ?? false
}

async function countRulesBehind(trx: Trx, month: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from alert_rules where has_baseline and fault is null and exists (
      select from ${sql.table(tableOfMonth('event_log', month))} as entry where entry.account_id = alert_rules.account_id
        and (entry.xid, entry.seq) > (alert_rules.xid, alert_rules.seq))`.execute(trx)
  return rows[0]?.count ?? 0
}

interface Counted {
  rows: number
  /** The entry with the highest position. */
  last: { xid: string; seq: number } | undefined
}

async function count(trx: Trx, table: MonthlyTable, month: string): Promise<Counted> {
  const name = sql.table(tableOfMonth(table, month))
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${name}`.execute(trx)
  const { rows: last } =
    table === 'event_log'
      ? await sql<{ xid: string; seq: number }>`
          select entry.xid::text as xid, entry.seq from ${name} as entry
          order by entry.xid desc, entry.seq desc limit 1`.execute(trx)
      : { rows: [] }
  return { rows: rows[0]?.count ?? 0, last: last[0] }
}

interface NotificationTotal {
  account_id: string
  total: number
}

/** How many notifications each account has in a month. */
export async function totalsOf(trx: Trx, month: string): Promise<NotificationTotal[]> {
  const { rows } = await sql<NotificationTotal>`
    select account_id, count(*)::integer as total
    from ${sql.table(tableOfMonth('webhook_notifications', month))} group by account_id`.execute(trx)
  return rows
}

/** Triggers count the notifications that are added and deleted, and none that come and go with a month. */
export async function addToTotals(
  trx: Trx,
  totals: readonly NotificationTotal[],
  by: 'more' | 'less',
): Promise<void> {
  if (totals.length === 0) return
  const sign = by === 'more' ? 1 : -1
  await trx
    .insertInto('record_count_changes')
    .values(
      totals.map(({ account_id, total }) => ({
        account_id,
        kind: 'webhook_notifications',
        change: sign * total,
      })),
    )
    .execute()
}
