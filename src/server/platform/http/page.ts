import type { PageLinks, PageMeta } from '../../../contract/jsonapi/index.ts'

interface PageRequest {
  url: URL
  page: { number: number; size: number }
}
/** The cursors to the other pages. */
interface PageCursors {
  first: string
  last: string
  prev?: string
  next?: string
}

/**
 * One page of a list: links to itself and the others (absolute, with the query of the request), the size of this page
 * and the total of all. `current` is `self` with the number of the page, which clients of the interface read. There is no `prev` on the first page and no `next` on the last. The links of a page that was requested
 * by cursor have cursors, those of every other page have numbers.
 */
export function pageDocument<Data>(
  { url, page }: PageRequest,
  data: Data[],
  total: number,
  cursors?: PageCursors,
): { data: Data[]; links: PageLinks; meta: PageMeta } {
  const others = cursors ? byCursor(url, cursors) : byNumber(url, page, total)
  const own = { self: url.href, current: cursors ? url.href : numbered(url, page.number).href }
  const meta = { size: data.length, total, ...(!cursors && { pagination: paginationOf(page, total) }) }
  return { data, links: { ...own, ...others }, meta }
}

const lastPage = (size: number, total: number): number => Math.max(1, Math.ceil(total / size))

/** The numbers of the pages, as clients of the hosted service read them. */
function paginationOf({ number, size }: PageRequest['page'], total: number) {
  const last = lastPage(size, total)
  return { current: number, next: number < last ? number + 1 : null, last, records: total }
}

/** The address of a page by its number. */
export function numbered(url: URL, number: number): URL {
  const to = new URL(url)
  to.searchParams.set('page[number]', String(number))
  return to
}

function byNumber(url: URL, page: PageRequest['page'], total: number): PageLinks {
  const last = lastPage(page.size, total)
  const at = (number: number): string => {
    const to = numbered(url, number)
    to.searchParams.set('page[size]', String(page.size))
    return to.href
  }
  const links: PageLinks = { first: at(1), last: at(last) }
  if (page.number > 1) links.prev = at(Math.min(page.number - 1, last))
  if (page.number < last) links.next = at(page.number + 1)
  return links
}

function byCursor(url: URL, cursors: PageCursors): PageLinks {
  const at = (cursor: string): string => {
    const to = new URL(url)
    to.searchParams.set('page[cursor]', cursor)
    return to.href
  }
  const links: PageLinks = { first: at(cursors.first), last: at(cursors.last) }
  if (cursors.prev !== undefined) links.prev = at(cursors.prev)
  if (cursors.next !== undefined) links.next = at(cursors.next)
  return links
}
