import { type Kysely, sql } from 'kysely'
import type { TableLocks } from '../migrate.ts'

/** Programs from then on write the three tables without this column, and read no row by its key alone that this one lacks. */
export const worksFrom = '0118-leases-of-requests'

export const locks: TableLocks = [
  'accounts',
  'event_log',
  'webhook_notifications',
  'webhook_notification_logs',
].map((name) => [name, 'access exclusive'])

/*
 * The event log, the notifications of webhooks and the attempts to deliver them are kept by month of the time at which they were
 * written, in UTC and by the clock of the database: a month can be taken away at once. The trade's time of an entry may be ahead.
 */
const statements = [
  /* Accounts first, to which rows refer: who holds them may be about to write to the log. */
  `lock table accounts, event_log, webhook_notifications, webhook_notification_logs in access exclusive mode`,

  `create table event_log_by_month (like event_log including defaults, written_at timestamptz not null default now())
    partition by range (written_at)`,
  `create table webhook_notifications_by_month
    (like webhook_notifications including defaults, written_at timestamptz not null default now())
    partition by range (written_at)`,
  `create table webhook_notification_logs_by_month
    (like webhook_notification_logs including defaults, written_at timestamptz not null default now())
    partition by range (written_at)`,
  `alter table event_log_by_month alter column seq add generated always as identity`,
  `select setval(pg_get_serial_sequence('event_log_by_month', 'seq'), last_value, is_called) from event_log_seq_seq`,

  /* Rows of today are counted to the month of their own time, and none to a month to come. */
  `do $$
  declare
    kept record;
    month timestamp;
    columns text;
  begin
    for kept in select * from (values ('event_log', 'recorded_at'), ('webhook_notifications', 'created_at'),
      ('webhook_notification_logs', 'started_at')) as tables (name, time)
    loop
      for month in execute format(
        'select distinct date_trunc(''month'', greatest(least(%I, now()), ''2000-01-01T00:00:00Z'') at time zone ''UTC'') from %I
        union select generate_series(date_trunc(''month'', now() at time zone ''UTC''),
          date_trunc(''month'', now() at time zone ''UTC'') + interval ''3 months'', interval ''1 month'')',
        kept.time, kept.name)
      loop
        execute format('create table %I partition of %I for values from (%L) to (%L)',
          kept.name || to_char(month, '_YYYY_MM'), kept.name || '_by_month',
          to_char(month, 'YYYY-MM-DD"T00:00:00Z"'), to_char(month + interval '1 month', 'YYYY-MM-DD"T00:00:00Z"'));
      end loop;
      select string_agg(quote_ident(attname), ', ' order by attnum) into columns
        from pg_attribute where attrelid = kept.name::regclass and attnum > 0 and not attisdropped;
      execute format('insert into %I (%s, written_at) overriding system value
        select %s, greatest(least(%I, now()), ''2000-01-01T00:00:00Z'') from %I',
        kept.name || '_by_month', columns, columns, kept.time, kept.name);
    end loop;
  end $$`,

  `drop table event_log, webhook_notifications, webhook_notification_logs`,
  `alter table event_log_by_month rename to event_log`,
  `alter table webhook_notifications_by_month rename to webhook_notifications`,
  `alter table webhook_notification_logs_by_month rename to webhook_notification_logs`,
  `alter sequence event_log_by_month_seq_seq rename to event_log_seq_seq`,

  `alter table event_log add primary key (account_id, written_at, seq)`,
  `create index event_log_position on event_log (xid, seq)`,
  `create index event_log_account_position on event_log (account_id, xid, seq)`,
  `create index event_log_shipment on event_log (account_id, shipment_id, seq)`,

  `alter table webhook_notifications add primary key (account_id, id, written_at)`,
  `alter table webhook_notifications add foreign key (account_id) references accounts (id) on delete cascade`,
  `create index webhook_notifications_newest on webhook_notifications (account_id, created_at desc, id)`,
  `create index webhook_notifications_due on webhook_notifications (account_id, webhook_id, next_attempt_at)
    where next_attempt_at is not null`,
  `create index webhook_notifications_queue on webhook_notifications (account_id, webhook_id, event_seq)
    where next_attempt_at is not null`,
  `create index webhook_notifications_records on webhook_notifications (account_id, records_id)
    where next_attempt_at is not null`,
  `create index webhook_notifications_of_webhook on webhook_notifications (account_id, webhook_id, created_at)`,

  `alter table webhook_notification_logs add primary key (account_id, id, written_at)`,
  `alter table webhook_notification_logs add foreign key (account_id) references accounts (id) on delete cascade`,
  `create index webhook_notification_logs_of on webhook_notification_logs
    (account_id, webhook_notification_id, attempt)`,
  `create index webhook_notification_logs_started on webhook_notification_logs (account_id, started_at)`,

  `create trigger event_log_appended after insert on event_log referencing new table as appended
    for each statement execute function notify_webhooks()`,
  `create trigger event_log_notifies after insert on event_log referencing new table as appended
    for each statement execute function notify_event_log()`,
  `create trigger webhook_notifications_inserted after insert on webhook_notifications
    referencing new table as changed for each statement execute function count_later()`,
  `create trigger webhook_notifications_deleted after delete on webhook_notifications
    referencing old table as changed for each statement execute function count_later()`,

  /*
   * Months that were taken out of these tables. state: detached, while its rows are in a table of its own that is written to a file;
   * archived, once they are in the file alone; importing and imported, when they are put back from the file.
   */
  `create table archived_months (
    table_name text not null,
    /* Its first day. */
    month date not null,
    state text not null,
    rows bigint not null,
    /* Of the file, and its SHA-256 digest in hex; null until it is written. */
    bytes bigint,
    sha256 text,
    /* The highest position in the event log among its entries; null for other tables. */
    last_xid xid8,
    last_seq bigint,
    detached_at timestamptz not null,
    /* How long no other process works on it. */
    leased_until timestamptz,
    primary key (table_name, month)
  )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
