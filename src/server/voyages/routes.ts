import { createHash } from 'node:crypto'
import type { Handlers } from '../platform/http/handler.ts'
import { notFound } from '../platform/http/problem.ts'
import { includedRecords } from '../platform/http/include.ts'
import { referenceLoaders, routingDataMissing } from '../reference/loaders.ts'
import { containerMap, type ContainerMapDeps } from './container-map.ts'
import { fleetMapRoutes } from './fleet-map.routes.ts'
import { futurePositionRoutes } from './future-positions.routes.ts'
import { portCalls } from './journey.rules.ts'
import { routeOfContainer } from './route.rules.ts'
import { journeyOf } from './store.ts'

/** The route map (docs/interface.md, "GET /containers/{id}/map_geojson"): a paid feature, so the entitlement comes first. */
export function voyageRoutes(
  deps: ContainerMapDeps,
): Pick<
  Handlers,
  | 'get_container_map_geojson'
  | 'get_container_route'
  | 'get_fleet_map'
  | 'get_vessel_future_positions'
  | 'get_vessel_future_positions_with_coordinates'
> {
  const { db } = deps
  return {
    ...fleetMapRoutes(deps),
    ...futurePositionRoutes(deps),
    async get_container_route({ caller, params }) {
      if (!caller.routing_data) throw routingDataMissing()
      const journey = await journeyOf(db, caller, params.id)
      if (!journey) throw notFound('Container')
      const { shipment, events } = journey
      const calls = shipment ? portCalls(shipment, events) : []
      const { route, locations } = routeOfContainer({ ...journey, calls, stopId })
      const tree = { location: {}, inbound_vessel: {}, outbound_vessel: {} }
      const others = await includedRecords(locations, tree, referenceLoaders({ db }), caller)
      return { data: route, included: [...locations, ...others] }
    },
    async get_container_map_geojson({ caller, params }) {
      if (!caller.routing_data) throw routingDataMissing()
      const map = await containerMap(deps, caller, params.id)
      if (!map) throw notFound('Container')
      return map
    },
  }
}

/** The same stop has the same id at each request: a UUID of the container and the place (RFC 9562, version 5). */
function stopId(containerId: string, locationId: string): string {
  const hash = createHash('sha1').update(`route_location ${containerId} ${locationId}`).digest()
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6)
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = hash.toString('hex', 0, 16)
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
