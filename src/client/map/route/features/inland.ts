import type { RouteFeature } from '../../../../contract/resources/index.ts'
import type { InlandMode } from '../../../../contract/trade/index.ts'
import { greatCircle } from '../../base/great-circle.ts'
import type { LngLat } from '../../layers/longitudes.ts'
import { isPort, type RouteProperties } from '../route-description.ts'

/** Where the line carries a container to from the port of discharge. */
export interface InlandRoute {
  mode: InlandMode
  /** The port of discharge. */
  from_id: string
  place: Pick<
    RouteProperties<'port'>,
    'location_id' | 'name' | 'state_abbr' | 'country_code' | 'country' | 'time_zone'
  > & { at: LngLat }
  /** The ramps of railways between both. */
  via: readonly LngLat[]
  /** ISO 8601; null where it is not known. */
  left_at: string | null
  eta_at: string | null
  /** It is there: also where `ata_at` is not the same of several containers. */
  is_carried: boolean
  ata_at: string | null
  /** No zone of its times there was reported. */
  without_zone?: boolean
}

/** How the container goes on this leg, or came to this place; null by sea. */
export const inlandModeOf = ({ properties }: Pick<RouteFeature, 'properties'>): InlandMode | null => {
  const mode = properties['mode']
  return mode === 'rail' || mode === 'truck' ? mode : null
}

/** Whether the container is still to be carried over this leg. An estimated leg by sea always is one: its course was not reported. */
export const isEstimatedLeg = ({ properties }: Pick<RouteFeature, 'properties'>): boolean =>
  properties.feature_type !== 'past_vessel_locations' && properties['is_carried'] !== true

/**
 * The answer of the map ends at the port of discharge. What the line carries further is one more leg with one more place, over land by
 * the shortest way: where a train or truck drives is not reported.
 */
export function withInland(
  features: readonly RouteFeature[],
  inland: InlandRoute | null | undefined,
): RouteFeature[] {
  const last = features
    .filter(({ properties }) => isPort(properties))
    .toSorted((a, b) => a.properties.ports_sequence - b.properties.ports_sequence)
    .at(-1)
  if (!inland || last?.geometry.type !== 'Point' || !isPort(last.properties)) return [...features]
  // Where the port of discharge cannot be drawn, the way from another one would cross the sea.
  if (last.properties.location_id !== inland.from_id) return [...features]
  const { at, ...place } = inland.place
  const stops = [last.geometry.coordinates, ...inland.via, at]
  const coordinates = stops.slice(1).flatMap((to, index) => {
    const line = greatCircle(stops[index] ?? to, to)
    return index === 0 ? line : line.slice(1)
  })
  const { ports_sequence } = last.properties
  const left: RouteFeature = {
    ...last,
    properties: { ...last.properties, outbound_etd_at: null, outbound_atd_at: inland.left_at },
  } as RouteFeature
  const leg: RouteFeature = {
    type: 'Feature',
    geometry: { type: 'LineString', coordinates },
    properties: {
      feature_type: 'estimated_full_legs',
      ports_sequence,
      previous_port_id: last.properties.location_id,
      next_port_id: place.location_id,
      point_count: coordinates.length,
      mode: inland.mode,
      is_carried: inland.is_carried,
    },
  }
  const destination: RouteFeature = {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: at },
    properties: {
      ...last.properties,
      ...place,
      times_without_zone: inland.without_zone === true ? ['inbound_eta_at', 'inbound_ata_at'] : undefined,
      state: null,
      ports_sequence: ports_sequence + 1,
      label: 'To',
      inbound_eta_at: inland.is_carried ? null : inland.eta_at,
      inbound_ata_at: inland.ata_at,
      outbound_etd_at: null,
      outbound_atd_at: null,
      updated_at: null,
      mode: inland.mode,
    },
  }
  return [...features.map((each) => (each === last ? left : each)), leg, destination]
}
