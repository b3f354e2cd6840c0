import { sql } from 'kysely'
import type { WebhookHealth } from '../../contract/operations/index.ts'
import { delivery, redelivery } from '../../contract/vocabulary/index.ts'
import { iso } from '../platform/clock.ts'
import type { Db } from '../platform/database/tables.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const HOURS = 24

interface HealthRow {
  id: string
  failing_since: string | null
  attempts: number
  succeeded: number
  p95_ms: number | null
  waiting: number
  oldest_at: string | null
  given_up: number
  hours: { hour: number; succeeded: number; failed: number }[]
}

/**
 * How deliveries to the webhooks of an account went in the last 24 hours, without tests.
 * @param now the wall clock, by which attempts are made
 * @param tradeNow the clock by which notifications are written
 */
export async function healthOfWebhooks(
  db: Db,
  accountId: string,
  { now, tradeNow }: { now: Date; tradeNow: Date },
): Promise<WebhookHealth[]> {
  const since = iso(new Date(now.getTime() - dayMs))
  const { rows } = await sql<HealthRow>`
    with made as (
      select notification.webhook_id, log.duration_ms, log.status_code, 
        coalesce(log.status_code = any (${sql.val(delivery.accepted)}::integer[]), false) as is_success,
        greatest(0, floor(extract(epoch from (${iso(now)}::timestamptz - log.started_at)) / 3600))::integer as hour
      from webhook_notification_logs log join webhook_notifications notification
        on notification.account_id = log.account_id and notification.id = log.webhook_notification_id
      where log.account_id = ${accountId} and log.started_at > ${since} and notification.origin <> 'test'
    ), total as (
      select webhook_id, count(*) as attempts, count(*) filter (where is_success) as succeeded,
        percentile_disc(0.95) within group (order by duration_ms) filter (where status_code is not null) as p95_ms
      from made group by webhook_id
    ), hourly as (
      select webhook_id, jsonb_agg(jsonb_build_object('hour', hour, 'succeeded', succeeded, 'failed', failed)) as hours
      from (
        select webhook_id, hour, count(*) filter (where is_success) as succeeded,
          count(*) filter (where not is_success) as failed
        from made group by webhook_id, hour) as each_hour
      group by webhook_id
    ), queued as (
      select webhook_id, count(*) as waiting, min(created_at) as oldest_at from webhook_notifications
      where account_id = ${accountId} and next_attempt_at is not null group by webhook_id
    ), ended as (
      select webhook_id, count(*) as given_up from webhook_notifications
      where account_id = ${accountId} and delivery_status = 'failed' and origin <> 'test'
        and created_at > ${iso(new Date(tradeNow.getTime() - dayMs))}
      group by webhook_id
    )
    select webhooks.id, webhooks.failing_since, coalesce(total.attempts, 0)::integer as attempts,
      coalesce(total.succeeded, 0)::integer as succeeded, total.p95_ms, coalesce(queued.waiting, 0)::integer as waiting,
      queued.oldest_at, coalesce(ended.given_up, 0)::integer as given_up, coalesce(hourly.hours, '[]'::jsonb) as hours
    from webhooks left join total on total.webhook_id = webhooks.id
      left join hourly on hourly.webhook_id = webhooks.id
      left join queued on queued.webhook_id = webhooks.id
      left join ended on ended.webhook_id = webhooks.id
    where webhooks.account_id = ${accountId} order by webhooks.created_at, webhooks.id`.execute(db)
  return rows.map(({ id, hours, oldest_at, ...row }) => ({
    id,
    type: 'webhook_health',
    attributes: {
      ...row,
      oldest_waiting_seconds:
        oldest_at === null
          ? null
          : Math.max(0, Math.round((tradeNow.getTime() - Date.parse(oldest_at)) / 1000)),
      hours: Array.from({ length: HOURS }, (_, nth) => {
        const found = hours.find(({ hour }) => hour === HOURS - 1 - nth)
        return { succeeded: found?.succeeded ?? 0, failed: found?.failed ?? 0 }
      }),
    },
  }))
}

/** How often each event was logged in the last 24 hours of the trade clock, among the latest entries of the account. */
export async function countLoggedEvents(
  db: Db,
  accountId: string,
  tradeNow: Date,
): Promise<Record<string, number>> {
  const { rows } = await sql<{ event: string; count: number }>`
    select event, count(*)::integer as count from (
      select event, recorded_at from event_log where account_id = ${accountId}
      order by event_log.xid desc, event_log.seq desc limit ${redelivery.entriesLookedAt}) as latest
    where recorded_at > ${iso(new Date(tradeNow.getTime() - dayMs))} group by event`.execute(db)
  return Object.fromEntries(rows.map(({ event, count }) => [event, count]))
}
