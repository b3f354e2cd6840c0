import type { RouteFeature, RouteMap } from '../../contract/resources/index.ts'
import type { PortCall } from './journey.rules.ts'
import { hasValidCoordinates } from './positions.rules.ts'

export type LngLat = [longitude: number, latitude: number]

export interface MapPort {
  id: string
  name: string
  state_abbr: string | null
  state: string | null
  country_code: string
  country: string
  time_zone: string
  at: LngLat
}
export interface MapVessel {
  id: string
  name: string
  imo: string | null
}
/** Degrees clockwise from north; knots. */
export interface MapPosition {
  timestamp: string
  at: LngLat
  heading: number | null
  speed: number | null
}

export interface RouteMapFacts {
  calls: readonly PortCall[]
  ports: ReadonlyMap<string, MapPort>
  vessels: ReadonlyMap<string, MapVessel>
  /** Positions of the leg that leaves the call with this index, oldest first. */
  positions: ReadonlyMap<number, readonly MapPosition[]>
}

/**
 * Gives the lines of the map; a parameter, so that the rule stays pure. Its routes are those of `estimatedRoutes`. Longitudes are within ±180: a line over the
 * antimeridian continues from 180 at −180 (…179, −179…), and is cut there for those who ask (`cutAtAntimeridian`).
 */
export interface SeaRoutes {
  seaRoute(from: LngLat, to: LngLat): LngLat[]
  /** Leaves out points nearer than 0.02° (about a nautical mile) to the line without them; ends stay. */
  simplify(line: readonly LngLat[]): LngLat[]
}

const isPlace = ([longitude, latitude]: LngLat): boolean => hasValidCoordinates({ longitude, latitude })
const empty: RouteMap = { type: 'FeatureCollection', features: [] }
const labelAt = (index: number, total: number) =>
  index === 0 ? 'POL' : index === total - 1 ? 'POD' : `TS${index}`

/**
 * The route map of one container (docs/interface.md, "Route map features"). A leg that was sailed is drawn from positions,
 * one at sea from positions, the vessel and an estimate of the rest, a later one as an estimate. Without two ports that
 * have coordinates there is no route to draw, and the collection is empty.
 */
export function routeMapOf(facts: RouteMapFacts, seaRoutes: SeaRoutes): RouteMap {
  const stops = drawableStopsOf(facts)
  if (stops.length < 2) return empty
  const total = stops.length
  const features = stops.flatMap((stop, place): RouteFeature[] => {
    const next = stops[place + 1]
    const here = { ...stop, sequence: place + 1, label: labelAt(place, total) }
    const drawn = portFeature(here, total)
    if (!next) return [drawn]
    const there = { ...next, sequence: place + 2, label: labelAt(place + 1, total) }
    return [drawn, ...legFeatures(here, there, facts, seaRoutes)]
  })
  return { type: 'FeatureCollection', features }
}

/** A call at a port that can be drawn. */
interface DrawableStop {
  call: PortCall
  port: MapPort
  index: number
}
interface Stop extends DrawableStop {
  sequence: number
  label: string
}

export const drawableStopsOf = ({ calls, ports }: RouteMapFacts): DrawableStop[] =>
  calls.flatMap((call, index) => {
    const port = ports.get(call.port_id)
    return port && isPlace(port.at) ? [{ call, port, index }] : []
  })

/** The part of the leg between two stops that was sailed. */
export function sailedOf(from: DrawableStop, to: DrawableStop, facts: RouteMapFacts) {
  const sailed = from.call.outbound_atd_at !== null
  const arrived = to.call.reached_at !== null
  const known = sailed || arrived ? (facts.positions.get(from.index) ?? []) : []
  const positions = known.filter(({ at }) => isPlace(at))
  return { arrived, positions, last: positions.at(-1) }
}

function portFeature({ call, port, sequence, label }: Stop, ports_total: number): RouteFeature {
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: port.at },
    properties: {
      feature_type: 'port',
      ports_sequence: sequence,
      ports_total,
      location_id: port.id,
      location_type: 'Port',
      name: port.name,
      state_abbr: port.state_abbr,
      state: port.state,
      country_code: port.country_code,
      country: port.country,
      time_zone: port.time_zone,
      label,
      inbound_eta_at: call.inbound_eta_at,
      inbound_ata_at: call.inbound_ata_at,
      outbound_etd_at: call.outbound_etd_at,
      outbound_atd_at: call.outbound_atd_at,
      updated_at: call.updated_at,
      ...(call.without_zone?.length && { times_without_zone: call.without_zone }),
    },
  }
}

