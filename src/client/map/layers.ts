import type {
  CircleLayerSpecification,
  DataDrivenPropertyValueSpecification,
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  StateSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl'

/** The colours of the map and their CSS tokens. They change with the theme while the map is open. */
export const tokens = {
  water: '--sea-soft',
  land: '--paper',
  border: '--line',
  actual: '--sea',
  estimate: '--ink-3',
  background: '--paper',
  ink: '--ink',
  stale: '--warn',
} as const
export type ColourName = keyof typeof tokens
export type Palette = Record<ColourName, string>

/** The global state of the style, from which every layer reads its colours. */
export const stateOf = (palette: Palette): StateSpecification =>
  Object.fromEntries(Object.entries(palette).map(([name, value]) => [name, { default: value }]))

const colour = (name: ColourName): ExpressionSpecification => ['to-color', ['global-state', name]]
const only = (...types: string[]): FilterSpecification => ['in', ['get', 'feature_type'], ['literal', types]]
const actualOrEstimate: DataDrivenPropertyValueSpecification<string> = [
  'case',
  ['get', 'called'],
  colour('actual'),
  colour('estimate'),
]

const label = {
  'text-font': ['Inter'],
  'text-size': 12,
  'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
  'text-radial-offset': 0.8,
  'text-justify': 'auto',
  'text-max-width': 14,
} satisfies SymbolLayerSpecification['layout']
const labelPaint = {
  'text-color': colour('ink'),
  'text-halo-color': colour('water'),
  'text-halo-width': 1.5,
} satisfies SymbolLayerSpecification['paint']

const basemap: LayerSpecification[] = [
  { id: 'water', type: 'background', paint: { 'background-color': colour('water') } },
  { id: 'land', type: 'fill', source: 'lands', paint: { 'fill-color': colour('land') } },
  {
    id: 'border',
    type: 'line',
    source: 'lands',
    paint: { 'line-color': colour('border'), 'line-width': 1 },
  },
]

const joined = { 'line-cap': 'round', 'line-join': 'round' } as const
/** Estimates are dashed, actual movements are solid. */
const dashed = { 'line-color': colour('estimate'), 'line-width': 2.5, 'line-dasharray': [2, 2] }

const fullLegs: LayerSpecification = {
  id: 'estimated_full_legs',
  type: 'line',
  source: 'route',
  filter: only('estimated_full_legs'),
  layout: { 'line-join': 'round' },
  paint: { ...dashed },
}
const partialLeg: LayerSpecification = {
  ...fullLegs,
  id: 'estimated_partial_leg',
  filter: only('estimated_partial_leg'),
}
const pastLocations: LayerSpecification = {
  id: 'past_vessel_locations',
  type: 'line',
  source: 'route',
  filter: only('past_vessel_locations'),
  layout: joined,
  paint: { 'line-color': colour('actual'), 'line-width': 2.5 },
}
const ports: CircleLayerSpecification = {
  id: 'port',
  type: 'circle',
  source: 'route',
  filter: only('port'),
  paint: {
    'circle-radius': 5,
    'circle-color': ['case', ['get', 'called'], colour('actual'), colour('background')],
    'circle-stroke-width': 2.5,
    'circle-stroke-color': actualOrEstimate,
  },
}
const portNames: SymbolLayerSpecification = {
  id: 'port_name',
  type: 'symbol',
  source: 'route',
  filter: only('port'),
  layout: { ...label, 'text-field': ['get', 'text'], 'symbol-sort-key': ['id'] },
  paint: labelPaint,
}
const vessel: SymbolLayerSpecification = {
  id: 'current_vessel',
  type: 'symbol',
  source: 'route',
  filter: only('current_vessel'),
  layout: {
    ...label,
    'icon-image': ['case', ['has', 'heading'], 'vessel', 'vessel_without_heading'],
    'icon-size': 1.2,
    'icon-rotate': ['coalesce', ['get', 'heading'], 0],
    'icon-rotation-alignment': 'map',
    'icon-allow-overlap': true,
    'icon-ignore-placement': true,
    'text-field': [
      'format',
      ['get', 'text'],
      {},
      '\n',
      {},
      ['get', 'detail'],
      {
        'font-scale': 0.92,
        'text-color': ['case', ['get', 'stale'], colour('stale'), colour('ink')],
      },
    ],
    'text-radial-offset': 1.1,
    'text-max-width': 30,
    'text-optional': true,
  },
  paint: {
    ...labelPaint,
    'icon-color': colour('ink'),
    'icon-halo-color': colour('background'),
    'icon-halo-width': 1.5,
  },
}

/** From the bottom up. The layers of the five feature types have the names of the types. */
export const layers: LayerSpecification[] = [
  ...basemap,
  fullLegs,
  partialLeg,
  pastLocations,
  ports,
  vessel,
  portNames,
]

/** The ids of the layers of the features, to query what the map has rendered. */
export const featureLayers = [fullLegs, partialLeg, pastLocations, ports, vessel].map(({ id }) => id)
/** Those of the legs. */
export const lineLayers = [fullLegs, partialLeg, pastLocations].map(({ id }) => id)
