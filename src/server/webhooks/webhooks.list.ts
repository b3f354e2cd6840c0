import { sql } from 'kysely'
import { webhookColumns, webhookNotificationColumns } from '../../contract/operations/lists/index.ts'
import { listTable } from '../platform/database/lists/index.ts'

export const webhookList = listTable({ table: 'webhooks', columns: webhookColumns, counted: false })

export const notificationList = listTable({
  table: 'webhook_notifications',
  columns: webhookNotificationColumns,
  indexed: ['created_at'],
  sql: {
    webhook: { value: sql.ref('webhook_notifications.webhook_id') },
    reference_object: { value: sql.ref('webhook_notifications.reference_id') },
  },
})
