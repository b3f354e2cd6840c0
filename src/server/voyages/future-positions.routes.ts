import type { Vessel } from '../../contract/resources/index.ts'
import { id } from '../../contract/jsonapi/index.ts'
import { type Clock, iso } from '../platform/clock.ts'
import type { Db } from '../platform/database/tables.ts'
import type { Caller, Handlers } from '../platform/http/handler.ts'
import { notFound, problem } from '../platform/http/problem.ts'
import { routingDataMissing } from '../reference/loaders.ts'
import { presentVessel } from '../reference/present.ts'
import { placeRecords, vesselRecords } from '../reference/store.ts'
import { estimatedPositions, type LastSeen, sailingOf, startOf } from './future-positions.rules.ts'
import { legTimes } from './future-positions.store.ts'
import type { LngLat } from './route-map.rules.ts'
import type { RouteSearch } from './sea-routes/route-search.ts'
import { pointAlong } from './sea-routes/sea-routes.ts'
import { mapPorts } from './store.ts'

interface Leg {
  vessel: string
  port_id: string
  previous_port_id: string
  /** The position in the request; without it the last reported position is taken. */
  place?: LngLat
}

/** Estimated positions of vessels, from schedules and sea routes (docs/interface.md, "Public description"). */
export function futurePositionRoutes({
  db,
  clock,
  seaRoutes,
}: {
  db: Db
  clock: Clock
  seaRoutes: RouteSearch
}): Pick<Handlers, 'get_vessel_future_positions' | 'get_vessel_future_positions_with_coordinates'> {
  const estimate = async (caller: Caller, leg: Leg, url: URL) => {
    if (!caller.routing_data) throw routingDataMissing()
    return {
      data: await withFuture({ db, seaRoutes }, caller.account_id, leg, clock.now()),
      links: { self: url.href },
    }
  }
  return {
    get_vessel_future_positions: ({ caller, params, query, url }) =>
      estimate(caller, { vessel: params.id, ...query }, url),
    get_vessel_future_positions_with_coordinates: ({ caller, params, query, url }) => {
      const { latitude, longitude, ...ports } = query
      return estimate(caller, { vessel: params.id, ...ports, place: [longitude, latitude] }, url)
    },
  }
}

async function withFuture(
  { db, seaRoutes }: { db: Db; seaRoutes: RouteSearch },
  accountId: string,
  leg: Leg,
  now: Date,
): Promise<Vessel> {
  const { vessel, port_id, previous_port_id, place } = leg
  const by = id.safeParse(vessel).success ? { ids: [vessel] } : { code: vessel }
  const [row] = await vesselRecords(db, accountId, by)
  if (!row) throw notFound('Vessel')
  if (port_id.toLowerCase() === previous_port_id.toLowerCase())
    throw problem(400, 'previous_port_id must be another port than port_id', {
      source: { parameter: 'previous_port_id' },
    })
  const ids = [previous_port_id, port_id]
  for (const portId of ids) {
    const found = await placeRecords(db, 'ports', accountId, { ids: [portId] })
    if (found.length === 0) throw notFound('Port')
  }
  const ports = [...(await mapPorts(db, accountId, ids)).values()]
  const at = (portId: string) => ports.find((port) => port.id === portId.toLowerCase())?.at
  const [from, to] = ids.map(at)
  // Without the coordinates of a port there is no estimate.
  if (!to || !(from ?? place)) return presentVessel(row, [])
  const times = await legTimes(
    db,
    accountId,
    { vessel_id: row.id, from: ids[0] ?? '', to: port_id },
    iso(now),
  )
  const ms = now.getTime()
  const start = place ? { at: place, since: ms } : startOf(from ?? to, times, lastSeen(row), ms)
  const route = await seaRoutes.find(start.at, to, from)
  const sailing = sailingOf(route.distance_nm, start, times, row.speed, ms)
  return presentVessel(
    row,
    estimatedPositions(sailing, ms, (share) => pointAlong(route, share)),
  )
}

function lastSeen(row: {
  latitude: number | null
  longitude: number | null
  position_timestamp: string | null
}): LastSeen | undefined {
  const { latitude, longitude, position_timestamp: timestamp } = row
  if (latitude === null || longitude === null || timestamp === null) return undefined
  return { timestamp, at: [longitude, latitude] }
}
