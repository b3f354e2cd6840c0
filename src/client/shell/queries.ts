import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/index.ts'

/** How many records of each kind there are, for the navigation; asked again when told to be. */
export const countsQuery = queryOptions({
  queryKey: ['desk', 'counts'],
  queryFn: ({ signal }) => call('get_counts', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})
