import { type Kysely, sql } from 'kysely'
import type { TableLocks } from '../migrate.ts'

/*
 * Which accounts have work of a kind, and from when on. The rows are written by triggers in the transaction that writes the work, so that
 * programs from before this table write them too. See platform/jobs/due/due-work.ts for what may be relied on.
 */
/* In the order in which those who write them take them. Nothing is added between the triggers and the rows of what is there. */
export const locks: TableLocks = [
  'tracking_request_batch_rows',
  'bulk_edits',
  'tracking_requests',
  'documents',
  'document_jobs',
  'learning_jobs',
  'outgoing_mails',
  'webhooks',
  'webhook_notifications',
].map((name) => [name, 'share row exclusive'])

const table = [
  `create table work_due (
    kind text not null,
    account_id uuid not null,
    /* By the clock of the kind. */
    at timestamptz not null
  )`,
  `create index work_due_next on work_due (kind, at, account_id)`,
  `create index work_due_of_account on work_due (account_id, kind, at)`,

  /*
   * Notes that an account has work that is due at a time. A row that is early enough will do if nobody takes it away before this
   * transaction ends. Waits for nobody. By an index however few rows there were when the connection planned it.
   */
  `create function note_work_due(the_kind text, the_account uuid, due timestamptz) returns void
    language plpgsql set enable_seqscan = off as $$
    begin
      perform from work_due where account_id = the_account and kind = the_kind and at <= due
        limit 1 for key share skip locked;
      if not found then
        insert into work_due (kind, account_id, at) values (the_kind, the_account, due);
      end if;
    end $$`,
]

interface Noted {
  table: string
  /** An expression of its rows. */
  kind: string
  at: string
  open: string
}

const noted: Noted[] = [
  {
    table: 'tracking_requests',
    kind: `case when source like 'connection:%' then 'tracking_requests of connections' else 'tracking_requests' end`,
    at: 'next_check_at',
    open: `next_check_at is not null and source is distinct from 'import'`,
  },
  {
    table: 'webhook_notifications',
    kind: `'webhook_notifications'`,
    at: 'next_attempt_at',
    open: 'next_attempt_at is not null',
  },
  {
    table: 'document_jobs',
    kind: `case when kind = 'link' then 'document_jobs that link' else 'document_jobs' end`,
    at: 'next_attempt_at',
    open: 'true',
  },
  {
    table: 'tracking_request_batch_rows',
    kind: `'tracking_request_batch_rows'`,
    at: `'-infinity'::timestamptz`,
    open: `state = 'waiting'`,
  },
  { table: 'bulk_edits', kind: `'bulk_edits'`, at: 'created_at', open: 'finished_at is null' },
  { table: 'learning_jobs', kind: `'learning_jobs'`, at: 'requested_at', open: 'true' },
  {
    table: 'outgoing_mails',
    kind: `'outgoing_mails'`,
    at: 'next_attempt_at',
    open: 'next_attempt_at is not null',
  },
]

const triggersOf = ({ table: name, kind, at, open }: Noted): string[] => [
  `create function ${name}_work_due() returns trigger language plpgsql as $$
    begin
      perform note_work_due(kind, account_id, at) from (
        select ${kind} as kind, account_id, min(${at}) as at from changed where ${open} group by 1, 2) as earliest;
      return null;
    end $$`,
  `create trigger ${name}_inserted_work_due after insert on ${name} referencing new table as changed
    for each statement execute function ${name}_work_due()`,
  `create trigger ${name}_updated_work_due after update on ${name} referencing new table as changed
    for each statement execute function ${name}_work_due()`,
  `insert into work_due (kind, account_id, at)
    select ${kind}, account_id, min(${at}) from ${name} where ${open} group by 1, 2`,
]

/* Work that was leased while it was looked for is due at once when the lease ends, and what is pending when a webhook is switched on. */
const endsOfLeases = [
  `create function webhooks_work_due() returns trigger language plpgsql as $$
    begin
      perform note_work_due('webhook_notifications', account_id, at) from (
        select changed.account_id, min(waiting.at) as at from changed cross join lateral (
          select next_attempt_at as at from webhook_notifications as pending
          where pending.account_id = changed.account_id and pending.webhook_id = changed.id and next_attempt_at is not null
          order by next_attempt_at limit 1) as waiting
        where changed.active and changed.leased_by is null group by 1
        union all
        /* What is pending may be of a transaction that this one does not see. */
        select changed.account_id, '-infinity' from changed join before using (account_id, id)
        where changed.active and not before.active group by 1) as earliest;
      return null;
    end $$`,
  `create trigger webhooks_updated_work_due after update on webhooks referencing old table as before new table as changed
    for each statement execute function webhooks_work_due()`,
  `create function documents_work_due() returns trigger language plpgsql as $$
    begin
      perform note_work_due('document_jobs', account_id, at) from (
        select changed.account_id, min(waiting.next_attempt_at) as at from changed cross join lateral (
          select next_attempt_at from document_jobs as job
          where job.account_id = changed.account_id and job.document_id = changed.id and kind <> 'link' offset 0) as waiting
        where changed.leased_by is null group by 1) as earliest;
      return null;
    end $$`,
  `create trigger documents_updated_work_due after update on documents referencing new table as changed
    for each statement execute function documents_work_due()`,
]

/* Claims name the account. The indexes that they used before stay for programs of the release before, and go with a later migration. */
const indexes = [
  `create index tracking_requests_account_due on tracking_requests (account_id, next_check_at)
    where next_check_at is not null`,
  `create index document_jobs_account_link on document_jobs (account_id, next_attempt_at) where kind = 'link'`,
  `create index outgoing_mails_account_due on outgoing_mails (account_id, next_attempt_at)
    where next_attempt_at is not null`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...table, ...noted.flatMap(triggersOf), ...endsOfLeases, ...indexes])
    await sql.raw(statement).execute(db)
}
