import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/index.ts'

/** "For a container at sea, refreshing the map at most once per hour is advised" (docs/interface.md, "Limits"). */
const freshMs = 60 * 60_000

/** A container's route. 403 when the account has no routing data; an empty collection when there is none yet. */
export const routeMapQuery = (container_id: string) =>
  queryOptions({
    queryKey: ['route_map', container_id],
    queryFn: ({ signal }) => call('get_container_map_geojson', { params: { id: container_id }, signal }),
    staleTime: freshMs,
    refetchOnWindowFocus: false,
  })
