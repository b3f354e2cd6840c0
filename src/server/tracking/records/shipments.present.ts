import { linked } from '../../../contract/jsonapi/index.ts'
import type { Shipment } from '../../../contract/resources/index.ts'
import { asideAttributes, asideRelationships, linkedMany } from '../rows/presented.present.ts'
import type { ShipmentRow } from '../rows/rows.ts'

export interface KnownShipment {
  row: ShipmentRow
  container_ids: string[]
}

/** A shipment as it travels, complete: what is not known is null. */
export function presentShipment({ row, container_ids }: KnownShipment): Shipment {
  return {
    id: row.id,
    type: 'shipment',
    attributes: {
      ...asideAttributes(row.aside),
      bill_of_lading_number: row.bill_of_lading_number,
      normalized_number: row.normalized_number,
      booking_number: row.booking_number,
      ref_numbers: row.ref_numbers,
      tags: row.tags,
      created_at: row.created_at,
      shipping_line_scac: row.shipping_line_scac ?? undefined,
      shipping_line_name: row.shipping_line_name ?? undefined,
      shipping_line_short_name: row.shipping_line_short_name ?? undefined,
      customer_name: row.customer_name,
      port_of_lading_locode: row.port_of_lading_locode,
      port_of_lading_name: row.port_of_lading_name,
      port_of_discharge_locode: row.port_of_discharge_locode,
      port_of_discharge_name: row.port_of_discharge_name,
      destination_locode: row.destination_locode,
      destination_name: row.destination_name,
      pod_vessel_name: row.pod_vessel_name,
      pod_vessel_imo: row.pod_vessel_imo,
      pod_voyage_number: row.pod_voyage_number,
      pol_etd_at: row.pol_etd_at,
      pol_atd_at: row.pol_atd_at,
      pol_timezone: row.pol_timezone,
      pod_eta_at: row.pod_eta_at,
      pod_original_eta_at: row.pod_original_eta_at,
      pod_ata_at: row.pod_ata_at,
      pod_timezone: row.pod_timezone,
      destination_eta_at: row.destination_eta_at,
      destination_ata_at: row.destination_ata_at,
      destination_timezone: row.destination_timezone,
      line_tracking_last_attempted_at: row.line_tracking_last_attempted_at,
      line_tracking_last_succeeded_at: row.line_tracking_last_succeeded_at,
      line_tracking_stopped_at: row.line_tracking_stopped_at,
      line_tracking_stopped_reason: row.line_tracking_stopped_reason,
      data_origin: row.data_origin,
    },
    relationships: {
      ...asideRelationships(row.aside),
      port_of_lading: linked('port', row.port_of_lading_id),
      port_of_discharge: linked('port', row.port_of_discharge_id),
      pod_terminal: linked('terminal', row.pod_terminal_id),
      destination: linked(row.destination_type ?? 'port', row.destination_id),
      destination_terminal: linked(row.destination_terminal_type ?? 'terminal', row.destination_terminal_id),
      line_tracking_stopped_by_user: linked('user', row.line_tracking_stopped_by_user_id),
      containers: linkedMany('container', container_ids, row.aside, 'containers'),
    },
    links: { self: `/v2/shipments/${row.id}` },
  }
}
