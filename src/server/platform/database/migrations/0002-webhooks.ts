import { type Kysely, sql } from 'kysely'

const statements = [
  `create table webhooks (
    account_id uuid not null references accounts (id) on delete cascade,
    id uuid not null,
    url text not null,
    active boolean not null,
    events text[] not null,
    secret text not null,
    headers jsonb,
    /* Notifications that ended failed since one last succeeded. */
    failed_in_a_row integer not null default 0,
    deactivated_at timestamptz,
    deactivated_reason text,
    /* Who delivers to it at the moment, and how long nobody else may. */
    claimed_by uuid,
    claimed_until timestamptz,
    created_at timestamptz not null,
    primary key (account_id, id)
  )`,
  `create index webhooks_newest on webhooks (account_id, created_at desc, id)`,

  `create table webhook_notification_logs (
    account_id uuid not null references accounts (id) on delete cascade,
    id uuid not null,
    webhook_notification_id uuid not null,
    attempt integer not null,
    started_at timestamptz not null,
    duration_ms integer not null,
    status_code integer,
    error text,
    response_body text,
    primary key (account_id, id)
  )`,
  `create index webhook_notification_logs_of on webhook_notification_logs
    (account_id, webhook_notification_id, attempt)`,

  /* event_seq: its place in the event log, null for one that was imported. next_attempt_at: set while it is to be
     delivered by us, and never for an imported one; '-infinity' is at once. */
  `alter table webhook_notifications
    add column event_seq bigint,
    add column attempts integer not null default 0,
    add column next_attempt_at timestamptz`,
  `create index webhook_notifications_due on webhook_notifications (account_id, webhook_id, next_attempt_at)
    where next_attempt_at is not null`,
  `create index webhook_notifications_queue on webhook_notifications (account_id, webhook_id, event_seq)
    where next_attempt_at is not null`,

  /* In the transaction of the change and of its line in the log: what is committed is announced, and nothing else. */
  `create function notify_webhooks() returns trigger language plpgsql as $$
  begin
    if exists (select from webhooks where active and account_id in (select account_id from appended)) then
      insert into webhook_notifications
        (account_id, id, webhook_id, event, reference_type, reference_id, event_seq, next_attempt_at, created_at)
      select appended.account_id, gen_random_uuid(), webhooks.id, appended.event, appended.reference_type,
        appended.reference_id, appended.seq, '-infinity', appended.recorded_at
      from appended join webhooks on webhooks.account_id = appended.account_id
        and webhooks.active and appended.event = any (webhooks.events)
      order by appended.seq, webhooks.id;
    end if;
    return null;
  end $$`,
  `create trigger event_log_appended after insert on event_log referencing new table as appended
    for each statement execute function notify_webhooks()`,

  /* A notification is written in every change that is announced: a total that all of them updated would make them wait
     for each other, and could lock them crosswise. They add a line instead, and the lines are added up by and by. */
  `create table record_count_changes (
    account_id uuid not null,
    kind text not null,
    change bigint not null
  )`,
  `create index record_count_changes_account on record_count_changes (account_id, kind)`,
  `create function count_later() returns trigger language plpgsql as $$
  begin
    insert into record_count_changes (account_id, kind, change)
      select account_id, tg_table_name, case tg_op when 'INSERT' then count(*) else -count(*) end
      from changed group by account_id;
    return null;
  end $$`,
  `drop trigger webhook_notifications_inserted on webhook_notifications`,
  `drop trigger webhook_notifications_deleted on webhook_notifications`,
  `create trigger webhook_notifications_inserted after insert on webhook_notifications
    referencing new table as changed for each statement execute function count_later()`,
  `create trigger webhook_notifications_deleted after delete on webhook_notifications
    referencing old table as changed for each statement execute function count_later()`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
