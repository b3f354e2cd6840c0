import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/** Every line that can be tracked, by name. They hardly ever change. */
export const shippingLinesQuery = queryOptions({
  queryKey: ['shipping_lines'],
  queryFn: async ({ signal }) => {
    const { data } = await call('list_shipping_lines', { query: { 'page[size]': 1000 }, signal })
    return data.toSorted((one, other) => one.attributes.name.localeCompare(other.attributes.name))
  },
  staleTime: 60 * 60_000,
})
