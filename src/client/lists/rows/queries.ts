import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Resource } from '../../../contract/jsonapi/index.ts'
import { call } from '../../api/index.ts'
import type { CustomValues, RecordRow } from '../columns/index.ts'
import { entityOf } from '../columns/index.ts'
import { apiQueryText, type ListName, type ListView, queryOfView } from '../view/index.ts'
import { pageSize } from './pages.rules.ts'
import type { Page, Source } from './source.ts'

/** All pages of a view. */
export const rowsKey = (list: ListName, text: string) => [list, 'rows', text] as const

/**
 * One page of a view, from 0. It stays as it was read until somebody asks for the list again: rows that are replaced
 * one page at a time would jump.
 */
export const pageQuery = <Of extends Resource, Row extends RecordRow>(
  source: Pick<Source<Of, Row>, 'list' | 'ask'>,
  view: ListView,
  page: number,
) =>
  queryOptions({
    queryKey: [...rowsKey(source.list, apiQueryText(view)), page],
    queryFn: ({ signal }): Promise<Page<Of>> =>
      source.ask({ ...queryOfView(view), 'page[number]': page + 1, 'page[size]': pageSize }, signal),
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
      'page[size]': pageSize * slugsAtOnce,
    },
    signal,
  })
  return answer.data
}

/** Values of these custom fields for the records of one page: they do not come along with them. */
export const valuesQuery = (list: ListName, slugs: readonly string[], ids: readonly string[]) =>
  queryOptions({
    queryKey: ['custom_fields', 'rows', list, slugs.join(','), ids.join(',')],
    queryFn: async ({ signal }): Promise<Values> => {
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
    enabled: slugs.length > 0 && ids.length > 0,
    refetchOnWindowFocus: false,
  })

/** The pages of a view that are in memory, whoever asked for them. */
export const pagesInMemory = <Of extends Resource>(client: QueryClient, list: ListName, text: string) =>
  client
    .getQueryCache()
    .findAll({ queryKey: rowsKey(list, text) })
    .flatMap(({ queryKey, state }) => {
      const page = queryKey[3]
      const document = state.data as Page<Of> | undefined
      return typeof page === 'number' && document !== undefined
        ? [{ page, readAt: state.dataUpdatedAt, document }]
        : []
    })
