import type { RouteFeature } from '../../../contract/resources/index.ts'
import { joinCutLines } from '../route/features/joined.rules.ts'

type VesselProperties = Extract<RouteFeature['properties'], { feature_type: 'current_vessel' }>

/** What a ship is sailing now: the ports of the leg with their times, what she sailed of it, and the estimated rest. */
export interface ShipLeg {
  vessel: VesselProperties
  lines: RouteFeature[]
}

/** The current leg of a ship, of the route of a container that is on it; undefined where the route does not have it. */
export function shipLegOf(route: readonly RouteFeature[], vessel_id: string): ShipLeg | undefined {
  const vessel = route
    .map(({ properties }) => properties)
    .find(
      (each): each is VesselProperties =>
        each.feature_type === 'current_vessel' && each.vessel_id === vessel_id,
    )
  if (!vessel) return undefined
  const isOfLeg = ({ properties }: RouteFeature) =>
    properties.ports_sequence === vessel.ports_sequence &&
    (properties.feature_type === 'past_vessel_locations' ||
      properties.feature_type === 'estimated_partial_leg')
  return { vessel, lines: joinCutLines(route.filter(isOfLeg)) }
}
