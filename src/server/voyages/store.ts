import { catalogueAccount, type Db } from '../platform/database/tables.ts'
import type { JourneyEvent, JourneyShipment, PortCall } from './journey.rules.ts'
import type { RouteContainer, RouteShipment } from './route.rules.ts'
import type { MapPort, MapPosition, MapVessel } from './route-map.rules.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { arrivalTimesOf } from '../../contract/trade/index.ts'
import { getSetting } from '../accounts/settings.ts'
import { iso } from '../platform/clock.ts'
import { departures, loadings, MAX_LEG_DURATION } from './vessel-moves.ts'
import { type RecordsView, seenShipments } from '../platform/database/records-view.ts'

const key = 'positions'
const progress = z.object({ at: z.iso.datetime() })

/** The quarter of an hour that was requested last; undefined before the first. */
export async function lastFetchedTime(db: Db): Promise<Date | undefined> {
  const last = await getSetting(db, key, progress)
  return last && new Date(last.at)
}

/** Stores that this process requests the positions of `to`. @returns false when another process was first */
export async function claimQuarter(db: Db, last: Date | undefined, to: Date): Promise<boolean> {
  const value = (at: Date) => sql`${JSON.stringify({ at: iso(at) })}::text::jsonb`
  const { rows } = last
    ? await sql`update settings set value = ${value(to)} where key = ${key} and value = ${value(last)}
        returning key`.execute(db)
    : await sql`insert into settings (key, value) values (${key}, ${value(to)}) on conflict do nothing
        returning key`.execute(db)
  return rows.length > 0
}

/**
 * The vessels at sea with containers that an account tracks with this source, for accounts with the paid feature. A
 * vessel is at sea when its last reported event is a departure.
 */
export async function vesselsAtSea(
  db: Db,
  source: string,
  now: string,
): Promise<{ account_id: string; vessel_id: string }[]> {
  const left = sql.join(departures)
  const lately = sql`event.account_id = account.id and event.vessel_id = vessel.id
    and event.timestamp <= ${now} and event.timestamp > ${now}::timestamptz - ${MAX_LEG_DURATION}::interval`
  // The limit makes the plan look up one event of each vessel: without it all events of the account are read.
  const { rows } = await sql<{ account_id: string; vessel_id: string }>`
    select distinct account.id as account_id, vessel.id as vessel_id
    from accounts account
    join vessels vessel on vessel.account_id in (account.id, ${catalogueAccount})
    cross join lateral (
      select event.event in (${left}) as has_left from transport_events event
      where ${lately} and event.event not like 'container.transport.estimated.%'
      order by event.timestamp desc, has_left desc
      limit 1
    ) last
    cross join lateral (
      select from transport_events event
      join shipments shipment on shipment.account_id = event.account_id and shipment.id = event.shipment_id
      where ${lately} and event.event in (${left})
        and shipment.data_origin = ${source} and shipment.line_tracking_stopped_at is null
      order by event.timestamp desc limit 1
    ) tracked
    where account.routing_data and last.has_left`.execute(db)
  return rows
}

/** A ship that lies is of interest so long after she arrived: her berth is seen. */
const FOLLOWED_AFTER_ARRIVAL = '1 day'

/**
 * The ships with an IMO number that carry containers which these accounts track, for accounts with the paid feature: the last that is
 * reported of the ship is that she was loaded or left, or that she arrived within a day. What the simulated fleet carries is left out:
 * its ships have positions of their own, and numbers of radios (MMSI) that are made up, which another ship may have.
 */
