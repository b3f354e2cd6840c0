import { sql } from 'kysely'
import type { Trx } from '../tables.ts'

/**
 * Waits until no other transaction of any process has this lock, and has it until the transaction ends. A process that is
 * killed gives it up with its connection; through a pool that gives each transaction another connection it works as well.
 * What was committed before it is seen by the statements after it, as long as the transaction reads committed rows.
 */
export async function lockUntilCommit(trx: Trx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
}
