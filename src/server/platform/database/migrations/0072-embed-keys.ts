import { type Kysely, sql } from 'kysely'

/* Publishable keys: each opens the look-up of one number, on the pages of the sites that it names. They are no secret: a page shows them. */
const statements = [
  `create table embed_keys (
    account_id uuid not null references accounts on delete cascade,
    id uuid not null,
    key text not null,
    label text not null,
    sites text[] not null,
    created_at timestamptz not null,
    revoked_at timestamptz,
    primary key (account_id, id))`,
  `create unique index embed_keys_key on embed_keys (key)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
