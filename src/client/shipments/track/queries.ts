import { queryOptions } from '@tanstack/react-query'
import { call, trackingRequestQuery } from '../../api/index.ts'
import type { RequestType } from '../../../contract/vocabulary/index.ts'
import type { TrackingRequest } from '../../../contract/resources/index.ts'

export interface RequestInput {
  request_type: RequestType
  request_number: string
  scac: string
}

/** Asks for a number to be tracked; the answer is the request, usually still pending. */
export const requestTracking = async (ask: RequestInput): Promise<TrackingRequest> =>
  (await call('create_tracking_request', { body: { data: { type: 'tracking_request', attributes: ask } } }))
    .data

/** Nothing more is to come soon: a pending request is answered within seconds, a manifest takes days. */
const isFinal = (status: string): boolean => status !== 'pending'

/** Every second at first, then every five: a request that a line is slow to answer is no reason to hit the limit. */
const pollMs = (asked: number): number => (asked < 5 ? 1000 : 5000)

/** A tracking request, followed until nothing more is to come soon. */
export const followedRequestQuery = (request: TrackingRequest) =>
  queryOptions({
    ...trackingRequestQuery(request.id),
    initialData: { data: request },
    staleTime: 0,
    refetchInterval: ({ state }) =>
      isFinal(state.data?.data.attributes.status ?? 'pending') ? false : pollMs(state.dataUpdateCount),
  })
