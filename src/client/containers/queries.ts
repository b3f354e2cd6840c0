import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../api/index.ts'
import { listPageSize, type ListView } from '../format/index.ts'

/** One page of the list; the shipments come along, so that one request fills it. */
export const containersQuery = ({ page, q, sort, status }: ListView) =>
  queryOptions({
    queryKey: ['containers', 'list', { page, q, sort, status }],
    queryFn: ({ signal }) =>
      call('list_containers', {
        query: {
          'page[number]': page,
          'page[size]': listPageSize,
          include: 'shipment',
          q,
          sort,
          'filter[current_status]': status,
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
