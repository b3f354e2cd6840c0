import { type Kysely, sql } from 'kysely'

/** Lists as people want to find them again, what was asked to be exported, and the failed requests by an index. */
const statements = [
  `create table saved_views (
    account_id uuid not null references accounts (id) on delete cascade,
    id uuid not null,
    /* Its maker; null for what a key made. */
    user_id uuid,
    name text not null,
    list text not null,
    query text not null,
    columns text not null,
    shared boolean not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (account_id, id)
  )`,
  /* A name is its maker's: two people may call different views alike. */
  `create unique index saved_views_name on saved_views
    (account_id, list, coalesce(user_id, '00000000-0000-0000-0000-000000000000'), lower(name))`,

  `create table exports (
    /* SHA-256 of the token in the address: who reads the table cannot fetch the file. */
    token_hash bytea primary key,
    account_id uuid not null references accounts (id) on delete cascade,
    asked jsonb not null,
    expires_at timestamptz not null
  )`,
  `create index exports_expiry on exports (expires_at)`,

  `create index tracking_requests_failed on tracking_requests (account_id) where status = 'failed'`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
