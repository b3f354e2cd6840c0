import { queryOptions } from '@tanstack/react-query'
import type { Facet, OperationName } from '../../../contract/operations/index.ts'
import { type KeyedQuery, operationQuery, staysAsRead } from '../../api/index.ts'
import { asksAnything, type ListName, type ListView, queryOfView } from '../view/index.ts'
import { withPart } from './parts.rules.ts'
import type { FilterSpec } from './specs.ts'

type Query = Record<string, string> & { facets: string }

const operations = {
  containers: 'list_container_facets',
  shipments: 'list_shipment_facets',
  tracking_requests: 'list_tracking_request_facets',
  documents: 'list_document_facets',
} as const satisfies Record<ListName, OperationName>

const facetsOf = (list: ListName, query: Query): KeyedQuery<{ data: Record<string, Facet> }> =>
  operationQuery(operations[list], { query })

/** Names change seldom, and counting all records for them costs. */
const NAMES_KEPT_MS = 3_600_000

/** The most frequent values of a column, with what people call them. */
export const valueNamesQuery = (list: ListName, column: string) =>
  queryOptions({
    ...facetsOf(list, { facets: column }),
    meta: staysAsRead,
    staleTime: NAMES_KEPT_MS,
    retry: false,
    refetchOnWindowFocus: false,
  })

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
    ...facetsOf(view.list, { ...queryOfView(others), facets: name }),
    select: ({ data }): Facet => data[name] ?? nothing,
    // Optional: where it fails, the editor offers to ask again.
    retry: false,
    refetchOnWindowFocus: false,
  })
}
