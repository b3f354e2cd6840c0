import { type Kysely, sql } from 'kysely'

const statements = [
  /* Some containers that whoever has the link may see: the link's token is the id, signed. */
  `create table shares (
    account_id uuid not null references accounts (id) on delete cascade,
    id uuid not null unique,
    /* Who made it; null for what a key made. */
    user_id uuid,
    name text not null,
    container_ids uuid[] not null,
    shows_fees boolean not null,
    expires_at timestamptz not null,
    revoked_at timestamptz,
    opened_count integer not null default 0,
    last_opened_at timestamptz,
    created_at timestamptz not null,
    primary key (account_id, id)
  )`,
  `create index shares_newest on shares (account_id, created_at desc, id desc)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
