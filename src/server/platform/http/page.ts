import type { PageLinks, PageMeta } from '../../../contract/jsonapi/index.ts'

interface AskedPage {
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
 * One page of a list: links to the others (whole addresses, with the query as asked) and the size of this page and
 * the total of all. There is no `prev` on the first page and no `next` on the last. A page that was asked by cursor
 * leads on by cursors, every other one by numbers.
 */
export function pageDocument<Data>(
  { url, page }: AskedPage,
  data: Data[],
  total: number,
  cursors?: PageCursors,
): { data: Data[]; links: PageLinks; meta: PageMeta } {
  const others = cursors ? byCursor(url, cursors) : byNumber(url, page, total)
  return { data, links: { self: url.href, ...others }, meta: { size: data.length, total } }
}

function byNumber(url: URL, page: AskedPage['page'], total: number): PageLinks {
  const last = Math.max(1, Math.ceil(total / page.size))
  const at = (number: number): string => {
    const to = new URL(url)
    to.searchParams.set('page[number]', String(number))
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
