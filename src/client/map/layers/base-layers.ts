import type { FeatureCollection } from 'geojson'
import type {
  ExpressionSpecification,
  LayerSpecification,
  StateSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl'

/** The colours of the map and their CSS tokens. They change with the theme while the map is open. */
export const tokens = {
  water: '--water',
  graticule: '--water-2',
  land: '--land',
  coast: '--coast',
  border: '--line',
  name: '--map-ink',
  halo: '--map-halo',
  actual: '--sea',
  estimate: '--ink-3',
  inland: '--inland',
  background: '--paper',
  ink: '--ink',
  stale: '--warn',
  over: '--bad',
  ready: '--ok',
} as const
export type ColourName = keyof typeof tokens
export type Palette = Record<ColourName, string>
export const colourNames = Object.keys(tokens) as ColourName[]

/** The global state of the style, from which every layer reads its colours. */
export const stateOf = (palette: Palette): StateSpecification =>
  Object.fromEntries(Object.entries(palette).map(([name, value]) => [name, { default: value }]))

export const colour = (name: ColourName): ExpressionSpecification => ['to-color', ['global-state', name]]

/** Of the names beside ports and vessels. */
export const placeLabel = {
  'text-font': ['Inter'],
  'text-size': 12,
  'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
  'text-radial-offset': 0.8,
  'text-justify': 'auto',
  'text-max-width': 14,
} satisfies SymbolLayerSpecification['layout']
export const placeLabelPaint = {
  'text-color': colour('ink'),
  'text-halo-color': colour('halo'),
  'text-halo-width': 1.5,
} satisfies SymbolLayerSpecification['paint']

const kind = (name: string): ExpressionSpecification => ['==', ['get', 'kind'], name]
const named = (name: string): ExpressionSpecification => [
  'all',
  kind(name),
  ['>=', ['zoom'], ['get', 'from']],
]
const nameLayout = {
  'text-font': ['Inter'],
  'text-field': ['get', 'name'],
  'symbol-sort-key': ['get', 'from'],
  'text-padding': 6,
} satisfies SymbolLayerSpecification['layout']
const namePaint = {
  'text-color': colour('name'),
  'text-halo-color': colour('land'),
  'text-halo-width': 1.2,
} satisfies SymbolLayerSpecification['paint']

/** Meridians and parallels. */
const every = (step: number, isDrawn: (degrees: number) => boolean): FeatureCollection['features'] => {
  const from = (least: number) =>
    Array.from({ length: (-2 * least) / step + 1 }, (_, at) => least + at * step).filter(isDrawn)
  const coordinates = [
    ...from(-180).map((x) => [
      [x, -85],
      [x, 85],
    ]),
    ...from(-75).map((y) => [
      [-180, y],
      [180, y],
    ]),
  ]
  return [{ type: 'Feature', properties: { step }, geometry: { type: 'MultiLineString', coordinates } }]
}
export const graticule: FeatureCollection = {
  type: 'FeatureCollection',
  features: [...every(30, () => true), ...every(15, (degrees) => degrees % 30 !== 0)],
}

/** The own basemap from the bottom up: land and water, without names. */
export const groundLayers: LayerSpecification[] = [
  { id: 'water', type: 'background', paint: { 'background-color': colour('water') } },
  {
    id: 'graticule',
    type: 'line',
    source: 'graticule',
    filter: ['any', ['==', ['get', 'step'], 30], ['>=', ['zoom'], 2]],
    paint: { 'line-color': colour('graticule'), 'line-width': 1 },
  },
  {
    id: 'land',
    type: 'fill',
    source: 'lands',
    filter: kind('land'),
    paint: { 'fill-color': colour('land'), 'fill-outline-color': colour('coast') },
  },
  {
    id: 'state_border',
    type: 'line',
    source: 'inland',
    filter: kind('border'),
    minzoom: 3,
    paint: { 'line-color': colour('coast'), 'line-width': 0.7, 'line-dasharray': [3, 2] },
  },
  {
    id: 'river',
    type: 'line',
    source: 'inland',
    filter: kind('river'),
    minzoom: 3,
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': colour('water'),
      'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.8, 7, 1.8],
    },
  },
  {
    id: 'lake',
    type: 'fill',
    source: 'lands',
    filter: kind('lake'),
    paint: { 'fill-color': colour('water'), 'fill-outline-color': colour('coast') },
  },
]

/** Shown from a zoom on that each name has. */
type NameLayer = SymbolLayerSpecification & { filter: ExpressionSpecification }

/** The most important name last: it is placed first. All are below those of the content, which are placed before them. */
export const nameLayers: NameLayer[] = [
  {
    id: 'state_name',
    type: 'symbol',
    source: 'names',
    filter: named('state'),
    minzoom: 4,
    layout: { ...nameLayout, 'text-size': 10, 'text-letter-spacing': 0.08 },
    paint: { ...namePaint, 'text-opacity': 0.75 },
  },
  {
    id: 'sea_name',
    type: 'symbol',
    source: 'names',
    filter: named('sea'),
    layout: {
      ...nameLayout,
      // The first is no font: MapLibre slants the next one where it reads this.
      'text-font': ['Italic', 'Inter Variable'],
      'text-size': 12.5,
      'text-letter-spacing': 0.16,
      'text-max-width': 9,
    },
    paint: { 'text-color': colour('name'), 'text-halo-color': colour('water'), 'text-halo-width': 1.2 },
  },
  {
    id: 'country_name',
    type: 'symbol',
    source: 'names',
    filter: named('country'),
    layout: { ...nameLayout, 'text-size': 11, 'text-letter-spacing': 0.08, 'text-max-width': 12 },
    paint: namePaint,
  },
  {
    id: 'port_place',
    type: 'symbol',
    source: 'names',
    filter: named('port'),
    minzoom: 4,
    layout: {
      ...nameLayout,
      'text-size': 11,
      'text-anchor': 'top',
      'text-offset': [0, 0.35],
      'text-padding': 2,
      'icon-image': 'own/dot',
      'icon-size': 0.5,
    },
    paint: { ...namePaint, 'text-halo-color': colour('halo'), 'icon-color': colour('name') },
  },
]

export const baseLayers: LayerSpecification[] = [...groundLayers, ...nameLayers]
