import { type Kysely, sql } from 'kysely'

/** A request that no source covers has none: it says so, and is looked at again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tracking_requests alter column source drop not null`.execute(db)
}
