import { type Kysely, sql } from 'kysely'

/* A publishable key opens a look-up, or also the map of a route. When it was used is noted. */
const statements = [
  `alter table embed_keys
    add column kind text not null default 'lookup' check (kind in ('lookup', 'map')),
    add column last_used_at timestamptz`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
