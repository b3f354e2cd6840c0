import { type Kysely, sql } from 'kysely'

const statements = [
  /* The single values that a person edited among those they sent; null where that was not kept. */
  `alter table documents add column edited_paths text[]`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
