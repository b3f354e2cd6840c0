import { queryOptions, useMutation, useQueryClient, useQuery } from '@tanstack/react-query'
import type { SavedView } from '../../../contract/resources/index.ts'
import { call, may, operationQuery } from '../../api/index.ts'
import type { ViewedList } from '../../../contract/vocabulary/index.ts'
import { apiQueryText, type ListView, writeLayout } from '../view/index.ts'
import { useSearchParams } from 'react-router'
import { viewOf } from './links.ts'
import { isChanged } from './saved.rules.ts'

const keptOf = (view: ListView) => ({ query: apiQueryText(view), columns: writeLayout(view.columns) })

interface FromSaved {
  /** The view that `view=ID` in the address names; undefined where there is none, or not any more. */
  saved: SavedView | undefined
  /** Whether it shows other rows, another order or other columns than were saved. */
  changed: boolean
  /** Its name may still come. */
  isComing: boolean
}

/** Which saved view of this list one came from. */
export function useSaved(view: ListView): FromSaved {
  const [fields] = useSearchParams()
  const { data, isPending } = useQuery(savedViewsQuery)
  const id = fields.get('view')
  const saved = data?.find((each) => each.id === id && each.attributes.list === view.list)
  const kept = saved && viewOf(saved)
  return {
    saved,
    changed: kept !== undefined && isChanged(keptOf(kept), keptOf(view)),
    isComing: id !== null && isPending && may('list_saved_views'),
  }
}

/** The views that the account shares and one's own, with how many records each matches; requested again only explicitly. */
export const savedViewsQuery = queryOptions({
  enabled: () => may('list_saved_views'),
  ...operationQuery('list_saved_views', { query: { count: 'matching' } }),
  select: ({ data }) => data,
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
})

/** The part of a view that is saved. */
const kept = (view: ListView) => ({ query: apiQueryText(view), columns: writeLayout(view.columns) })

type SavedChange = { name?: string; shared?: boolean; view?: ListView }

/** Creates, edits and deletes saved views; the answer of the service is shown at once, counts follow. */
export function useSavedViews() {
  const client = useQueryClient()
  const put = (change: (views: SavedView[]) => SavedView[]) => {
    const { queryKey } = savedViewsQuery
    client.setQueryData(queryKey, (page) => page && { ...page, data: change(page.data) })
    void client.refetchQueries({ queryKey, type: 'active' })
  }
  const create = useMutation({
    mutationFn: async ({
      name,
      shared,
      view,
    }: {
      name: string
      shared: boolean
      view: ListView<ViewedList>
    }) => {
      const attributes = { name, shared, list: view.list, ...kept(view) }
      return (await call('create_saved_view', { body: { data: { type: 'saved_view', attributes } } })).data
    },
    onSuccess: (made) => put((views) => [...views, made]),
  })
  const edit = useMutation({
    mutationFn: async ({ id, change: { view, ...named } }: { id: string; change: SavedChange }) => {
      const attributes = { ...named, ...(view && kept(view)) }
      const body = { data: { type: 'saved_view' as const, id, attributes } }
      return (await call('edit_saved_view', { params: { id }, body })).data
    },
    onSuccess: (edited) => put((views) => views.map((each) => (each.id === edited.id ? edited : each))),
  })
  const remove = useMutation({
    mutationFn: (id: string) => call('delete_saved_view', { params: { id } }),
    onSuccess: (_, id) => put((views) => views.filter((each) => each.id !== id)),
  })
  return { create, edit, remove }
}
