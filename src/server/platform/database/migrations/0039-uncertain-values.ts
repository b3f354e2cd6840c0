import { type Kysely, sql } from 'kysely'

/* How many values of a document a person should check: lists say it without reading the evidence. */
const statements = ['alter table documents add column uncertain_values integer']

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
