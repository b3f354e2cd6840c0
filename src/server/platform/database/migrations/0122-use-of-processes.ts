import { type Kysely, sql } from 'kysely'

const statements = [
  /* What accounts have open at a process: {"streams": {account: number}, "files": {account: number}}. */
  `alter table processes add column in_use jsonb not null default '{}'`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
