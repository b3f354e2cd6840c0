import { type Kysely, sql } from 'kysely'

/* Clocks are stopped by holds and while a container is not available: the changes of both are found by their container. */
const statements = [
  `create index container_updated_events_stoppages on container_updated_events (account_id, container_id)
    where jsonb_exists_any(changeset, array['holds_at_pod_terminal', 'available_for_pickup'])`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
