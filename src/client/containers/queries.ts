import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../api/index.ts'
import { listPageSize, type ListView } from '../format/index.ts'

/** One page of the list; the shipments come along, so that one request fills it. */
export const containersQuery = ({ page, q, sort }: ListView) =>
  queryOptions({
    queryKey: ['containers', 'list', { page, q, sort }],
    queryFn: ({ signal }) =>
      call('list_containers', {
        query: { 'page[number]': page, 'page[size]': listPageSize, include: 'shipment', q, sort },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
