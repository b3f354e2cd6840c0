import { readFilters, readSort } from '../../../contract/jsonapi/index.ts'
import { keysOf, type Listing, type ListTable, nameOfSort, readCursor } from '../database/lists/index.ts'
import { problem } from './problem.ts'

interface ListRequest {
  query: Readonly<Record<string, unknown>>
  page: { size: number; offset: number; cursor?: string | undefined }
}

/**
 * The page, sort and filters that a list request asks for; the query was checked by the contract's `listQuery`.
 * @param now by the trade clock, for lists with columns that are relative to it
 * @throws 400 naming the parameter for a cursor that does not belong to this list and sort
 */
export function listingOf({ query, page }: ListRequest, list: ListTable, now?: Date): Listing {
  const sortText = typeof query['sort'] === 'string' ? query['sort'] : ''
  const read = readSort(sortText, list.columns)
  const sort = 'fields' in read ? read.fields : []
  const { size, offset } = page
  const filters = readFilters(list.columns, query)
  if (page.cursor === undefined) return { page: { size, offset }, sort, filters, now }
  const kinds = keysOf(list, sort).map(({ kind }) => kind)
  const cursor = readCursor(page.cursor, nameOfSort(list, sort), kinds)
  if (cursor) return { page: { size, offset, cursor }, sort, filters, now }
  throw problem(
    400,
    'page[cursor] must come from a link of this list with the same sort; an empty one means the first page',
    { source: { parameter: 'page[cursor]' } },
  )
}
