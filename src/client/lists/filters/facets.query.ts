import { queryOptions } from '@tanstack/react-query'
import type { Facet } from '../../../contract/operations/index.ts'
import type { ViewedList } from '../../../contract/vocabulary/index.ts'
import { call } from '../../api/index.ts'
import { apiQueryText, type ListView, queryOfView } from '../view/index.ts'

type Query = Record<string, string> & { facets: string }

const ask = (list: ViewedList, query: Query, signal: AbortSignal) => {
  if (list === 'containers') return call('list_container_facets', { query, signal })
  if (list === 'shipments') return call('list_shipment_facets', { query, signal })
  return call('list_tracking_request_facets', { query, signal })
}

const nothing: Facet = { values: [], more: false }

/** The values of a column among what the other filters leave, and how many records have each. */
export function facetQuery(view: ListView, column: string) {
  const { [column]: _, ...filters } = view.filters
  const others = { ...view, filters, sort: '' }
  return queryOptions({
    queryKey: [view.list, 'facets', column, apiQueryText(others)],
    queryFn: async ({ signal }): Promise<Facet> => {
      const { data } = await ask(view.list, { ...queryOfView(others), facets: column }, signal)
      return data[column] ?? nothing
    },
    // Optional: where it fails, the editor offers to ask again.
    retry: false,
    refetchOnWindowFocus: false,
  })
}
