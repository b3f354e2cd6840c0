import { z } from 'zod'
import { filterQuery } from '../jsonapi/index.ts'
import { fleetMap } from '../resources/index.ts'
import { containerColumns } from './lists/index.ts'
import { operation } from './operation.ts'

/**
 * The containers of a list on a map. Each feature counts what the list has with `filter[current_place]` and the id of its ship or port
 * added; an area of the map is `filter[map_longitude]` and `filter[map_latitude]`, each with `[start]` and `[end]`.
 */
export const get_fleet_map = operation({
  method: 'GET',
  path: '/containers/fleet_map',
  tag: 'Containers',
  summary: 'The containers of a list by ship at sea and by port, as a FeatureCollection',
  extension: true,
  shows: ['container', 'shipment', 'custom_field'],
  query: z.object({
    ...filterQuery(containerColumns),
    q: z.string().optional(),
    number: z.string().optional(),
  }),
  media: 'application/json',
  answers: { 200: fleetMap },
})
