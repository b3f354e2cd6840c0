import { readFilters, readSort } from '../../../contract/jsonapi/index.ts'
import { keysOf, type Listing, type ListTable, nameOfSort, readCursor } from '../database/lists/index.ts'
import { problem } from './problem.ts'

interface AskedList {
  query: Readonly<Record<string, unknown>>
  page: { size: number; offset: number; cursor?: string | undefined }
}

/**
 * What a list is asked for, of a query that the contract's `listQuery` has checked.
 * @param now by the clock of the trade, for lists with columns that are relative to it
 * @throws 400 naming the parameter for a cursor that is none of this list and sort
 */
export function listingOf({ query, page }: AskedList, list: ListTable, now?: Date): Listing {
  const asked = typeof query['sort'] === 'string' ? query['sort'] : ''
  const read = readSort(asked, list.columns)
  const sort = 'fields' in read ? read.fields : []
  const { size, offset } = page
  const filters = readFilters(list.columns, query)
  if (page.cursor === undefined) return { page: { size, offset }, sort, filters, now }
  const kinds = keysOf(list, sort).map(({ kind }) => kind)
  const cursor = readCursor(page.cursor, nameOfSort(list, sort), kinds)
  if (cursor) return { page: { size, offset, cursor }, sort, filters, now }
  throw problem(
    400,
    'page[cursor] must be one that links of this list gave, asked with the same sort; an empty one is the beginning',
    { source: { parameter: 'page[cursor]' } },
  )
}
