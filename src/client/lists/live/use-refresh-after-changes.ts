import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { budget, changeStream } from '../../api/index.ts'

interface Refresh {
  /** The query that the page shows: its age says when it may be asked for again. */
  shown: QueryKey
  /** All that the page shows of these; the same array each time. */
  followed: readonly QueryKey[]
  /** The page is asked for at most this often, whatever happens. */
  minRefreshMs: number
}

/** Asks again for what a page shows when something changed: not while nobody sees it, and after what people ask for. */
export function useRefreshAfterChanges({ shown, followed, minRefreshMs }: Refresh): void {
  const client = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const schedule = () => {
      if (timer !== undefined) return
      const age = Date.now() - (client.getQueryState(shown)?.dataUpdatedAt ?? 0)
      timer = setTimeout(refresh, Math.max(0, minRefreshMs - age))
    }
    const refresh = () => {
      timer = undefined
      // A page that is shown again asks by itself.
      if (document.hidden) return
      if (budget.allowsOptional())
        for (const queryKey of followed) void client.refetchQueries({ queryKey, stale: true, type: 'active' })
      else timer = setTimeout(refresh, minRefreshMs)
    }
    const unsubscribe = changeStream.onChange(() => {
      for (const queryKey of followed) void client.invalidateQueries({ queryKey, refetchType: 'none' })
      schedule()
    })
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [client, shown, followed, minRefreshMs])
}
