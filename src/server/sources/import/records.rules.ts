import { z } from 'zod'
import {
  containerAttributes,
  containerUpdatedEventAttributes,
  estimatedEventAttributes,
  importDeadlines,
  rawEventAttributes,
  shipmentAttributes,
  trackingRequestAttributes,
  transportEventAttributes,
} from '../../../contract/resources/index.ts'
import { requestTypes } from '../../../contract/vocabulary/index.ts'
import type {
  ContainerSnapshot,
  ContainerUpdatedEventSnapshot,
  EstimatedEventSnapshot,
  RawEventSnapshot,
  ShipmentSnapshot,
  TrackingRequestSnapshot,
  TransportEventSnapshot,
} from '../../tracking/source.ts'
import { ImportRefused, type ReportedRecord } from '../json-api/json-api.rules.ts'
import { definedOf } from '../../platform/defined.rules.ts'
import { unmappedOf, relationId, idsOf, linkOf, readAttributes } from '../json-api/attributes.rules.ts'

type Shape = Readonly<Record<string, z.core.$ZodType>>
const parse = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value)

/** The reported attributes in the types of the snapshot. The contract has checked each of them. */
function attributesOf<Attributes>(record: ReportedRecord, shape: Shape) {
  const { known, unmapped } = readAttributes(record, shape, parse)
  return { known: known as Partial<Attributes> & Record<string, unknown>, unmapped }
}

function required<Value>(value: Value | null | undefined, record: ReportedRecord, name: string): Value {
  if (value !== null && value !== undefined && value !== '') return value
  const pointer = `${record.pointer}/attributes/${name}`
  throw new ImportRefused(`The ${record.type} ${record.id} has no ${name}`, pointer)
}

/** @param included ids of the containers in the document */
export function importedShipmentRecord(
  record: ReportedRecord,
  included: ReadonlySet<string>,
): ShipmentSnapshot {
  // The service sets where a record comes from.
  const { data_origin: _ours, ...shape } = shipmentAttributes
  const { known: attributes, unmapped } = attributesOf<ShipmentSnapshot>(record, shape)
  delete unmapped['data_origin']
  const rest = unmappedOf(record, unmapped, shipmentRelations)
  const missing = idsOf(record, 'containers').filter((id) => !included.has(id))
  if (missing.length > 0)
    rest.relationships = {
      ...rest.relationships,
      containers: { data: missing.map((id) => ({ id, type: 'container' })) },
    }
  return {
    ...attributes,
    id: record.id,
    bill_of_lading_number: required(attributes.bill_of_lading_number, record, 'bill_of_lading_number'),
    ...definedOf({
      port_of_lading_id: relationId(record, 'port_of_lading', 'port'),
      port_of_discharge_id: relationId(record, 'port_of_discharge', 'port'),
      pod_terminal_id: relationId(record, 'pod_terminal', 'terminal'),
      destination: linkOf(record, 'destination', 'port', 'metro_area'),
      destination_terminal: linkOf(record, 'destination_terminal', 'terminal', 'rail_terminal'),
      line_tracking_stopped_by_user_id: relationId(record, 'line_tracking_stopped_by_user', 'user'),
    }),
    unmapped: rest,
  }
}
const shipmentRelations = [
  'port_of_lading',
  'port_of_discharge',
  'pod_terminal',
  'destination',
  'destination_terminal',
  'line_tracking_stopped_by_user',
  'containers',
]

/** @param included ids of the events and raw events in the document */
export function importedContainer(record: ReportedRecord, included: ReadonlySet<string>): ContainerSnapshot {
  const shape = { ...containerAttributes, import_deadlines: importDeadlines.partial() }
  const { known: attributes, unmapped } = attributesOf<ContainerSnapshot>(record, shape)
  const rest = unmappedOf(record, unmapped, [
    'pickup_facility',
    'pod_terminal',
    'transport_events',
    'raw_events',
  ])
  for (const type of ['transport_event', 'raw_event']) {
    const missing = idsOf(record, `${type}s`).filter((id) => !included.has(id))
    if (missing.length > 0)
      rest.relationships = {
        ...rest.relationships,
        [`${type}s`]: { data: missing.map((id) => ({ id, type })) },
      }
  }
  return {
    ...attributes,
    id: record.id,
    number: required(attributes.number, record, 'number'),
    ...definedOf({
      shipment_id: relationId(record, 'shipment', 'shipment'),
      pickup_facility_id: relationId(record, 'pickup_facility', 'terminal'),
      pod_terminal_id: relationId(record, 'pod_terminal', 'terminal'),
    }),
    unmapped: rest,
  }
}

