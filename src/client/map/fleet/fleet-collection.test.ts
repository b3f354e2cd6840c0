import { expect, test } from 'vitest'
import { fleetStates } from '../../../contract/vocabulary/index.ts'
import { fleetCollection } from './fleet-collection.ts'
import type { FleetFeature } from './place.present.ts'
import { sharesOf } from './pictures.ts'
import { groupOf, stateGroups } from './state-looks.ts'

const now = new Date('2026-11-26T10:00:00Z')
const ship = (vessel_location_timestamp: string, heading: number | null): FleetFeature => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [178, 40] },
  properties: {
    feature_type: 'fleet_vessel',
    vessel_id: 'ship',
    vessel_name: null,
    vessel_imo: '9806079',
    voyage_number: '078E',
    shipping_line_scac: 'ONEY',
    vessel_location_timestamp,
    vessel_location_heading: heading,
    vessel_location_speed: 17.2,
    departed_at: null,
    containers: 14,
    counts: { late: 1, held: 2, due: 1, on_time: 10 },
    worst: 'late',
    delay_days: 3,
    next_act_by: null,
    next_arrival: null,
  },
})

test('every state has one look, and the signs of the looks differ', () => {
  for (const state of fleetStates)
    expect(stateGroups.filter(({ states }) => states.includes(state))).toHaveLength(1)
  expect(new Set(stateGroups.map(({ sign }) => sign)).size).toBe(stateGroups.length)
  expect(groupOf('late').id).toBe('over')
})

test('a ship has the numbers of each group of states, and the look of the most urgent', () => {
  const [drawn] = fleetCollection([ship('2026-11-26T09:54:00Z', 104)], now).features
  expect(drawn?.properties).toMatchObject({
    over: 1,
    due: 3,
    ready: 0,
    on_time: 10,
    group: 'over',
    isOld: false,
  })
  expect(drawn?.properties).toMatchObject({ name: '9806079', heading: 104 })
})

test('a ship whose position is older than a day, or has no heading, is drawn so', () => {
  const [drawn] = fleetCollection([ship('2026-11-25T09:00:00Z', null)], now).features
  expect(drawn?.properties.isOld).toBe(true)
  expect(drawn?.properties).not.toHaveProperty('heading')
})

test('the shares of a ring sum to one; other pictures have none', () => {
  expect(sharesOf('ring:1:0:3:12')).toEqual([1 / 16, 0, 3 / 16, 12 / 16])
  for (const name of ['ring:0:0:0:0', 'ring:1:2', 'ring:a:b:c:d', 'vessel', 'pill:over'])
    expect(sharesOf(name)).toBeUndefined()
})
