import { z } from 'zod'
import {
  id,
  includeQuery,
  listQuery,
  recordDocument,
  pageDocumentOf,
  timestamp,
} from '../../jsonapi/index.ts'
import { webhook, webhookNotification } from '../../resources/index.ts'
import { exampleEventNames, MAX_SECRET_OVERLAP_HOURS } from '../../vocabulary/index.ts'
import { webhookColumns, webhookNotificationColumns } from '../lists/index.ts'
import { operation } from '../operation.ts'
import { trialAnswer } from './webhook-deliveries.ts'
import { customHeaders, endpointUrl, subscribedEvents } from './webhook-body.ts'

const tag = 'Webhooks'
const notificationsTag = 'Webhook notifications'

export const list_webhooks = operation({
  method: 'GET',
  path: '/webhooks',
  tag,
  summary: 'List webhooks, newest first',
  resource: 'webhook',
  query: z.object(listQuery(webhookColumns)),
  answers: { 200: pageDocumentOf(webhook.schema) },
})

export const create_webhook = operation({
  method: 'POST',
  path: '/webhooks',
  tag,
  summary: 'Create a webhook',
  resource: 'webhook',
  body: z.object({
    data: z.object({
      type: z.literal('webhook'),
      attributes: z.object({
        url: endpointUrl,
        active: z.boolean().default(true),
        events: subscribedEvents,
        headers: customHeaders.nullable().default(null),
      }),
    }),
  }),
  answers: { 201: recordDocument(webhook.schema) },
})

export const get_webhook = operation({
  method: 'GET',
  path: '/webhooks/{id}',
  tag,
  summary: 'Get a webhook',
  resource: 'webhook',
  params: z.object({ id }),
  answers: { 200: recordDocument(webhook.schema) },
})

export const edit_webhook = operation({
  method: 'PATCH',
  path: '/webhooks/{id}',
  tag,
  summary: 'Edit a webhook; what is pending for one that is set inactive is not delivered',
  resource: 'webhook',
  params: z.object({ id }),
  body: z.object({
    data: z.object({
      type: z.literal('webhook'),
      id: id.optional(),
      attributes: z.object({
        url: endpointUrl.optional(),
        active: z.boolean().optional(),
        events: subscribedEvents.optional(),
        headers: customHeaders.nullable().optional(),
      }),
    }),
  }),
  refuses: { 409: 'The body names another webhook than the address' },
  answers: { 200: recordDocument(webhook.schema) },
})

export const delete_webhook = operation({
  method: 'DELETE',
  path: '/webhooks/{id}',
  tag,
  summary: 'Delete a webhook; what is pending for it is not delivered',
  changes: ['webhook'],
  params: z.object({ id }),
  answers: { 200: null },
})

export const rotate_webhook_secret = operation({
  method: 'POST',
  path: '/webhooks/{id}/rotate_secret',
  tag,
  summary: 'Make another secret for a webhook; for some hours deliveries are signed with the present one too',
  extension: true,
  resource: 'webhook',
  changes: ['webhook'],
  params: z.object({ id }),
  media: 'application/json',
  body: z.object({ overlap_hours: z.int().min(0).max(MAX_SECRET_OVERLAP_HOURS).default(24) }),
  refuses: { 409: 'A former secret still counts, and the new one shall have an overlap' },
  answers: { 200: recordDocument(webhook.schema) },
})

export const end_webhook_secret_overlap = operation({
  method: 'DELETE',
  path: '/webhooks/{id}/previous_secret',
  tag,
  summary: 'Sign deliveries with the present secret alone from now on, before the overlap is over',
  extension: true,
  resource: 'webhook',
  changes: ['webhook'],
  params: z.object({ id }),
  answers: { 200: recordDocument(webhook.schema) },
})

export const list_webhook_events = operation({
  method: 'GET',
  path: '/webhooks/events',
  tag,
  summary: 'List the events that a webhook can receive, by group',
  shows: [],
  answers: {
    200: z.looseObject({
      data: z.array(
        z.looseObject({
          id: z.string(),
          type: z.literal('webhook_event_category'),
          attributes: z.looseObject({
            name: z.string(),
            events: z.array(z.looseObject({ name: z.string(), description: z.string() })),
          }),
        }),
      ),
    }),
  },
})

export const list_webhook_ips = operation({
  method: 'GET',
  path: '/webhooks/ips',
  tag,
  summary: 'List the addresses that notifications are sent from, as the operator names them',
  shows: [],
  media: 'application/json',
  answers: {
    200: z.looseObject({ webhook_notification_ips: z.array(z.string()), last_updated: timestamp }),
  },
})

export const trigger_webhook = operation({
  method: 'POST',
  path: '/webhooks/trigger',
  tag,
  summary: 'Send an example of an event to an address at once',
  changes: ['webhook_notification'],
  media: 'application/json',
  body: z.object({
    url: endpointUrl,
    event: z.enum(exampleEventNames),
    /** Signs the delivery; without one it is not signed. */
    secret: z.string().min(1).max(500).nullish(),
  }),
  answers: { 200: trialAnswer },
})

export const list_webhook_notifications = operation({
  method: 'GET',
  path: '/webhook_notifications',
  tag: notificationsTag,
  summary: 'List webhook notifications, newest first',
  resource: 'webhook_notification',
  query: z.object(listQuery(webhookNotificationColumns)),
  answers: { 200: pageDocumentOf(webhookNotification.schema) },
})

export const list_webhook_notification_examples = operation({
  method: 'GET',
  path: '/webhook_notifications/examples',
  tag: notificationsTag,
  summary: 'Show an example of each event of the interface, or of one, as it would be sent to a webhook',
  shows: [],
  query: z.object({ event: z.enum(exampleEventNames).optional() }),
  answers: { 200: pageDocumentOf(webhookNotification.schema) },
})

export const get_webhook_notification = operation({
  method: 'GET',
  path: '/webhook_notifications/{id}',
  tag: notificationsTag,
  summary: 'Get a webhook notification',
  resource: 'webhook_notification',
  params: z.object({ id }),
  query: z.object(includeQuery),
  answers: { 200: recordDocument(webhookNotification.schema) },
})
