import type { Selectable } from 'kysely'
import { linked } from '../../contract/jsonapi/index.ts'
import type { Webhook, WebhookNotificationLog } from '../../contract/resources/index.ts'
import type { WebhookNotificationLogsTable } from '../platform/database/tables.webhooks.ts'
import type { WebhookRow } from './webhook-secrets.ts'

export type LogRow = Selectable<WebhookNotificationLogsTable>

export const presentWebhook = (row: WebhookRow): Webhook => ({
  id: row.id,
  type: 'webhook',
  attributes: {
    url: row.url,
    active: row.active,
    events: row.events,
    secret: row.opened?.secret ?? '',
    previous_secret_until: row.previous_secret_until,
    headers: row.opened?.headers ?? null,
    created_at: row.created_at,
    deactivated_at: row.deactivated_at,
    deactivated_reason: row.deactivated_reason,
  },
  relationships: {},
  links: { self: `/v2/webhooks/${row.id}` },
})

export const presentLog = (row: LogRow): WebhookNotificationLog => ({
  id: row.id,
  type: 'webhook_notification_log',
  attributes: {
    attempt: row.attempt,
    started_at: row.started_at,
    duration_ms: row.duration_ms,
    status_code: row.status_code,
    error: row.error,
    response_body: row.response_body,
    request_headers: row.request_headers,
  },
  relationships: { webhook_notification: linked('webhook_notification', row.webhook_notification_id) },
})
