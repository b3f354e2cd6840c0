import { type Kysely, sql } from 'kysely'

const statements = [
  /* The words of each page as they were read last: JSON with gzip, see documents/records/page-words.ts. */
  `create table document_page_words (
    account_id uuid not null references accounts (id) on delete cascade,
    document_id uuid not null,
    page integer not null,
    words bytea not null,
    is_complete boolean not null,
    primary key (account_id, document_id, page)
  )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
