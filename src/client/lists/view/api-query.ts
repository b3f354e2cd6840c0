import {
  viewColumns,
  filterColumnsOf,
  filterNameOf,
  type ColumnFilter,
  type ListName,
  type ListView,
  readFilter,
  readGrouping,
  ownSorts,
  readKnownSort,
  writeValues,
} from './list-view.ts'
import { encodePlainly } from './address.ts'
import { readLayout, standardLayout } from './standard-layouts.ts'

/** The parameters of a view in the interface: `filter[column]`, `[start]`, `[end]`, `sort`, `q` and `group`. */
export function queryOfView({
  list,
  filters,
  sort,
  q,
  group,
}: Omit<ListView, 'columns'>): Record<string, string> {
  const query: Record<string, string> = {}
  for (const [name, column] of filterColumnsOf(list)) {
    const filter = filters[name]
    if (filter === undefined) continue
    const values = writeValues(column, filter)
    if (values !== '') query[`filter[${name}]`] = values
    if (filter.start !== undefined) query[`filter[${name}][start]`] = filter.start
    if (filter.end !== undefined) query[`filter[${name}][end]`] = filter.end
  }
  const asked = sort === '' ? (ownSorts[list] ?? '') : sort
  if (asked !== '') query['sort'] = asked
  if (q !== '') query['q'] = q
  if (group !== undefined) query['group'] = group
  return query
}

/** Parameters as one query string, in their order. */
export const queryText = (query: Record<string, unknown>): string =>
  Object.entries(query)
    .map(([name, value]) => `${name}=${encodePlainly(String(value))}`)
    .join('&')

/** The same as one query string, as saved views and exports store it. The same view gives the same text. */
export const apiQueryText = (view: Omit<ListView, 'columns'>): string => queryText(queryOfView(view))

const parameter = /^filter\[(\w+)\](?:\[(start|end)\])?$/

/**
 * Reads what `apiQueryText` wrote, or another client of the interface; what is not readable is left out.
 * @param columns as `writeLayout` writes them; empty for the standard ones
 */
export function viewOfApiQuery<L extends ListName>(list: L, text: string, columns: string): ListView<L> {
  const fields = new URLSearchParams(text)
  const parts = new Map<string, { values?: string; start?: string; end?: string }>()
  for (const [given, value] of fields) {
    const [, word, edge] = parameter.exec(given) ?? []
    const name = word === undefined ? undefined : filterNameOf(list, word)
    if (name === undefined) continue
    const part = edge === 'start' || edge === 'end' ? edge : 'values'
    parts.set(name, { [part]: value, ...parts.get(name) })
  }
  const filters: Record<string, ColumnFilter> = {}
  for (const [name, { values = '', start, end }] of parts) {
    const column = viewColumns(list)[name]
    const filter = column && readFilter(column, values, { start, end })
    if (filter) filters[name] = filter
  }
  const group = readGrouping(list, fields.get('group'))
  const sort = readKnownSort(list, fields.get('sort') ?? '')
  return {
    list,
    filters,
    sort: sort === ownSorts[list] ? '' : sort,
    q: (fields.get('q') ?? '').trim(),
    ...(group && { group }),
    columns: readLayout(columns) ?? standardLayout(list),
  }
}
