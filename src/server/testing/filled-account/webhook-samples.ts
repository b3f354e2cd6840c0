import { randomUUID } from 'node:crypto'
import { data } from '../data.ts'
import { createRecord, noParameters, recordSample, type SampleMakers } from './sample.ts'

/** Webhooks and their notifications. */
export const webhookSamples = {
  list_webhooks: noParameters,
  create_webhook: ({ marker }) => ({
    body: data('webhook', {
      url: `https://${marker.toLowerCase()}.example/new`,
      active: true,
      events: ['container.created'],
    }),
  }),
  get_webhook: recordSample('webhook'),
  edit_webhook: recordSample('webhook', { body: data('webhook', { events: ['container.updated'] }) }),
  delete_webhook: async (filled) => {
    const attributes = {
      url: `https://${filled.marker.toLowerCase()}.example/gone`,
      active: true,
      events: ['container.created'],
    }
    return { params: { id: await createRecord(filled, '/v2/webhooks', 'webhook', attributes) } }
  },
  rotate_webhook_secret: recordSample('webhook', { body: { overlap_hours: 0 } }),
  end_webhook_secret_overlap: recordSample('webhook'),
  list_webhook_events: noParameters,
  list_webhook_ips: noParameters,
  trigger_webhook: () => ({
    // This name does not resolve: the trial answers with the failed attempt.
    body: { url: 'https://unknown.invalid/hook', event: 'container.updated' },
  }),
  list_webhook_notifications: () => ({ query: { include: 'reference_object,webhook' } }),
  list_webhook_notification_examples: noParameters,
  list_webhook_health: noParameters,
  get_webhook_event_counts: noParameters,
  // Nothing is there: the test answers with the failed attempt.
  test_webhook: recordSample('webhook', { body: { event: 'container.updated' } }),
  redeliver_webhook_notification: recordSample('notification'),
  redeliver_webhook: recordSample('webhook', {
    body: data('webhook_redelivery', { delivery_status: 'failed', since: '2026-11-20T00:00:00Z' }),
  }),
  replay_webhook: ({ ids }) => ({
    params: { id: ids.webhook },
    body: {
      data: { id: randomUUID(), type: 'webhook_replay', attributes: { since: '2026-11-20T00:00:00Z' } },
    },
  }),
  get_webhook_notification_request: recordSample('notification'),
  get_webhook_notification: recordSample('notification', {
    query: { include: 'reference_object.shipment,webhook,webhook_notification_logs' },
  }),
} satisfies SampleMakers
