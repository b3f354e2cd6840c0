import { z } from 'zod'
import {
  defineResource,
  nullableText,
  nullableTimestamp,
  timestamp,
  one,
  id,
  many,
} from '../jsonapi/index.ts'
import { openEnum, subscribableEventNames } from '../vocabulary/index.ts'

/** docs/interface.md, "webhook_notification": one event for one webhook. */
export const webhookNotification = defineResource(
  'webhook_notification',
  {
    id,
    event: openEnum(subscribableEventNames),
    delivery_status: openEnum(['pending', 'succeeded', 'failed']),
    created_at: timestamp,
    /** On document events only. */
    version: z.string().optional(),
    /**
     * Ours, beside the interface: a notification is of an event, of a replay of events, or a test. Bodies say it where it is not of an
     * event.
     */
    origin: openEnum(['event', 'replay', 'test']).optional(),
    /** Ours too, and in no body: attempts made so far, and when the next is due; null for at once, and for none. */
    attempts: z.int().optional(),
    next_attempt_at: nullableTimestamp.optional(),
  },
  {
    webhook: one('webhook'),
    reference_object: one(
      'tracking_request',
      'estimated_event',
      'transport_event',
      'container_updated_event',
      'container_created_event',
      'container_pod_terminal_changed_event',
      'connection',
      'alert_event',
    ),
    webhook_notification_logs: many('webhook_notification_log'),
    document: one('document'),
  },
)
export type WebhookNotification = z.output<typeof webhookNotification.schema>

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
    /** As they were sent; null in place of the value of a webhook's own header. Of earlier attempts none are kept. */
    request_headers: z.record(z.string(), nullableText).nullable(),
  },
  { webhook_notification: one('webhook_notification') },
)
export type WebhookNotificationLog = z.output<typeof webhookNotificationLog.schema>

/** docs/interface.md, "webhook": an endpoint that receives events. */
export const webhook = defineResource(
  'webhook',
  {
    url: z.string(),
    active: z.boolean(),
    events: z.array(openEnum(subscribableEventNames)),
    secret: z.string().meta({
      description:
        'Signs every delivery, in two ways. X-T49-Webhook-Signature is the lower-case hex HMAC-SHA256 of the raw body, ' +
        'its key the secret as it stands. Webhook-Id, Webhook-Timestamp and Webhook-Signature are those of Standard ' +
        'Webhooks, their key what follows whsec_ decoded from Base64: its libraries take the secret as it stands. ' +
        'Until previous_secret_until Webhook-Signature has a second signature with the former secret, and ' +
        'X-T49-Webhook-Signature stays with it. Empty where the key that encrypted it is gone: rotate it then.',
    }),
    /** Ours, beside the interface: until then the former secret signs too. */
    previous_secret_until: nullableTimestamp,
    headers: z.array(z.looseObject({ name: z.string(), value: z.string() })).nullable(),
    created_at: timestamp,
    /** Ours, beside the interface: when and why it was set inactive by the service. */
    deactivated_at: nullableTimestamp,
    deactivated_reason: nullableText,
  },
  {},
)
export type Webhook = z.output<typeof webhook.schema>
