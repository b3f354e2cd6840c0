import { queryOptions } from '@tanstack/react-query'
import { operationQuery } from '../../api/index.ts'

/** What is asked in the background shows within this time; the stream of changes is about records. */
const REFRESH_MS = 15_000

export const connectionsQuery = queryOptions({
  ...operationQuery('list_connections', {}),
  refetchInterval: REFRESH_MS,
})

export const connectionQuery = (id: string) =>
  queryOptions({ ...operationQuery('get_connection', { params: { id } }), refetchInterval: REFRESH_MS })

/** Requests for which nobody is asked. */
export const requestsWithoutSourceQuery = queryOptions({
  ...operationQuery('list_tracking_requests', {
    query: { 'filter[failed_reason]': 'no_source', 'filter[status]': 'pending', 'page[size]': 100 },
  }),
  select: ({ data, meta }) => ({
    count: meta?.total ?? data.length,
    lines: [...new Set(data.flatMap(({ attributes: { scac } }) => (scac === null ? [] : [scac])))].toSorted(),
  }),
})

/** Ports that no catalogue has, and what they can be merged into. */
export const provisionalPortsQuery = queryOptions(operationQuery('list_provisional_ports', {}))

export const provisionalVesselsQuery = queryOptions({
  ...operationQuery('list_provisional_vessels', {}),
  select: ({ data }) => data,
})

export const provisionalLinesQuery = queryOptions({
  ...operationQuery('list_provisional_lines', {}),
  select: ({ data }) => data,
})

/** Terminals that no catalogue has. */
export const provisionalTerminalsQuery = queryOptions({
  ...operationQuery('list_provisional_terminals', {}),
  select: ({ data }) => data,
})

/** The containers of a message file. */
export const messageQuery = (id: string, message_id: string) =>
  queryOptions({
    ...operationQuery('get_connection_message', { params: { id, message_id } }),
    select: ({ meta }) => meta.containers,
  })

/** The latest message files that a partner sent. */
export const messagesQuery = (id: string) =>
  queryOptions({
    ...operationQuery('list_connection_messages', { params: { id } }),
    select: ({ data }) => data,
    refetchInterval: REFRESH_MS,
  })
