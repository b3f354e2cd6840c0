import { queryOptions } from '@tanstack/react-query'
import { operationQuery } from './query.ts'

/** One tracking request: for its own page, and for the list that offers to track what was not found. */
export const trackingRequestQuery = (id: string) =>
  queryOptions({
    ...operationQuery('get_tracking_request', { params: { id } }),
    select: ({ data }) => data,
  })
