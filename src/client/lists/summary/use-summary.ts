import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { budget, changeStream, operationQuery } from '../../api/index.ts'
import { type ListView, queryOfView } from '../view/index.ts'

/** Changes that come close together are counted once, and work that goes on for minutes every so often. */
const TOGETHER_MS = 1500
const BETWEEN_COUNTS_MS = 15_000

const summaryQuery = (view: ListView, myName: string | null) => {
  const { sort: _, group: _group, ...query } = queryOfView(view)
  return queryOptions({
    ...operationQuery('get_container_summary', {
      query: { ...query, ...(myName !== null && { mine: myName }) },
    }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
}

/** The counts of a view. They follow what happens by themselves; the rows stay where they are until somebody asks. */
export function useSummary(view: ListView, myName: string | null) {
  const client = useQueryClient()
  const query = summaryQuery(view, myName)
  const refetch = useEffectEvent(
    () => void client.refetchQueries({ queryKey: query.queryKey, type: 'active' }),
  )
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let counted = performance.now()
    const count = () => {
      // Counts give way to what a person does, and wait for somebody who looks.
      const isFree = document.visibilityState === 'visible' && budget.allowsOptional()
      timer = isFree ? undefined : setTimeout(count, BETWEEN_COUNTS_MS)
      if (!isFree) return
      counted = performance.now()
      refetch()
    }
    const unsubscribe = changeStream.onChange((news) => {
      const isAbout = news === 'missed' || news.containers.length + news.shipments.length > 0
      if (!isAbout || timer !== undefined) return
      timer = setTimeout(count, Math.max(TOGETHER_MS, counted + BETWEEN_COUNTS_MS - performance.now()))
    })
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [])
  return useQuery({ ...query, placeholderData: keepPreviousData })
}
