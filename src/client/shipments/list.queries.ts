import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../api/index.ts'
import { listPageSize, type ListView } from '../format/index.ts'

/** One page of the list; the containers come along, so that one request fills it. */
export const shipmentsQuery = ({ page, q, sort }: ListView) =>
  queryOptions({
    queryKey: ['shipments', 'list', { page, q, sort }],
    queryFn: ({ signal }) =>
      call('list_shipments', {
        query: { 'page[number]': page, 'page[size]': listPageSize, include: 'containers', q, sort },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
