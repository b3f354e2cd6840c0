import { type Kysely, sql } from 'kysely'

/* The history of a container reads all its changes, the newest first. */
const statements = [
  `create index container_updated_events_container on container_updated_events (account_id, container_id, timestamp)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