function legFeatures(from: Stop, to: Stop, facts: RouteMapFacts, seaRoutes: SeaRoutes): RouteFeature[] {
  const { arrived, positions, last } = sailedOf(from, to, facts)
  const features: RouteFeature[] = []
  if (positions.length > 1) features.push(pastFeature(from, to, positions, seaRoutes))
  if (arrived) return features.length > 0 ? features : [fullLeg(from, to, seaRoutes)]
  if (!last) return [fullLeg(from, to, seaRoutes)]
  const vessel = facts.vessels.get(from.call.vessel_id ?? '')
  if (vessel) features.push(currentVessel(from, to, vessel, last))
  features.push(partialLeg(from, to, last, seaRoutes))
  return features
}

function pastFeature(
  from: Stop,
  to: Stop,
  positions: readonly MapPosition[],
  seaRoutes: SeaRoutes,
): RouteFeature {
  const coordinates = seaRoutes.simplify(positions.map(({ at }) => at))
  return {
    type: 'Feature',
    geometry: { type: 'LineString', coordinates },
    properties: {
      feature_type: 'past_vessel_locations',
      ports_sequence: from.sequence,
      vessel_id: from.call.vessel_id ?? '',
      start_time: positions[0]?.timestamp ?? '',
      end_time: positions.at(-1)?.timestamp ?? '',
      point_count: coordinates.length,
      outbound_atd_at: from.call.outbound_atd_at,
      inbound_ata_at: to.call.inbound_ata_at,
      inbound_eta_at: to.call.inbound_eta_at,
    },
  }
}

function fullLeg(from: Stop, to: Stop, seaRoutes: SeaRoutes): RouteFeature {
  const coordinates = seaRoutes.seaRoute(from.port.at, to.port.at)
  return {
    type: 'Feature',
    geometry: { type: 'LineString', coordinates },
    properties: {
      feature_type: 'estimated_full_legs',
      ports_sequence: from.sequence,
      previous_port_id: from.port.id,
      next_port_id: to.port.id,
      point_count: coordinates.length,
    },
  }
}

function partialLeg(from: Stop, to: Stop, last: MapPosition, seaRoutes: SeaRoutes): RouteFeature {
  const coordinates = seaRoutes.seaRoute(last.at, to.port.at)
  return {
    type: 'Feature',
    geometry: { type: 'LineString', coordinates },
    properties: {
      feature_type: 'estimated_partial_leg',
      ports_sequence: from.sequence,
      current_port_id: from.port.id,
      next_port_id: to.port.id,
      point_count: coordinates.length,
    },
  }
}

function currentVessel(from: Stop, to: Stop, vessel: MapVessel, last: MapPosition): RouteFeature {
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: last.at },
    properties: {
      feature_type: 'current_vessel',
      ports_sequence: from.sequence,
      vessel_id: vessel.id,
      vessel_name: vessel.name,
      vessel_imo: vessel.imo,
      voyage_number: from.call.voyage_number,
      vessel_location_timestamp: last.timestamp,
      vessel_location_heading: last.heading,
      vessel_location_speed: last.speed,
      departure_port_id: from.port.id,
      departure_port_name: from.port.name,
      departure_port_state_abbr: from.port.state_abbr,
      departure_port_state: from.port.state,
      departure_port_country_code: from.port.country_code,
      departure_port_country: from.port.country,
      departure_port_label: from.label,
      departure_port_atd: from.call.outbound_atd_at,
      departure_port_time_zone: from.port.time_zone,
      arrival_port_id: to.port.id,
      arrival_port_name: to.port.name,
      arrival_port_state_abbr: to.port.state_abbr,
      arrival_port_state: to.port.state,
      arrival_port_country_code: to.port.country_code,
      arrival_port_country: to.port.country,
      arrival_port_label: to.label,
      arrival_port_eta: to.call.inbound_eta_at,
      arrival_port_time_zone: to.port.time_zone,
    },
  }
}
