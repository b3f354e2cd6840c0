import { type Kysely, sql } from 'kysely'

/*
 * Passwords and codes belong to people, who are kept without an account. What was tried for an e-mail address counts whether or not
 * somebody has it.
 */
const statements = [
  `alter table people
    add column password_hash text,
    add column password_set_at timestamptz,
    add column code_secret bytea,
    add column code_set_at timestamptz,
    add column code_last_step integer,
    add column pending_code_secret bytea,
    add column pending_since timestamptz`,
  `create table recovery_codes (
    person_id uuid not null references people (id) on delete cascade,
    code_hash bytea not null,
    primary key (person_id, code_hash))`,
  `create table sign_in_misses (
    email_hash bytea primary key,
    misses integer not null,
    missed_at timestamptz not null,
    wait_until timestamptz)`,
  `alter table sessions add column confirmed_at timestamptz`,
  `alter table users add column signed_in_at timestamptz`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
