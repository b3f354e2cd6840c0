import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/index.ts'

/** Looks at a request that was just made, quickly first; after some minutes only the stream tells of it. */
const pollMs = (asked: number): number | false => {
  if (asked < 5) return 2000
  return asked < 20 ? 10_000 : false
}

/** A tracking request; looked at again while its carrier is being asked for the first time. */
export const requestQuery = (id: string) =>
  queryOptions({
    queryKey: ['tracking_requests', 'one', id],
    queryFn: async ({ signal }) => (await call('get_tracking_request', { params: { id }, signal })).data,
    refetchInterval: ({ state }) => {
      const facts = state.data?.attributes
      return facts?.status === 'pending' && !facts.is_retrying ? pollMs(state.dataUpdateCount) : false
    },
  })

/** Which carriers a number may be of. */
export const inferenceQuery = (number: string) =>
  queryOptions({
    queryKey: ['inference', number],
    queryFn: async ({ signal }) => (await call('infer_tracking_number', { body: { number }, signal })).data,
    staleTime: 60 * 60_000,
  })
