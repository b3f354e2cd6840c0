/** The sort after a click on a header: ascending, then descending, then the list's own order. */
export function nextSort(sort: string, field: string): string {
  if (sort === field) return `-${field}`
  return sort === `-${field}` ? '' : field
}

/** How a column is sorted, alone or with others, as `aria-sort` says it. */
export function sortedAs(sort: string, field: string): 'ascending' | 'descending' | 'none' {
  const fields = sort.split(',')
  if (fields.includes(field)) return 'ascending'
  return fields.includes(`-${field}`) ? 'descending' : 'none'
}
