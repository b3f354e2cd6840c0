import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Resource } from '../../../contract/jsonapi/index.ts'
import type { ContainerGroup } from '../../../contract/operations/lists/index.ts'
import {
  call,
  derivedQuery,
  operationKey,
  parametersIn,
  type KeyedQuery,
  type IncludedRecords,
} from '../../api/index.ts'
import { type CustomValues, type RecordRow, entityOf } from '../columns/index.ts'
import { type ListName, type ListView, queryOfView, queryText } from '../view/index.ts'
import { LIST_PAGE_ROWS } from './pages.rules.ts'

/** One page of a list as the service answers it. */
export interface ListPageAnswer<Of extends Resource> {
  data: Of[]
  included?: Resource[] | undefined
  /** With the groups of a list of containers that has some. */
  meta: { total: number; groups?: readonly ContainerGroup[] | undefined }
}

/** Parameters of a list's operation. */
type ListRowsQuery = Record<string, string | number>

/** A list as a page declares it once: how it is asked for, and how a record becomes a row. */
export interface ListSource<Of extends Resource, Row extends RecordRow> {
  list: ListName
  /** The query of one page, with what the view says and the page's number and size. */
  query: (query: ListRowsQuery) => KeyedQuery<ListPageAnswer<Of>>
  rowOf: (record: Of, related: IncludedRecords, now: Date) => Row
}

type Pages<Of extends Resource> = Pick<ListSource<Of, RecordRow>, 'query'>

/**
 * One page of a view, from 0. It stays as it was read until somebody asks for the list again: rows that are replaced
 * one page at a time would jump.
 */
export const listPageQuery = <Of extends Resource, Row extends RecordRow>(
  source: Pick<ListSource<Of, Row>, 'query'>,
  view: ListView,
  page: number,
) =>
  queryOptions({
    ...source.query({ ...queryOfView(view), 'page[number]': page + 1, 'page[size]': LIST_PAGE_ROWS }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })

type Values = ReadonlyMap<string, CustomValues>
/** Definitions asked for in one request: with a page of records there are no more values than one answer holds. */
const slugsAtOnce = 10

async function askValues(
  list: ListName,
  slugs: readonly string[],
  ids: readonly string[],
  signal: AbortSignal,
) {
  const answer = await call('list_custom_fields', {
    query: {
      'filter[entity_type]': entityOf(list),
      'filter[entity_id]': ids.join(','),
      'filter[api_slug]': slugs.join(','),
      'page[size]': LIST_PAGE_ROWS * slugsAtOnce,
    },
    signal,
  })
  return answer.data
}

/** Values of these custom fields for the records of one page: they do not come along with them. */
export const valuesQuery = (list: ListName, slugs: readonly string[], ids: readonly string[]) =>
  queryOptions({
    ...derivedQuery(
      'list_custom_fields',
      { query: { list, slugs, ids } },
      'values of rows',
      async ({ signal }): Promise<Values> => {
        const values = new Map<string, Map<string, { value: unknown; display_value: string | null }>>()
        for (let at = 0; at < slugs.length; at += slugsAtOnce) {
          const fields = await askValues(list, slugs.slice(at, at + slugsAtOnce), ids, signal)
          for (const { attributes, relationships } of fields) {
            const id = relationships?.entity?.data?.id
            if (id === undefined) continue
            const own = values.get(id) ?? new Map<string, { value: unknown; display_value: string | null }>()
            values.set(id, own.set(attributes.api_slug, attributes))
          }
        }
        return values
      },
    ),
    enabled: slugs.length > 0 && ids.length > 0,
    refetchOnWindowFocus: false,
  })

/** Which page of a view a query is of, from 0; undefined for every other query. */
function pageIn(queryKey: readonly unknown[], view: string): number | undefined {
  const {
    include: _,
    'page[number]': page,
    'page[size]': size,
    ...query
  } = parametersIn(queryKey).query ?? {}
  const isPage = queryKey.length === 2 && typeof page === 'number' && size === LIST_PAGE_ROWS
  return isPage && queryText(query) === view ? page - 1 : undefined
}

/** Finds the queries of the pages of a view. @param text the view, as `apiQueryText` writes it */
export function pagesOfView(source: Pages<Resource>, text: string, isMeant = (_page: number) => true) {
  const [name] = source.query({}).queryKey
  return {
    queryKey: operationKey(name),
    predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => {
      const page = pageIn(queryKey, text)
      return page !== undefined && isMeant(page)
    },
  }
}

/** The cached pages of a view, whichever component requested them. */
export const pagesInMemory = <Of extends Resource>(client: QueryClient, source: Pages<Of>, text: string) =>
  client
    .getQueryCache()
    .findAll(pagesOfView(source, text))
    .flatMap(({ queryKey, state }) => {
      const page = pageIn(queryKey, text)
      const document = state.data as ListPageAnswer<Of> | undefined
      return page !== undefined && document !== undefined
        ? [{ page, readAt: state.dataUpdatedAt, document }]
        : []
    })
