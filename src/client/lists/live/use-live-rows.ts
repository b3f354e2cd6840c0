import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Resource } from '../../../contract/jsonapi/index.ts'
import { budget, changeStream, type News } from '../../api/index.ts'
import type { RecordRow } from '../columns/index.ts'
import { inPlace } from './in-place.rules.ts'
import { pageSize } from '../rows/pages.rules.ts'
import { pageQuery, pagesInMemory } from '../rows/queries.ts'
import type { Page, Source } from '../rows/source.ts'
import { apiQueryText, type ListView, queryOfView } from '../view/index.ts'

/** Changes that come close together are one. */
const togetherMs = 1200
const againKey = ['live rows']

/** Keeps what the rows in sight say true while work goes on behind them: no row moves, comes or goes by it. */
export function useLiveRows<Of extends Resource, Row extends RecordRow>(
  source: Source<Of, Row>,
  view: ListView,
): void {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const refresh = useEffectEvent((ids: ReadonlySet<string>) => {
    const pages = pagesInMemory<Of>(client, source.list, apiQueryText(view))
    for (const { page, document } of pages) {
      if (!budget.spare() || !document.data.some(({ id }) => ids.has(id))) continue
      const { queryKey } = pageQuery(source, view, page)
      const query = { ...queryOfView(view), 'page[number]': page + 1, 'page[size]': pageSize }
      client
        .fetchQuery({
          queryKey: [...againKey, ...queryKey],
          queryFn: ({ signal }) => source.ask(query, signal),
          gcTime: 0,
          retry: false,
        })
        .then((now) => client.setQueryData<Page<Of>>(queryKey, (before) => before && inPlace(before, now)))
        .catch(() => undefined)
    }
  })
  const told = useRef(new Set<string>())
  const hear = useEffectEvent((news: News) => {
    if (news === 'missed') return
    for (const id of news[source.list]) told.current.add(id)
    if (told.current.size === 0) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const ids = told.current
      told.current = new Set()
      refresh(ids)
    }, togetherMs)
  })
  useEffect(() => {
    const unhear = changeStream.onNews((news) => hear(news))
    return () => {
      unhear()
      clearTimeout(timer.current)
    }
  }, [])
}
