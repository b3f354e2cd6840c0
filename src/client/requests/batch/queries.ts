import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { BatchRow } from '../../../contract/resources/index.ts'
import type { BatchRowState } from '../../../contract/vocabulary/index.ts'
import { call, operationKey, operationQuery } from '../../api/index.ts'
import { pollMs } from './progress.present.ts'

/** A batch; polled while it runs and the page is visible. */
export const batchQuery = (id: string) =>
  queryOptions({
    ...operationQuery('get_tracking_request_batch', { params: { id } }),
    select: ({ data }) => data,
    staleTime: 0,
    refetchInterval: ({ state }) => pollMs(state.data?.data.attributes.state, state.dataUpdateCount),
  })

const ROWS_PER_PAGE = 500

/** Prefix of the keys of the rows of a batch, for every state. */
export const batchRowsKey = (id: string) =>
  operationKey('list_tracking_request_batch_rows', { params: { id } })

/** The rows of a batch, one page after the other while the grid is scrolled. */
export const batchRowsQuery = (id: string, state: BatchRowState | null) =>
  infiniteQueryOptions({
    queryKey: operationKey('list_tracking_request_batch_rows', { params: { id }, query: { state } }, 'pages'),
    queryFn: ({ pageParam, signal }) =>
      call('list_tracking_request_batch_rows', {
        params: { id },
        query: {
          'page[number]': pageParam,
          'page[size]': ROWS_PER_PAGE,
          ...(state === null ? {} : { 'filter[state]': state }),
        },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      pages.length * ROWS_PER_PAGE < last.meta.total ? pages.length + 1 : null,
  })

/** All rejected rows, fetched page by page. */
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

/** The five newest batches, for the menu above the list of requests. */
export const recentBatchesQuery = queryOptions({
  ...operationQuery('list_tracking_request_batches', { query: { 'page[size]': 5 } }),
  select: ({ data }) => data,
})
