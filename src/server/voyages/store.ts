import { catalogueAccount, type Db } from '../platform/database/tables.ts'
import type { JourneyEvent, JourneyShipment, PortCall } from './journey.rules.ts'
import type { MapPort, MapPosition, MapVessel } from './route-map.rules.ts'

/** What is reported of a container's journey; undefined when the account has no such container. */
export async function journeyOf(
  db: Db,
  accountId: string,
  containerId: string,
): Promise<{ shipment: JourneyShipment | undefined; events: JourneyEvent[] } | undefined> {
  const container = await db
    .selectFrom('containers')
    .select('shipment_id')
    .where('account_id', '=', accountId)
    .where('id', '=', containerId)
    .executeTakeFirst()
  if (!container) return undefined
  const events = await db
    .selectFrom('transport_events')
    .select([
      'event',
      'timestamp',
      'location_id',
      'location_type',
      'vessel_id',
      'voyage_number',
      'created_at',
    ])
    .where('account_id', '=', accountId)
    .where('container_id', '=', containerId)
    .execute()
  if (!container.shipment_id) return { shipment: undefined, events }
  const shipment = await db
    .selectFrom('shipments')
    .select([
      'port_of_lading_id',
      'port_of_discharge_id',
      'pol_etd_at',
      'pol_atd_at',
      'pod_eta_at',
      'pod_ata_at',
    ])
    .where('account_id', '=', accountId)
    .where('id', '=', container.shipment_id)
    .executeTakeFirst()
  return { shipment, events }
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
