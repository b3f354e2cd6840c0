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
import { ImportRefused, type ToldRecord } from './document.rules.ts'
import { asideOf, idOf, idsOf, linkOf, readAttributes } from './attributes.rules.ts'

type Shape = Readonly<Record<string, z.core.$ZodType>>
const parse = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value)

/** Attributes that are told, in the types of the snapshot: the contract has checked each of them. */
function attributesOf<Told>(record: ToldRecord, shape: Shape) {
  const { told, unknown } = readAttributes(record, shape, parse)
  return { told: told as Partial<Told> & Record<string, unknown>, unknown }
}

function needed<Value>(value: Value | null | undefined, record: ToldRecord, name: string): Value {
  if (value !== null && value !== undefined && value !== '') return value
  const pointer = `${record.pointer}/attributes/${name}`
  throw new ImportRefused(`The ${record.type} ${record.id} has no ${name}`, pointer)
}

/** Only what is told: undefined members are left out. */
const told = <T extends object>(members: { [Name in keyof T]: T[Name] | undefined }): Partial<T> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Partial<T>

/** @param brought ids of the containers that the document brings itself */
export function shipmentOf(record: ToldRecord, brought: ReadonlySet<string>): ShipmentSnapshot {
  // Where a record is from is ours to say.
  const { data_origin: _ours, ...shape } = shipmentAttributes
  const { told: attributes, unknown } = attributesOf<ShipmentSnapshot>(record, shape)
  delete unknown['data_origin']
  const aside = asideOf(record, unknown, shipmentRelations)
  const missing = idsOf(record, 'containers').filter((id) => !brought.has(id))
  if (missing.length > 0)
    aside.relationships = {
      ...aside.relationships,
      containers: { data: missing.map((id) => ({ id, type: 'container' })) },
    }
  return {
    ...attributes,
    id: record.id,
    bill_of_lading_number: needed(attributes.bill_of_lading_number, record, 'bill_of_lading_number'),
    ...told({
      port_of_lading_id: idOf(record, 'port_of_lading', 'port'),
      port_of_discharge_id: idOf(record, 'port_of_discharge', 'port'),
      pod_terminal_id: idOf(record, 'pod_terminal', 'terminal'),
      destination: linkOf(record, 'destination', 'port', 'metro_area'),
      destination_terminal: linkOf(record, 'destination_terminal', 'terminal', 'rail_terminal'),
      line_tracking_stopped_by_user_id: idOf(record, 'line_tracking_stopped_by_user', 'user'),
    }),
    aside,
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

/** @param brought ids of the events, of either kind, that the document brings itself */
export function containerOf(record: ToldRecord, brought: ReadonlySet<string>): ContainerSnapshot {
  const shape = { ...containerAttributes, import_deadlines: importDeadlines.partial() }
  const { told: attributes, unknown } = attributesOf<ContainerSnapshot>(record, shape)
  const aside = asideOf(record, unknown, [
    'pickup_facility',
    'pod_terminal',
    'transport_events',
    'raw_events',
  ])
  for (const type of ['transport_event', 'raw_event']) {
    const missing = idsOf(record, `${type}s`).filter((id) => !brought.has(id))
    if (missing.length > 0)
      aside.relationships = {
        ...aside.relationships,
        [`${type}s`]: { data: missing.map((id) => ({ id, type })) },
      }
  }
  return {
    ...attributes,
    id: record.id,
    number: needed(attributes.number, record, 'number'),
    ...told({
      shipment_id: idOf(record, 'shipment', 'shipment'),
      pickup_facility_id: idOf(record, 'pickup_facility', 'terminal'),
      pod_terminal_id: idOf(record, 'pod_terminal', 'terminal'),
    }),
    aside,
  }
}

export function transportEventOf(record: ToldRecord): TransportEventSnapshot {
  const { told: attributes, unknown } = attributesOf<TransportEventSnapshot>(record, transportEventAttributes)
  return {
    ...attributes,
    id: record.id,
    key: `import:${record.id}`,
    event: needed(attributes.event, record, 'event'),
    timestamp: attributes.timestamp ?? null,
    ...told({
      location: linkOf(record, 'location', 'port', 'metro_area'),
      vessel_id: idOf(record, 'vessel', 'vessel'),
      terminal: linkOf(record, 'terminal', 'terminal', 'rail_terminal'),
    }),
    aside: asideOf(record, unknown, ['shipment', 'container', 'location', 'vessel', 'terminal']),
  }
}

/** The interface does not say of which container: its owner's relation does. `index` is its place in that. */
export function rawEventOf(record: ToldRecord, index: number): RawEventSnapshot {
  const { told: attributes, unknown } = attributesOf<RawEventSnapshot>(record, rawEventAttributes)
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
    // As they were told: a day alone is no instant.
    actual_at: attributes.actual_at ?? null,
    estimated_at: attributes.estimated_at ?? null,
    ...told({
      location: linkOf(record, 'location', 'port', 'metro_area'),
      vessel_id: idOf(record, 'vessel', 'vessel'),
    }),
    aside: asideOf(record, unknown, ['location', 'vessel']),
  }
}

export function estimatedEventOf(record: ToldRecord): EstimatedEventSnapshot {
  const { told: attributes, unknown } = attributesOf<EstimatedEventSnapshot>(record, estimatedEventAttributes)
  const shipment_id = idOf(record, 'shipment', 'shipment')
  if (!shipment_id)
    throw new ImportRefused(
      `The estimated_event ${record.id} names no shipment`,
      `${record.pointer}/relationships`,
    )
  return {
    ...attributes,
    id: record.id,
    shipment_id,
    event: needed(attributes.event, record, 'event'),
    estimated_timestamp: needed(attributes.estimated_timestamp, record, 'estimated_timestamp'),
    ...told({ port_id: idOf(record, 'port', 'port'), vessel_id: idOf(record, 'vessel', 'vessel') }),
    aside: asideOf(record, unknown, ['shipment', 'port', 'vessel']),
  }
}

export function containerUpdatedEventOf(record: ToldRecord): ContainerUpdatedEventSnapshot {
  const { told: attributes, unknown } = attributesOf<ContainerUpdatedEventSnapshot>(
    record,
    containerUpdatedEventAttributes,
  )
  const container_id = idOf(record, 'container', 'container')
  if (!container_id)
    throw new ImportRefused(
      `The container_updated_event ${record.id} names no container`,
      `${record.pointer}/relationships`,
    )
  return {
    ...attributes,
    id: record.id,
    container_id,
    changeset: needed(attributes.changeset, record, 'changeset'),
    timestamp: needed(attributes.timestamp, record, 'timestamp'),
    ...told({ terminal_id: idOf(record, 'terminal', 'terminal') }),
    aside: asideOf(record, unknown, ['container', 'terminal']),
  }
}

export function trackingRequestOf(record: ToldRecord): TrackingRequestSnapshot {
  const shape = { ...trackingRequestAttributes, request_type: z.enum(requestTypes) }
  const { told: attributes, unknown } = attributesOf<TrackingRequestSnapshot>(record, shape)
  return {
    ...attributes,
    id: record.id,
    request_type: needed(attributes.request_type, record, 'request_type'),
    request_number: needed(attributes.request_number, record, 'request_number'),
    scac: attributes.scac ?? null,
    status: attributes.status ?? 'pending',
    ...told({
      shipment_id: idOf(record, 'tracked_object', 'shipment'),
      customer_id: idOf(record, 'customer', 'party'),
    }),
    aside: asideOf(record, unknown, ['tracked_object', 'customer']),
  }
}
