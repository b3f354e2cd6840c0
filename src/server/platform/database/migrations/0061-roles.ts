import { type Kysely, sql } from 'kysely'

/*
 * A person signs in, and is a member of accounts: a row of users is a membership, with the role in that account. Only people are kept
 * without an account. A customer is a member of one party of the account.
 */
const statements = [
  `create table people (
    id uuid primary key,
    name text not null,
    email text,
    created_at timestamptz not null)`,
  `create unique index people_email on people (lower(email)) where email is not null`,

  `alter table users
    add column person_id uuid references people (id) on delete cascade,
    add column role text not null default 'viewer',
    add column party_id uuid,
    add column paused_at timestamptz`,
  `alter table users
    add constraint users_party foreign key (account_id, party_id) references parties (account_id, id),
    add constraint users_customer check ((role = 'customer') = (party_id is not null))`,
  `create unique index users_person on users (account_id, person_id) where person_id is not null`,
  `create index users_memberships on users (person_id) where person_id is not null`,
  /* Until now one person signed in, by the link of the first start. */
  `insert into people (id, name, email, created_at)
    select users.id, users.name, users.email, users.created_at from users join settings
      on settings.key = 'demo_account' and settings.value ->> 'user_id' = users.id::text
        and settings.value ->> 'account_id' = users.account_id::text`,
  `update users set role = 'owner', person_id = people.id from people where people.id = users.id`,

  `alter table api_keys
    add column scopes text[] not null default '{read,write,documents,webhooks}',
    add column expires_at timestamptz`,

  `alter table sessions
    add column id uuid not null default gen_random_uuid(),
    add column api_key_id uuid,
    add column method text not null default 'link',
    add column created_at timestamptz not null default now(),
    add column last_used_at timestamptz,
    add column device text,
    add column address text`,
  `create unique index sessions_id on sessions (account_id, id)`,
  `create index sessions_user on sessions (account_id, user_id)`,
  /* Not of older rows: one that was made with a key does not say with which, and signs nobody in any more. */
  `alter table sessions
    add constraint sessions_member foreign key (account_id, user_id) references users (account_id, id) on delete cascade not valid,
    add constraint sessions_key foreign key (account_id, api_key_id) references api_keys (account_id, id) on delete cascade not valid,
    add constraint sessions_owner check ((user_id is null) <> (api_key_id is null)) not valid`,

  `create index tracking_requests_customer on tracking_requests (account_id, customer_id, shipment_id)
    where customer_id is not null`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
