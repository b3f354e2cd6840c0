import { queryOptions } from '@tanstack/react-query'
import { operationQuery } from './query.ts'

/** How many records of each kind there are, for the navigation and the inbox; asked again when told to be. */
export const countsQuery = queryOptions({
  ...operationQuery('get_counts', {}),
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
})
