import { queryOptions } from '@tanstack/react-query'
import { operationQuery, trackingRequestQuery } from '../../api/index.ts'

/** Asked again quickly at first; after some minutes only the stream reports a change. */
const pollMs = (asked: number): number | false => {
  if (asked < 5) return 2000
  return asked < 20 ? 10_000 : false
}

/** A tracking request; asked for again while its carrier is being asked for the first time. */
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
