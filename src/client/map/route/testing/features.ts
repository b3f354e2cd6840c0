import type { RouteFeature } from '../../../../contract/resources/index.ts'
import type { LngLat } from '../../layers/longitudes.ts'

type Properties<Kind extends RouteFeature['properties']['feature_type']> = Extract<
  RouteFeature['properties'],
  { feature_type: Kind }
>

/** Features as the service sends them, with standard values for what a test does not set. */
export const port = (
  ports_sequence: number,
  coordinates: LngLat,
  properties: Partial<Properties<'port'>> = {},
): RouteFeature => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
  properties: {
    feature_type: 'port',
    ports_sequence,
    ports_total: 2,
    location_id: `port-${ports_sequence}`,
    location_type: 'Port',
    name: `Port ${ports_sequence}`,
    state_abbr: null,
    state: null,
    country_code: 'CN',
    country: 'China',
    time_zone: 'Asia/Shanghai',
    label: ports_sequence === 1 ? 'POL' : 'POD',
    inbound_eta_at: null,
    inbound_ata_at: null,
    outbound_etd_at: null,
    outbound_atd_at: null,
    updated_at: null,
    ...properties,
  },
})

export const currentVessel = (
  ports_sequence: number,
  coordinates: LngLat,
  properties: Partial<Properties<'current_vessel'>> = {},
): RouteFeature => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
  properties: {
    feature_type: 'current_vessel',
    ports_sequence,
    vessel_id: 'vessel',
    vessel_name: 'MSC Irina',
    vessel_imo: '9930038',
    voyage_number: '445E',
    vessel_location_timestamp: '2026-11-20T18:00:00Z',
    vessel_location_heading: 85,
    vessel_location_speed: 18.2,
    departure_port_id: 'port-1',
    departure_port_name: 'Shanghai',
    departure_port_state_abbr: null,
    departure_port_state: null,
    departure_port_country_code: 'CN',
    departure_port_country: 'China',
    departure_port_label: 'POL',
    departure_port_atd: '2026-11-10T18:00:00Z',
    departure_port_time_zone: 'Asia/Shanghai',
    arrival_port_id: 'port-2',
    arrival_port_name: 'Los Angeles',
    arrival_port_state_abbr: 'CA',
    arrival_port_state: 'California',
    arrival_port_country_code: 'US',
    arrival_port_country: 'United States',
    arrival_port_label: 'POD',
    arrival_port_eta: '2026-11-24T18:00:00Z',
    arrival_port_time_zone: 'America/Los_Angeles',
    ...properties,
  },
})

export const pastLine = (
  ports_sequence: number,
  coordinates: LngLat[],
  start_time = '2026-11-10T18:00:00Z',
): RouteFeature => ({
  type: 'Feature',
  geometry: { type: 'LineString', coordinates },
  properties: {
    feature_type: 'past_vessel_locations',
    ports_sequence,
    vessel_id: 'vessel',
    start_time,
    end_time: '2026-11-20T18:00:00Z',
    point_count: coordinates.length,
    outbound_atd_at: null,
    inbound_ata_at: null,
    inbound_eta_at: null,
  },
})

export const partialLeg = (ports_sequence: number, coordinates: LngLat[]): RouteFeature => ({
  type: 'Feature',
  geometry: { type: 'LineString', coordinates },
  properties: {
    feature_type: 'estimated_partial_leg',
    ports_sequence,
    current_port_id: 'port-1',
    next_port_id: 'port-2',
    point_count: coordinates.length,
  },
})

export const fullLeg = (ports_sequence: number, coordinates: LngLat[]): RouteFeature => ({
  type: 'Feature',
  geometry: { type: 'LineString', coordinates },
  properties: {
    feature_type: 'estimated_full_legs',
    ports_sequence,
    previous_port_id: 'port-1',
    next_port_id: 'port-2',
    point_count: coordinates.length,
  },
})
