import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { may } from '../api/index.ts'
import type { ListView } from '../lists/view/index.ts'
import { type FleetFeature, placeIdOf, routeMapQuery, type ShipLeg, shipLegOf } from '../map/index.ts'
import { placeContainersQuery } from './queries.ts'

/**
 * The leg that the selected ship is on, from the route of one of its containers. Undefined for a port, until it is known, and where the
 * account has no route maps.
 */
export function useShipLeg(feature: FleetFeature | undefined, view: ListView): ShipLeg | undefined {
  const isShip = feature?.properties.feature_type === 'fleet_vessel'
  const place = feature ? placeIdOf(feature) : ''
  const containers = useQuery({ ...placeContainersQuery(view, place), enabled: isShip })
  const container = containers.data?.data[0]?.id
  const route = useQuery({
    ...routeMapQuery(container ?? ''),
    enabled: isShip && container !== undefined && may('get_container_map_geojson'),
  })
  const features = route.data?.features
  return useMemo(
    () => (features && isShip ? shipLegOf(features, place) : undefined),
    [features, isShip, place],
  )
}
