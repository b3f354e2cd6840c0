import { expect, test } from 'vitest'
import { countRendered, routeCollection } from './route-collection.ts'
import { currentVessel, fullLeg, port } from '../testing/features.ts'

const now = new Date('2026-11-20T18:14:00Z')

test('a port is labelled with its role and name, and is solid after the vessel called there', () => {
  const { features } = routeCollection(
    [
      port(1, [121.5, 31.2], { name: 'Shanghai', outbound_atd_at: '2026-10-13T11:40:00Z' }),
      port(2, [-118.25, 33.73], { name: 'Los Angeles', inbound_eta_at: '2026-11-24T18:00:00Z' }),
    ],
    now,
  )
  expect(features.map(({ properties }) => properties)).toEqual([
    { feature_type: 'port', text: 'POL · Shanghai', called: true, east: true },
    { feature_type: 'port', text: 'POD · Los Angeles', called: false },
  ])
})

test('a vessel without a reported heading has no heading property', () => {
  const drawn = (vessel_location_heading: number | null) =>
    routeCollection([currentVessel(1, [0, 0], { vessel_location_heading })], now).features[0]?.properties
  expect(drawn(0)).toMatchObject({ text: 'MSC Irina', heading: 0 })
  expect(drawn(null)).not.toHaveProperty('heading')
})

test('a vessel carries what was reported with its position, and whether that is long ago', () => {
  const drawn = (vessel_location_timestamp: string) =>
    routeCollection([currentVessel(1, [0, 0], { vessel_location_timestamp })], now).features[0]?.properties
  expect(drawn('2026-11-20T18:00:00Z')).toMatchObject({
    detail: '14 min ago\n18.2 kn · course 85°',
    stale: false,
  })
  expect(drawn('2026-11-20T09:00:00Z')).toMatchObject({
    detail: '9 h ago\n18.2 kn · course 85°',
    stale: true,
  })
})

test('a feature that is rendered twice, on two tiles or two copies of the world, counts once', () => {
  const seen = routeCollection(
    [
      port(1, [179, 0]),
      port(2, [181, 0]),
      fullLeg(1, [
        [179, 0],
        [181, 0],
      ]),
    ],
    now,
  ).features
  expect(countRendered([...seen, ...seen])).toEqual({ port: 2, estimated_full_legs: 1 })
  expect(countRendered([])).toEqual({})
})
