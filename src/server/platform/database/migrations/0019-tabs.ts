import { type Kysely, sql } from 'kysely'

const statements = [
  /* The browser tab that asked for the change: it shows the change already, and its stream leaves the entry out. */
  `alter table event_log add column tab uuid`,
  /* Bulk edits run as jobs, after the request of the tab was answered. */
  `alter table bulk_edits add column tab uuid`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
