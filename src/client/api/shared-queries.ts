import { queryOptions } from '@tanstack/react-query'
import type { ShippingLine } from '../../contract/resources/index.ts'
import { operationQuery } from './query.ts'

/** How many records of each kind there are, for the navigation and the inbox. It is requested again only explicitly. */
export const countsQuery = queryOptions({
  ...operationQuery('get_counts', {}),
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
})

/** One tracking request: for its own page, and for the list that offers to track what was not found. */
export const trackingRequestQuery = (id: string) =>
  queryOptions({
    ...operationQuery('get_tracking_request', { params: { id } }),
    select: ({ data }) => data,
  })

/**
 * How 1 to 500 identifiers resolve by the rules of the deep link, in the order given: for the find page, and for the
 * list that offers to track what was not found.
 */
export const lookupQuery = (identifiers: readonly string[]) =>
  queryOptions({
    ...operationQuery('create_lookup', { body: { identifiers: [...identifiers] } }),
    select: ({ data }) => data,
  })

const byName = ({ data }: { data: ShippingLine[] }): ShippingLine[] =>
  data.toSorted((one, other) => one.attributes.name.localeCompare(other.attributes.name))

/** Every shipping line that can be tracked, by name. They rarely change. */
export const shippingLinesQuery = queryOptions({
  ...operationQuery('list_shipping_lines', { query: { 'page[size]': 1000 } }),
  select: byName,
  staleTime: 60 * 60_000,
})
