import { queryOptions } from '@tanstack/react-query'
import { operationQuery } from '../api/index.ts'
import { containerSource } from '../lists/container-row/index.ts'
import { type ListView, queryOfView } from '../lists/view/index.ts'

/** Of a ship or a port, in its panel. */
export const SHOWN_CONTAINERS = 8

/** The map is asked for at most this often, whatever happens: an answer of the service is kept for 20 seconds. */
export const MIN_REFRESH_MS = 20_000

/** The ships and ports of the containers of a view. A page that is shown again asks anew. */
export const fleetMapQuery = (view: ListView) => {
  const { sort: _, group: _group, ...query } = queryOfView(view)
  return queryOptions({
    ...operationQuery('get_fleet_map', { query }),
    staleTime: MIN_REFRESH_MS,
  })
}

/** The same view narrowed to what is on one ship, or in one port. */
export const viewOfPlace = <View extends ListView>(view: View, place: string): View => ({
  ...view,
  filters: { ...view.filters, current_place: { values: [place] } },
})

/** The first containers of a place, the most urgent first. */
export const placeContainersQuery = (view: ListView, place: string) => {
  const { group: _, ...query } = queryOfView({ ...viewOfPlace(view, place), sort: 'act_by_at' })
  return queryOptions({
    ...containerSource.query({ ...query, 'page[size]': String(SHOWN_CONTAINERS) }),
    refetchOnWindowFocus: false,
  })
}
