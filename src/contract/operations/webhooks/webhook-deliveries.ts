import { z } from 'zod'
import { id, nullableTimestamp, recordDocument, timestamp } from '../../jsonapi/index.ts'
import { webhookNotification } from '../../resources/index.ts'
import { exampleEventNames, redelivery, subscribableEventNames } from '../../vocabulary/index.ts'
import { operation } from '../operation.ts'

const tag = 'Webhooks'
const notificationsTag = 'Webhook notifications'
const switchedOff = 'The webhook is inactive: nothing is sent to it'
const count = z.int()

/** What a receiver answered to one request, and the request itself. */
export const trialAnswer = z.looseObject({
  url: z.string(),
  succeeded: z.boolean(),
  error: z.string().nullable(),
  status_code: z.int().nullable(),
  request_headers: z.record(z.string(), z.string()),
  request_body: z.string(),
  response_headers: z.record(z.string(), z.union([z.string(), z.array(z.string())])).nullable(),
  response_body: z.string().nullable(),
})
export type TrialAnswer = z.output<typeof trialAnswer>

/** How deliveries to a webhook went in the last 24 hours. Tests are not counted. */
const webhookHealth = z.looseObject({
  /** Of the webhook. */
  id,
  type: z.literal('webhook_health'),
  attributes: z.looseObject({
    attempts: count,
    succeeded: count,
    /** Of attempts that were answered, in milliseconds; null without one. */
    p95_ms: z.int().nullable(),
    /** Notifications that are still to be delivered, and for how long the oldest of them has waited. */
    waiting: count,
    oldest_waiting_seconds: z.int().nullable(),
    /** Notifications of the last 24 hours that are given up. */
    given_up: count,
    /** Since when no attempt succeeded; null where the last one did. */
    failing_since: nullableTimestamp,
    /** For each of the last 24 hours, the present one last. */
    hours: z.array(z.object({ succeeded: count, failed: count })),
  }),
})
export type WebhookHealth = z.output<typeof webhookHealth>

export const list_webhook_health = operation({
  method: 'GET',
  path: '/webhooks/health',
  tag,
  summary: 'How deliveries to each webhook went in the last 24 hours',
  extension: true,
  shows: ['webhook', 'webhook_notification'],
  answers: { 200: z.looseObject({ data: z.array(webhookHealth) }) },
})

export const get_webhook_event_counts = operation({
  method: 'GET',
  path: '/webhooks/events/counts',
  tag,
  summary: 'How often each event occurred in the last 24 hours, whether or not a webhook receives it',
  extension: true,
  shows: [],
  media: 'application/json',
  answers: { 200: z.looseObject({ counts: z.record(z.string(), count) }) },
})

export const test_webhook = operation({
  method: 'POST',
  path: '/webhooks/{id}/test',
  tag,
  summary:
    'Send an example of an event to a webhook at once, with its headers and signed; it is kept in the log',
  extension: true,
  changes: ['webhook_notification'],
  params: z.object({ id }),
  media: 'application/json',
  body: z.object({ event: z.enum(exampleEventNames) }),
  answers: { 200: trialAnswer.extend({ duration_ms: z.int(), webhook_notification_id: id }) },
})

export const redeliver_webhook_notification = operation({
  method: 'POST',
  path: '/webhook_notifications/{id}/redeliver',
  tag: notificationsTag,
  summary: 'Send a notification again, with its retries from the beginning',
  extension: true,
  resource: 'webhook_notification',
  changes: ['webhook_notification', 'webhook'],
  params: z.object({ id }),
  refuses: { 422: `${switchedOff}, or the notification was a test` },
  answers: { 200: recordDocument(webhookNotification.schema) },
})

export const redeliver_webhook = operation({
  method: 'POST',
  path: '/webhooks/{id}/redeliver',
  tag,
  summary: `Send notifications of a span of time again: those that failed, or all; at most ${redelivery.atOnce}, the oldest first`,
  extension: true,
  changes: ['webhook_notification', 'webhook'],
  params: z.object({ id }),
  body: z.object({
    data: z.object({
      type: z.literal('webhook_redelivery'),
      attributes: z.object({
        delivery_status: z.enum(['failed', 'succeeded', 'all']).default('failed'),
        event: z.enum(subscribableEventNames).nullable().default(null),
        /** Of the notification, by the clock of the trade. */
        since: timestamp.nullable().default(null),
        until: timestamp.nullable().default(null),
      }),
    }),
  }),
  refuses: { 422: switchedOff },
  answers: {
    200: z.looseObject({
      data: z.looseObject({
        type: z.literal('webhook_redelivery'),
        /** How many are sent again, and how many more there are: call it again for these. */
        attributes: z.looseObject({ notifications: count, remaining: count }),
      }),
    }),
  },
})

export const replay_webhook = operation({
  method: 'POST',
  path: '/webhooks/{id}/replay',
  tag,
  summary: `Send the events since a time that a webhook names as new notifications; at most ${redelivery.replayed} events`,
  extension: true,
  changes: ['webhook_notification'],
  params: z.object({ id }),
  body: z.object({
    data: z.object({
      type: z.literal('webhook_replay'),
      /** Chosen by the caller: a replay that is asked for again under its id is not made again. */
      id,
      attributes: z.object({ since: timestamp }),
    }),
  }),
  refuses: { 409: 'The id is that of another replay', 422: `${switchedOff}, or there are too many events` },
  answers: {
    200: z.looseObject({
      data: z.looseObject({
        id,
        type: z.literal('webhook_replay'),
        attributes: z.looseObject({ since: timestamp, notifications: count, created_at: timestamp }),
      }),
    }),
  },
})

export const get_webhook_notification_request = operation({
  method: 'GET',
  path: '/webhook_notifications/{id}/request',
  tag: notificationsTag,
  summary: 'The request by which a notification is sent to its webhook, signed as at its last attempt',
  extension: true,
  shows: ['webhook_notification', 'webhook'],
  params: z.object({ id }),
  media: 'application/json',
  answers: {
    200: z.looseObject({
      /** Null where the webhook is deleted. */
      url: z.string().nullable(),
      headers: z.record(z.string(), z.string()),
      body: z.string(),
      /** False where the records that were sent are no longer kept: those of now are in the body. */
      is_as_sent: z.boolean(),
    }),
  },
})
