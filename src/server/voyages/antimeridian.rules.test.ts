import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RouteFeature } from '../../contract/resources/index.ts'
import { cutAtAntimeridian } from './antimeridian.rules.ts'
import type { LngLat } from './route-map.rules.ts'

const leg = (coordinates: LngLat[]): RouteFeature => ({
  type: 'Feature',
  geometry: { type: 'LineString', coordinates },
  properties: {
    feature_type: 'estimated_full_legs',
    ports_sequence: 1,
    previous_port_id: 'a',
    next_port_id: 'b',
    point_count: coordinates.length,
  },
})
const cut = (coordinates: LngLat[]) =>
  cutAtAntimeridian([leg(coordinates)]).map(({ geometry }) => geometry.coordinates)

test('a line over the antimeridian is two features, each on its side, that meet at 180° on one latitude', () => {
  const features = cutAtAntimeridian([leg([[170, 40], [178, 44], [-176, 47], [-150, 45]])]) // prettier-ignore
  expect(features.map(({ geometry }) => geometry)).toEqual([
    { type: 'LineString', coordinates: [[170, 40], [178, 44], [180, 45]] }, // prettier-ignore
    { type: 'LineString', coordinates: [[-180, 45], [-176, 47], [-150, 45]] }, // prettier-ignore
  ])
  expect(features.map(({ properties }) => properties)).toEqual([
    expect.objectContaining({ feature_type: 'estimated_full_legs', ports_sequence: 1, point_count: 3 }),
    expect.objectContaining({ feature_type: 'estimated_full_legs', ports_sequence: 1, point_count: 3 }),
  ])
})

test('westward, and back again, every crossing is cut', () => {
  expect(cut([[-179, 10], [179, 10], [-179, 12]])).toEqual([
    [[-179, 10], [-180, 10]],
    [[180, 10], [179, 10], [180, 11]],
    [[-180, 11], [-179, 12]],
  ]) // prettier-ignore
})

test('a line that stays on its side, and one that only touches 180°, is one feature', () => {
  expect(cut([[121, 31], [129, 35]])).toHaveLength(1) // prettier-ignore
  expect(cut([[170, 0], [180, 0]])).toEqual([[[170, 0], [180, 0]]]) // prettier-ignore
  expect(cut([[180, 0], [-170, 0]])).toEqual([[[-180, 0], [-170, 0]]]) // prettier-ignore
  expect(cut([[180, 0], [-180, 0]])).toHaveLength(1) // prettier-ignore
})

test('no step of any line is longer than half the world, and no place of it is lost', () => {
  const place = fc.tuple(
    fc.oneof(fc.constantFrom(180, -180), fc.double({ min: -180, max: 180, noNaN: true })),
    fc.double({ min: -90, max: 90, noNaN: true }),
  )
  fc.assert(
    fc.property(fc.array(place, { minLength: 2, maxLength: 8 }), (line) => {
      const parts = cut(line) as LngLat[][]
      for (const part of parts) {
        expect(part.length).toBeGreaterThanOrEqual(2)
        if (parts.length > 1)
          for (const [nth, [longitude]] of part.entries())
            expect(Math.abs(longitude - (part[nth - 1]?.[0] ?? longitude))).toBeLessThanOrEqual(180)
      }
      const kept = new Set(parts.flat().map((each) => JSON.stringify(each)))
      for (const each of line) if (Math.abs(each[0]) < 180) expect(kept.has(JSON.stringify(each))).toBe(true)
    }),
  )
})
