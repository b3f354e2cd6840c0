import { type Kysely, sql } from 'kysely'

/* The order of the inbox: what nobody accepted yet first, and the newest of it. */
const statements = [
  'create index documents_unreviewed_first on documents (account_id, (reviewed_at is not null), created_at desc, id)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
