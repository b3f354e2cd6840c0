import type { StyleSpecification } from 'maplibre-gl'
import { expect, test } from 'vitest'
import { layersOf } from './pmtiles-layers.ts'
import { absoluteAddress, layersOfStyle } from './style.ts'

const at = 'https://maps.example/styles/light/style.json'

test('addresses in a style are read from where it lies, and keep their places for values', () => {
  expect(absoluteAddress('../fonts/{fontstack}/{range}.pbf', at)).toBe(
    'https://maps.example/styles/fonts/{fontstack}/{range}.pbf',
  )
  expect(absoluteAddress('/tiles/{z}/{x}/{y}.mvt', at)).toBe('https://maps.example/tiles/{z}/{x}/{y}.mvt')
  for (const absolute of ['https://tiles.example/{z}', 'pmtiles://https://maps.example/a.pmtiles'])
    expect(absoluteAddress(absolute, at)).toBe(absolute)
})

test('the sources and layers of a style have names that no own one has', () => {
  const style: StyleSpecification = {
    version: 8,
    sprite: [{ id: 'default', url: 'sprite' }],
    sources: {
      lands: { type: 'vector', url: 'lands.json' },
      drawn: { type: 'geojson', data: 'drawn.json' },
      tiled: { type: 'raster', tiles: ['{z}/{x}/{y}.png'], attribution: '© Somebody' },
    },
    layers: [
      { id: 'water', type: 'background' },
      { id: 'land', type: 'fill', source: 'lands', 'source-layer': 'earth' },
    ],
  }
  const { sources, layers, sprite, glyphs, area } = layersOfStyle(style, at)
  const folder = 'https://maps.example/styles/light'
  expect(sources).toEqual({
    'operator/lands': { type: 'vector', url: `${folder}/lands.json` },
    'operator/drawn': { type: 'geojson', data: `${folder}/drawn.json` },
    'operator/tiled': { type: 'raster', tiles: [`${folder}/{z}/{x}/{y}.png`], attribution: '© Somebody' },
  })
  expect(layers).toEqual([
    { id: 'operator/water', type: 'background' },
    { id: 'operator/land', type: 'fill', source: 'operator/lands', 'source-layer': 'earth' },
  ])
  expect(sprite).toEqual([{ id: 'default', url: `${folder}/sprite` }])
  expect([glyphs, area]).toEqual([undefined, null])
})

test('of the schema of Protomaps those layers are drawn that the file has, land below water below names', () => {
  const layers = layersOf('operator/tiles', ['places', 'water', 'earth', 'pois'], null, 'en')
  const ids = layers.map(({ id }) => id)
  expect(ids.slice(0, 3)).toEqual(['operator/earth', 'operator/water', 'operator/river'])
  expect(ids.at(-1)).toBe('operator/country_name')
  expect(ids).not.toContain('operator/highway')
  for (const layer of layers) expect(layer).toMatchObject({ source: 'operator/tiles' })
  expect(layersOf('operator/tiles', ['roads'], null, 'en').map(({ id }) => id)).toContain('operator/highway')
})

test('names of a file are in the language of the person, and of a part of the world within that part', () => {
  const nameOf = (language: 'de' | 'zh', area: [number, number, number, number] | null = null) =>
    layersOf('operator/tiles', ['places'], area, language).find(({ id }) => id === 'operator/town_name')
  expect(nameOf('de')).toMatchObject({
    layout: { 'text-field': ['coalesce', ['get', 'name:de'], ['get', 'name']] },
  })
  expect(nameOf('zh')).toMatchObject({
    layout: {
      'text-field': ['coalesce', ['get', 'name:zh-Hans'], ['get', 'name:zh'], ['get', 'name']],
    },
  })
  expect(JSON.stringify(nameOf('de'))).not.toContain('within')
  expect(nameOf('de', [5, 45, 15, 55])).toMatchObject({
    filter: ['all', expect.anything(), ['within', { type: 'Polygon' }]],
  })
})
