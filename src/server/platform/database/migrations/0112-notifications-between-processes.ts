import { type Kysely, sql } from 'kysely'

/* With the commit, to all processes that listen: each payload once for a transaction, however many rows it writes. */
const statements = [
  /* The kind of work that became due. */
  `create function notify_work() returns trigger language plpgsql as $$
  begin
    perform pg_notify('work', tg_argv[0]);
    return null;
  end $$`,
  `create trigger tracking_requests_notify after insert on tracking_requests
    for each statement execute function notify_work('requests')`,
  /* Of a request that is to be checked sooner than it was: the next check after one that was made says nothing. */
  `create trigger tracking_requests_due_notify after update of next_check_at on tracking_requests
    for each row when (new.next_check_at < old.next_check_at
      or (old.next_check_at is null and new.next_check_at is not null))
    execute function notify_work('requests')`,
  /* Links are written at once in the round of links. */
  `create trigger document_jobs_notify after insert or update of requested_at on document_jobs
    for each row when (new.kind <> 'link') execute function notify_work('documents')`,
  `create trigger tracking_request_batches_notify after insert on tracking_request_batches
    for each statement execute function notify_work('batches')`,
  `create trigger bulk_edits_notify after insert on bulk_edits
    for each statement execute function notify_work('bulk_edits')`,
  `create trigger outgoing_mails_notify after insert on outgoing_mails
    for each statement execute function notify_work('mails')`,
  `create trigger password_reset_requests_notify after insert on password_reset_requests
    for each statement execute function notify_work('password_resets')`,

  /* Last, as writers lock the log last. */
  `create function notify_event_log() returns trigger language plpgsql as $$
  begin
    perform pg_notify('event_log', account_id::text) from (select distinct account_id from appended) as accounts;
    return null;
  end $$`,
  `create trigger event_log_notifies after insert on event_log referencing new table as appended
    for each statement execute function notify_event_log()`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
