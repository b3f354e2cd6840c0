import { type RawBuilder, sql } from 'kysely'
import { catalogueAccount, type Db } from '../platform/database/tables.ts'
import { among } from '../platform/database/values.ts'
import { terminalRecords } from '../reference/store.ts'
import { dcsaEventOf, type StoredEvent, terminalIdOf } from './event.rules.ts'
import { publishedEventId, storedIdsOf } from './event-id.rules.ts'
import type { DcsaEvent } from './dcsa-event.ts'
import { type CreatedBound, type EventFilters, type EventOrder, namesJourney } from './query.rules.ts'

/** After which row the next page begins: the value that it is sorted by (ISO 8601), and its id. */
export interface EventPosition {
  at: string
  id: string
}
export interface PublishedEventsAsked {
  created: readonly CreatedBound[]
  order: EventOrder
  after: EventPosition | null
  /** Rows that are read, also of events that the standard cannot carry. */
  limit: number
}
export interface PublishedRow {
  position: EventPosition
  /** Undefined where the standard cannot carry it. */
  event: DcsaEvent | undefined
}

type FoundRow = Pick<
  StoredEvent,
  'id' | 'event' | 'timezone' | 'location_locode' | 'voyage_number' | 'came_by_rail' | 'is_replaced'
> & {
  learned_at: string
  timestamp: string
  location_id: string | null
  location_type: 'port' | 'metro_area' | null
  terminal_id: string | null
  number: string
  equipment_type: string | null
  equipment_length: number | null
  equipment_height: string | null
  bill_of_lading_number: string | null
  booking_number: string | null
  port_of_discharge_id: string | null
  pod_terminal_id: string | null
  destination_id: string | null
  destination_terminal_id: string | null
  destination_terminal_type: 'terminal' | 'rail_terminal' | null
  vessel_name: string | null
  vessel_imo: string | null
}

/** The containers whose events the filters may find; null for all of the account. */
export async function containersOf(
  db: Db,
  accountId: string,
  filters: EventFilters,
): Promise<string[] | null> {
  if (!namesJourney(filters)) return null
  const { carrierBookingReference, transportDocumentReference, equipmentReference } = filters
  const named = (field: string, number: string, column: 'shipment_id' | 'container_id') => sql`(
    select named.${sql.ref(column)} from identifiers named
    where named.account_id = ${accountId} and named.field = ${field} and named.normalized = ${number})`
  const conditions: RawBuilder<unknown>[] = [
    ...(carrierBookingReference === undefined
      ? []
      : [sql`container.shipment_id in ${named('booking_number', carrierBookingReference, 'shipment_id')}`]),
    ...(transportDocumentReference === undefined
      ? []
      : [
          sql`container.shipment_id in ${named('bill_of_lading_number', transportDocumentReference, 'shipment_id')}`,
        ]),
    ...(equipmentReference === undefined
      ? []
      : [sql`container.id in ${named('container_number', equipmentReference, 'container_id')}`]),
  ]
  const { rows } = await sql<{ id: string }>`
    select container.id from containers container
    where container.account_id = ${accountId} and ${sql.join(conditions, sql` and `)}
    order by container.id`.execute(db)
  return rows.map(({ id }) => id)
}

const columns = sql`event.id, event.learned_at, event.timestamp, event.event, event.timezone, event.location_locode,
  event.location_id, event.location_type, event.voyage_number, event.vessel_id, event.container_id, event.created_at`
const ofTransport = sql`${columns}, event.terminal_id`
const ofPapers = sql`${columns}, null::uuid as terminal_id`
/** The condition of the index on learned_at, word for word. */
const isPublishedPaper = sql`event.event in ('vgm_received', 'carrier_release', 'customs_release')`

const comparisons = { gte: sql`>=`, gt: sql`>`, lte: sql`<=`, lt: sql`<`, eq: sql`=` }

/**
 * Events in the order that is asked for, of given containers or of the whole account. Each table is read along an index as far as
 * the page goes.
 */
export async function publishedEvents(
  db: Db,
  accountId: string,
  containers: readonly string[] | null,
  { created, order, after, limit }: PublishedEventsAsked,
): Promise<PublishedRow[]> {
  if (containers?.length === 0) return []
  const column = order.field === 'eventDateTime' ? sql`timestamp` : sql`learned_at`
  const direction = order.descending ? sql`desc` : sql`asc`
  const inOrder = sql`order by ${column} ${direction}, id ${direction} limit ${limit}`
  const conditions = [
    sql`event.account_id = ${accountId}`,
    sql`event.timestamp is not null`,
    ...created.map(({ operator, at }) => sql`event.learned_at ${comparisons[operator]} ${at}::timestamptz`),
    ...(after
      ? [
          sql`(event.${column}, event.id) ${order.descending ? sql`<` : sql`>`} (${after.at}::timestamptz, ${after.id}::uuid)`,
        ]
      : []),
  ]
  const read = (list: RawBuilder<unknown>, table: RawBuilder<unknown>, more: RawBuilder<unknown>[]) => {
    const where = sql.join([...conditions, ...more], sql` and `)
    // A container at a time, by its index: given all of them at once the plan may follow the order instead.
    return containers === null
      ? sql`(select ${list} from ${table} event where ${where} ${inOrder})`
      : sql`(select one.* from unnest(${sql.val(containers)}::uuid[]) as own (id) cross join lateral (
          select ${list} from ${table} event where event.container_id = own.id and ${where} offset 0) one ${inOrder})`
  }
  const transport = read(ofTransport, sql`transport_events`, [])
  const papers = read(ofPapers, sql`raw_events`, [isPublishedPaper])
  const found = sql`(${transport} union all ${papers}) ${inOrder}`
  const rows = await withRecords(
    db,
    accountId,
    found,
    sql`order by found.${column} ${direction}, found.id ${direction}`,
  )
  return rows.map(({ stored, row }) => ({
    position: { at: order.field === 'eventDateTime' ? row.timestamp : row.learned_at, id: row.id },
    event: dcsaEventOf(stored),
  }))
}

