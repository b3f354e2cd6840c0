import { type Kysely, sql } from 'kysely'

/*
 * The secret and the headers of a webhook are encrypted: those that are still stored as text at the next start, with a key that is not
 * in the database. After a rotation the former secret signs beside the new one until a time. Attempts keep the headers of their request.
 */
const statements = [
  `alter table webhooks
    alter column secret drop not null,
    add column sealed_secret bytea,
    add column previous_sealed_secret bytea,
    add column previous_secret_until timestamptz,
    add column sealed_headers bytea`,
  `alter table webhook_notification_logs add column request_headers jsonb`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
