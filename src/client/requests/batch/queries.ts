import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { BatchRow } from '../../../contract/resources/index.ts'
import type { BatchRowState } from '../../../contract/vocabulary/index.ts'
import { call, operationKey, operationQuery } from '../../api/index.ts'
import { pollMs } from './progress.present.ts'

/** How far a batch is; asked for again while it runs and the page is seen, less and less often. */
export const batchQuery = (id: string) =>
  queryOptions({
    ...operationQuery('get_tracking_request_batch', { params: { id } }),
    select: ({ data }) => data,
    staleTime: 0,
    refetchInterval: ({ state }) => pollMs(state.data?.data.attributes.state, state.dataUpdateCount),
  })

const rowsAtOnce = 500

/** Of all rows of a batch, whatever their state. */
export const batchRowsKey = (id: string) =>
  operationKey('list_tracking_request_batch_rows', { params: { id } })

/** The rows of a batch, page by page as they are scrolled to. */
export const batchRowsQuery = (id: string, state: BatchRowState | null) =>
  infiniteQueryOptions({
    queryKey: operationKey('list_tracking_request_batch_rows', { params: { id }, query: { state } }, 'pages'),
    queryFn: ({ pageParam, signal }) =>
      call('list_tracking_request_batch_rows', {
        params: { id },
        query: {
          'page[number]': pageParam,
          'page[size]': rowsAtOnce,
          ...(state === null ? {} : { 'filter[state]': state }),
        },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      pages.length * rowsAtOnce < last.meta.total ? pages.length + 1 : null,
  })

/** All rejected rows, however many. */
export async function rejectedRows(id: string): Promise<BatchRow[]> {
  const rows: BatchRow[] = []
  for (let page = 1; ; page += 1) {
    const { data, meta } = await call('list_tracking_request_batch_rows', {
      params: { id },
      query: { 'page[number]': page, 'page[size]': 1000, 'filter[state]': 'rejected' },
    })
    rows.push(...data)
    if (data.length === 0 || rows.length >= meta.total) return rows
  }
}

/** The newest batches, for the head of the list of requests. */
export const recentBatchesQuery = queryOptions({
  ...operationQuery('list_tracking_request_batches', { query: { 'page[size]': 5 } }),
  select: ({ data }) => data,
})
