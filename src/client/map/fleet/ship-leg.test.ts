import { expect, test } from 'vitest'
import type { RouteFeature } from '../../../contract/resources/index.ts'
import { shipLegOf } from './ship-leg.present.ts'

const line = (feature_type: string, ports_sequence: number) =>
  ({
    type: 'Feature',
    geometry: {
      type: 'LineString',
      coordinates: [
        [0, 0],
        [1, 1],
      ],
    },
    properties: { feature_type, ports_sequence },
  }) as RouteFeature
const vessel = {
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [1, 1] },
  properties: { feature_type: 'current_vessel', vessel_id: 'ship', ports_sequence: 2 },
} as RouteFeature

test('the leg of a ship has what she sailed since her last port, and the estimated rest; not the legs before and after', () => {
  const sailed = line('past_vessel_locations', 2)
  const rest = line('estimated_partial_leg', 2)
  const route = [line('past_vessel_locations', 1), sailed, rest, line('estimated_full_legs', 3), vessel]
  expect(shipLegOf(route, 'ship')?.lines).toEqual([sailed, rest])
})

test('the route of a container on another ship has no leg of this one', () => {
  expect(shipLegOf([vessel], 'another ship')).toBeUndefined()
})
