import { queryOptions } from '@tanstack/react-query'
import type { Facet } from '../../../contract/operations/index.ts'
import { call } from '../../api/index.ts'
import { apiQueryText, asksAnything, type ListName, type ListView, queryOfView } from '../view/index.ts'
import { withPart } from './parts.rules.ts'
import type { FilterSpec } from './specs.ts'

type Query = Record<string, string> & { facets: string }

const ask = (list: ListName, query: Query, signal: AbortSignal) => {
  if (list === 'containers') return call('list_container_facets', { query, signal })
  if (list === 'shipments') return call('list_shipment_facets', { query, signal })
  if (list === 'documents') return call('list_document_facets', { query, signal })
  return call('list_tracking_request_facets', { query, signal })
}

const nothing: Facet = { values: [], more: false }

/** The values of a column, or of one custom field, among what the other filters leave, and how many records have each. */
export function facetQuery(view: ListView, spec: Pick<FilterSpec, 'column' | 'slug'>) {
  const { [spec.column]: _, ...filters } = view.filters
  const rest = withPart(view, spec, undefined)
  const others = {
    ...view,
    filters: rest && asksAnything(rest) ? { ...filters, [spec.column]: rest } : filters,
    sort: '',
  }
  const name = spec.slug === undefined ? spec.column : `${spec.column}:${spec.slug}`
  return queryOptions({
    queryKey: [view.list, 'facets', name, apiQueryText(others)],
    queryFn: async ({ signal }): Promise<Facet> => {
      const { data } = await ask(view.list, { ...queryOfView(others), facets: name }, signal)
      return data[name] ?? nothing
    },
    // Optional: where it fails, the editor offers to ask again.
    retry: false,
    refetchOnWindowFocus: false,
  })
}
