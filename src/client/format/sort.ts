/** The sort after a click on a header: ascending, then descending, then the list's own order. */
export function nextSort(sort: string, field: string): string {
  if (sort === field) return `-${field}`
  return sort === `-${field}` ? '' : field
}

/** How a column is sorted, as `aria-sort` says it. */
export function sortedAs(sort: string, field: string): 'ascending' | 'descending' | 'none' {
  if (sort === field) return 'ascending'
  return sort === `-${field}` ? 'descending' : 'none'
}
