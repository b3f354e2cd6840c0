import type { FeatureCollection } from 'geojson'
import type {
  DataDrivenPropertyValueSpecification,
  ExpressionSpecification,
  LayerSpecification,
} from 'maplibre-gl'
import type { FleetState } from '../../../contract/vocabulary/index.ts'
import { fleetStates } from '../../../contract/vocabulary/index.ts'
import { colour, type ColourName, placeLabel, placeLabelPaint } from '../base/base-layers.ts'
import type { MapContent } from '../base/base-map.ts'

/** Ships and ports nearer than this on the screen become one ring. */
const CLUSTER_RADIUS_PX = 36
/** From this zoom on each ship and port stands for itself. */
const LAST_CLUSTERED_ZOOM = 5

/** State by colour, and by a sign before the number: colour alone says nothing to some. */
export const stateLooks: Record<FleetState, { colour: ColourName; sign: string }> = {
  over: { colour: 'over', sign: '!' },
  late: { colour: 'over', sign: '!' },
  held: { colour: 'stale', sign: '◷' },
  due: { colour: 'stale', sign: '◷' },
  ready: { colour: 'ready', sign: '✓' },
  on_time: { colour: 'actual', sign: '' },
}

const ofState = (value: (state: FleetState) => string | ExpressionSpecification): ExpressionSpecification => [
  'match',
  ['get', 'urgency'],
  0,
  value('over'),
  ...fleetStates.slice(1, -1).flatMap((state, at) => [at + 1, value(state)]),
  value('on_time'),
]
const stateColour = ofState((state) => colour(stateLooks[state].colour))
const sign = ofState((state) => (stateLooks[state].sign === '' ? '' : `${stateLooks[state].sign} `))

const isCluster: ExpressionSpecification = ['has', 'point_count']
const isShip: ExpressionSpecification = ['all', ['!', isCluster], ['to-boolean', ['get', 'isShip']]]
const isPort: ExpressionSpecification = ['all', ['!', isCluster], ['!', ['to-boolean', ['get', 'isShip']]]]
const isOld: ExpressionSpecification = ['to-boolean', ['get', 'isOld']]

/** Larger numbers stand in larger rings. */
const ringRadius: DataDrivenPropertyValueSpecification<number> = [
  'interpolate',
  ['linear'],
  ['ln', ['max', 1, ['get', 'containers']]],
  0,
  13,
  9,
  26,
]

const rings: LayerSpecification = {
  id: 'fleet_ring',
  type: 'circle',
  source: 'fleet',
  filter: isCluster,
  paint: {
    'circle-radius': ringRadius,
    'circle-color': colour('background'),
    'circle-stroke-width': 4,
    'circle-stroke-color': stateColour,
  },
}
const ringCounts: LayerSpecification = {
  id: 'fleet_ring_count',
  type: 'symbol',
  source: 'fleet',
  filter: isCluster,
  layout: {
    'text-field': ['concat', sign, ['to-string', ['get', 'containers']]],
    'text-font': ['Inter'],
    'text-size': 12,
    'text-allow-overlap': true,
    'text-ignore-placement': true,
  },
  paint: { 'text-color': colour('ink') },
}
/** Behind what is selected. */
const selection: LayerSpecification = {
  id: 'fleet_selected',
  type: 'circle',
  source: 'fleet',
  filter: ['==', ['get', 'place'], ['global-state', 'selected']],
  paint: {
    'circle-radius': 19,
    'circle-color': 'transparent',
    'circle-stroke-width': 2,
    'circle-stroke-color': colour('actual'),
  },
}
const ports: LayerSpecification = {
  id: 'fleet_port',
  type: 'symbol',
  source: 'fleet',
  filter: isPort,
  layout: {
    'icon-image': 'port',
    'icon-allow-overlap': true,
    'icon-ignore-placement': true,
    'text-field': ['get', 'count'],
    'text-font': ['Inter'],
    'text-size': 11.5,
    'text-allow-overlap': true,
    'text-ignore-placement': true,
    'symbol-sort-key': ['-', ['get', 'urgency']],
  },
  paint: { 'icon-color': stateColour, 'text-color': colour('background') },
}
const ships: LayerSpecification = {
  id: 'fleet_ship',
  type: 'symbol',
  source: 'fleet',
  filter: isShip,
  layout: {
    'icon-image': ['case', ['has', 'heading'], 'vessel', 'vessel_without_heading'],
    'icon-rotate': ['coalesce', ['get', 'heading'], 0],
    'icon-rotation-alignment': 'map',
    'icon-allow-overlap': true,
    'icon-ignore-placement': true,
    'symbol-sort-key': ['-', ['get', 'urgency']],
  },
  paint: {
    // A position that is old says where the ship was: an outline.
    'icon-color': ['case', isOld, colour('background'), stateColour],
    'icon-halo-color': ['case', isOld, colour('estimate'), colour('background')],
    'icon-halo-width': 1.5,
  },
}
const shipCounts: LayerSpecification = {
  id: 'fleet_ship_count',
  type: 'symbol',
  source: 'fleet',
  filter: isShip,
  layout: {
    'text-field': ['concat', sign, ['get', 'count']],
    'text-font': ['Inter'],
    'text-size': 11.5,
    'text-anchor': 'bottom-left',
    'text-offset': [0.7, -0.5],
    'text-allow-overlap': true,
    'text-ignore-placement': true,
  },
  paint: { 'text-color': stateColour, 'text-halo-color': colour('background'), 'text-halo-width': 2 },
}
/** Where there is no room the names of the less urgent are left out. */
const names: LayerSpecification = {
  id: 'fleet_name',
  type: 'symbol',
  source: 'fleet',
  filter: ['!', isCluster],
  layout: {
    ...placeLabel,
    'text-field': ['get', 'name'],
    'text-radial-offset': 1.3,
    'symbol-sort-key': ['get', 'urgency'],
  },
  paint: placeLabelPaint,
}

export const fleetContent = (fleet: FeatureCollection): MapContent => ({
  name: 'fleet',
  sources: {
    fleet: {
      type: 'geojson',
      data: fleet,
      cluster: true,
      clusterRadius: CLUSTER_RADIUS_PX,
      clusterMaxZoom: LAST_CLUSTERED_ZOOM,
      clusterProperties: {
        containers: ['+', ['get', 'containers']],
        urgency: ['min', ['get', 'urgency']],
      },
    },
  },
  layers: [rings, ringCounts, selection, ports, ships, shipCounts, names],
})

/** The layers that can be pointed at. */
export const placeLayers = [ships, ports].map(({ id }) => id)
export const ringLayer = rings.id
