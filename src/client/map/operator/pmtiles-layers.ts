import type {
  DistributiveOmit,
  ExpressionSpecification,
  FillLayerSpecification,
  LayerSpecification,
  LineLayerSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl'
import type { Language } from '../../../contract/language/languages.ts'
import { colour } from '../layers/base-layers.ts'
import type { Bounds } from '../layers/longitudes.ts'
import { isInArea } from './area.ts'
import { operatorName } from './operator-layers.ts'

/*
 * The schema of Protomaps (https://docs.protomaps.com/basemaps/layers), in the colours of this map: calm below a route, with what one
 * looks for around a port.
 */
const kind: ExpressionSpecification = ['get', 'kind']
const isOf = (...kinds: string[]): ExpressionSpecification => ['in', kind, ['literal', kinds]]
const areas: ExpressionSpecification = ['in', ['geometry-type'], ['literal', ['Polygon', 'MultiPolygon']]]
const lines: ExpressionSpecification = [
  'in',
  ['geometry-type'],
  ['literal', ['LineString', 'MultiLineString']],
]
const points: ExpressionSpecification = ['in', ['geometry-type'], ['literal', ['Point', 'MultiPoint']]]
const growing = (...stops: [number, number][]): ExpressionSpecification => [
  'interpolate',
  ['exponential', 1.4],
  ['zoom'],
  ...stops.flat(),
]

/** A layer without its source. */
type Part = DistributiveOmit<
  FillLayerSpecification | LineLayerSpecification | SymbolLayerSpecification,
  'source' | 'filter'
> & { 'source-layer': string; filter: ExpressionSpecification }

const ground: Part[] = [
  {
    id: 'earth',
    type: 'fill',
    'source-layer': 'earth',
    filter: areas,
    paint: { 'fill-color': colour('land') },
  },
  {
    id: 'water',
    type: 'fill',
    'source-layer': 'water',
    filter: areas,
    paint: { 'fill-color': colour('water') },
  },
  {
    id: 'river',
    type: 'line',
    'source-layer': 'water',
    filter: ['all', lines, isOf('river', 'canal')],
    minzoom: 4,
    layout: { 'line-join': 'round' },
    paint: { 'line-color': colour('water'), 'line-width': growing([4, 0.8], [14, 4]) },
  },
  {
    id: 'building',
    type: 'fill',
    'source-layer': 'buildings',
    filter: areas,
    minzoom: 13,
    paint: { 'fill-color': colour('border'), 'fill-opacity': 0.6 },
  },
  {
    id: 'small_road',
    type: 'line',
    'source-layer': 'roads',
    filter: isOf('minor_road'),
    minzoom: 12,
    paint: { 'line-color': colour('border'), 'line-width': growing([12, 0.5], [15, 3]) },
  },
  {
    id: 'rail',
    type: 'line',
    'source-layer': 'roads',
    filter: isOf('rail'),
    minzoom: 8,
    paint: {
      'line-color': colour('coast'),
      'line-width': growing([8, 0.5], [15, 1.2]),
      'line-dasharray': [4, 2],
    },
  },
  {
    id: 'road',
    type: 'line',
    'source-layer': 'roads',
    filter: isOf('major_road', 'medium_road'),
    minzoom: 8,
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: { 'line-color': colour('border'), 'line-width': growing([8, 0.7], [15, 5]) },
  },
  {
    id: 'highway',
    type: 'line',
    'source-layer': 'roads',
    filter: isOf('highway'),
    minzoom: 5,
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: { 'line-color': colour('coast'), 'line-width': growing([5, 0.5], [15, 5]), 'line-opacity': 0.7 },
  },
  {
    id: 'region_border',
    type: 'line',
    'source-layer': 'boundaries',
    filter: isOf('region'),
    minzoom: 3,
    paint: { 'line-color': colour('coast'), 'line-width': 0.7, 'line-dasharray': [3, 2] },
  },
  {
    id: 'country_border',
    type: 'line',
    'source-layer': 'boundaries',
    filter: isOf('country'),
    paint: { 'line-color': colour('coast'), 'line-width': 1 },
  },
]

/** In the language of the person where the file has it. */
const nameIn = (language: Language): ExpressionSpecification => [
  'coalesce',
  ...(language === 'zh' ? ['name:zh-Hans', 'name:zh'] : [`name:${language}`]).map(
    (name): ExpressionSpecification => ['get', name],
  ),
  ['get', 'name'],
]
/** The largest first. */
const byPopulation: ExpressionSpecification = ['-', 0, ['to-number', ['get', 'population_rank'], 0]]

function names(language: Language): Part[] {
  const layout: SymbolLayerSpecification['layout'] = {
    'text-font': ['Inter'],
    'text-field': nameIn(language),
    'text-padding': 6,
  }
  const paint: SymbolLayerSpecification['paint'] = {
    'text-color': colour('name'),
    'text-halo-color': colour('land'),
    'text-halo-width': 1.2,
  }
  const town: SymbolLayerSpecification['layout'] = { ...layout, 'symbol-sort-key': byPopulation }
  return [
    {
      id: 'district_name',
      type: 'symbol',
      'source-layer': 'places',
      filter: isOf('neighbourhood', 'macrohood'),
      minzoom: 12,
      layout: { ...layout, 'text-size': 10 },
      paint,
    },
    {
      id: 'region_name',
      type: 'symbol',
      'source-layer': 'places',
      filter: isOf('region'),
      minzoom: 4,
      maxzoom: 9,
      layout: { ...layout, 'text-size': 10, 'text-letter-spacing': 0.08 },
      paint: { ...paint, 'text-opacity': 0.75 },
    },
    {
      id: 'water_name',
      type: 'symbol',
      'source-layer': 'water',
      filter: ['all', points, ['has', 'name']],
      layout: { ...layout, 'text-size': 11, 'text-letter-spacing': 0.12, 'text-max-width': 9 },
      paint: { ...paint, 'text-halo-color': colour('water') },
    },
    {
      id: 'town_name',
      type: 'symbol',
      'source-layer': 'places',
      filter: isOf('locality'),
      minzoom: 4,
      layout: { ...town, 'text-size': growing([4, 10], [12, 14]) },
      paint: { ...paint, 'text-halo-color': colour('halo') },
    },
    {
      id: 'country_name',
      type: 'symbol',
      'source-layer': 'places',
      filter: isOf('country'),
      maxzoom: 8,
      layout: { ...town, 'text-size': 11, 'text-letter-spacing': 0.08, 'text-max-width': 12 },
      paint,
    },
  ]
}

/**
 * The layers of a file of that schema, from the bottom up.
 * @param present those that the file has
 * @param area names are shown there alone; null: everywhere
 */
export function layersOf(
  source: string,
  present: readonly string[],
  area: Bounds | null,
  language: Language,
): LayerSpecification[] {
  const inArea = names(language).map((layer): Part =>
    area ? { ...layer, filter: ['all', layer.filter, isInArea(area)] } : layer,
  )
  return [...ground, ...inArea]
    .filter((layer) => present.includes(layer['source-layer']))
    .map((layer) => ({ ...layer, id: operatorName(layer.id), source }))
}
