import { queryOptions } from '@tanstack/react-query'
import { operationQuery, trackingRequestQuery } from '../../api/index.ts'

/** Milliseconds until the next poll: often at first; after some minutes only the live stream reports a change. */
const pollMs = (polls: number): number | false => {
  if (polls < 5) return 2000
  return polls < 20 ? 10_000 : false
}

/** A tracking request; polled while its first check runs. */
export const requestQuery = (id: string) =>
  queryOptions({
    ...trackingRequestQuery(id),
    refetchInterval: ({ state }) => {
      const facts = state.data?.data.attributes
      return facts?.status === 'pending' && !facts.is_retrying ? pollMs(state.dataUpdateCount) : false
    },
  })

/** Which carriers a number may be of. */
export const inferenceQuery = (number: string) =>
  queryOptions({
    ...operationQuery('infer_tracking_number', { body: { number } }),
    select: ({ data }) => data,
    staleTime: 60 * 60_000,
  })
