import { expect, test } from 'vitest'
import { offMapReasons } from '../../contract/vocabulary/index.ts'
import type { FleetMap } from '../../contract/resources/index.ts'
import type { FleetFeature } from '../map/index.ts'
import { fleetRow, offMapCount, offMapTexts } from './fleet.present.ts'

const now = new Date('2026-11-26T10:00:00Z')

type PortProperties = Extract<FleetFeature['properties'], { feature_type: 'fleet_port' }>
const port = (changed: Partial<PortProperties>): FleetFeature => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [-118.2, 33.7] },
  properties: {
    feature_type: 'fleet_port',
    location_id: 'USLAX',
    name: 'Los Angeles',
    locode: 'USLAX',
    country_code: 'US',
    country: 'United States',
    time_zone: 'America/Los_Angeles',
    terminals: 4,
    containers: 21,
    counts: { over: 3, on_time: 18 },
    worst: 'over',
    delay_days: null,
    next_act_by: null,
    next_arrival: null,
    ...changed,
  },
})

test('the row of a port says how many are how urgent, and the earliest day to act by in its zone', () => {
  const next_act_by = {
    day: '2026-11-24',
    time_zone: 'America/Los_Angeles',
    days_left: -2,
    is_estimate: false,
  }
  expect(fleetRow(port({ next_act_by }), now)).toMatchObject({
    place: 'USLAX',
    code: 'USLAX',
    containers: 21,
    worst: { text: '3 over', tone: 'bad' },
    actBy: { text: 'Tue 24 Nov · 2 days over', tone: 'bad', isEstimate: false },
    arrival: null,
    position: null,
  })
})

test('a gate that closed today says so, as lists do', () => {
  const next_act_by = {
    day: '2026-11-26',
    time_zone: 'Europe/Berlin',
    days_left: -1,
    is_gate_closed: true,
    is_estimate: false,
  }
  expect(fleetRow(port({ next_act_by }), now).actBy).toMatchObject({
    text: 'Thu 26 Nov · gate closed',
    tone: 'bad',
  })
})

test('what is late says by how many days, and an arrival stands in the time of its port', () => {
  const next_arrival = {
    at: '2026-11-30T07:30:00Z',
    location_id: 'USLGB',
    name: 'Long Beach',
    locode: 'USLGB',
    time_zone: 'America/Los_Angeles',
  }
  const row = fleetRow(port({ worst: 'late', counts: { late: 2 }, delay_days: 3, next_arrival }), now)
  expect(row.worst).toEqual({ text: '3 days late', tone: 'bad' })
  expect(row.arrival).toMatchObject({ text: 'Sun 29 Nov 23:30 PST', code: 'USLGB' })
})

test('an estimated day to act by says so, and a day that is far is not coloured', () => {
  const next_act_by = {
    day: '2026-12-20',
    time_zone: 'America/Los_Angeles',
    days_left: 24,
    is_estimate: true,
  }
  expect(fleetRow(port({ next_act_by }), now).actBy).toMatchObject({ tone: 'rest', isEstimate: true })
})

test('the most frequent reason why containers are not on the map comes first', () => {
  const without_position = {
    ...(Object.fromEntries(offMapReasons.map((reason) => [reason, 0])) as FleetMap['without_position']),
    inland: 2,
    ended: 40,
  }
  expect(offMapCount({ without_position })).toBe(42)
  expect(offMapTexts({ without_position })).toEqual(['40 picked up or returned', '2 inland'])
})
