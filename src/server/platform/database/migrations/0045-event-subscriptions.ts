import { type Kysely, sql } from 'kysely'

/*
 * Who is sent published events, and up to which of them: those behind (learned_at, event_id) are to be sent. next_attempt_at is set
 * while the receiver refuses them; bundle is how many it takes at once.
 */
const statements = [
  `create table event_subscriptions (
    account_id uuid not null references accounts (id) on delete cascade,
    id uuid not null,
    callback_url text not null,
    secret text not null,
    filters jsonb not null,
    learned_at timestamptz not null,
    event_id uuid not null,
    attempts integer not null default 0,
    next_attempt_at timestamptz,
    last_error text,
    bundle integer not null,
    leased_by uuid,
    leased_until timestamptz,
    created_at timestamptz not null,
    primary key (account_id, id)
  )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
