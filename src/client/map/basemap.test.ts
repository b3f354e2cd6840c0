import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { landsOf, unwrapRing } from './basemap.ts'

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

test('no edge of the basemap is longer than half of the world, except over the pole', async () => {
  const text = await readFile('node_modules/world-atlas/countries-50m.json', 'utf8')
  const { features } = landsOf(JSON.parse(text) as Parameters<typeof landsOf>[0])
  const rings = features.flatMap(({ geometry }) =>
    geometry.type === 'Polygon'
      ? geometry.coordinates
      : geometry.type === 'MultiPolygon'
        ? geometry.coordinates.flat()
        : [],
  )
  expect(rings.length).toBeGreaterThan(1000)
  const longEdges = rings.flatMap((ring) =>
    ring.slice(1).filter(([x = 0, y = 0], index) => {
      const [before = 0] = ring[index] ?? []
      return Math.abs(x - before) > 180 && y > -89.9
    }),
  )
  expect(longEdges).toEqual([])
})
