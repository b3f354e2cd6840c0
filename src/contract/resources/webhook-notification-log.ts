import { z } from 'zod'
import { defineResource, nullableText, one, timestamp } from '../jsonapi/index.ts'

/** docs/interface.md, "Transitions": one attempt to deliver a notification. */
export const webhookNotificationLog = defineResource(
  'webhook_notification_log',
  {
    /** From 1. */
    attempt: z.int(),
    started_at: timestamp,
    duration_ms: z.int(),
    /** Null when no answer came. */
    status_code: z.int().nullable(),
    /** Why the attempt failed; null when it succeeded. */
    error: nullableText,
    /** The beginning of the answer's body, at most 2 kB. */
    response_body: nullableText,
  },
  { webhook_notification: one('webhook_notification') },
)
export type WebhookNotificationLog = z.output<typeof webhookNotificationLog.schema>
