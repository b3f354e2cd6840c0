import { expect, test } from 'vitest'
import type { RouteFeature } from '../../../../contract/resources/index.ts'
import type { LngLat } from '../../layers/longitudes.ts'
import { unwrapRoute } from './route.ts'
import { currentVessel, fullLeg, partialLeg, pastLine, port } from '../testing/features.ts'

const longitudesOf = (features: RouteFeature[]) =>
  unwrapRoute({ features }).features.map(({ geometry, properties }) => {
    const positions: LngLat[] = geometry.type === 'Point' ? [geometry.coordinates] : geometry.coordinates
    return `${properties.feature_type} ${positions.map(([longitude]) => Math.round(longitude)).join(' ')}`
  })

const pacific = [
  port(1, [121.5, 31.2]),
  pastLine(1, [
    [121.6, 31],
    [160, 42],
    [-175, 46],
  ]),
  currentVessel(1, [-175, 46]),
  partialLeg(1, [
    [-175, 46],
    [-140, 42],
    [-118.3, 33.7],
  ]),
  port(2, [-118.25, 33.73]),
]

test('Shanghai to Los Angeles is one line over the Pacific, with both ports and the ship on it', () => {
  expect(longitudesOf(pacific)).toEqual([
    'past_vessel_locations -238 -200 -175',
    'estimated_partial_leg -175 -140 -118',
    'port -238',
    'current_vessel -175',
    'port -118',
  ])
})

test('the bounds of that route are centred near the date line', () => {
  const [west, , east] = unwrapRoute({ features: pacific }).bounds ?? []
  expect(west).toBeCloseTo(-238.5)
  expect(east).toBeCloseTo(-118.25)
})

test('Los Angeles to Shanghai is on the same side, so that the middle stays within ±180°', () => {
  const [west, , east] =
    unwrapRoute({
      features: [
        port(1, [-118.25, 33.73]),
        fullLeg(1, [
          [-118.3, 33.7],
          [-170, 45],
          [165, 45],
          [121.6, 31],
        ]),
        port(2, [121.5, 31.2]),
      ],
    }).bounds ?? []
  expect(((west ?? 0) + (east ?? 0)) / 2).toBeGreaterThanOrEqual(-180)
  expect((east ?? 0) - (west ?? 0)).toBeLessThan(125)
})

test('Shanghai to New York by way of Suez goes west, and New York is at the end of the line', () => {
  const route = [
    port(1, [121.5, 31.2]),
    fullLeg(1, [
      [121.6, 31],
      [80, 5],
      [32, 30],
      [-5, 36],
      [-73.9, 40.5],
    ]),
    port(2, [-74, 40.7]),
  ]
  expect(longitudesOf(route)).toEqual(['estimated_full_legs 122 80 32 -5 -74', 'port 122', 'port -74'])
})

test('each leg continues at the end of the last one, also when the legs are in another order', () => {
  const legs = [
    fullLeg(2, [
      [-157.8, 21.3],
      [-118.3, 33.7],
    ]),
    fullLeg(1, [
      [121.6, 31],
      [170, 30],
      [-157.8, 21.3],
    ]),
  ]
  expect(longitudesOf(legs)).toEqual(['estimated_full_legs -238 -190 -158', 'estimated_full_legs -158 -118'])
})

test('ports without lines are placed the shorter way around the world', () => {
  expect(longitudesOf([port(1, [121.5, 31.2]), port(2, [-118.25, 33.73])])).toEqual([
    'port -238',
    'port -118',
  ])
})

test('a route without features has no bounds', () => {
  expect(unwrapRoute({ features: [] })).toEqual({ features: [], bounds: undefined })
})
