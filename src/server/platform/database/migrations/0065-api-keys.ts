import { type Kysely, sql } from 'kysely'

/* What people see of a key, from where it is accepted, when it was used, and which one was made in its place. */
const statements = [
  `alter table api_keys
    add column hint text,
    add column user_id uuid,
    add column address_ranges text[] not null default '{}',
    add column last_used_at timestamptz,
    add column last_used_address text,
    add column replaced_by_id uuid`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
