import { linked, linkedAll } from '../../contract/jsonapi/index.ts'
import type { ContainerRoute, RouteLocation } from '../../contract/resources/index.ts'
import { type InlandLeg, inlandLegOf, type OwnInlandFacts } from '../../contract/trade/index.ts'
import type { JourneyEvent, PortCall } from './journey.rules.ts'

/** What the route needs of a shipment beside the port calls. */
export interface RouteShipment {
  shipping_line_scac: string | null
  destination_id: string | null
  destination_type: 'port' | 'metro_area' | null
  destination_terminal_type: 'terminal' | 'rail_terminal' | null
  destination_eta_at: string | null
  destination_ata_at: string | null
  destination_timezone: string | null
}
/** The facts of a container that its route needs. */
export interface RouteContainer extends OwnInlandFacts {
  id: string
  final_destination_timezone: string | null
  created_at: string
  updated_at: string
}
interface RouteFacts {
  container: RouteContainer
  shipment: RouteShipment | undefined
  /** The ports in order, the port of discharge last. */
  calls: readonly PortCall[]
  events: readonly JourneyEvent[]
  /** The id of the container's stop at a place: the same each time. */
  stopId: (containerId: string, locationId: string) => string
}

/**
 * The way of one container (docs/interface.md, "route"): the ports that it passes by vessel, and the inland destination,
 * to which it goes by rail where a railway is reported or the place is on one, else by truck. The route has the id of its
 * container, of which there is one.
 */
export function routeOfContainer(facts: RouteFacts): { route: ContainerRoute; locations: RouteLocation[] } {
  const { container, calls } = facts
  const stops = [...calls.map((call, index) => portStop(facts, call, index)), ...inlandStop(facts)]
  return {
    route: {
      id: container.id,
      type: 'route',
      attributes: { created_at: container.created_at, updated_at: container.updated_at },
      relationships: {
        route_locations: linkedAll(
          'route_location',
          stops.map(({ id }) => id),
        ),
      },
    },
    locations: stops,
  }
}

const nothing = {
  inbound_scac: null,
  inbound_mode: null,
  inbound_eta_at: null,
  inbound_ata_at: null,
  inbound_voyage_number: null,
  outbound_scac: null,
  outbound_mode: null,
  outbound_etd_at: null,
  outbound_atd_at: null,
  outbound_voyage_number: null,
} satisfies Partial<RouteLocation['attributes']>

function portStop(facts: RouteFacts, call: PortCall, index: number): RouteLocation {
  const { container, shipment, calls } = facts
  const scac = shipment?.shipping_line_scac ?? null
  const before = calls[index - 1]
  const isLast = index === calls.length - 1
  const inbound = before && {
    inbound_scac: scac,
    inbound_mode: 'vessel' as const,
    inbound_eta_at: call.inbound_eta_at,
    inbound_ata_at: call.inbound_ata_at,
    inbound_voyage_number: before.voyage_number,
  }
  const bySea = {
    outbound_scac: scac,
    outbound_mode: 'vessel' as const,
    outbound_etd_at: call.outbound_etd_at,
    outbound_atd_at: call.outbound_atd_at,
    outbound_voyage_number: call.voyage_number,
  }
  const inland = inlandOf(facts)
  const byLand = inland && { outbound_mode: inland.mode, outbound_atd_at: inland.left_at }
  const id = facts.stopId(container.id, call.port_id)
  const times = { ...nothing, ...inbound, ...(isLast ? byLand : bySea) }
  const withoutZone = (call.without_zone ?? []).filter((name) => times[name] !== null)
  return {
    id,
    type: 'route_location',
    attributes: {
      id,
      ...times,
      ...(withoutZone.length > 0 && { times_without_zone: withoutZone }),
      created_at: container.created_at,
      updated_at: call.updated_at ?? container.updated_at,
    },
    relationships: {
      route: linked('route', container.id),
      location: linked('port', call.port_id),
      inbound_vessel: linked('vessel', before?.vessel_id ?? null),
      outbound_vessel: linked('vessel', isLast ? null : call.vessel_id),
    },
  }
}

function inlandStop(facts: RouteFacts): RouteLocation[] {
  const { container, shipment } = facts
  const inland = inlandOf(facts)
  if (!inland || !shipment?.destination_id || !shipment.destination_type) return []
  const id = facts.stopId(container.id, shipment.destination_id)
  const arrival = shipment.destination_ata_at === null ? 'inbound_eta_at' : 'inbound_ata_at'
  const at = shipment.destination_ata_at ?? shipment.destination_eta_at
  const isWithoutZone =
    at !== null && (shipment.destination_timezone ?? container.final_destination_timezone) === null
  return [
    {
      id,
      type: 'route_location',
      attributes: {
        id,
        ...nothing,
        inbound_mode: inland.mode,
        [arrival]: at,
        ...(isWithoutZone && { times_without_zone: [arrival] }),
        created_at: container.created_at,
        updated_at: container.updated_at,
      },
      relationships: {
        route: linked('route', container.id),
        location: linked(shipment.destination_type, shipment.destination_id),
        inbound_vessel: linked('vessel', null),
        outbound_vessel: linked('vessel', null),
      },
    },
  ]
}

const inlandOf = ({ container, shipment, calls, events }: RouteFacts): InlandLeg | null =>
  inlandLegOf({
    port_of_discharge_id: calls.at(-1)?.port_id ?? null,
    destination_id: shipment?.destination_id ?? null,
    destination_terminal_type: shipment?.destination_terminal_type ?? null,
    events,
    own: container,
  })
