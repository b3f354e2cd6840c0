import type { FleetGathered, FleetMap, FleetPort, FleetVessel } from '../../contract/resources/index.ts'
import { worstFleetState } from '../../contract/trade/index.ts'
import {
  type FleetState,
  fleetStates,
  type OffMapReason,
  offMapReasons,
} from '../../contract/vocabulary/index.ts'
import type { FleetGroup } from './fleet-map.store.ts'

/** About ten metres: nobody sees more on a map of the world. */
const DECIMALS = 1e4
const rounded = (degrees: number) => Math.round(degrees * DECIMALS) / DECIMALS

function gatheredOf(group: FleetGroup): FleetGathered {
  const counts = Object.fromEntries(
    fleetStates.flatMap((state) => {
      const count = group.states[state] ?? 0
      return count > 0 ? [[state, count]] : []
    }),
  ) as Partial<Record<FleetState, number>>
  return {
    containers: group.containers,
    counts,
    worst: worstFleetState(Object.keys(counts) as FleetState[]),
    delay_days: group.delay_days,
    next_act_by:
      group.act_by_day === null || group.act_by_zone === null || group.days_left === null
        ? null
        : {
            day: group.act_by_day,
            time_zone: group.act_by_zone,
            days_left: group.days_left,
            is_gate_closed: group.is_gate_closed === true,
            is_estimate: group.is_calculated === true,
          },
    next_arrival:
      group.arrival_at === null || group.arrival_port_id === null
        ? null
        : {
            at: group.arrival_at,
            location_id: group.arrival_port_id,
            name: group.arrival_port_name ?? '',
            locode: group.arrival_port_locode,
            time_zone: group.arrival_port_zone,
          },
  }
}

const vesselOf = (group: FleetGroup, id: string, seenAt: string): FleetVessel['properties'] => ({
  feature_type: 'fleet_vessel',
  vessel_id: id,
  vessel_name: group.name,
  vessel_imo: group.code,
  voyage_number: group.voyage_number,
  shipping_line_scac: group.shipping_line_scac,
  vessel_location_timestamp: seenAt,
  vessel_location_heading: group.heading,
  vessel_location_speed: group.speed,
  departed_at: group.since,
  ...gatheredOf(group),
})

const portOf = (group: FleetGroup, id: string): FleetPort['properties'] => ({
  feature_type: 'fleet_port',
  location_id: id,
  name: group.name ?? group.code ?? '',
  locode: group.code,
  country_code: group.country_code,
  country: group.country,
  time_zone: group.time_zone,
  terminals: group.terminals,
  ...gatheredOf(group),
})

/** Why the containers of a group are not on the map; null for those that are. */
function offMap(group: FleetGroup, hasPositions: boolean): OffMapReason | null {
  const { whereabouts, place, longitude, latitude } = group
  if (whereabouts !== 'at_sea' && whereabouts !== 'in_port') return whereabouts
  if (place === null) return 'unknown_place'
  if (longitude !== null && latitude !== null) return null
  if (whereabouts === 'in_port') return 'no_coordinates'
  return hasPositions ? 'no_position' : 'positions_not_enabled'
}

/** @param hasPositions whether the account has the paid feature that shows where ships are */
export function presentFleetMap(groups: readonly FleetGroup[], hasPositions: boolean): FleetMap {
  const without = Object.fromEntries(offMapReasons.map((reason) => [reason, 0])) as Record<
    OffMapReason,
    number
  >
  const features = groups.flatMap((group): (FleetVessel | FleetPort)[] => {
    const reason = offMap(group, hasPositions)
    if (reason !== null) {
      without[reason] += group.containers
      return []
    }
    const { place, longitude, latitude, timestamp } = group
    if (place === null || longitude === null || latitude === null) return []
    const feature = {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [rounded(longitude), rounded(latitude)] },
    } as const
    return group.whereabouts === 'at_sea'
      ? [{ ...feature, properties: vesselOf(group, place, timestamp ?? '') } as FleetVessel]
      : [{ ...feature, properties: portOf(group, place) } as FleetPort]
  })
  const rank = ({ properties }: FleetVessel | FleetPort) => fleetStates.indexOf(properties.worst)
  return {
    type: 'FeatureCollection',
    features: features.toSorted(
      (one, other) => rank(one) - rank(other) || other.properties.containers - one.properties.containers,
    ),
    containers: features.reduce((sum, { properties }) => sum + properties.containers, 0),
    without_position: without,
  }
}
