import { t } from '../../../contract/language/index.ts'
import type { FleetMap } from '../../../contract/resources/index.ts'
import { isPositionOld } from '../../../contract/trade/index.ts'

/** A ship at sea or a port, with what is there of the containers. */
export type FleetFeature = FleetMap['features'][number]

/** The id of a ship or a port: filters of lists take it as `current_place`. */
export const placeIdOf = ({ properties }: FleetFeature): string =>
  properties.feature_type === 'fleet_vessel' ? properties.vessel_id : properties.location_id

export const placeNameOf = ({ properties }: FleetFeature): string =>
  properties.feature_type === 'fleet_vessel'
    ? (properties.vessel_name ?? properties.vessel_imo ?? t('Ship without a name'))
    : properties.name

export const isOldPosition = ({ properties }: FleetFeature, now: Date): boolean =>
  properties.feature_type === 'fleet_vessel' && isPositionOld(properties.vessel_location_timestamp, now)