export async function shipsToFollow(
  db: Db,
  accountIds: readonly string[],
  now: string,
): Promise<{ account_id: string; vessel_id: string; imo: string; mmsi: string | null }[]> {
  const isCarrying = sql`event.event in (${sql.join([...departures, ...loadings])})`
  const lately = sql`event.account_id = account.id and event.vessel_id = vessel.id
    and event.timestamp <= ${now} and event.timestamp > ${now}::timestamptz - ${MAX_LEG_DURATION}::interval
    and event.event not like 'container.transport.estimated.%'`
  const { rows } = await sql<{ account_id: string; vessel_id: string; imo: string; mmsi: string | null }>`
    select distinct on (account.id, vessel.imo) account.id as account_id, vessel.id as vessel_id, vessel.imo,
      case when vessel.account_id = account.id then vessel.mmsi end as mmsi
    from accounts account
    join vessels vessel on vessel.account_id in (account.id, ${catalogueAccount}) and vessel.imo is not null
    cross join lateral (
      select ${isCarrying} as is_carrying, event.timestamp from transport_events event
      where ${lately} order by event.timestamp desc, is_carrying desc limit 1
    ) last
    cross join lateral (
      select from transport_events event
      join shipments shipment on shipment.account_id = event.account_id and shipment.id = event.shipment_id
      where ${lately} and shipment.data_origin <> 'simulated' and shipment.line_tracking_stopped_at is null
      order by event.timestamp desc limit 1
    ) tracked
    where account.id = any(${sql.val(accountIds)}::uuid[]) and account.routing_data
      -- Of an account that tracks nothing else than simulated shipments no event is read.
      and exists (select from shipments live where live.account_id = account.id
        and live.data_origin <> 'simulated' and live.line_tracking_stopped_at is null)
      and (last.is_carrying or last.timestamp > ${now}::timestamptz - ${FOLLOWED_AFTER_ARRIVAL}::interval)
    order by account.id, vessel.imo, vessel.account_id = ${catalogueAccount}`.execute(db)
  return rows
}

/**
 * Deletes all but the first position of every `hours` of each vessel, from `from` until before `before`. Vessel by
 * vessel, in a short statement each.
 */
export async function thin(db: Db, from: Date, before: Date, hours: number): Promise<void> {
  const bin = sql`date_bin(${`${hours} hours`}::interval, timestamp, 'epoch'::timestamptz)`
  for (const { account_id, vessel_id } of await vesselsWithPositions(db))
    await sql`
      delete from vessel_positions using (
        select timestamp as old_timestamp, row_number() over (partition by ${bin} order by timestamp) as place
        from vessel_positions
        where account_id = ${account_id} and vessel_id = ${vessel_id}
          and timestamp >= ${iso(from)} and timestamp < ${iso(before)}
      ) old
      where account_id = ${account_id} and vessel_id = ${vessel_id} and place > 1
        and timestamp = old_timestamp`.execute(db)
}

/** From vessel to vessel through the primary key, without reading their positions. */
async function vesselsWithPositions(db: Db): Promise<{ account_id: string; vessel_id: string }[]> {
  const { rows } = await sql<{ account_id: string; vessel_id: string }>`
    with recursive found as (
      (select account_id, vessel_id from vessel_positions order by account_id, vessel_id limit 1)
      union all
      select following.account_id, following.vessel_id from found, lateral (
        select account_id, vessel_id from vessel_positions
        where (account_id, vessel_id) > (found.account_id, found.vessel_id)
        order by account_id, vessel_id limit 1) as following
    ) select account_id, vessel_id from found`.execute(db)
  return rows
}

/** What is reported of a container's journey and of its inland leg; undefined when the account has no such container. */
export async function journeyOf(
  db: Db,
  view: RecordsView,
  containerId: string,
): Promise<
  | {
      container: RouteContainer
      shipment: (JourneyShipment & RouteShipment) | undefined
      events: JourneyEvent[]
    }
  | undefined
