import { type Kysely, sql } from 'kysely'

/** What a ship did last in an account's eyes, and when she is due where, is asked for every few minutes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index transport_events_vessel on transport_events (account_id, vessel_id, timestamp)
    where vessel_id is not null`.execute(db)
}
