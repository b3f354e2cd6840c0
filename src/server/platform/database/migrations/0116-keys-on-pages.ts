import { type Kysely, sql } from 'kysely'

const statements = [
  /* A number may be a value of a document and printed on its pages, too: each goes without the other. */
  `alter table document_keys add column is_on_pages boolean not null default false`,
  `update document_keys set is_on_pages = true where field = 'text'`,
  `alter table document_keys drop constraint document_keys_pkey`,
  `alter table document_keys add primary key (account_id, document_id, key, is_on_pages)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