> {
  const accountId = view.account_id
  const container = await db
    .selectFrom('containers')
    .select([
      'id',
      'shipment_id',
      'created_at',
      'updated_at',
      'current_status',
      'empty_out_at',
      'pol_full_in_at',
      'pol_vessel_loaded_at',
      'pod_arrived_at',
      'pod_full_out_at',
      'pod_rail_departed_at',
      'ind_eta_at',
      'ind_ata_at',
      'final_destination_timezone',
    ])
    .where('account_id', '=', accountId)
    .where('id', '=', containerId)
    .where(({ and }) => and(seenShipments(view, 'shipment_id')))
    .executeTakeFirst()
  if (!container) return undefined
  const events = await db
    .selectFrom('transport_events')
    .select([
      'event',
      'timestamp',
      'timezone',
      'location_id',
      'location_type',
      'vessel_id',
      'voyage_number',
      'created_at',
    ])
    .where('account_id', '=', accountId)
    .where('container_id', '=', containerId)
    .execute()
  if (!container.shipment_id) return { container, shipment: undefined, events }
  const shipment = await db
    .selectFrom('shipments')
    .select([
      'port_of_lading_id',
      'port_of_discharge_id',
      'pol_etd_at',
      'pol_atd_at',
      'pod_eta_at',
      'pod_ata_at',
      'pol_timezone',
      'pod_timezone',
      'shipping_line_scac',
      'destination_id',
      'destination_type',
      'destination_terminal_type',
      'destination_eta_at',
      'destination_ata_at',
      'destination_timezone',
    ])
    .where('account_id', '=', accountId)
    .where('id', '=', container.shipment_id)
    .executeTakeFirst()
  // The ship or train of another container of the shipment may have arrived without this one.
  return {
    container,
    shipment: shipment && { ...shipment, ...arrivalTimesOf(container, shipment) },
    events,
  }
}

/**
 * The ports that can be drawn, by id. A port that an account imported without coordinates or names takes them from
 * the catalogue's port of the same UN/LOCODE.
 */
export async function mapPorts(db: Db, accountId: string, ids: string[]): Promise<Map<string, MapPort>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('ports as port')
    .leftJoin('ports as known', (join) =>
      join.onRef('known.code', '=', 'port.code').on('known.account_id', '=', catalogueAccount),
    )
    .select(({ fn }) => [
      'port.id',
      'port.account_id',
      'port.name',
      fn.coalesce('port.state_abbr', 'known.state_abbr').as('state_abbr'),
      fn.coalesce('port.state', 'known.state').as('state'),
      fn.coalesce('port.country_code', 'known.country_code').as('country_code'),
      fn.coalesce('port.country', 'known.country').as('country'),
      fn.coalesce('port.time_zone', 'known.time_zone').as('time_zone'),
      fn.coalesce('port.longitude', 'known.longitude').as('longitude'),
      fn.coalesce('port.latitude', 'known.latitude').as('latitude'),
    ])
    .where('port.id', 'in', ids)
    .where('port.account_id', 'in', [accountId, catalogueAccount])
    // The account's own record comes last and wins.
    .orderBy('port.account_id')
    .execute()
  const ports = new Map<string, MapPort>()
  for (const { longitude, latitude, ...row } of rows) {
    if (longitude === null || latitude === null) continue
    const { country_code, country, time_zone, account_id: _, ...rest } = row
    ports.set(row.id, {
      ...rest,
      country_code: country_code ?? '',
      country: country ?? country_code ?? '',
      time_zone: time_zone ?? 'Etc/UTC',
      at: [longitude, latitude],
    })
  }
  return ports
}

export async function mapVessels(db: Db, accountId: string, ids: string[]): Promise<Map<string, MapVessel>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('vessels')
    .select(['id', 'name', 'imo'])
    .where('id', 'in', ids)
    .where('account_id', 'in', [accountId, catalogueAccount])
    .orderBy('account_id')
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Positions of a leg's vessel between leaving one port and arriving at the next (or now), oldest first. */
export async function legPositions(
  db: Db,
  accountId: string,
  from: PortCall,
  to: PortCall,
  now: string,
): Promise<MapPosition[]> {
  if (!from.vessel_id || !from.outbound_atd_at) return []
  const rows = await db
    .selectFrom('vessel_positions')
    .select(['timestamp', 'longitude', 'latitude', 'heading', 'speed'])
    .where('account_id', '=', accountId)
    .where('vessel_id', '=', from.vessel_id)
    .where('timestamp', '>=', from.outbound_atd_at)
    .where('timestamp', '<=', to.inbound_ata_at ?? to.reached_at ?? now)
    .orderBy('timestamp')
    .execute()
  return rows.map(({ longitude, latitude, ...row }) => ({ ...row, at: [longitude, latitude] }))
}
