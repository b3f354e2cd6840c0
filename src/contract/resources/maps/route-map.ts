import { z } from 'zod'
import { nullableText, nullableTimestamp } from '../../jsonapi/index.ts'

/** `[longitude, latitude]`, WGS84, longitude within ±180. */
export const position = z.tuple([z.number(), z.number()])
const point = z.looseObject({ type: z.literal('Point'), coordinates: position })
const line = z.looseObject({ type: z.literal('LineString'), coordinates: z.array(position).min(2) })

/** Degrees clockwise from north, 0 to 360; knots. */
const measure = z.number().nullable()

const portProperties = z.looseObject({
  feature_type: z.literal('port'),
  /** 1 = port of lading, last = port of discharge. */
  ports_sequence: z.int(),
  ports_total: z.int(),
  location_id: z.string(),
  location_type: z.literal('Port'),
  name: z.string(),
  state_abbr: nullableText,
  state: nullableText,
  country_code: z.string(),
  country: z.string(),
  time_zone: z.string(),
  /** POL, POD, TS1, TS2, … */
  label: z.string(),
  inbound_eta_at: nullableTimestamp,
  inbound_ata_at: nullableTimestamp,
  outbound_etd_at: nullableTimestamp,
  outbound_atd_at: nullableTimestamp,
  updated_at: nullableTimestamp,
  /** Names of these times of which no zone was reported: the clock's of the port, written as UTC. Left out where there is none. */
  times_without_zone: z.array(z.string()).optional(),
})

const currentVesselProperties = z.looseObject({
  feature_type: z.literal('current_vessel'),
  /** That of the leg's departure port. */
  ports_sequence: z.int(),
  vessel_id: z.string(),
  vessel_name: z.string(),
  vessel_imo: nullableText,
  voyage_number: nullableText,
  /** When it was there; the service always says it. */
  vessel_location_timestamp: nullableTimestamp,
  vessel_location_heading: measure,
  vessel_location_speed: measure,
  departure_port_id: z.string(),
  departure_port_name: z.string(),
  departure_port_state_abbr: nullableText,
  departure_port_state: nullableText,
  departure_port_country_code: z.string(),
  departure_port_country: z.string(),
  departure_port_label: z.string(),
  departure_port_atd: nullableTimestamp,
  departure_port_time_zone: z.string(),
  arrival_port_id: nullableText,
  arrival_port_name: nullableText,
  arrival_port_state_abbr: nullableText,
  arrival_port_state: nullableText,
  arrival_port_country_code: nullableText,
  arrival_port_country: nullableText,
  arrival_port_label: nullableText,
  arrival_port_eta: nullableTimestamp,
  arrival_port_time_zone: nullableText,
})

const pastVesselLocationsProperties = z.looseObject({
  feature_type: z.literal('past_vessel_locations'),
  ports_sequence: z.int(),
  vessel_id: z.string(),
  start_time: nullableTimestamp,
  end_time: nullableTimestamp,
  /** Positions before the line was simplified. */
  point_count: z.int(),
  outbound_atd_at: nullableTimestamp,
  inbound_ata_at: nullableTimestamp,
  inbound_eta_at: nullableTimestamp,
})

const estimatedFullLegProperties = z.looseObject({
  feature_type: z.literal('estimated_full_legs'),
  ports_sequence: z.int(),
  previous_port_id: z.string(),
  next_port_id: z.string(),
  point_count: z.int(),
})

const estimatedPartialLegProperties = z.looseObject({
  feature_type: z.literal('estimated_partial_leg'),
  ports_sequence: z.int(),
  current_port_id: z.string(),
  next_port_id: z.string(),
  point_count: z.int(),
})

const feature = <G extends z.ZodType, P extends z.ZodType>(geometry: G, properties: P) =>
  z.looseObject({ type: z.literal('Feature'), geometry, properties })

export const routeFeature = z.union([
  feature(point, portProperties),
  feature(point, currentVesselProperties),
  feature(line, pastVesselLocationsProperties),
  feature(line, estimatedFullLegProperties),
  feature(line, estimatedPartialLegProperties),
])
export type RouteFeature = z.output<typeof routeFeature>

/** docs/interface.md, "Route map features": an empty collection when there is no route data. */
export const routeMap = z
  .looseObject({ type: z.literal('FeatureCollection'), features: z.array(routeFeature) })
  .meta({ id: 'route_map' })
export type RouteMap = z.output<typeof routeMap>
