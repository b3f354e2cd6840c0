import type { Hold, Share, SharedBox } from '../../../contract/resources/index.ts'
import type { KnownContainer } from '../../tracking/records/containers.present.ts'
import type { ShipmentRow } from '../../tracking/rows/rows.ts'
import type { ShareRow } from './store.ts'

export const presentShare = (row: ShareRow, token: string): Share => ({
  id: row.id,
  type: 'share',
  attributes: {
    name: row.name,
    containers_count: row.container_ids.length,
    shows_fees: row.shows_fees,
    expires_at: row.expires_at,
    revoked_at: row.revoked_at,
    path: `/s/${token}`,
    opened_count: row.opened_count,
    last_opened_at: row.last_opened_at,
    created_at: row.created_at,
  },
  relationships: { user: { data: row.user_id === null ? null : { type: 'user', id: row.user_id } } },
})

/** Each field by name: whatever is added to a container stays with its account until somebody shares it on purpose. */
export function presentBox(
  { row }: KnownContainer,
  {
    shipment,
    terminal,
    shows_fees,
  }: {
    shipment: ShipmentRow | undefined
    terminal: { name: string; firms_code: string | null } | undefined
    shows_fees: boolean
  },
): SharedBox {
  return {
    number: row.number,
    equipment_type: row.equipment_type,
    equipment_length: row.equipment_length,
    equipment_height: row.equipment_height,
    current_status: row.current_status,
    availability_known: row.availability_known,
    available_for_pickup: row.available_for_pickup,
    holds_at_pod_terminal: shows_fees ? row.holds_at_pod_terminal : row.holds_at_pod_terminal.map(bare),
    pickup_lfd: row.pickup_lfd,
    import_deadlines: {
      pickup_lfd_line: row.pickup_lfd_line,
      pickup_lfd_terminal: row.pickup_lfd_terminal,
      pickup_lfd_rail: row.pickup_lfd_rail,
    },
    pickup_appointment_at: row.pickup_appointment_at,
    pod_arrived_at: row.pod_arrived_at,
    pod_discharged_at: row.pod_discharged_at,
    pod_full_out_at: row.pod_full_out_at,
    pod_timezone: row.pod_timezone,
    final_destination_full_out_at: row.final_destination_full_out_at,
    final_destination_timezone: row.final_destination_timezone,
    empty_terminated_at: row.empty_terminated_at,
    terminal_checked_at: row.terminal_checked_at,
    shipping_line_scac: shipment?.shipping_line_scac ?? null,
    shipping_line_name: shipment?.shipping_line_name ?? null,
    pod_vessel_name: shipment?.pod_vessel_name ?? null,
    pod_voyage_number: shipment?.pod_voyage_number ?? null,
    port_of_discharge_locode: shipment?.port_of_discharge_locode ?? null,
    port_of_discharge_name: shipment?.port_of_discharge_name ?? null,
    pod_terminal_name: terminal?.name ?? null,
    pod_terminal_firms_code: terminal?.firms_code ?? null,
    pod_eta_at: shipment?.pod_eta_at ?? null,
    pod_original_eta_at: shipment?.pod_original_eta_at ?? null,
    pod_ata_at: shipment?.pod_ata_at ?? null,
    ...(shows_fees && { fees_at_pod_terminal: row.fees_at_pod_terminal }),
  }
}

/** Lines and terminals write what is owed into the description. */
const bare = ({ name, status }: Hold): Hold => ({ name, status })
