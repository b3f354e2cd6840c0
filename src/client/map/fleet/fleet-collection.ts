import type { Feature, FeatureCollection, Point } from 'geojson'
import { numberText, t } from '../../../contract/language/index.ts'
import type { FleetMap } from '../../../contract/resources/index.ts'
import { type FleetState, fleetStates } from '../../../contract/vocabulary/index.ts'

export type FleetFeature = FleetMap['features'][number]

/** The id of a ship or a port: filters of lists take it as `current_place`. */
export const placeIdOf = ({ properties }: FleetFeature): string =>
  properties.feature_type === 'fleet_vessel' ? properties.vessel_id : properties.location_id

export const placeNameOf = ({ properties }: FleetFeature): string =>
  properties.feature_type === 'fleet_vessel'
    ? (properties.vessel_name ?? properties.vessel_imo ?? t('Ship without a name'))
    : properties.name

/** A position is as old as this when it says no more where a ship is. */
export const OLD_POSITION_MS = 24 * 3_600_000

export const isOldPosition = ({ properties }: FleetFeature, now: Date): boolean =>
  properties.feature_type === 'fleet_vessel' &&
  now.getTime() - Date.parse(properties.vessel_location_timestamp) > OLD_POSITION_MS

/** The less urgent, the greater: as a number, so that a cluster of the map can have the least of its members. */
export const urgencyOf = (state: FleetState): number => fleetStates.indexOf(state)

/** What the layers read of a ship or a port. */
export interface FleetProperties {
  place: string
  isShip: boolean
  name: string
  containers: number
  /** How many, as it is written beside the icon. */
  count: string
  /** Of the most urgent container: its place among `fleetStates`. */
  urgency: number
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
          isOld: isOldPosition(feature, now),
          ...(isShip &&
            properties.vessel_location_heading !== null && { heading: properties.vessel_location_heading }),
        },
      }
    }),
  }
}
