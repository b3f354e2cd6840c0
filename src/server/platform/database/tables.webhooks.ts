import type { Generated } from 'kysely'
import type { Unmapped, Owned, Timestamp, Uuid } from './columns.ts'

export interface WebhooksTable extends Owned {
  url: string
  active: boolean
  events: string[]
  /** Text of an earlier version, until the next start encrypts it. */
  secret: string | null
  /** Encrypted (platform/secrets/sealing.ts). */
  sealed_secret: Uint8Array | null
  /** Signs beside the present one until its time. */
  previous_sealed_secret: Uint8Array | null
  previous_secret_until: Timestamp | null
  /** Text of an earlier version, as `secret` is. */
  headers: { name: string; value: string }[] | null
  /** JSON, encrypted. */
  sealed_headers: Uint8Array | null
  failed_in_a_row: Generated<number>
  /** The first attempt that failed since one last succeeded. */
  failing_since: Generated<Timestamp | null>
  deactivated_at: Timestamp | null
  deactivated_reason: string | null
  leased_by: Uuid | null
  leased_until: Timestamp | null
  created_at: Timestamp
}

export interface WebhookNotificationLogsTable extends Owned {
  webhook_notification_id: Uuid
  attempt: number
  started_at: Timestamp
  duration_ms: number
  status_code: number | null
  error: string | null
  response_body: string | null
  /** As they were sent; null in place of the value of a webhook's own header, which may be secret. Of earlier attempts none are kept. */
  request_headers: Record<string, string | null> | null
  /** By the clock of the database. */
  written_at: Generated<Timestamp>
}

export interface WebhookNotificationsTable extends Owned {
  webhook_id: Uuid | null
  event: string
  delivery_status: Generated<string>
  reference_type: string | null
  reference_id: Uuid | null
  unmapped: Unmapped | null
  created_at: Timestamp
  /** How it stands with its delivery; of an imported one there is nothing to deliver. */
  event_seq: Generated<number | null>
  attempts: Generated<number>
  /** `event`, `replay` or `test`. */
  origin: Generated<string>
  /** The attempts that were made when it was last sent again. */
  retried_from: Generated<number>
  next_attempt_at: Generated<Timestamp | null>
  /** The records that it includes, as they were when its event was logged. */
  records_id: Generated<Uuid | null>
  /** By the clock of the database. */
  written_at: Generated<Timestamp>
}

/** Kept until they are delivered, as JSON text. */
interface NotificationRecordsTable extends Owned {
  records: string
}

/** Events that were sent again from a time on. */
interface WebhookReplaysTable extends Owned {
  webhook_id: Uuid
  since: Timestamp
  notifications: Generated<number>
  created_at: Timestamp
}

export interface WebhookTables {
  webhook_replays: WebhookReplaysTable
  notification_records: NotificationRecordsTable
  webhooks: WebhooksTable
  webhook_notifications: WebhookNotificationsTable
  webhook_notification_logs: WebhookNotificationLogsTable
  /** To be added to `record_counts`. */
  record_count_changes: { account_id: Uuid; kind: string; change: number }
}
