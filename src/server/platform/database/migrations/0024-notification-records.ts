import { type Kysely, sql } from 'kysely'

/*
 * A notification says what was so when its event was logged, whenever it is delivered: the records that it includes are
 * kept as they were in that transaction, once for all events that were logged together, until it is delivered. Their id
 * is that of the first of these events.
 */
const statements = [
  `create table notification_records (
    account_id uuid not null references accounts (id) on delete cascade,
    id uuid not null,
    records text not null,
    primary key (account_id, id)
  )`,
  `alter table webhook_notifications add column records_id uuid`,
  `create index webhook_notifications_records on webhook_notifications (account_id, records_id)
    where next_attempt_at is not null`,
  `create or replace function notify_webhooks() returns trigger language plpgsql as $$
  begin
    if exists (select from webhooks where active and account_id in (select account_id from appended)) then
      insert into webhook_notifications
        (account_id, id, webhook_id, event, reference_type, reference_id, event_seq, records_id, next_attempt_at,
          created_at)
      select appended.account_id, gen_random_uuid(), webhooks.id, appended.event, appended.reference_type,
        appended.reference_id, appended.seq, (select id from appended order by seq limit 1), '-infinity',
        appended.recorded_at
      from appended join webhooks on webhooks.account_id = appended.account_id
        and webhooks.active and appended.event = any (webhooks.events)
      order by appended.seq, webhooks.id;
    end if;
    return null;
  end $$`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
