import { sql } from 'kysely'
import type { DueWorkKind } from '../platform/jobs/due/due-work.ts'

/** The earliest notification of each active webhook. */
export const dueNotifications: DueWorkKind = {
  kind: 'webhook_notifications',
  from: sql`webhooks cross join lateral (
    select next_attempt_at from webhook_notifications
    where webhook_notifications.account_id = webhooks.account_id and webhook_id = webhooks.id
      and next_attempt_at is not null
    order by next_attempt_at limit 1) as waiting`,
  account: sql`webhooks.account_id`,
  open: sql`webhooks.active`,
  at: sql`waiting.next_attempt_at`,
  leases: 'webhooks',
}
