import { type Kysely, sql } from 'kysely'

/*
 * An identity of a provider belongs to a member of the account that connected the provider, and not to a person: whoever runs a
 * provider says who somebody is there, and must be believed in that account alone.
 */
const statements = [
  `create table openid_providers (
    account_id uuid not null references accounts (id) on delete cascade,
    id uuid not null,
    name text not null,
    issuer text not null,
    client_id text not null,
    client_secret bytea not null,
    scope text not null,
    groups_claim text not null,
    groups jsonb not null,
    created_at timestamptz not null,
    primary key (account_id, id))`,
  `create unique index openid_providers_id on openid_providers (id)`,
  `create table openid_logins (
    account_id uuid not null,
    provider_id uuid not null,
    subject text not null,
    user_id uuid not null,
    created_at timestamptz not null,
    last_used_at timestamptz,
    primary key (account_id, provider_id, subject),
    foreign key (account_id, provider_id) references openid_providers (account_id, id) on delete cascade,
    foreign key (account_id, user_id) references users (account_id, id) on delete cascade)`,
  `create unique index openid_logins_member on openid_logins (account_id, provider_id, user_id)`,
  `create index openid_logins_user on openid_logins (account_id, user_id)`,
  `create table openid_flows (
    cookie_hash bytea primary key,
    account_id uuid not null,
    provider_id uuid not null,
    user_id uuid,
    checks bytea not null,
    expires_at timestamptz not null,
    foreign key (account_id, provider_id) references openid_providers (account_id, id) on delete cascade)`,
  `create index openid_flows_provider on openid_flows (account_id, provider_id)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
