import { type Kysely, sql } from 'kysely'

const statements = [
  /* The entitlement to have a container asked for at once. */
  `alter table accounts add column container_refresh boolean not null default true`,
  /* When somebody resumed what had stopped: the reasons of that day count no more. */
  `alter table tracking_requests add column resumed_at timestamptz`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
