import { sql } from 'kysely'
import { redelivery } from '../../contract/vocabulary/index.ts'
import type { Db, Trx } from '../platform/database/tables.ts'

/** Due at once, with all its retries again: they are counted from the attempts that were made until now. */
const again = sql`delivery_status = 'pending', next_attempt_at = '-infinity', retried_from = attempts`

/** Sends a notification again. */
export async function redeliver(db: Db, accountId: string, id: string): Promise<void> {
  await sql`
    update webhook_notifications set ${again} where account_id = ${accountId} and id = ${id}`.execute(db)
}

export interface Redelivered {
  delivery_status: 'failed' | 'succeeded' | 'all'
  event: string | null
  /** ISO 8601, both included; null for no limit. */
  since: string | null
  until: string | null
}

/** Sends those of a webhook again that fit, the oldest first. @returns how many, and how many more fit */
export async function redeliverMany(
  db: Db,
  accountId: string,
  webhookId: string,
  { delivery_status, event, since, until }: Redelivered,
): Promise<{ notifications: number; remaining: number }> {
  const { rows } = await sql<{ notifications: number; remaining: number }>`
    with chosen as (
      select id, created_at from webhook_notifications
      where account_id = ${accountId} and webhook_id = ${webhookId} and origin <> 'test' and next_attempt_at is null
        and ${delivery_status === 'all' ? sql`true` : sql`delivery_status = ${delivery_status}`}
        and ${event === null ? sql`true` : sql`event = ${event}`}
        and ${since === null ? sql`true` : sql`created_at >= ${since}`}
        and ${until === null ? sql`true` : sql`created_at <= ${until}`}
    ), sent as (
      update webhook_notifications set ${again} where account_id = ${accountId}
        and id in (select id from chosen order by created_at, id limit ${redelivery.atOnce}) returning id
    )
    select (select count(*) from sent)::integer as notifications,
      ((select count(*) from chosen) - (select count(*) from sent))::integer as remaining`.execute(db)
  return rows[0] ?? { notifications: 0, remaining: 0 }
}

export interface Replay {
  id: string
  webhook_id: string
  since: string
  notifications: number
  created_at: string
}

/** The latest entries of the log are looked at alone, so that a long log costs no more. */
const latest = (accountId: string) => sql`(
  select seq, event, reference_type, reference_id, recorded_at from event_log where account_id = ${accountId}
  order by event_log.xid desc, event_log.seq desc limit ${redelivery.entriesLookedAt})`

/** Events since a time that a webhook names, and whether the latest entries go back so far, and none was archived since. */
export async function countReplayed(
  db: Db,
  accountId: string,
  { events, since }: { events: readonly string[]; since: string },
): Promise<{ count: number; isWhole: boolean }> {
  const { rows } = await sql<{ count: number; whole: boolean }>`
    select count(*) filter (where recorded_at >= ${since} and event = any (${sql.val(events)}::text[]))::integer as count,
      (count(*) < ${redelivery.entriesLookedAt} or min(recorded_at) < ${since}) and not exists (
        select from archived_months where table_name = 'event_log' and state <> 'imported'
          and month + interval '1 month' > ${since}::timestamptz at time zone 'UTC') as whole
    from ${latest(accountId)} as latest`.execute(db)
  return { count: rows[0]?.count ?? 0, isWhole: rows[0]?.whole ?? true }
}

/**
 * Writes a new notification for each of these events, in the order of the log, in the transaction of the replay itself: made
 * whole, and once for its id.
 * @param now of the trade, when the notifications are written
 * @returns undefined where the id is taken: by this replay, or by another one
 */
export async function replayEvents(
  trx: Trx,
  accountId: string,
  {
    id,
    webhook_id,
    events,
    since,
  }: { id: string; webhook_id: string; events: readonly string[]; since: string },
  { now, wallNow }: { now: string; wallNow: string },
): Promise<Replay | undefined> {
  const begun = await trx
    .insertInto('webhook_replays')
    .values({ account_id: accountId, id, webhook_id, since, created_at: wallNow })
    .onConflict((conflict) => conflict.columns(['account_id', 'id']).doNothing())
    .returning('id')
    .execute()
  if (begun.length === 0) return undefined
  const { rows } = await sql<Replay>`
    with replayed as (
      insert into webhook_notifications (account_id, id, webhook_id, event, reference_type, reference_id, event_seq,
        origin, next_attempt_at, created_at)
      select ${accountId}::uuid, gen_random_uuid(), ${webhook_id}::uuid, event, reference_type, reference_id, seq, 'replay',
        '-infinity', ${now}::timestamptz
      from ${latest(accountId)} as latest
      where recorded_at >= ${since} and event = any (${sql.val(events)}::text[]) order by seq
      returning id
    )
    update webhook_replays set notifications = (select count(*) from replayed)
    where account_id = ${accountId} and id = ${id}
    returning id, webhook_id, since, notifications, created_at`.execute(trx)
  return rows[0]
}

export async function replayById(db: Db, accountId: string, id: string): Promise<Replay | undefined> {
  return db
    .selectFrom('webhook_replays')
    .select(['id', 'webhook_id', 'since', 'notifications', 'created_at'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** A test that was sent and answered, for the log. */
export async function keepTest(
  db: Db,
  accountId: string,
  {
    id,
    webhook_id,
    event,
    now,
    attempt,
  }: {
    id: string
    webhook_id: string
    event: string
    /** Of the trade. */
    now: string
    attempt: {
      id: string
      started_at: string
      duration_ms: number
      status_code: number | null
      error: string | null
      response_body: string | null
      request_headers: Record<string, string | null>
      succeeded: boolean
    }
  },
): Promise<void> {
  const { succeeded, ...log } = attempt
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('webhook_notifications')
      .values({
        account_id: accountId,
        id,
        webhook_id,
        event,
        origin: 'test',
        delivery_status: succeeded ? 'succeeded' : 'failed',
        attempts: 1,
        reference_type: null,
        reference_id: null,
        unmapped: null,
        created_at: now,
      })
      .execute()
    await trx
      .insertInto('webhook_notification_logs')
      .values({ account_id: accountId, webhook_notification_id: id, attempt: 1, ...log })
      .execute()
  })
}
