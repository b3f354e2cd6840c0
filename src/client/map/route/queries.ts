import { queryOptions } from '@tanstack/react-query'
import { operationQuery } from '../../api/index.ts'

/** "For a container at sea, refreshing the map at most once per hour is advised" (docs/interface.md, "Limits"). */
const STALE_AFTER_MS = 60 * 60_000

/** A container's route. 403 when the account has no routing data; an empty collection when there is none yet. */
export const routeMapQuery = (container_id: string) =>
  queryOptions({
    ...operationQuery('get_container_map_geojson', { params: { id: container_id } }),
    staleTime: STALE_AFTER_MS,
    refetchOnWindowFocus: false,
  })
