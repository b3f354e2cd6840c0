import { type Kysely, sql } from 'kysely'

const statements = [
  /* Requests are kept whether or not somebody has the address, so that both are limited alike. */
  `create table email_change_requests (
    id uuid primary key,
    person_id uuid not null references people (id) on delete cascade,
    email text not null,
    requested_at timestamptz not null
  )`,
  `create index email_change_requests_email on email_change_requests (lower(email), requested_at)`,
  `create index email_change_requests_person on email_change_requests (person_id, requested_at)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
