import { expect, test } from 'vitest'
import type { RouteFeature } from '../../../../contract/resources/index.ts'
import type { LngLat } from '../../layers/longitudes.ts'
import { drawableRoute } from './drawable.ts'
import { drawnRoute } from './drawn-route.ts'
import { currentVessel, fullLeg, pastLine, port } from '../testing/features.ts'

const ports = [port(1, [121.5, 31.2]), port(2, [-118.25, 33.73])]
const kindsOf = (features: readonly RouteFeature[]) =>
  features.map(({ properties }) => properties.feature_type)

test('a feature of an unknown kind is left out and counted; the rest is drawn', () => {
  const unknown = port(1, [0, 0])
  Object.assign(unknown.properties, { feature_type: 'iceberg' })
  const { features, leftOut } = drawableRoute({ features: [...ports, unknown] })
  expect(kindsOf(features)).toEqual(['port', 'port'])
  expect(leftOut).toBe(1)
})

test('a line of one point is left out', () => {
  expect(drawableRoute({ features: [pastLine(1, [[121.5, 31.2]])] })).toEqual({ features: [], leftOut: 1 })
})

test('positions out of range, and swapped ones, are left out: a line keeps its others', () => {
  const line = pastLine(1, [
    [121.5, 31.2],
    [31.2, 121.5],
    [500, 10],
    [130, 33],
  ])
  const { features, leftOut } = drawableRoute({ features: [port(1, [31.2, 121.5]), line] })
  expect(features.map(({ geometry }) => geometry.coordinates)).toEqual([
    [
      [121.5, 31.2],
      [130, 33],
    ],
  ])
  expect(leftOut).toBe(2)
})

test('a port that is there twice is drawn once, and of a vessel the newest position', () => {
  const { features, leftOut } = drawableRoute({
    features: [
      ...ports,
      port(1, [121.5, 31.2]),
      currentVessel(1, [170, 40], { vessel_location_timestamp: '2026-11-19T18:00:00Z' }),
      currentVessel(1, [175, 41]),
    ],
  })
  expect(kindsOf(features)).toEqual(['port', 'port', 'current_vessel'])
  expect(features.at(-1)?.geometry.coordinates).toEqual([175, 41])
  expect(leftOut).toBe(0)
})

test('a line of 100,000 positions is drawn by two thousand of them, with its ends', () => {
  const line = Array.from({ length: 100_000 }, (_, n): LngLat => [
    121 + (n / 100_000) * 50,
    31 + Math.sin(n / 500) * 5,
  ])
  const { features, leftOut } = drawableRoute({ features: [...ports, pastLine(1, line)] })
  const drawn = drawnRoute([{ features, containers: 1 }])
  expect(drawn.features).toHaveLength(3)
  const past = features.find(({ geometry }) => geometry.type === 'LineString')
  const positions = past?.geometry.coordinates ?? []
  expect(positions.length).toBeLessThanOrEqual(2001)
  expect([positions[0], positions.at(-1)]).toEqual([line[0], line.at(-1)])
  expect(leftOut).toBe(0)
})

test('an empty collection has nothing to draw and no bounds', () => {
  const { features } = drawableRoute({ features: [] })
  expect(drawnRoute([{ features, containers: 1 }])).toMatchObject({ features: [], bounds: undefined })
})

test('a route to the pole is fitted to what Mercator can show', () => {
  const features = [port(1, [10, 60]), port(2, [20, 89.9])]
  expect(drawnRoute([{ features, containers: 1 }]).bounds).toEqual([10, 60, 20, 85])
})

test('containers of a shipment share ports, legs and the vessel, which says how many it carries', () => {
  const route = [
    ...ports,
    fullLeg(1, [
      [121.5, 31.2],
      [-118.25, 33.73],
    ]),
    currentVessel(1, [170, 40]),
  ]
  const drawn = drawnRoute([
    { features: route, containers: 2 },
    { features: [...route, port(3, [-122.3, 37.8], { label: 'POD' })], containers: 1 },
  ])
  expect(kindsOf(drawn.features).toSorted()).toEqual([
    'current_vessel',
    'estimated_full_legs',
    'port',
    'port',
    'port',
  ])
  const vessel = drawn.features.find(({ properties }) => properties.feature_type === 'current_vessel')
  expect(vessel?.properties['aboard']).toBe(3)
  const places = drawn.placesAt(new Date('2026-11-20T18:14:00Z'))
  expect(places.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4])
  expect(places.find(({ kind }) => kind === 'vessel')?.lines.map(({ text }) => text)).toContain('3 on board')
})
