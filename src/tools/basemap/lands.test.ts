import type { FeatureCollection, Position } from 'geojson'
import { expect, test } from 'vitest'
import { readCountries } from './atlas.ts'
import { landCuts } from './plugin.ts'
import { landsOf, unwrapRing } from './lands.ts'

test('a land on both sides of 180° becomes one ring without a jump', () => {
  const ring = unwrapRing([
    [178, -16],
    [-179, -16],
    [-179, -17],
    [178, -17],
    [178, -16],
  ])
  expect(ring.map(([longitude]) => longitude)).toEqual([178, 181, 181, 178, 178])
})

test('a land round the south pole is closed over the pole', () => {
  const ring = unwrapRing([
    [-180, -80],
    [-90, -75],
    [0, -70],
    [90, -72],
    [180, -80],
  ])
  expect(ring.slice(-3)).toEqual([
    [180, -90],
    [-180, -90],
    [-180, -80],
  ])
})

const ringsOf = ({ features }: FeatureCollection) =>
  features.flatMap(({ geometry }) => (geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : []))

test.each(Object.entries(landCuts))(
  'no edge of the %s basemap is longer than half of the world, except over the pole',
  async (_, cut) => {
    const rings = ringsOf(landsOf(await readCountries(), cut))
    expect(rings.length).toBeGreaterThan(500)
    const longEdges = rings.flatMap((ring) =>
      ring.slice(1).filter(([x = 0, y = 0], index) => {
        const [before = 0] = ring[index] ?? []
        return Math.abs(x - before) > 180 && y > -89.9
      }),
    )
    expect(longEdges).toEqual([])
  },
)

test('every ring of a cut is closed', async () => {
  const rings = ringsOf(landsOf(await readCountries(), landCuts.world))
  expect(rings.filter((ring) => String(ring[0]) !== String(ring.at(-1)))).toEqual([])
})

test('the basemap of the whole world has less than half of the positions, and still has Singapore', async () => {
  const countries = await readCountries()
  const world = ringsOf(landsOf(countries, landCuts.world))
  const detail = ringsOf(landsOf(countries, landCuts.detail))
  expect(world.flat().length).toBeLessThan(detail.flat().length / 2)
  const isSingapore = ([x = 0, y = 0]: Position) => x > 103.5 && x < 104.1 && y > 1.2 && y < 1.5
  expect(world.some((ring) => ring.every(isSingapore))).toBe(true)
})
