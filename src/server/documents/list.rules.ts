import type { PageLinks, PageMeta } from '../../contract/jsonapi/index.ts'

export const sortable = ['created_at', 'name', 'document_type', 'added_by'] as const
export type Sort = SortOf<(typeof sortable)[number]>
interface SortOf<Field> {
  by: Field
  descending: boolean
}

/** `-created_at,name` → what to sort by; the first word that cannot be sorted by, where there is one. */
export function sortsOf<Field extends string>(
  value: string | undefined,
  fields: readonly Field[],
): { sorts: SortOf<Field>[] } | { unknown: string } {
  const sorts: SortOf<Field>[] = []
  for (const word of wordsOf(value ?? '')) {
    const descending = word.startsWith('-')
    const by = fields.find((name) => name === (descending ? word.slice(1) : word))
    if (!by) return { unknown: word }
    sorts.push({ by, descending })
  }
  return { sorts }
}

/** The words of a comma-delimited parameter. */
export const wordsOf = (value: string): string[] =>
  value
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')

/** The links and meta of a page (gaps.md, "Lists"), on the path and query as they were asked. */
export function pageOf(
  url: URL,
  page: { number: number; size: number },
  total: number,
): { links: PageLinks; meta: PageMeta } {
  const at = (number: number): string => {
    const address = new URL(url)
    address.searchParams.set('page[number]', String(number))
    address.searchParams.set('page[size]', String(page.size))
    return address.pathname + address.search
  }
  const last = Math.max(1, Math.ceil(total / page.size))
  return {
    links: {
      first: at(1),
      ...(page.number > 1 && { prev: at(Math.min(page.number - 1, last)) }),
      self: at(page.number),
      ...(page.number < last && { next: at(page.number + 1) }),
      last: at(last),
    },
    meta: { size: page.size, total },
  }
}
