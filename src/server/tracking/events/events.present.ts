import { linked } from '../../../contract/jsonapi/index.ts'
import type {
  ContainerUpdatedEvent,
  EstimatedEvent,
  TransportEvent,
  RawEvent,
} from '../../../contract/resources/index.ts'
import { unmappedAttributes, unmappedRelationships } from '../rows/attributes.present.ts'
import type {
  ContainerUpdatedEventRow,
  EstimatedEventRow,
  TransportEventRow,
  RawEventRow,
} from '../rows/changes.ts'

export const presentRawEvent = (
  row: RawEventRow & { line_scac?: string | null; line_name?: string | null },
): RawEvent => ({
  id: row.id,
  type: 'raw_event',
  attributes: {
    data_source: 'shipping_line',
    data_provider_name: row.line_name ?? null,
    data_provider_code: row.line_scac ?? null,
    invalidated_at: null,
    will_occur_at: row.estimated ? row.timestamp : null,
    ...unmappedAttributes(row.unmapped),
    event: row.event,
    original_event: row.original_event,
    timestamp: row.timestamp,
    estimated: row.estimated,
    actual_on: row.actual_on,
    estimated_on: row.estimated_on,
    actual_at: row.actual_at,
    estimated_at: row.estimated_at,
    timezone: row.timezone,
    created_at: row.created_at,
    location_name: row.location_name,
    location_locode: row.location_locode,
    vessel_name: row.vessel_name,
    vessel_imo: row.vessel_imo,
    index: row.index,
    voyage_number: row.voyage_number,
  },
  relationships: {
    container: linked('container', row.container_id),
    terminal: linked('terminal', null),
    ...unmappedRelationships(row.unmapped),
    location: linked(row.location_type ?? 'port', row.location_id),
    vessel: linked('vessel', row.vessel_id),
  },
})

export const presentTransportEvent = (row: TransportEventRow): TransportEvent => ({
  id: row.id,
  type: 'transport_event',
  attributes: {
    // An event that was corrected is answered as it is now: only an import brings one that no longer holds.
    invalidated_at: null,
    ...unmappedAttributes(row.unmapped),
    event: row.event,
    voyage_number: row.voyage_number,
    timestamp: row.timestamp,
    timezone: row.timezone,
    location_locode: row.location_locode,
    value: row.value,
    created_at: row.created_at,
    data_source: row.data_source ?? undefined,
    ...(row.reported_as_happened && { reported_as_happened: true }),
  },
  relationships: {
    // Which these are is not described anywhere: only an import brings one.
    source_event: linked('raw_event', null),
    previous_version: linked('transport_event', null),
    ...unmappedRelationships(row.unmapped),
    shipment: linked('shipment', row.shipment_id),
    container: linked('container', row.container_id),
    location: linked(row.location_type ?? 'port', row.location_id),
    vessel: linked('vessel', row.vessel_id),
    terminal: linked(row.terminal_type ?? 'terminal', row.terminal_id),
  },
})

export const presentEstimatedEvent = (row: EstimatedEventRow): EstimatedEvent => ({
  id: row.id,
  type: 'estimated_event',
  attributes: {
    ...unmappedAttributes(row.unmapped),
    event: row.event,
    created_at: row.created_at,
    estimated_timestamp: row.estimated_timestamp,
    location_locode: row.location_locode,
    timezone: row.timezone,
    voyage_number: row.voyage_number,
    data_source: row.data_source ?? undefined,
  },
  relationships: {
    ...unmappedRelationships(row.unmapped),
    shipment: linked('shipment', row.shipment_id),
    port: linked('port', row.port_id),
    vessel: linked('vessel', row.vessel_id),
  },
})

export const presentContainerUpdatedEvent = (row: ContainerUpdatedEventRow): ContainerUpdatedEvent => ({
  id: row.id,
  type: 'container_updated_event',
  attributes: {
    ...unmappedAttributes(row.unmapped),
    changeset: row.changeset,
    timestamp: row.timestamp,
    timezone: row.timezone,
    data_source: row.data_source ?? undefined,
  },
  relationships: {
    ...unmappedRelationships(row.unmapped),
    container: linked('container', row.container_id),
    terminal: linked('terminal', row.terminal_id),
  },
})
