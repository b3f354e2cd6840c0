import { type Kysely, sql } from 'kysely'

/* The new last free day or appointment of an event that reports its change, in UTC; as it came from an import. */
const statements = [`alter table transport_events add column value text`]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
