import type { Selectable } from 'kysely'
import { linked, linkedAll } from '../../contract/jsonapi/index.ts'
import type { WebhookNotification } from '../../contract/resources/index.ts'
import { documentEventVersion } from '../../contract/vocabulary/index.ts'
import type { WebhookNotificationsTable } from '../platform/database/tables.webhooks.ts'

export type NotificationRow = Pick<
  Selectable<WebhookNotificationsTable>,
  | 'id'
  | 'webhook_id'
  | 'event'
  | 'delivery_status'
  | 'reference_type'
  | 'reference_id'
  | 'unmapped'
  | 'created_at'
  | 'origin'
>
/** A notification with its attempts, in their order. */
export type ReadNotification = NotificationRow & {
  log_ids: string[]
  attempts: number
  next_attempt_at: string | null
}

const references = [
  'tracking_request',
  'estimated_event',
  'transport_event',
  'container_updated_event',
  'container_created_event',
  'container_pod_terminal_changed_event',
  'connection',
  'alert_event',
] as const

/**
 * A notification in the interface's shape, with the unmapped attributes that an import brought. Document events name
 * their document instead of a reference object, and the version of their shape.
 */
export function presentNotification(row: ReadNotification): WebhookNotification {
  const { attributes, ...presented } = present(row)
  const { origin, attempts, next_attempt_at } = row
  const isAtOnce = next_attempt_at === '-infinity'
  return {
    ...presented,
    attributes: { ...attributes, origin, attempts, next_attempt_at: isAtOnce ? null : next_attempt_at },
  }
}

function present(row: NotificationRow & { log_ids: string[] }): WebhookNotification {
  const type = references.find((each) => each === row.reference_type)
  const reference = type && row.reference_id !== null ? { id: row.reference_id, type } : null
  const document =
    row.reference_type === 'document' && row.reference_id !== null
      ? ({ id: row.reference_id, type: 'document' } as const)
      : undefined
  return {
    id: row.id,
    type: 'webhook_notification',
    attributes: {
      ...(document && { version: documentEventVersion }),
      ...row.unmapped?.attributes,
      id: row.id,
      event: row.event,
      delivery_status: row.delivery_status,
      created_at: row.created_at,
      ...(row.origin !== 'event' && { origin: row.origin }),
    },
    relationships: {
      webhook_notification_logs: linkedAll('webhook_notification_log', row.log_ids),
      ...row.unmapped?.relationships,
      webhook: linked('webhook', row.webhook_id),
      ...(document ? { document: { data: document } } : { reference_object: { data: reference } }),
    },
  }
}

/** As it is sent: without its attempts and always pending, so that every attempt sends the same body. */
export const presentForDelivery = (row: NotificationRow): WebhookNotification =>
  present({ ...row, delivery_status: 'pending', log_ids: [] })
