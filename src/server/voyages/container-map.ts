import type { RouteMap } from '../../contract/resources/index.ts'
import { type Clock, iso } from '../platform/clock.ts'
import type { Db } from '../platform/database/tables.ts'
import { cutAtAntimeridian } from './antimeridian.rules.ts'
import { portCalls } from './journey.rules.ts'
import { routeMapOf, type SeaRoutes } from './route-map.rules.ts'
import { journeyOf, legPositions, mapPorts, mapVessels } from './store.ts'
import type { RecordsView } from '../platform/database/records-view.ts'

export interface ContainerMapDeps {
  db: Db
  clock: Clock
  seaRoutes: SeaRoutes
}

/** The route map of a container, its lines cut at 180°; undefined where the view has no such container. The caller checks the entitlement. */
export async function containerMap(
  { db, clock, seaRoutes }: ContainerMapDeps,
  view: RecordsView,
  container_id: string,
): Promise<RouteMap | undefined> {
  const { account_id } = view
  const journey = await journeyOf(db, view, container_id)
  if (!journey) return undefined
  if (!journey.shipment)
    return routeMapOf({ calls: [], ports: new Map(), vessels: new Map(), positions: new Map() }, seaRoutes)
  const calls = portCalls(journey.shipment, journey.events)
  const now = iso(clock.now())
  const [ports, vessels, ...positions] = await Promise.all([
    mapPorts(
      db,
      account_id,
      calls.map((call) => call.port_id),
    ),
    mapVessels(
      db,
      account_id,
      calls.flatMap((call) => call.vessel_id ?? []),
    ),
    ...calls.slice(0, -1).map(async (call, index) => {
      const next = calls[index + 1] ?? call
      return [index, await legPositions(db, account_id, call, next, now)] as const
    }),
  ])
  const map = routeMapOf({ calls, ports, vessels, positions: new Map(positions) }, seaRoutes)
  return { ...map, features: cutAtAntimeridian(map.features) }
}
