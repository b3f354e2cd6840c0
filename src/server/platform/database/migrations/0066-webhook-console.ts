import { type Kysely, sql } from 'kysely'

/*
 * A webhook that has failed since a time is switched off after some days. A notification may be sent again, with its retries from the
 * beginning, and comes from an event, from a replay of events, or from a test.
 */
const statements = [
  `alter table webhooks add column failing_since timestamptz`,
  /* retried_from: the attempts that were made when it was last sent again; retries are counted from there. */
  `alter table webhook_notifications
    add column origin text not null default 'event',
    add column retried_from integer not null default 0`,
  `create index webhook_notification_logs_started on webhook_notification_logs (account_id, started_at)`,
  `create index webhook_notifications_of_webhook on webhook_notifications (account_id, webhook_id, created_at)`,
  /* A replay that is asked for again under its id is not made again. */
  `create table webhook_replays (
    account_id uuid not null references accounts (id) on delete cascade,
    id uuid not null,
    webhook_id uuid not null,
    since timestamptz not null,
    notifications integer not null default 0,
    created_at timestamptz not null,
    primary key (account_id, id)
  )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
