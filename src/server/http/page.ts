import type { PageLinks, PageMeta } from '../../contract/jsonapi/index.ts'

/**
 * One page of a list: links to the others (whole addresses, with the query as asked) and the size of this page and
 * the total of all. There is no `prev` on the first page and no `next` on the last.
 */
export function pageDocument<Data>(
  { url, page }: { url: URL; page: { number: number; size: number } },
  data: Data[],
  total: number,
): { data: Data[]; links: PageLinks; meta: PageMeta } {
  const last = Math.max(1, Math.ceil(total / page.size))
  const at = (number: number): string => {
    const to = new URL(url)
    to.searchParams.set('page[number]', String(number))
    to.searchParams.set('page[size]', String(page.size))
    return to.href
  }
  const links: PageLinks = { self: url.href, first: at(1), last: at(last) }
  if (page.number > 1) links.prev = at(Math.min(page.number - 1, last))
  if (page.number < last) links.next = at(page.number + 1)
  return { data, links, meta: { size: data.length, total } }
}
