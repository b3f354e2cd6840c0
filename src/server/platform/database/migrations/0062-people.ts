import { type Kysely, sql } from 'kysely'

/*
 * Whoever is removed from an account keeps their row of users, without the person, so that what they did keeps their name. Whoever
 * is invited has a link, of which the hash is stored.
 */
const statements = [
  `alter table users
    add column removed_at timestamptz,
    /* Of sessions that ended too, to five minutes. */
    add column last_seen_at timestamptz`,
  `alter table users add constraint users_removed check (removed_at is null or person_id is null)`,

  `create table invitations (
    account_id uuid not null references accounts (id) on delete cascade,
    id uuid not null,
    token_hash bytea not null,
    email text not null,
    role text not null,
    party_id uuid,
    invited_by uuid not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    primary key (account_id, id),
    constraint invitations_party foreign key (account_id, party_id) references parties (account_id, id),
    constraint invitations_member foreign key (account_id, invited_by) references users (account_id, id) on delete cascade,
    constraint invitations_customer check ((role = 'customer') = (party_id is not null)))`,
  `create unique index invitations_token on invitations (token_hash)`,
  `create unique index invitations_email on invitations (account_id, lower(email))`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
