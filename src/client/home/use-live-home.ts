import { useQuery } from '@tanstack/react-query'
import { useRefreshAfterChanges } from '../lists/live/index.ts'
import { clockTotalsQuery, homeQuery } from './queries.ts'

const refresh = {
  shown: homeQuery.queryKey,
  followed: [homeQuery.queryKey, clockTotalsQuery.queryKey],
  minRefreshMs: 30_000,
}

/** The home page, which is asked for again when something changed. */
export function useLiveHome() {
  useRefreshAfterChanges(refresh)
  return useQuery(homeQuery)
}
