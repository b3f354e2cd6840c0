import { queryOptions } from '@tanstack/react-query'
import type { ShippingLine } from '../../contract/resources/index.ts'
import { operationQuery } from './query.ts'

const byName = ({ data }: { data: ShippingLine[] }): ShippingLine[] =>
  data.toSorted((one, other) => one.attributes.name.localeCompare(other.attributes.name))

/** Every line that can be tracked, by name. They hardly ever change. */
export const shippingLinesQuery = queryOptions({
  ...operationQuery('list_shipping_lines', { query: { 'page[size]': 1000 } }),
  select: byName,
  staleTime: 60 * 60_000,
})
