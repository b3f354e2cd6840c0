import type { FeatureCollection } from 'geojson'
import { expect, test } from 'vitest'
import { drawnRoute } from '../features/drawn-route.ts'
import { currentVessel, partialLeg, pastLine, port } from '../testing/features.ts'
import { pictureOf } from './picture.ts'

const square = (west: number, south: number): FeatureCollection['features'][number] => ({
  type: 'Feature',
  properties: {},
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [west + 10, south],
        [west + 10, south + 10],
        [west, south],
      ],
    ],
  },
})
const lands = (...features: FeatureCollection['features']): FeatureCollection => ({
  type: 'FeatureCollection',
  features,
})
const route = drawnRoute([
  {
    containers: 1,
    features: [
      port(1, [121.5, 31.2], { name: 'Shanghai', outbound_atd_at: '2026-11-10T18:00:00Z' }),
      pastLine(1, [
        [121.5, 31.2],
        [179, 45],
      ]),
      currentVessel(1, [179, 45]),
      partialLeg(1, [
        [179, 45],
        [-118.25, 33.7],
      ]),
      port(2, [-118.25, 33.7], { name: 'Los Angeles' }),
    ],
  },
])

test('a route over the Pacific crosses the picture once, and the land on its way is there', () => {
  const america = pictureOf(route, lands(square(-120, 35)), new Set())
  const [shanghai, losAngeles] = america.ports
  expect(shanghai?.at[0]).toBeLessThan(losAngeles?.at[0] ?? 0)
  expect(america.vessels[0]?.at[0]).toBeGreaterThan(shanghai?.at[0] ?? Infinity)
  expect(america.vessels[0]?.at[0]).toBeLessThan(losAngeles?.at[0] ?? 0)
  expect(america.lines.map(({ isEstimate }) => isEstimate)).toEqual([false, true])
  expect(america.land).toMatch(/^M[\d. L-]+Z$/)
  expect(pictureOf(route, lands(square(10, 0)), new Set()).land).toBe('')
})

test('everything of the route is within the picture, and names cover no other one', () => {
  const { ports, vessels, projection } = pictureOf(route, lands(), new Set())
  for (const { at } of [...ports, ...vessels]) {
    expect(at[0]).toBeGreaterThan(0)
    expect(at[0]).toBeLessThan(projection.width)
    expect(at[1]).toBeGreaterThan(0)
    expect(at[1]).toBeLessThan(projection.height)
  }
  expect(new Set([...ports, ...vessels].map(({ label }) => `${label.x} ${label.y}`)).size).toBe(3)
})

test('a route to the poles has a picture too', () => {
  const poles = drawnRoute([{ containers: 1, features: [port(1, [0, -90]), port(2, [10, 90])] }])
  const { ports } = pictureOf(poles, lands(square(0, 0)), new Set())
  expect(ports.flatMap(({ at }) => at).every(Number.isFinite)).toBe(true)
})
