import { type Kysely, sql } from 'kysely'

/* What a mail brought and was not stored as a document, and all bytes of such a mail, for the operator. */
const statements = [
  `alter table email_submissions add column left_out jsonb not null default '[]', add column raw_blob_id uuid`,
  `alter table email_submissions add foreign key (account_id, raw_blob_id) references blobs (account_id, id)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
