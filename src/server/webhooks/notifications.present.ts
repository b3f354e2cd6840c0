import type { Selectable } from 'kysely'
import type { WebhookNotification } from '../../contract/resources/index.ts'
import type { WebhookNotificationsTable } from '../database/tables.ts'

export type NotificationRow = Selectable<WebhookNotificationsTable>

const references = [
  'tracking_request',
  'estimated_event',
  'transport_event',
  'container_updated_event',
] as const

/** A notification as it travels: what an import brought that the interface does not name is given back beside. */
export function presentNotification(row: NotificationRow): WebhookNotification {
  const type = references.find((each) => each === row.reference_type)
  const reference = type && row.reference_id !== null ? { id: row.reference_id, type } : null
  return {
    id: row.id,
    type: 'webhook_notification',
    attributes: {
      ...row.aside?.attributes,
      id: row.id,
      event: row.event,
      delivery_status: row.delivery_status,
      created_at: row.created_at,
    },
    relationships: {
      webhook_notification_logs: { data: [] },
      ...row.aside?.relationships,
      webhook: { data: row.webhook_id === null ? null : { id: row.webhook_id, type: 'webhook' } },
      reference_object: { data: reference },
    },
  }
}
