import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Resource } from '../../../contract/jsonapi/index.ts'
import { budget, changeStream, derivedQuery, type ChangeNotice, parametersIn } from '../../api/index.ts'
import type { RecordRow } from '../columns/index.ts'
import { inPlace } from './in-place.rules.ts'
import { LIST_PAGE_ROWS } from '../rows/pages.rules.ts'
import { listPageQuery, pagesInMemory } from '../rows/queries.ts'
import type { ListPageAnswer, ListSource } from '../rows/queries.ts'
import { apiQueryText, type ListView, queryOfView } from '../view/index.ts'

/** Changes that come close together are one, and work that goes on for minutes is looked at every few seconds. */
const togetherMs = 1200
const leastMs = 5000
/** Of the 100 a minute that the service takes; what a person does goes first. */
const most = 60

/**
 * Keeps what the rows in sight say true while work goes on behind them: no row moves, comes or goes by it.
 * @param also what else follows, when the rows are looked at again
 */
export function useLiveRows<Of extends Resource, Row extends RecordRow>(
  source: ListSource<Of, Row>,
  view: ListView,
  also: () => void = () => undefined,
): void {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const looked = useRef(Number.NEGATIVE_INFINITY)
  const refresh = useEffectEvent((ids: ReadonlySet<string>) => {
    const pages = pagesInMemory(client, source, apiQueryText(view))
    for (const { page, document } of pages) {
      if (!document.data.some(({ id }) => ids.has(id))) continue
      const { queryKey } = listPageQuery(source, view, page)
      const query = { ...queryOfView(view), 'page[number]': page + 1, 'page[size]': LIST_PAGE_ROWS }
      const { queryFn } = source.query(query)
      client
        .fetchQuery({
          ...derivedQuery(queryKey[0], parametersIn(queryKey), 'live rows', queryFn),
          gcTime: 0,
          retry: false,
        })
        .then((now) =>
          client.setQueryData<ListPageAnswer<Of>>(queryKey, (before) => before && inPlace(before, now)),
        )
        .catch(() => undefined)
    }
    also()
  })
  const changedIds = useRef(new Set<string>())
  // Ids are kept until their rows were requested: the last of many changes may be the last one for hours.
  const look = useEffectEvent(() => {
    clearTimeout(timer.current)
    const ms = Math.max(looked.current + leastMs - performance.now(), budget.wait(most))
    if (ms > 0) {
      timer.current = setTimeout(() => look(), ms)
      return
    }
    const ids = changedIds.current
    changedIds.current = new Set()
    looked.current = performance.now()
    refresh(ids)
  })
  const receive = useEffectEvent((news: ChangeNotice) => {
    if (news === 'missed') return
    for (const id of news[source.list]) changedIds.current.add(id)
    if (changedIds.current.size === 0) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => look(), togetherMs)
  })
  useEffect(() => {
    const unsubscribe = changeStream.onChange((news) => receive(news))
    return () => {
      unsubscribe()
      clearTimeout(timer.current)
    }
  }, [])
}
