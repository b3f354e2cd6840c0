import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ports } from '../../reference/catalogue/index.ts'
import type { LngLat } from '../route-map.rules.ts'
import { distanceBetween, headingBetween, pointAlong, simplify, splitAt, unwrap, wrap } from './sea-routes.ts'
import { publishedDistances } from './testing/published-distances.ts'
import { searchedRoute, seaRoute } from './testing/sea-route.ts'

const at = (code: string): LngLat => {
  const port = ports.find((port) => port.code === code)
  if (!port) throw new Error(`No port ${code}`)
  return [port.longitude, port.latitude]
}
const passes = (line: readonly LngLat[], place: LngLat, nm: number) =>
  line.some((point) => distanceBetween(point, place) < nm)
const suez: LngLat = [32.4, 30.5]
const panama: LngLat = [-79.7, 9.1]

test('Shanghai to Los Angeles crosses the Pacific: less than 1 % off the great circle past Japan', () => {
  const route = seaRoute(at('CNSHA'), at('USLAX'))
  expect(Math.abs(route.distance_nm / 5720 - 1)).toBeLessThan(0.02)
})

test('of 77 published distances all are met within 3 %, but for the islands off Laem Chabang; 0.8 % on average', () => {
  const off = publishedDistances.map(([from, to, nm]) => ({
    pair: `${from}-${to}`,
    share: Math.abs(seaRoute(at(from), at(to)).distance_nm / nm - 1),
  }))
  expect(off.filter(({ share }) => share > 0.03).map(({ pair }) => pair)).toEqual(['SGSIN-THLCH'])
  expect(off.reduce((sum, { share }) => sum + share, 0) / off.length).toBeLessThan(0.009)
})

test('the known routes of the published distances are those that the search finds', () => {
  for (const [from, to] of publishedDistances.slice(0, 20))
    expect(seaRoute(at(from), at(to)), `${from}-${to}`).toEqual(searchedRoute(at(from), at(to)))
})

test('a route over the antimeridian has longitudes within ±180, and runs on without a jump when unwrapped', () => {
  const { coordinates } = seaRoute(at('CNSHA'), at('USLAX'))
  for (const [longitude] of coordinates) expect(Math.abs(longitude)).toBeLessThanOrEqual(180)
  const line = unwrap(coordinates)
  expect(line.at(-1)?.[0]).toBeCloseTo(360 - 118.26)
  for (const [index, [longitude]] of line.entries()) {
    expect(Math.abs(longitude - (line[index - 1]?.[0] ?? longitude))).toBeLessThan(60)
  }
  for (const [index, point] of wrap(line).entries()) {
    expect(distanceBetween(point, coordinates[index] ?? [0, 0])).toBeLessThan(0.001)
  }
})

test('a route begins and ends at the coordinates that were given', () => {
  const { coordinates } = seaRoute(at('DEHAM'), at('USNYC'))
  expect(coordinates[0]).toEqual(at('DEHAM'))
  expect(coordinates.at(-1)).toEqual(at('USNYC'))
})

test('Rotterdam to Singapore goes by Suez, Shanghai to Savannah by Panama, and nothing through the Arctic', () => {
  expect(passes(seaRoute(at('NLRTM'), at('SGSIN')).coordinates, suez, 60)).toBe(true)
  expect(passes(seaRoute(at('CNSHA'), at('USSAV')).coordinates, panama, 60)).toBe(true)
  const far = seaRoute(at('JPYOK'), at('DEHAM'))
  expect(passes(far.coordinates, suez, 60)).toBe(true)
  expect(Math.max(...far.coordinates.map(([, latitude]) => latitude))).toBeLessThan(60)
})

test('every port of the catalogue can be reached from Singapore and from its neighbour', () => {
  for (const [index, { code }] of ports.entries()) {
    const beside = ports[index - 1]?.code ?? 'SGSIN'
    expect(seaRoute(at('SGSIN'), at(code)).distance_nm, code).toBeLessThan(13_000)
    expect(seaRoute(at(beside), at(code)).coordinates.length, code).toBeGreaterThan(1)
  }
})

test('a route and its reverse are equally long', () => {
  for (const [a, b] of [
    ['VNSGN', 'USOAK'],
    ['BRSSZ', 'ESALG'],
    ['AUMEL', 'NZAKL'],
  ] as const) {
    expect(seaRoute(at(a), at(b)).distance_nm).toBeCloseTo(seaRoute(at(b), at(a)).distance_nm, 3)
  }
})

test('a route from a position at sea joins the network there, without a way back', () => {
  const whole = seaRoute(at('CNSHA'), at('USLAX'))
  const here = pointAlong(whole, 0.5).at
  expect(seaRoute(here, at('USLAX')).distance_nm).toBeCloseTo(whole.distance_nm / 2, -2)
})

test('points at equal shares of a route are at equal distances', () => {
  const route = seaRoute(at('KRPUS'), at('USTIW'))
  fc.assert(
    fc.property(fc.double({ min: 0, max: 0.99, noNaN: true }), (fraction) => {
      const step = distanceBetween(pointAlong(route, fraction).at, pointAlong(route, fraction + 0.01).at)
      expect(step).toBeLessThan(route.distance_nm * 0.013)
      expect(pointAlong(route, fraction).heading).toBeGreaterThanOrEqual(0)
      expect(pointAlong(route, fraction).heading).toBeLessThanOrEqual(360)
    }),
  )
  expect(pointAlong(route, 0).at).toEqual(at('KRPUS'))
  expect(distanceBetween(pointAlong(route, 1).at, at('USTIW'))).toBeLessThan(0.01)
})

test('the two parts of a route that is split meet and are as long as the route', () => {
  const route = seaRoute(at('CNSHA'), at('USLAX'))
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (fraction) => {
      const [behind, ahead] = splitAt(route, fraction)
      expect(behind.coordinates.at(-1)).toEqual(ahead.coordinates[0])
      expect((behind.distance_nm + ahead.distance_nm) / route.distance_nm).toBeCloseTo(1, 2)
      expect(behind.distance_nm / route.distance_nm).toBeCloseTo(fraction, 1)
    }),
  )
})

test('a simplified line keeps its ends and its shape, also over the antimeridian', () => {
  const line = Array.from({ length: 200 }, (_, index): LngLat => [
    170 + index / 10,
    30 + Math.sin(index / 30),
  ])
  const short = simplify(wrap(line), 0.05)
  expect(short.length).toBeLessThan(40)
  expect([short[0], short.at(-1)]).toEqual([wrap(line)[0], wrap(line).at(-1)])
  for (const [longitude] of short) expect(Math.abs(longitude)).toBeLessThanOrEqual(180)
  expect(unwrap(short).at(-1)?.[0]).toBeCloseTo(189.9)
  expect(
    simplify([
      [0, 0],
      [1, 0],
      [2, 0],
    ]),
  ).toEqual([
    [0, 0],
    [2, 0],
  ])
})

test('a course is counted clockwise from north', () => {
  expect(headingBetween([0, 0], [0, 1])).toBeCloseTo(0)
  expect(headingBetween([0, 0], [1, 0])).toBeCloseTo(90)
  expect(headingBetween([179, 0], [-179, 0])).toBeCloseTo(90)
  expect(headingBetween([0, 0], [-1, 0])).toBeCloseTo(270)
})
