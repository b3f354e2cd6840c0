import type { Feature, FeatureCollection, Point } from 'geojson'
import { numberText } from '../../../contract/language/index.ts'
import { type FleetState, fleetStates } from '../../../contract/vocabulary/index.ts'
import { type FleetFeature, isOldPosition, placeIdOf, placeNameOf } from './place.present.ts'
import { groupOf, type StateGroup, stateGroups } from './state-looks.ts'

/** The less urgent, the greater: what is drawn above others, and whose name is written first. */
const urgencyOf = (state: FleetState): number => fleetStates.indexOf(state)

/** How many containers are in each group of states. */
const countByGroup = ({ properties: { counts } }: FleetFeature) =>
  Object.fromEntries(
    stateGroups.map(({ id, states }) => [id, states.reduce((sum, state) => sum + (counts[state] ?? 0), 0)]),
  ) as Record<StateGroup['id'], number>

/** What the layers read of a ship or a port. */
export interface FleetProperties extends Record<StateGroup['id'], number> {
  place: string
  isShip: boolean
  name: string
  containers: number
  /** How many, as it is written beside the icon. */
  count: string
  /** Of the most urgent container: its place among `fleetStates`. */
  urgency: number
  /** How the most urgent state is drawn. */
  group: StateGroup['id']
  isOld: boolean
  /** Degrees clockwise from north; absent when the ship did not report it. */
  heading?: number
}

/** The ships and ports as the source of the layers; ids are places in the answer. */
export function fleetCollection(
  features: readonly FleetFeature[],
  now: Date,
): FeatureCollection<Point, FleetProperties> {
  return {
    type: 'FeatureCollection',
    features: features.map((feature, id): Feature<Point, FleetProperties> => {
      const { geometry, properties } = feature
      const isShip = properties.feature_type === 'fleet_vessel'
      return {
        type: 'Feature',
        id,
        geometry: { type: 'Point', coordinates: [...geometry.coordinates] },
        properties: {
          place: placeIdOf(feature),
          isShip,
          name: placeNameOf(feature),
          containers: properties.containers,
          count: numberText(properties.containers),
          urgency: urgencyOf(properties.worst),
          group: groupOf(properties.worst).id,
          ...countByGroup(feature),
          isOld: isOldPosition(feature, now),
          ...(isShip &&
            properties.vessel_location_heading !== null && { heading: properties.vessel_location_heading }),
        },
      }
    }),
  }
}
