import type { Feature, FeatureCollection, Position } from 'geojson'
import { expect, test } from 'vitest'
import { cuts } from './plugin.ts'

const kindOf = ({ properties }: Feature): unknown => properties?.['kind']
const positionsOf = ({ geometry }: Feature): Position[] => {
  if (geometry.type === 'MultiLineString') return geometry.coordinates.flat()
  return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat(2) : []
}
const passesBy = (cut: FeatureCollection, kind: string, [x, y]: [number, number], degrees: number): boolean =>
  cut.features
    .filter((each) => kindOf(each) === kind)
    .some((each) =>
      positionsOf(each).some(([px = 0, py = 0]) => Math.abs(px - x) < degrees && Math.abs(py - y) < degrees),
    )
const namesOf = (cut: FeatureCollection, kind: string) =>
  cut.features.filter((each) => kindOf(each) === kind).map(({ properties }) => properties ?? {})

test('a rail leg to Chicago finds the Mississippi, the border of Illinois, its name and Lake Michigan', async () => {
  const inland = await cuts.inland()
  expect(passesBy(inland, 'river', [-90.2, 38.6], 0.3)).toBe(true)
  expect(passesBy(inland, 'border', [-87.53, 41.2], 0.3)).toBe(true)
  expect(namesOf(inland, 'state').map(({ name }) => name as string)).toEqual(
    expect.arrayContaining(['IL', 'CA', 'ON']),
  )
  expect(namesOf(inland, 'port').map(({ name }) => name as string)).toContain('Los Angeles')
  expect(passesBy(await cuts.detail(), 'lake', [-87.6, 41.8], 0.3)).toBe(true)
})

test('no line of the inland detail jumps over half of the world', async () => {
  const { features } = await cuts.inland()
  const lines = features.flatMap(({ geometry }) =>
    geometry.type === 'MultiLineString' ? geometry.coordinates : [],
  )
  expect(lines.length).toBeGreaterThan(500)
  const jumps = lines.filter((line) =>
    line.slice(1).some(([x = 0], at) => Math.abs(x - (line[at]?.[0] ?? Number.NaN)) > 180),
  )
  expect(jumps).toEqual([])
})

test('a map of the world has the Great Lakes, and countries with the code by which browsers name them', async () => {
  const world = await cuts.world()
  expect(passesBy(world, 'lake', [-88, 47.5], 1.5)).toBe(true)
  const codes = namesOf(world, 'country').map(({ code }) => String(code))
  expect(codes).toEqual(expect.arrayContaining(['US', 'CN', 'DE', 'XK']))
  expect(codes.filter((code) => !/^[A-Z]{2}$/.test(code))).toEqual([])
  expect(new Set(codes).size).toBe(codes.length)
})

test('a large country is named where it is widest, from the first zoom on', async () => {
  const { features } = await cuts.world()
  const country = features.find(({ properties }) => properties?.['code'] === 'US')
  expect(country?.properties?.['from']).toBe(0)
  const [x = 0, y = 0] = country?.geometry.type === 'Point' ? country.geometry.coordinates : []
  expect([x > -110 && x < -85, y > 33 && y < 45]).toEqual([true, true])
})
