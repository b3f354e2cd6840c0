import { type Kysely, sql } from 'kysely'

/* What other services say of a line beside its names. */
const statements = [
  `alter table shipping_lines
    add column provided_data jsonb,
    add column tracking_url text,
    add column contact_url text`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
