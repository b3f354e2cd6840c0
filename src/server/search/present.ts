import type { SearchHit } from '../../contract/resources/index.ts'
import type { ContainerHit, RequestHit, ShipmentHit } from './hits.store.ts'

/** docs/interface.md, "Public description": every hit has every attribute; those that its type does not have are null. */
const emptyAttributes = {
  shipment_id: null,
  scac: null,
  port_of_lading_name: null,
  port_of_discharge_name: null,
  containers_count: null,
  tracking_stopped: null,
  tracking_stopped_reason: null,
  status: null,
  failed_reason: null,
}

export const presentShipmentHit = (row: ShipmentHit): SearchHit => ({
  id: row.id,
  type: 'search_result',
  attributes: {
    ...emptyAttributes,
    entity_type: 'shipment',
    number: row.bill_of_lading_number,
    scac: row.shipping_line_scac,
    port_of_lading_name: row.port_of_lading_name,
    port_of_discharge_name: row.port_of_discharge_name,
    containers_count: row.containers_count ?? 0,
    tracking_stopped: row.line_tracking_stopped_at !== null,
    tracking_stopped_reason: row.line_tracking_stopped_reason,
    ref_numbers: row.ref_numbers,
    created_at: row.created_at,
    updated_at: row.updated_at,
  },
})

export const presentContainerHit = (row: ContainerHit): SearchHit => ({
  id: row.id,
  type: 'search_result',
  attributes: {
    ...emptyAttributes,
    entity_type: 'cargo',
    number: row.number,
    shipment_id: row.shipment_id,
    scac: row.shipping_line_scac,
    ref_numbers: row.ref_numbers,
    created_at: row.created_at,
    updated_at: row.updated_at,
  },
})

export const presentRequestHit = (row: RequestHit): SearchHit => ({
  id: row.id,
  type: 'search_result',
  attributes: {
    ...emptyAttributes,
    entity_type: 'tracking_request',
    number: row.request_number,
    shipment_id: row.shipment_id,
    scac: row.scac,
    status: row.status,
    failed_reason: row.failed_reason,
    ref_numbers: row.ref_numbers,
    created_at: row.created_at,
    updated_at: row.updated_at,
  },
})
