import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { budget, changeStream } from '../api/index.ts'
import { clockTotalsQuery, homeQuery } from './queries.ts'

/** The page is asked for at most this often, whatever happens. */
const MIN_REFRESH_MS = 30_000

/** The home page, which is asked for again when something changed: not while nobody sees it, and after what people ask for. */
export function useLiveHome() {
  const client = useQueryClient()
  useEffect(() => {
    const { queryKey } = homeQuery
    const followed = [queryKey, clockTotalsQuery.queryKey]
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
      if (budget.allowsOptional())
        for (const key of followed) void client.refetchQueries({ queryKey: key, stale: true, type: 'active' })
      else timer = setTimeout(refresh, MIN_REFRESH_MS)
    }
    const unsubscribe = changeStream.onChange(() => {
      for (const key of followed) void client.invalidateQueries({ queryKey: key, refetchType: 'none' })
      schedule()
    })
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [client])
  return useQuery(homeQuery)
}
