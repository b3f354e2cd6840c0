import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { operationKey } from '../api/index.ts'
import { useRefreshAfterChanges } from '../lists/live/index.ts'
import type { ListView } from '../lists/view/index.ts'
import { fleetMapQuery, MIN_REFRESH_MS } from './queries.ts'

/** The maps of all views, and the containers in the panel. */
const followed = [operationKey('get_fleet_map'), operationKey('list_containers')]

/** The map of a view, which is asked for again when something changed. */
export function useLiveFleet(view: ListView) {
  const query = useMemo(() => fleetMapQuery(view), [view])
  useRefreshAfterChanges({ shown: query.queryKey, followed, minRefreshMs: MIN_REFRESH_MS })
  return useQuery({ ...query, placeholderData: keepPreviousData })
}
