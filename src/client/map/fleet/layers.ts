import type { FeatureCollection } from 'geojson'
import type {
  DataDrivenPropertyValueSpecification,
  ExpressionSpecification,
  LayerSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl'
import { colour, placeLabel, placeLabelPaint } from '../layers/base-layers.ts'
import type { MapContent } from '../base/base-map.ts'
import { fleetPicture, SHARE_STEPS } from './pictures.ts'
import { type StateGroup, stateGroups } from './state-looks.ts'

/** Ships and ports nearer than this on the screen become one ring. */
const CLUSTER_RADIUS_PX = 36
/** From this zoom on each ship and port stands for itself. */
const LAST_CLUSTERED_ZOOM = 5

const [mostUrgent, ...others] = stateGroups
const lessUrgent = others.slice(0, -1)
const leastUrgent = others.at(-1) ?? mostUrgent

/** Of the most urgent state of a ship or a port. */
const ofGroup = (value: (group: StateGroup) => string | ExpressionSpecification): ExpressionSpecification => [
  'match',
  ['get', 'group'],
  mostUrgent.id,
  value(mostUrgent),
  ...lessUrgent.flatMap((group) => [group.id, value(group)]),
  value(leastUrgent),
]
const stateColour = ofGroup((group) => colour(group.colour))
const sign = ofGroup((group) => (group.sign === '' ? '' : `${group.sign} `))
const pillOfState = ofGroup(({ id }) => `pill:${id}`)
const isAnyIn = ({ id }: StateGroup): ExpressionSpecification => ['>', ['get', id], 0]
/** The sign of the most urgent state of a cluster. */
const signOfCluster: ExpressionSpecification = [
  'case',
  isAnyIn(mostUrgent),
  `${mostUrgent.sign} `,
  ...lessUrgent.flatMap((group) => [isAnyIn(group), `${group.sign} `]),
  '',
]

const isCluster: ExpressionSpecification = ['has', 'point_count']
const isShip: ExpressionSpecification = ['all', ['!', isCluster], ['to-boolean', ['get', 'isShip']]]
const isPort: ExpressionSpecification = ['all', ['!', isCluster], ['!', ['to-boolean', ['get', 'isShip']]]]
const isOld: ExpressionSpecification = ['to-boolean', ['get', 'isOld']]

/** Larger numbers stand in larger rings. */
const ringSize: DataDrivenPropertyValueSpecification<number> = [
  'interpolate',
  ['linear'],
  ['ln', ['max', 1, ['get', 'containers']]],
  0,
  0.72,
  9,
  1.2,
]

/** A state that one of the containers is in has a share that can be seen. */
const shareOf = (id: StateGroup['id']): ExpressionSpecification => [
  'to-string',
  ['ceil', ['/', ['*', SHARE_STEPS, ['get', id]], ['max', 1, ['get', 'containers']]]],
]

/** Ships and ports beside each other: how many containers, and the share of each group of states. */
const rings: LayerSpecification = {
  id: 'fleet_ring',
  type: 'symbol',
  source: 'fleet',
  filter: isCluster,
  layout: {
    'icon-image': ['concat', 'ring', ...stateGroups.flatMap(({ id }) => [':', shareOf(id)])],
    'icon-size': ringSize,
    'icon-allow-overlap': true,
    'text-field': ['concat', signOfCluster, ['to-string', ['get', 'containers']]],
    'text-font': ['Inter'],
    'text-size': 12,
    'text-allow-overlap': true,
  },
  paint: { 'text-color': colour('ink') },
}
/** Around what is selected, which may be one of several in a ring. */
const selection: LayerSpecification = {
  id: 'fleet_selected',
  type: 'circle',
  source: 'selected',
  paint: {
    'circle-radius': 21,
    'circle-color': 'transparent',
    'circle-stroke-width': 2,
    'circle-stroke-color': colour('actual'),
  },
}
const selectedName: LayerSpecification = {
  id: 'fleet_selected_name',
  type: 'symbol',
  source: 'selected',
  layout: { ...placeLabel, 'text-field': ['get', 'name'], 'text-radial-offset': 2 },
  paint: placeLabelPaint,
}
const isEstimate: ExpressionSpecification = ['==', ['get', 'feature_type'], 'estimated_partial_leg']
/** What the selected ship sailed of her leg is solid, the estimated rest dashed. */
const sailed: LayerSpecification = {
  id: 'fleet_leg_sailed',
  type: 'line',
  source: 'leg',
  filter: ['!', isEstimate],
  layout: { 'line-cap': 'round', 'line-join': 'round' },
  paint: { 'line-color': colour('actual'), 'line-width': 2.5 },
}
const expected: LayerSpecification = {
  id: 'fleet_leg_estimated',
  type: 'line',
  source: 'leg',
  filter: isEstimate,
  layout: { 'line-join': 'round' },
  paint: { 'line-color': colour('estimate'), 'line-width': 2.5, 'line-dasharray': [2, 2] },
}

const pillLayout = {
  'icon-image': pillOfState,
  'icon-text-fit': 'both',
  'icon-text-fit-padding': [1, 3, 1, 3],
  'icon-allow-overlap': true,
  'text-font': ['Inter'],
  'text-anchor': 'bottom-left',
  'text-allow-overlap': true,
} satisfies SymbolLayerSpecification['layout']

const ports: LayerSpecification = {
  id: 'fleet_port',
  type: 'symbol',
  source: 'fleet',
  filter: isPort,
  layout: {
    'icon-image': 'own/port',
    'icon-allow-overlap': true,
    'text-field': ['get', 'count'],
    'text-font': ['Inter'],
    'text-size': 11.5,
    'text-allow-overlap': true,
    'symbol-sort-key': ['-', ['get', 'urgency']],
  },
  paint: { 'icon-color': stateColour, 'text-color': colour('background') },
}
/** The state of a port, beside its number. */
const portSigns: LayerSpecification = {
  id: 'fleet_port_sign',
  type: 'symbol',
  source: 'fleet',
  filter: ['all', isPort, ['!=', ['get', 'group'], 'on_time']],
  layout: {
    ...pillLayout,
    'text-field': sign,
    'text-size': 10,
    'text-offset': [0.9, -0.55],
  },
  paint: { 'text-color': stateColour },
}
const ships: LayerSpecification = {
  id: 'fleet_ship',
  type: 'symbol',
  source: 'fleet',
  filter: isShip,
  layout: {
    'icon-image': ['case', ['has', 'heading'], 'own/vessel', 'own/vessel_without_heading'],
    'icon-rotate': ['coalesce', ['get', 'heading'], 0],
    'icon-rotation-alignment': 'map',
    'icon-allow-overlap': true,
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
    ...pillLayout,
    'text-field': ['concat', sign, ['get', 'count']],
    'text-size': 11.5,
    'text-offset': [0.8, -0.5],
  },
  paint: { 'text-color': stateColour },
}
/** Below the icons, which have their room first: where there is none the names of the less urgent are left out. */
const names: LayerSpecification = {
  id: 'fleet_name',
  type: 'symbol',
  source: 'fleet',
  filter: ['all', ['!', isCluster], ['!=', ['get', 'place'], ['global-state', 'selected']]],
  layout: {
    ...placeLabel,
    'text-field': ['get', 'name'],
    'text-radial-offset': 1.3,
    'symbol-sort-key': ['get', 'urgency'],
  },
  paint: placeLabelPaint,
}

/**
 * @param selected the ship or port that is selected, alone; nothing where none is
 * @param leg what the selected ship sails now
 */
export const fleetContent = (
  fleet: FeatureCollection,
  selected: FeatureCollection,
  leg: FeatureCollection,
): MapContent => ({
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
        ...Object.fromEntries(stateGroups.map(({ id }) => [id, ['+', ['get', id]]])),
      },
    },
    selected: { type: 'geojson', data: selected },
    leg: { type: 'geojson', data: leg },
  },
  layers: [expected, sailed, selection, names, rings, ports, portSigns, ships, shipCounts, selectedName],
  picture: fleetPicture,
})

/** The layers that can be pointed at. */
export const placeLayers = [ships, ports].map(({ id }) => id)
export const legLayers = [sailed, expected].map(({ id }) => id)
export const ringLayer = rings.id
