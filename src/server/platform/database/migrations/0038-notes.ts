import { type Kysely, sql } from 'kysely'

/*
 * What people of the account say of a container to each other, and who takes care of it. In the container itself: lists show,
 * filter and sort by it without a join. Most containers have neither, so the indexes are small.
 */
const statements = [
  `alter table containers
    add column note text,
    add column note_author text,
    add column noted_at timestamptz,
    add column assignee text`,
  `create index containers_assignee on containers (account_id, lower(assignee)) where assignee is not null`,
  `create index containers_noted on containers (account_id, noted_at) where note is not null`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
