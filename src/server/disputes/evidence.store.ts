import { sql } from 'kysely'
import {
  type CalendarYear,
  type ContainerClock,
  containerClocks,
  type ReadInvoice,
} from '../../contract/trade/deadlines/index.ts'
import { calendarsOf } from '../deadlines/calendars.store.ts'
import { clockedContainers } from '../deadlines/clocked-containers.store.ts'
import { tariffsOf } from '../deadlines/tariffs.store.ts'
import { wholeAccount } from '../platform/database/records-view.ts'
import type { FailedAppointmentsTable } from '../platform/database/tables.deadlines.ts'
import type { Db } from '../platform/database/tables.ts'

/** The container, as a biller and its customer name it. */
export interface DisputedContainer {
  number: string
  shipment_id: string | null
  bill_of_lading_number: string | null
  port_of_discharge_locode: string | null
  port_of_discharge_name: string | null
  shipping_line_name: string | null
  equipment_type: string | null
  equipment_length: number | null
  pod_timezone: string | null
}
/** An event or a change, when it was reported to have been, and when Portolan received it. */
interface Received {
  at: string | null
  zone: string | null
  received_at: string
  data_source: string | null
}
export interface ReceivedEvent extends Received {
  event: string
  location_locode: string | null
  value: string | null
}
export interface ReceivedChange extends Received {
  changeset: Record<string, [unknown, unknown]>
}
export interface DisputeDocument {
  id: string
  name: string
  document_type: string | null
  file_size_bytes: number
  received_at: string
  blob_key: string
  /** What was read of an invoice; null of every other document. */
  invoice: ReadInvoice | null
}
export interface Evidence {
  container: DisputedContainer
  clocks: ContainerClock[]
  calendars: CalendarYear[]
  events: ReceivedEvent[]
  changes: ReceivedChange[]
  documents: DisputeDocument[]
  failed_appointments: readonly FailedAppointmentsTable[]
}

/** All that is known of the charges of a container; undefined where the account has none of that id. */
export async function disputeEvidenceOf(
  db: Db,
  accountId: string,
  containerId: string,
  now: Date,
): Promise<Evidence | undefined> {
  const container = await containerOf(db, accountId, containerId)
  if (!container) return undefined
  const [clocked, tariffs, calendars, events, changes, documents] = await Promise.all([
    clockedContainers(db, wholeAccount(accountId), [containerId]),
    tariffsOf(db, accountId),
    calendarsOf(db, accountId),
    eventsOf(db, accountId, containerId),
    changesOf(db, accountId, containerId),
    documentsOf(db, accountId, containerId, container.shipment_id),
  ])
  const facts = clocked.get(containerId)
  const clocks = facts ? containerClocks(facts, { tariffs, calendars }, now) : []
  const places = new Set(clocks.map(({ place }) => place.locode))
  return {
    container,
    clocks,
    calendars: calendars.filter(({ locode }) => places.has(locode)),
    events,
    changes,
    documents,
    failed_appointments: facts?.failed_appointments ?? [],
  }
}

async function containerOf(db: Db, accountId: string, id: string): Promise<DisputedContainer | undefined> {
  const { rows } = await sql<DisputedContainer>`
    select containers.number, containers.shipment_id, bill_of_lading_number, port_of_discharge_locode,
      port_of_discharge_name, shipping_line_name, equipment_type,
      equipment_length, coalesce(containers.pod_timezone, shipments.pod_timezone) as pod_timezone
    from containers
    left join shipments on shipments.account_id = containers.account_id and shipments.id = containers.shipment_id
    where containers.account_id = ${accountId} and containers.id = ${id}`.execute(db)
  return rows[0]
}

/** The oldest first. */
async function eventsOf(db: Db, accountId: string, id: string): Promise<ReceivedEvent[]> {
  const { rows } = await sql<ReceivedEvent>`
    select event, timestamp as at, timezone as zone, created_at as received_at, data_source, location_locode, value
    from transport_events where account_id = ${accountId} and container_id = ${id}
    order by timestamp, id`.execute(db)
  return rows
}

/** The oldest first. */
async function changesOf(db: Db, accountId: string, id: string): Promise<ReceivedChange[]> {
  const { rows } = await sql<ReceivedChange>`
    select timestamp as at, timestamp as received_at, timezone as zone, data_source, changeset
    from container_updated_events where account_id = ${accountId} and container_id = ${id}
    order by timestamp, id`.execute(db)
  return rows
}

/** Those linked to the container or to its shipment, the oldest first. */
async function documentsOf(
  db: Db,
  accountId: string,
  containerId: string,
  shipmentId: string | null,
): Promise<DisputeDocument[]> {
  const { rows } = await sql<DisputeDocument>`
    select documents.id, coalesce(documents.name, documents.file_name) as name,
      coalesce(document_type_manual, document_type) as document_type, blobs.byte_size as file_size_bytes,
      documents.created_at as received_at, blobs.key as blob_key,
      case when coalesce(document_type_manual, document_type) = 'freight_invoice'
        then document_representations.payload end as invoice
    from documents
    join blobs on blobs.account_id = documents.account_id and blobs.id = documents.blob_id
    left join document_representations on document_representations.account_id = documents.account_id
      and document_representations.id = documents.last_document_representation_id
    where documents.account_id = ${accountId} and (
      documents.id in (select document_id from document_containers
        where account_id = ${accountId} and container_id = ${containerId} and origin <> 'refused')
      or documents.id in (select document_id from document_shipments
        where account_id = ${accountId} and shipment_id = ${shipmentId} and origin <> 'refused'))
    order by documents.created_at, documents.id`.execute(db)
  return rows
}

/** Undefined where the account has no container of that id. */
export const disputedNumber = async (db: Db, accountId: string, id: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('containers')
      .select('number')
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirst()
  )?.number
