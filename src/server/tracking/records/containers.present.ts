import { linked } from '../../../contract/jsonapi/index.ts'
import type { Container } from '../../../contract/resources/index.ts'
import { idsAside } from '../rows/aside.rules.ts'
import { asideAttributes, asideRelationships, linkedMany } from '../rows/presented.present.ts'
import type { ContainerRow } from '../rows/rows.ts'

export interface KnownContainer {
  row: ContainerRow
  /** In time order. */
  transport_event_ids: string[]
  /** In the carrier's order. */
  raw_event_ids: string[]
}

/** A container as it travels, complete: what is not known is null. */
export function presentContainer({ row, transport_event_ids, raw_event_ids }: KnownContainer): Container {
  return {
    id: row.id,
    type: 'container',
    attributes: {
      ...asideAttributes(row.aside),
      number: row.number,
      ref_numbers: row.ref_numbers,
      created_at: row.created_at,
      seal_number: row.seal_number,
      equipment_type: row.equipment_type,
      equipment_length: row.equipment_length,
      equipment_height: row.equipment_height,
      weight_in_lbs: row.weight_in_lbs,
      current_status: row.current_status,
      availability_known: row.availability_known,
      available_for_pickup: row.available_for_pickup,
      holds_at_pod_terminal: row.holds_at_pod_terminal,
      fees_at_pod_terminal: row.fees_at_pod_terminal,
      pickup_lfd: row.pickup_lfd,
      import_deadlines: {
        pickup_lfd_line: row.pickup_lfd_line,
        pickup_lfd_terminal: row.pickup_lfd_terminal,
        pickup_lfd_rail: row.pickup_lfd_rail,
      },
      pickup_appointment_at: row.pickup_appointment_at,
      location_at_pod_terminal: row.location_at_pod_terminal,
      pod_arrived_at: row.pod_arrived_at,
      pod_discharged_at: row.pod_discharged_at,
      pod_full_out_at: row.pod_full_out_at,
      pod_full_out_chassis_number: row.pod_full_out_chassis_number,
      pod_timezone: row.pod_timezone,
      pod_rail_carrier_scac: row.pod_rail_carrier_scac,
      pod_rail_loaded_at: row.pod_rail_loaded_at,
      pod_rail_departed_at: row.pod_rail_departed_at,
      ind_rail_carrier_scac: row.ind_rail_carrier_scac,
      ind_eta_at: row.ind_eta_at,
      ind_ata_at: row.ind_ata_at,
      ind_rail_unloaded_at: row.ind_rail_unloaded_at,
      ind_facility_lfd_on: row.ind_facility_lfd_on,
      final_destination_full_out_at: row.final_destination_full_out_at,
      final_destination_timezone: row.final_destination_timezone,
      empty_terminated_at: row.empty_terminated_at,
      empty_terminated_timezone: row.empty_terminated_timezone,
      terminal_checked_at: row.terminal_checked_at,
      pod_last_tracking_request_at: row.pod_last_tracking_request_at,
      shipment_last_tracking_request_at: row.shipment_last_tracking_request_at,
    },
    relationships: {
      ...asideRelationships(row.aside),
      // An import may name a shipment that it never brought.
      shipment: linked('shipment', row.shipment_id ?? idsAside(row.aside, 'shipment')[0] ?? null),
      pickup_facility: linked('terminal', row.pickup_facility_id),
      pod_terminal: linked('terminal', row.pod_terminal_id),
      transport_events: linkedMany('transport_event', transport_event_ids, row.aside, 'transport_events'),
      raw_events: linkedMany('raw_event', raw_event_ids, row.aside, 'raw_events'),
    },
    links: { self: `/v2/containers/${row.id}` },
  }
}
