import { z } from 'zod'
import { defineResource, id, many, one, timestamp } from '../jsonapi/index.ts'
import { eventNames, openEnum } from '../vocabulary/index.ts'

/** docs/interface.md, "webhook_notification": one event for one webhook. */
export const webhookNotification = defineResource(
  'webhook_notification',
  {
    id,
    event: openEnum(eventNames),
    delivery_status: openEnum(['pending', 'succeeded', 'failed']),
    created_at: timestamp,
    /** On document events only. */
    version: z.string().optional(),
  },
  {
    webhook: one('webhook'),
    reference_object: one(
      'tracking_request',
      'estimated_event',
      'transport_event',
      'container_updated_event',
    ),
    webhook_notification_logs: many('webhook_notification_log'),
    document: one('document'),
  },
)
export type WebhookNotification = z.output<typeof webhookNotification.schema>
