import { type Kysely, sql } from 'kysely'

const statements = [
  /* One row a process on a server. Of one that is not seen any more, what its holders have leased is free at once. */
  `create table processes (
    id uuid primary key,
    started_at timestamptz not null,
    seen_at timestamptz not null,
    /* Since then it was never unseen for long. */
    steady_since timestamptz not null,
    holders uuid[] not null
  )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
