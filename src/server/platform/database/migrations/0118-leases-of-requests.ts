import { type Kysely, sql } from 'kysely'

const statements = [
  /* Leases of requests went by the trade clock, which may be far ahead, and their holders are in no row of a process. */
  `update tracking_requests set leased_by = null, leased_until = null where leased_by is not null`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
