import { type Kysely, sql } from 'kysely'

/*
 * Subscriptions that connections made at their sources, so that these send what is new: one for everything, or one for each tracked
 * number. A row says what is wanted; remote_id is there once the source has it. Secrets are encrypted, also those of the subscriptions
 * that others made here: a secret that is still stored as text is encrypted at the next start, with a key that is not in the database.
 */
const statements = [
  `create table source_subscriptions (
    account_id uuid not null,
    connection_id uuid not null,
    id uuid not null,
    request_type text not null default '',
    number text not null default '',
    secret bytea,
    remote_id text,
    callback_url text,
    is_wanted boolean not null default true,
    due_at timestamptz not null,
    attempts integer not null default 0,
    problem text,
    last_received_at timestamptz,
    leased_by uuid,
    leased_until timestamptz,
    created_at timestamptz not null,
    primary key (account_id, id),
    unique (account_id, connection_id, request_type, number),
    foreign key (account_id, connection_id) references connections on delete cascade)`,
  // A callback names the subscription alone.
  `create unique index source_subscriptions_id on source_subscriptions (id)`,
  `create index source_subscriptions_due on source_subscriptions (due_at)`,
  // When the source itself was last asked: an answer may also be made of what it sent.
  `alter table received_answers add column asked_at timestamptz`,
  `alter table event_subscriptions add column sealed_secret bytea, alter column secret drop not null`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