/** The event that has this id now; undefined for one that was replaced by a later one. */
export async function publishedEvent(
  db: Db,
  accountId: string,
  eventId: string,
): Promise<DcsaEvent | undefined> {
  const [first, last] = storedIdsOf(eventId)
  const within = sql`event.account_id = ${accountId} and event.timestamp is not null
    and event.id between ${first}::uuid and ${last}::uuid`
  const found = sql`(select ${ofTransport} from transport_events event where ${within})
    union all (select ${ofPapers} from raw_events event where ${within} and ${isPublishedPaper})`
  const rows = await withRecords(db, accountId, found, sql``)
  const own = rows.find(({ stored }) => publishedEventId(stored) === eventId.toLowerCase())
  return own && dcsaEventOf(own.stored)
}

/** Adds the container, shipment, place, facility and ship of each event. */
async function withRecords(
  db: Db,
  accountId: string,
  found: RawBuilder<unknown>,
  inOrder: RawBuilder<unknown>,
): Promise<{ row: FoundRow; stored: StoredEvent }[]> {
  const { rows } = await sql<FoundRow>`
    with found as (${found})
    select found.*, container.number, container.equipment_type, container.equipment_length,
      container.equipment_height, shipment.bill_of_lading_number, shipment.booking_number,
      shipment.port_of_discharge_id, shipment.pod_terminal_id, shipment.destination_id,
      shipment.destination_terminal_id, shipment.destination_terminal_type,
      vessel.name as vessel_name, vessel.imo as vessel_imo,
      found.event = 'container.transport.arrived_at_inland_destination' and exists (
        select from transport_events rail
        where rail.account_id = ${accountId} and rail.container_id = found.container_id
          and rail.event = 'container.transport.rail_arrived'
          and rail.location_locode is not distinct from found.location_locode) as came_by_rail,
      found.event like 'container.transport.estimated.%' and exists (
        select from transport_events later
        where later.account_id = ${accountId} and later.container_id = found.container_id
          and later.event = found.event
          and later.location_locode is not distinct from found.location_locode
          and (later.created_at, later.id) > (found.created_at, found.id)) as is_replaced
    from found
    join containers container on container.account_id = ${accountId} and container.id = found.container_id
    left join shipments shipment on shipment.account_id = ${accountId} and shipment.id = container.shipment_id
    left join lateral (
      select vessels.name, vessels.imo from vessels
      where vessels.id = found.vessel_id and vessels.account_id in (${accountId}, ${catalogueAccount})
      order by vessels.account_id desc limit 1) vessel on true
    ${inOrder}`.execute(db)
  const ids = (type: string) => [
    ...new Set(
      rows.flatMap((row) => (row.location_type === type && row.location_id !== null ? row.location_id : [])),
    ),
  ]
  const facilityIds = new Set(rows.flatMap((row) => terminalIdOf(row, row) ?? []))
  const [ports, areas, terminals] = await Promise.all([
    namedPlaces(db, 'ports', accountId, ids('port')),
    namedPlaces(db, 'metro_areas', accountId, ids('metro_area')),
    terminalRecords(db, accountId, [...facilityIds]),
  ])
  const places = new Map([...ports, ...areas].map((place) => [place.id, place]))
  const facilities = new Map(terminals.map((terminal) => [terminal.id, terminal]))
  return rows.map((row) => ({ row, stored: storedOf(row) }))

  function storedOf(row: FoundRow): StoredEvent {
    return {
      ...row,
      container: row,
      shipment:
        row.bill_of_lading_number === null
          ? null
          : { ...row, bill_of_lading_number: row.bill_of_lading_number },
      place: places.get(row.location_id ?? '') ?? null,
      terminal: facilities.get(terminalIdOf(row, row) ?? '') ?? null,
      vessel: row.vessel_name === null ? null : { name: row.vessel_name, imo: row.vessel_imo },
    }
  }
}

/** The account's own record comes last and wins. */
const namedPlaces = (db: Db, table: 'ports' | 'metro_areas', accountId: string, ids: string[]) =>
  db
    .selectFrom(table)
    .select(['id', 'name', 'time_zone', 'latitude', 'longitude'])
    .where('account_id', 'in', [accountId, catalogueAccount])
    .where(among('id', ids))
    .orderBy('account_id')
    .execute()
