import { type Kysely, sql } from 'kysely'

/** What each source says of the attributes that decide, of one record: a row for each source, written where that changed. */
const statements = [
  `create table attribute_reports (
    account_id uuid not null references accounts on delete cascade,
    record_id uuid not null,
    record_type text not null,
    source text not null,
    reporter text,
    is_main boolean not null,
    attributes jsonb not null,
    primary key (account_id, record_id, source))`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
