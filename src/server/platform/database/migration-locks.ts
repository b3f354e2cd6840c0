import { sql, type Transaction } from 'kysely'

export type TableLocks = readonly (readonly [
  table: string,
  mode: 'access exclusive' | 'share row exclusive',
])[]
/** What nearly every transaction reads before it writes anything. */
const READ_FIRST: readonly string[] = ['accounts', 'processes']

/** Locks the tables in the order in which programs take them. Those that a pending migration makes are nobody's yet. */
export async function lockTables<T>(trx: Transaction<T>, locks: TableLocks): Promise<void> {
  const rank = ([table, mode]: TableLocks[number]) =>
    READ_FIRST.includes(table) ? 0 : mode === 'share row exclusive' ? 1 : 2
  for (const [table, mode] of locks.toSorted((one, other) => rank(one) - rank(other))) {
    const { rows } = await sql`
      select from pg_class where relname = ${table} and pg_table_is_visible(oid)`.execute(trx)
    if (rows.length > 0) await sql`lock table ${sql.table(table)} in ${sql.raw(mode)} mode`.execute(trx)
  }
}

const MAX_TRIES_WITH_ONE_WAIT = 10
const MAX_TIMES_DOUBLED = 3

/**
 * How long a migration waits for each lock in one of its tries, in milliseconds. A lock is given when all transactions have
 * ended that had the table: where a busy machine needs longer for each of them than the wait, no number of tries would do. So the wait is
 * doubled after each ten tries, up to eightfold. Longer than the second after which the server looks for deadlocks, others may lose
 * one, and get 503 with `Retry-After`; that is better than an upgrade that does not come.
 * @param tries the first one is 1
 * @param firstWaitMs in the first ten tries
 */
export function lockWaitMs(tries: number, firstWaitMs: number): number {
  const times = Math.floor((Math.max(tries, 1) - 1) / MAX_TRIES_WITH_ONE_WAIT)
  return firstWaitMs * 2 ** Math.min(times, MAX_TIMES_DOUBLED)
}
