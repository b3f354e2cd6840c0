import type { RouteMap } from '../../contract/resources/index.ts'
import { type Clock, iso } from '../platform/clock.ts'
import type { Db } from '../platform/database/tables.ts'
import { cutAtAntimeridian } from './antimeridian.rules.ts'
import { portCalls } from './journey.rules.ts'
import { estimatedRoutes } from './estimated-routes.rules.ts'
import { type LngLat, type RouteMapFacts, routeMapOf, type SeaRoutes } from './route-map.rules.ts'
import { simplify } from './sea-routes/geometry.ts'
import type { RouteSearch } from './sea-routes/route-search.ts'
import { journeyOf, legPositions, mapPorts, mapVessels } from './store.ts'
import type { RecordsView } from '../platform/database/records-view.ts'

export interface ContainerMapDeps {
  db: Db
  clock: Clock
  seaRoutes: RouteSearch
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
  if (!journey.shipment) return { type: 'FeatureCollection', features: [] }
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
  const facts = { calls, ports, vessels, positions: new Map(positions) }
  const map = routeMapOf(facts, await findRoutes(facts, seaRoutes))
  return { ...map, features: cutAtAntimeridian(map.features) }
}

/** All routes that the map draws, found beforehand. */
async function findRoutes(facts: RouteMapFacts, seaRoutes: RouteSearch): Promise<SeaRoutes> {
  const keyOf = (from: LngLat, to: LngLat) => `${from.join()};${to.join()}`
  const found = new Map(
    await Promise.all(
      estimatedRoutes(facts).map(async ({ from, to, lastPort }) => {
        const { coordinates } = await seaRoutes.find(from, to, lastPort)
        return [keyOf(from, to), coordinates] as const
      }),
    ),
  )
  return { seaRoute: (from, to) => found.get(keyOf(from, to)) ?? [from, to], simplify }
}
