import type { FeatureCollection } from 'geojson'
import type {
  CircleLayerSpecification,
  DataDrivenPropertyValueSpecification,
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl'
import type { MapContent } from '../base/base-map.ts'
import { colour, placeLabel, placeLabelPaint } from '../layers/base-layers.ts'

const only = (...types: string[]): FilterSpecification => ['in', ['get', 'feature_type'], ['literal', types]]
const isInland: ExpressionSpecification = ['to-boolean', ['get', 'inland']]
/** Where the container was: on land in the colour of land. */
const reached: ExpressionSpecification = ['case', isInland, colour('inland'), colour('actual')]
const actualOrEstimate: DataDrivenPropertyValueSpecification<string> = [
  'case',
  ['get', 'called'],
  reached,
  colour('estimate'),
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
const inlandLeg: LayerSpecification = {
  ...fullLegs,
  id: 'inland_leg',
  filter: only('inland_leg'),
  paint: { ...dashed, 'line-color': colour('inland') },
}
/** The container has come over it; its course is the shortest one all the same. */
const carriedLeg: LayerSpecification = {
  ...fullLegs,
  id: 'carried_leg',
  filter: only('carried_leg'),
  layout: joined,
  paint: { 'line-color': colour('inland'), 'line-width': 2.5 },
}
const pastLocations: LayerSpecification = {
  id: 'past_vessel_locations',
  type: 'line',
  source: 'route',
  filter: only('past_vessel_locations'),
  layout: joined,
  paint: {
    'line-color': colour('actual'),
    'line-width': 2.5,
    'line-opacity': ['case', ['to-boolean', ['get', 'dimmed']], 0.45, 1],
  },
}
/** What is sailed until the time that is replayed. */
const replayedPath: LayerSpecification = {
  id: 'replayed_path',
  type: 'line',
  source: 'replay',
  filter: only('replayed_path'),
  layout: joined,
  paint: { 'line-color': colour('actual'), 'line-width': 3.5 },
}
const ports: CircleLayerSpecification = {
  id: 'port',
  type: 'circle',
  source: 'route',
  filter: only('port', 'inland_place'),
  paint: {
    'circle-radius': 5,
    'circle-color': ['case', ['get', 'called'], reached, colour('background')],
    'circle-stroke-width': 2.5,
    'circle-stroke-color': actualOrEstimate,
  },
}
/** Where a name stands beside its place: below, above, then to the side that is farther from the edge of the map. */
const beside = (...sides: [anchor: string, right: number][]): ExpressionSpecification => [
  'literal',
  ['top', [0, 0.8], 'bottom', [0, -0.8], ...sides.flatMap(([anchor, right]) => [anchor, [right, 0]])],
]
const rightFirst = beside(['left', 0.8], ['right', -0.8])
const leftFirst = beside(['right', -0.8], ['top-right', -0.5], ['bottom-right', -0.5], ['left', 0.8])
const portNames: SymbolLayerSpecification = {
  id: 'port_name',
  type: 'symbol',
  source: 'route',
  filter: only('port', 'inland_place'),
  layout: {
    ...placeLabel,
    'text-field': ['get', 'text'],
    'symbol-sort-key': ['id'],
    'text-variable-anchor-offset': ['case', ['to-boolean', ['get', 'east']], leftFirst, rightFirst],
  },
  paint: placeLabelPaint,
}
const isHollow: ExpressionSpecification = ['to-boolean', ['get', 'hollow']]
const vessel: SymbolLayerSpecification = {
  id: 'current_vessel',
  type: 'symbol',
  source: 'route',
  filter: only('current_vessel'),
  layout: {
    ...placeLabel,
    'icon-image': ['case', ['has', 'heading'], 'own/vessel', 'own/vessel_without_heading'],
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
    ...placeLabelPaint,
    'icon-color': ['case', isHollow, colour('background'), colour('ink')],
    'icon-halo-color': [
      'case',
      isHollow,
      ['case', ['get', 'stale'], colour('stale'), colour('ink')],
      colour('background'),
    ],
    'icon-halo-width': 1.5,
  },
}
/** The vessel at the time that is replayed. */
const replayedVessel: SymbolLayerSpecification = {
  ...vessel,
  id: 'replayed_vessel',
  source: 'replay',
  filter: only('replayed_vessel'),
}

/** A route on the map, with its layers from the bottom up. The layers of the five feature types have the names of the types. */
export const routeContent = (route: FeatureCollection, replay: FeatureCollection): MapContent => ({
  name: 'route',
  sources: {
    route: { type: 'geojson', data: route, tolerance: 0.2 },
    replay: { type: 'geojson', data: replay },
  },
  layers: [
    inlandLeg,
    carriedLeg,
    fullLegs,
    partialLeg,
    pastLocations,
    replayedPath,
    ports,
    vessel,
    replayedVessel,
    portNames,
  ],
})

/** The ids of the layers of the features, to query what the map has rendered. */
export const featureLayers = [fullLegs, partialLeg, pastLocations, ports, vessel].map(({ id }) => id)
/** Those of the legs. */
export const lineLayers = [fullLegs, partialLeg, pastLocations, inlandLeg, carriedLeg].map(({ id }) => id)
