import { type RawBuilder, sql } from 'kysely'
import { webhookColumns, webhookNotificationColumns } from '../../contract/operations/lists/index.ts'
import { listTable } from '../platform/database/lists/index.ts'
import { inside } from '../platform/database/lists/like.rules.ts'

export const webhookList = listTable({ table: 'webhooks', columns: webhookColumns, counted: false })

/** Whoever looks for a delivery has an event, an id or an address, or a part of one. */
const hasPart = (parts: readonly string[], accountId: string): RawBuilder<boolean> => {
  const like = sql`any (${sql.val(parts.map((part) => inside(part)))}::text[])`
  return sql`(webhook_notifications.event ilike ${like}
    or webhook_notifications.id::text ilike ${like}
    or webhook_notifications.reference_id::text ilike ${like}
    or webhook_notifications.webhook_id in (
      select id from webhooks where webhooks.account_id = ${accountId} and webhooks.url ilike ${like}))`
}

export const notificationList = listTable({
  table: 'webhook_notifications',
  columns: webhookNotificationColumns,
  indexed: ['created_at'],
  sql: {
    webhook: { value: sql.ref('webhook_notifications.webhook_id') },
    text: { value: sql.ref('webhook_notifications.event'), matches: hasPart },
    reference_object: { value: sql.ref('webhook_notifications.reference_id') },
  },
})
