import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { budget, changeStream } from '../api/index.ts'
import type { ListView } from '../lists/view/index.ts'
import { fleetMapQuery } from './queries.ts'

/** The map is asked for at most this often, whatever happens: an answer of the service is kept for 20 seconds. */
const MIN_REFRESH_MS = 20_000

/** The map of a view, which is asked for again after changes: not while nobody sees it, and after what people ask for. */
export function useLiveFleet(view: ListView) {
  const client = useQueryClient()
  const query = useMemo(() => fleetMapQuery(view), [view])
  useEffect(() => {
    const { queryKey } = query
    let timer: ReturnType<typeof setTimeout> | undefined
    const schedule = () => {
      if (timer !== undefined) return
      const age = Date.now() - (client.getQueryState(queryKey)?.dataUpdatedAt ?? 0)
      timer = setTimeout(refresh, Math.max(0, MIN_REFRESH_MS - age))
    }
    const refresh = () => {
      timer = undefined
      // A page that is shown again asks by itself.
      if (document.hidden) return
      if (budget.allowsOptional()) void client.refetchQueries({ queryKey, stale: true, type: 'active' })
      else timer = setTimeout(refresh, MIN_REFRESH_MS)
    }
    const unsubscribe = changeStream.onChange(() => {
      void client.invalidateQueries({ queryKey, refetchType: 'none' })
      schedule()
    })
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [client, query])
  return useQuery({ ...query, placeholderData: keepPreviousData })
}
