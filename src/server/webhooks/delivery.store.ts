import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { iso } from '../platform/clock.ts'
import type { Db } from '../platform/database/tables.ts'
import { switchedOffEvent } from '../platform/events/entry.ts'
import { append } from '../platform/events/log.ts'
import { claimDue } from '../platform/jobs/due/claim-shares.ts'
import { claim, type Lease, renew } from '../platform/jobs/lease.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import { mailSwitchedOff } from './switched-off.mail.ts'
import { dueNotifications } from './due-notifications.ts'
import type { Standing } from './delivery.rules.ts'
import type { DeliveryResult } from './guarded-connector.ts'
import type { NotificationRow } from './notifications.present.ts'
import type { StoredSecrets } from './webhook-secrets.ts'
import { endPending } from './webhooks.store.ts'

/** A webhook that this process alone delivers to while it holds the lease. */
export interface Claim extends StoredSecrets {
  url: string
  active: boolean
  failed_in_a_row: number
  failing_since: string | null
  leased_until: string
}
export type DueNotification = NotificationRow & {
  attempts: number
  retried_from: number
  records_id: string | null
}

/**
 * Claims webhooks for which something is due, of each account those that waited longest first.
 * @param without accounts that have their share already
 * @param underWay ids of webhooks that this process still delivers to: while answers wait to be written down, a lease
 * may run out, and what was answered would be sent again
 */
export async function claimDueNotifications(
  db: Db,
  {
    by,
    now,
    until,
    most,
    without,
    underWay,
  }: Lease & { now: Date; most: number; without: string[]; underWay: string[] },
): Promise<Claim[]> {
  return claimDue(db, dueNotifications, { times: { now, wall: now }, most, without }, (account, share) =>
    claim<Claim>(db, 'webhooks', { by, until }, now, {
      where: sql`webhooks.account_id = ${account} and webhooks.active
        and not webhooks.id = any (${sql.val(underWay)}::uuid[])
        and (select min(next_attempt_at) from webhook_notifications due
          where due.account_id = webhooks.account_id and due.webhook_id = webhooks.id
            and due.next_attempt_at is not null) <= ${iso(now)}`,
      order: sql`webhooks.leased_until nulls first`,
      most: share,
    }),
  )
}

/**
 * What is due for a webhook, in the order in which it was logged. `event_seq` alone, not the position in the log: this
 * is a queue whose rows are ticked off one by one, so that an entry committed late is not passed over, and of two
 * changes of one record the later has the higher number.
 */
export async function dueOf(
  db: Db,
  { account_id, id }: { account_id: string; id: string },
  now: Date,
  most: number,
): Promise<DueNotification[]> {
  return db
    .selectFrom('webhook_notifications')
    .select([
      'id',
      'webhook_id',
      'event',
      'delivery_status',
      'reference_type',
      'reference_id',
      'unmapped',
      'created_at',
      'origin',
      'attempts',
      'retried_from',
      'records_id',
    ])
    .where('account_id', '=', account_id)
    .where('webhook_id', '=', id)
    .where('next_attempt_at', '<=', iso(now))
    .orderBy('event_seq')
    .limit(most)
    .execute()
}

/** One attempt that was made, and how its notification stands after it. */
export interface Attempt {
  id: string
  attempt: number
  started_at: Date
  outcome: DeliveryResult
  standing: Standing
  /** As they are kept; null where nothing was sent. */
  request_headers: Record<string, string | null> | null
}

/** Writes down attempts, all or none. What was delivered stays so, also where its webhook is gone by now. */
export async function recordAttempts(db: Db, accountId: string, made: readonly Attempt[]): Promise<void> {
  if (made.length === 0) return
  const rows = made.map(({ id, attempt, started_at, outcome, standing, request_headers }) => ({
    log_id: randomUUIDv7(),
    id,
    attempt,
    started_at: iso(started_at),
    duration_ms: outcome.duration_ms,
    status_code: outcome.status_code,
    error: outcome.error,
    response_body: outcome.response_body,
    request_headers,
    delivery_status: standing.delivery_status,
    next_attempt_at: standing.next_attempt_at ? iso(standing.next_attempt_at) : null,
  }))
  await sql`
    with made as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as made (log_id uuid, id uuid,
        attempt integer, started_at timestamptz, duration_ms integer, status_code integer, error text,
        response_body text, request_headers jsonb, delivery_status text, next_attempt_at timestamptz)
    ), logged as (
      insert into webhook_notification_logs (account_id, id, webhook_notification_id, attempt, started_at,
        duration_ms, status_code, error, response_body, request_headers)
      select ${accountId}::uuid, log_id, id, attempt, started_at, duration_ms, status_code, error, response_body,
        request_headers
      from made
    )
    update webhook_notifications as notification
    set attempts = made.attempt, delivery_status = made.delivery_status, next_attempt_at = made.next_attempt_at
    from made
    where notification.account_id = ${accountId} and notification.id = made.id
      and (notification.next_attempt_at is not null or made.delivery_status = 'succeeded')`.execute(db)
}

/** Renews a claim and stores the failures. @returns the webhook as it stands now; undefined when it is gone or another's */
export const renewClaim = (
  db: Db,
  key: { account_id: string; id: string },
  { by, until, failed_in_a_row, failing_since }: Lease & Pick<Claim, 'failed_in_a_row' | 'failing_since'>,
): Promise<Claim | undefined> =>
  renew<Claim>(
    db,
    'webhooks',
    key,
    { by, until },
    sql`failed_in_a_row = ${failed_in_a_row}, failing_since = ${failing_since}`,
  )

/** After too many failures: ends what is pending, and says it in the event log. @returns whether it was active until now */
export async function deactivate(
  db: Db,
  { account_id, id }: { account_id: string; id: string },
  { now, reason }: { now: Date; reason: string },
  mailer?: Mailer,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const done = await trx
      .updateTable('webhooks')
      .set({ active: false, deactivated_at: iso(now), deactivated_reason: reason })
      .where('account_id', '=', account_id)
      .where('id', '=', id)
      .where('active', '=', true)
      .returning(['id', 'url'])
      .execute()
    const [webhook] = done
    if (!webhook) return false
    if (mailer) await mailSwitchedOff(trx, mailer, { account_id, ...webhook, reason })
    await endPending(trx, account_id, id)
    const entry = {
      event: switchedOffEvent,
      reference: { type: 'webhook', id },
      shipment_id: null,
      container_id: null,
      payload: { reason },
      occurred_at: iso(now),
    } as const
    await append(trx, account_id, [entry], iso(now))
    return true
  })
}
