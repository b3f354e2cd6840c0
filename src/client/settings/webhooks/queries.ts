import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { subscribableEventNames } from '../../../contract/vocabulary/index.ts'
import { call, operationKey, operationQuery } from '../../api/index.ts'
import { type DeliveryFilter, deliveryQuery } from './filter.rules.ts'

/** What is delivered shows within this time: the stream of changes is about records. */
const REFRESH_MS = 3000
const HEALTH_REFRESH_MS = 10_000
const LONG_LOG_REFRESH_MS = 15_000
const PAGE_SIZE = 50

export const webhooksQuery = queryOptions({
  ...operationQuery('list_webhooks', { query: { 'page[size]': 100, sort: 'created_at' } }),
  refetchInterval: HEALTH_REFRESH_MS,
})
export const healthQuery = queryOptions({
  ...operationQuery('list_webhook_health', {}),
  refetchInterval: HEALTH_REFRESH_MS,
})
export const webhookQuery = (id: string) => queryOptions(operationQuery('get_webhook', { params: { id } }))

export const eventCategoriesQuery = queryOptions({
  ...operationQuery('list_webhook_events', {}),
  select: ({ data }) => data,
})
export const eventCountsQuery = queryOptions({
  ...operationQuery('get_webhook_event_counts', {}),
  select: ({ counts }) => counts,
})

/** Where the next page begins, from the link that leads to it. */
const cursorOf = (next: string | null | undefined): string | null =>
  typeof next === 'string' ? new URL(next, location.origin).searchParams.get('page[cursor]') : null

const include = 'webhook_notification_logs'
/** The latest notifications that fit, with their attempts, and older ones page by page. */
export const notificationsQuery = (filter: DeliveryFilter) =>
  infiniteQueryOptions({
    queryKey: operationKey('list_webhook_notifications', { query: { ...filter } }, 'pages'),
    queryFn: ({ pageParam, signal }) =>
      call('list_webhook_notifications', {
        query: {
          ...deliveryQuery(filter, new Date()),
          'page[size]': PAGE_SIZE,
          'page[cursor]': pageParam,
          include,
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ links }) => cursorOf(links?.next),
    // Each page that is shown is read again.
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 1) > 1 ? LONG_LOG_REFRESH_MS : REFRESH_MS),
  })
export const notificationQuery = (id: string) =>
  queryOptions({
    ...operationQuery('get_webhook_notification', { params: { id }, query: { include } }),
    refetchInterval: REFRESH_MS,
  })
export const notificationRequestQuery = (id: string, attempts: number) =>
  queryOptions({
    ...operationQuery('get_webhook_notification_request', { params: { id } }),
    // Of each attempt, for the signature is that of its time.
    meta: { attempts },
  })

export const notifiedEvents: readonly string[] = subscribableEventNames

/** What is on the screen of webhooks is read again. */
export function useRefreshWebhooks() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      (
        [
          'list_webhooks',
          'get_webhook',
          'list_webhook_health',
          'list_webhook_notifications',
          'get_webhook_notification',
          'get_webhook_notification_request',
        ] as const
      ).map((name) => client.refetchQueries({ queryKey: operationKey(name), type: 'active' })),
    )
}
