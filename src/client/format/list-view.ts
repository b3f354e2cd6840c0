/** Which page of a short list is on the screen; all of it lives in the address. */
export interface SheetView {
  /** From 1. */
  page: number
  /** Empty when the list is whole. */
  q: string
  /** A field of the service's sort, `-` before it for descending; empty for the list's own order. */
  sort: string
}

/** Rows on one page. */
export const listPageSize = 50

/** Reads the view from an address; nonsense reads as the first page. */
export function readListView(fields: URLSearchParams): SheetView {
  const page = Number(fields.get('page') ?? '1')
  return {
    page: Number.isInteger(page) && page >= 1 ? page : 1,
    q: (fields.get('q') ?? '').trim(),
    sort: fields.get('sort') ?? '',
  }
}

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

/** `51–100 of 1,284`; `total` is what the service counts. */
export function tellRange(page: number, shown: number, total: number): string {
  if (total === 0 || shown === 0) return `0 of ${total.toLocaleString('en-US')}`
  const first = (page - 1) * listPageSize + 1
  const span =
    shown === 1
      ? `${first}`
      : `${first.toLocaleString('en-US')}–${(first + shown - 1).toLocaleString('en-US')}`
  return `${span} of ${total.toLocaleString('en-US')}`
}
