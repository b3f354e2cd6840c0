import { expect, test } from 'vitest'
import type { FleetMap } from '../../../contract/resources/index.ts'
import { boundsAround, countBySide, sideOfView } from './fleet-view.ts'

const atlantic = { west: -60, south: 10, east: 0, north: 60 }

test('a place within the bounds of the view is inside, and one past an edge is on the side of that edge', () => {
  expect(sideOfView([-30, 40], atlantic)).toBe('inside')
  expect(sideOfView([-80, 40], atlantic)).toBe('left')
  expect(sideOfView([104, 1], atlantic)).toBe('right')
  expect(sideOfView([-30, 70], atlantic)).toBe('above')
  expect(sideOfView([-30, -20], atlantic)).toBe('below')
})

test('a view across the date line has the places on both sides of it inside', () => {
  const pacific = { west: 120, south: -10, east: 240, north: 60 }
  expect(sideOfView([-170, 30], pacific)).toBe('inside')
  expect(sideOfView([170, 30], pacific)).toBe('inside')
  expect(sideOfView([-100, 30], pacific)).toBe('right')
  expect(sideOfView([100, 30], pacific)).toBe('left')
})

const gathered = {
  counts: {},
  worst: 'on_time',
  delay_days: null,
  next_act_by: null,
  next_arrival: null,
} as const
const port = (longitude: number, containers: number): FleetMap['features'][number] => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [longitude, 40] },
  properties: {
    feature_type: 'fleet_port',
    location_id: `port ${longitude}`,
    name: 'Port',
    locode: null,
    country_code: null,
    country: null,
    time_zone: null,
    terminals: 1,
    containers,
    ...gathered,
  },
})

test('the containers on all sides of a view add up to those of the map', () => {
  const sides = countBySide([port(-30, 4), port(-80, 7), port(104, 2), port(110, 5)], atlantic)
  expect(sides.inside).toEqual({ ships: 0, ports: 1, containers: 4 })
  expect(sides.left).toEqual({ ships: 0, ports: 1, containers: 7 })
  expect(sides.right).toEqual({ ships: 0, ports: 2, containers: 7 })
  expect(sides.above.containers + sides.below.containers).toBe(0)
})

test('the bounds of places begin after the widest gap, so that the Pacific is not cut', () => {
  expect(boundsAround([])).toBeUndefined()
  expect(
    boundsAround([
      [170, 10],
      [-170, 50],
      [-120, 30],
    ]),
  ).toEqual([170, 10, 240, 50])
  expect(
    boundsAround([
      [-70, 40],
      [5, 50],
    ]),
  ).toEqual([-70, 40, 5, 50])
  expect(boundsAround([[12, 3]])).toEqual([12, 3, 12, 3])
})