export function transportEventOf(record: ReportedRecord): TransportEventSnapshot {
  const { known: attributes, unmapped } = attributesOf<TransportEventSnapshot>(
    record,
    transportEventAttributes,
  )
  return {
    ...attributes,
    id: record.id,
    key: `import:${record.id}`,
    event: required(attributes.event, record, 'event'),
    timestamp: attributes.timestamp ?? null,
    ...definedOf({
      location: linkOf(record, 'location', 'port', 'metro_area'),
      vessel_id: relationId(record, 'vessel', 'vessel'),
      terminal: linkOf(record, 'terminal', 'terminal', 'rail_terminal'),
    }),
    unmapped: unmappedOf(record, unmapped, ['shipment', 'container', 'location', 'vessel', 'terminal']),
  }
}

/** A raw event does not name its container; the container's relation names it. `index` is its position there. */
export function rawEventOf(record: ReportedRecord, index: number): RawEventSnapshot {
  const { known: attributes, unmapped } = attributesOf<RawEventSnapshot>(record, rawEventAttributes)
  const timestamp = attributes.timestamp ?? attributes.actual_at ?? attributes.estimated_at ?? null
  return {
    ...attributes,
    id: record.id,
    key: `import:${record.id}`,
    index: attributes.index ?? index,
    event: attributes.event ?? null,
    original_event: attributes.original_event ?? null,
    timestamp,
    estimated: attributes.estimated ?? !(attributes.actual_at ?? attributes.actual_on),
    // As reported: a day without a time is no instant.
    actual_at: attributes.actual_at ?? null,
    estimated_at: attributes.estimated_at ?? null,
    ...definedOf({
      location: linkOf(record, 'location', 'port', 'metro_area'),
      vessel_id: relationId(record, 'vessel', 'vessel'),
    }),
    unmapped: unmappedOf(record, unmapped, ['location', 'vessel']),
  }
}

export function estimatedEventOf(record: ReportedRecord): EstimatedEventSnapshot {
  const { known: attributes, unmapped } = attributesOf<EstimatedEventSnapshot>(
    record,
    estimatedEventAttributes,
  )
  const shipment_id = relationId(record, 'shipment', 'shipment')
  if (!shipment_id)
    throw new ImportRefused(
      `The estimated_event ${record.id} names no shipment`,
      `${record.pointer}/relationships`,
    )
  return {
    ...attributes,
    id: record.id,
    shipment_id,
    event: required(attributes.event, record, 'event'),
    estimated_timestamp: required(attributes.estimated_timestamp, record, 'estimated_timestamp'),
    ...definedOf({
      port_id: relationId(record, 'port', 'port'),
      vessel_id: relationId(record, 'vessel', 'vessel'),
    }),
    unmapped: unmappedOf(record, unmapped, ['shipment', 'port', 'vessel']),
  }
}

export function containerUpdatedEventOf(record: ReportedRecord): ContainerUpdatedEventSnapshot {
  const { known: attributes, unmapped } = attributesOf<ContainerUpdatedEventSnapshot>(
    record,
    containerUpdatedEventAttributes,
  )
  const container_id = relationId(record, 'container', 'container')
  if (!container_id)
    throw new ImportRefused(
      `The container_updated_event ${record.id} names no container`,
      `${record.pointer}/relationships`,
    )
  return {
    ...attributes,
    id: record.id,
    container_id,
    changeset: required(attributes.changeset, record, 'changeset'),
    timestamp: required(attributes.timestamp, record, 'timestamp'),
    ...definedOf({ terminal_id: relationId(record, 'terminal', 'terminal') }),
    unmapped: unmappedOf(record, unmapped, ['container', 'terminal']),
  }
}

export function trackingRequestOf(record: ReportedRecord): TrackingRequestSnapshot {
  const shape = { ...trackingRequestAttributes, request_type: z.enum(requestTypes) }
  const { known: attributes, unmapped } = attributesOf<TrackingRequestSnapshot>(record, shape)
  return {
    ...attributes,
    id: record.id,
    request_type: required(attributes.request_type, record, 'request_type'),
    request_number: required(attributes.request_number, record, 'request_number'),
    scac: attributes.scac ?? null,
    status: attributes.status ?? 'pending',
    ...definedOf({
      shipment_id: relationId(record, 'tracked_object', 'shipment'),
      customer_id: relationId(record, 'customer', 'party'),
    }),
    unmapped: unmappedOf(record, unmapped, ['tracked_object', 'customer']),
  }
}
