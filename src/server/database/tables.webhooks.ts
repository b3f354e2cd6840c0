import type { Generated } from 'kysely'

export interface WebhooksTable {
  account_id: string
  id: string
  url: string
  active: boolean
  events: string[]
  secret: string
  headers: { name: string; value: string }[] | null
  failed_in_a_row: Generated<number>
  deactivated_at: string | null
  deactivated_reason: string | null
  claimed_by: string | null
  claimed_until: string | null
  created_at: string
}

export interface WebhookNotificationLogsTable {
  account_id: string
  id: string
  webhook_notification_id: string
  attempt: number
  started_at: string
  duration_ms: number
  status_code: number | null
  error: string | null
  response_body: string | null
}

/** How a notification stands with its delivery; of an imported one there is nothing to deliver. */
export interface DeliveryColumns {
  event_seq: Generated<number | null>
  attempts: Generated<number>
  next_attempt_at: Generated<string | null>
}

export interface WebhookTables {
  webhooks: WebhooksTable
  webhook_notification_logs: WebhookNotificationLogsTable
  /** To be added to `record_counts`. */
  record_count_changes: { account_id: string; kind: string; change: number }
}
