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

/** The first change of a row is looked at once; those that follow are collected until so long after the last look. */
const leastMs = 5000
/** Changes of records that are in no page that came are collected: their page may still be on its way. */
const togetherMs = 1200
/** Of the 100 a minute that the service takes; what a person does goes first. */
const most = 60

/**
 * Keeps what the rows in sight say true while work goes on behind them: no row moves, comes or goes by it.
 * @param also what else follows when the rows are looked at again: then a change of any record of the list counts
 */
export function useLiveRows<Of extends Resource, Row extends RecordRow>(
  source: ListSource<Of, Row>,
  view: ListView,
  also?: () => void,
): void {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const looked = useRef(Number.NEGATIVE_INFINITY)
  const pagesWith = useEffectEvent((ids: ReadonlySet<string>) =>
    pagesInMemory(client, source, apiQueryText(view)).filter(({ document }) =>
      document.data.some(({ id }) => ids.has(id)),
    ),
  )
  /** Whether these changes need a request. */
  const isMeant = useEffectEvent(
    (ids: ReadonlySet<string>) => also !== undefined || pagesWith(ids).length > 0,
  )
  const refresh = useEffectEvent((ids: ReadonlySet<string>) => {
    for (const { page } of pagesWith(ids)) {
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
    also?.()
  })
  const changedIds = useRef(new Set<string>())
  // Ids are kept until their rows were requested: the last of many changes may be the last one for hours.
  const look = useEffectEvent(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    const ms = Math.max(looked.current + leastMs - performance.now(), budget.wait(most))
    if (ms > 0) {
      timer.current = setTimeout(() => look(), ms)
      return
    }
    const ids = changedIds.current
    changedIds.current = new Set()
    // In a busy account most changes are of records that are not here: those keep no change of a row waiting.
    if (!isMeant(ids)) return
    looked.current = performance.now()
    refresh(ids)
  })
  const receive = useEffectEvent((news: ChangeNotice) => {
    if (news === 'missed') return
    const ids = new Set(news[source.list])
    if (ids.size === 0) return
    for (const id of ids) changedIds.current.add(id)
    if (isMeant(ids)) look()
    else timer.current ??= setTimeout(() => look(), togetherMs)
  })
  useEffect(() => {
    const unsubscribe = changeStream.onChange((news) => receive(news))
    return () => {
      unsubscribe()
      clearTimeout(timer.current)
    }
  }, [])
}
