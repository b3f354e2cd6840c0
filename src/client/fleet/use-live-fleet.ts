import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { budget, changeStream, operationKey } from '../api/index.ts'
import type { ListView } from '../lists/view/index.ts'
import { fleetMapQuery, MIN_REFRESH_MS } from './queries.ts'

/** The map of a view, which is asked for again after changes: not while nobody sees it, and after what people ask for. */
export function useLiveFleet(view: ListView) {
  const client = useQueryClient()
  const query = useMemo(() => fleetMapQuery(view), [view])
  useEffect(() => {
    const { queryKey } = query
    // Of all views, and the containers in the panel.
    const followed = [operationKey('get_fleet_map'), operationKey('list_containers')]
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
  }, [client, query])
  return useQuery({ ...query, placeholderData: keepPreviousData })
}
