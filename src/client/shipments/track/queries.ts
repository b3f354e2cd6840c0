import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/index.ts'
import type { RequestType } from '../../../contract/vocabulary/index.ts'
import type { TrackingRequest } from '../../../contract/resources/index.ts'

export interface Ask {
  request_type: RequestType
  request_number: string
  scac: string
}

/** Asks for a number to be tracked; the answer is the request, usually still pending. */
export const createTrackingRequest = async (ask: Ask): Promise<TrackingRequest> =>
  (await call('create_tracking_request', { body: { data: { type: 'tracking_request', attributes: ask } } }))
    .data

/** Nothing more is to come soon: a pending request is settled within seconds, a manifest takes days. */
const isSettled = (status: string): boolean => status !== 'pending'

/** Every second at first, then every five: a request that a line is slow to answer is no reason to hit the limit. */
const pollMs = (asked: number): number => (asked < 5 ? 1000 : 5000)

/** A tracking request, followed until it is settled. */
export const trackingRequestQuery = (request: TrackingRequest) =>
  queryOptions({
    queryKey: ['tracking_requests', request.id],
    queryFn: async ({ signal }) =>
      (await call('get_tracking_request', { params: { id: request.id }, signal })).data,
    initialData: request,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      isSettled(state.data?.attributes.status ?? 'pending') ? false : pollMs(state.dataUpdateCount),
  })
