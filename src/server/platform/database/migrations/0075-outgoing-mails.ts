import { type Kysely, sql } from 'kysely'

const statements = [
  /* What is sent by mail: encrypted, for it may have a link that signs somebody in, and forgotten when it was sent or given up. */
  `create table outgoing_mails (
    account_id uuid not null references accounts (id) on delete cascade,
    id uuid not null,
    kind text not null,
    recipient text not null,
    about_id uuid,
    sealed_content bytea,
    attempts integer not null default 0,
    next_attempt_at timestamptz,
    expires_at timestamptz,
    sent_at timestamptz,
    given_up_at timestamptz,
    last_error text,
    created_at timestamptz not null,
    leased_by uuid,
    leased_until timestamptz,
    primary key (account_id, id)
  )`,
  `create index outgoing_mails_due on outgoing_mails (next_attempt_at) where next_attempt_at is not null`,
  `create index outgoing_mails_about on outgoing_mails (account_id, about_id, created_at) where about_id is not null`,
  /* Links that prove that somebody reads an address. Of a person, and so of no account. */
  `create table mailed_links (
    token_hash bytea primary key,
    purpose text not null,
    person_id uuid not null references people (id) on delete cascade,
    email text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  `create index mailed_links_person on mailed_links (person_id)`,
  /* Requests are kept whether or not somebody has the address, so that both take as long. */
  `create table password_reset_requests (
    id uuid primary key,
    email text not null,
    requested_at timestamptz not null,
    handled_at timestamptz
  )`,
  `create index password_reset_requests_email on password_reset_requests (lower(email), requested_at)`,
  `alter table people add column email_verified_at timestamptz`,
  /* The link of an invitation that is mailed is another one than that of the screen: who opens it reads the address. */
  `alter table invitations add column mail_token_hash bytea`,
  `create unique index invitations_mail_token on invitations (mail_token_hash) where mail_token_hash is not null`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
