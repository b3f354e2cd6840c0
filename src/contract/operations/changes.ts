import { z } from 'zod'
import { operation } from './operation.ts'

const count = z.int()

export const get_counts = operation({
  method: 'GET',
  path: '/counts',
  tag: 'Session',
  summary: 'How many records of each kind the account has',
  extension: true,
  shows: ['container', 'shipment', 'tracking_request', 'document', 'tariff', 'alert'],
  media: 'application/json',
  answers: {
    200: z.looseObject({
      containers: count,
      /** Those whose tracking stopped while they were still to be picked up. */
      stopped_containers: count,
      shipments: count,
      tracking_requests: count,
      /** Those that failed and wait for somebody: all but duplicates, whose number is tracked already. */
      failed_tracking_requests: count,
      documents: count,
      /** Those that `filter[to_review]` of the list finds. */
      documents_to_review: count,
      /** Without any, no container has a clock. */
      tariffs: count,
      /** Alerts that wait for the person who asks; null for API keys and for who has no alerts. */
      open_alerts: count.nullable(),
    }),
  },
})

/**
 * Server-sent events for clients that show records and need to know when to ask for them again: `begun` first, `changed` with
 * `{"shipments": [ids], "containers": [ids], "tracking_requests": [ids], "documents": [ids]}`, `reset` where more was missed than is
 * sent, `alive` every 20 seconds.
 * With `once=true` the answer ends after what was missed: for clients behind a proxy that holds back an answer until its end.
 * A client that comes back with `Last-Event-ID` receives what it missed. Where the service has a read replica, the data of each has `wal_position`, which a
 * client sends with what it asks for next.
 */
export const follow_changes = operation({
  method: 'GET',
  path: '/stream',
  tag: 'Session',
  summary: 'Which records change, sent as it happens (server-sent events `begun`, `changed` and `reset`)',
  extension: true,
  shows: [],
  media: 'text/event-stream',
  query: z.object({
    /** As `Last-Event-ID`, for clients that cannot send headers. */
    last_event_id: z.string().max(40).optional(),
    /** The id by which a client names itself in `Portolan-Tab` with its writes: what these changed is left out. */
    tab: z.uuid().optional(),
    /** The answer ends after what the client has missed. */
    once: z.literal('true').optional(),
  }),
  answers: { 200: z.string() },
})
