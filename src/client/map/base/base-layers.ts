import type {
  ExpressionSpecification,
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
  'text-halo-color': colour('water'),
  'text-halo-width': 1.5,
} satisfies SymbolLayerSpecification['paint']

export const baseLayers: LayerSpecification[] = [
  { id: 'water', type: 'background', paint: { 'background-color': colour('water') } },
  { id: 'land', type: 'fill', source: 'lands', paint: { 'fill-color': colour('land') } },
  {
    id: 'border',
    type: 'line',
    source: 'lands',
    paint: { 'line-color': colour('border'), 'line-width': 1 },
  },
]
