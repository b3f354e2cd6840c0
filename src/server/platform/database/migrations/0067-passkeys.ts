import { type Kysely, sql } from 'kysely'

/*
 * Passkeys belong to people, who are kept without an account. A challenge is of one browser, whose cookie is stored as a hash, and is
 * used once; whose it is is known where a passkey is added, and not where one signs in.
 */
const statements = [
  `create table passkeys (
    id uuid primary key,
    person_id uuid not null references people (id) on delete cascade,
    credential_id bytea not null,
    public_key bytea not null,
    counter bigint not null,
    transports text[] not null,
    is_synced boolean not null,
    name text not null,
    created_at timestamptz not null,
    last_used_at timestamptz)`,
  `create unique index passkeys_credential on passkeys (credential_id)`,
  `create index passkeys_person on passkeys (person_id)`,
  `create table passkey_challenges (
    cookie_hash bytea primary key,
    challenge_hash bytea not null,
    person_id uuid references people (id) on delete cascade,
    expires_at timestamptz not null)`,
  `create index passkey_challenges_person on passkey_challenges (person_id) where person_id is not null`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
