import type { ReportedHold } from '../../contract/trade/deadlines/index.ts'
import type { ContainerStatus, OpenEnum } from '../../contract/vocabulary/index.ts'

/** A container with its shipment, and what of both decides about clocks. */
export interface ClockedRow {
  id: string
  equipment_type: string | null
  equipment_length: number | null
  equipment_height: string | null
  current_status: OpenEnum<ContainerStatus>
  holds_at_pod_terminal: ReportedHold[] | null
  available_for_pickup: boolean | null
  tracking_stopped_at: string | null
  pickup_lfd: string | null
  pickup_lfd_line: string | null
  pickup_lfd_terminal: string | null
  pickup_lfd_rail: string | null
  pickup_lfd_entered: string | null
  pickup_lfd_overrules: boolean | null
  created_at: string
  empty_out_at: string | null
  pol_full_in_at: string | null
  pol_vessel_loaded_at: string | null
  pol_vessel_departed_at: string | null
  pod_arrived_at: string | null
  pod_discharged_at: string | null
  pod_full_out_at: string | null
  pod_timezone: string | null
  pod_rail_departed_at: string | null
  ind_rail_unloaded_at: string | null
  final_destination_full_out_at: string | null
  final_destination_timezone: string | null
  empty_terminated_at: string | null
  empty_terminated_timezone: string | null
  pod_terminal_id: string | null
  pickup_facility_id: string | null
  scac: string | null
  pol_locode: string | null
  pol_timezone: string | null
  pol_atd_at: string | null
  pod_locode: string | null
  pod_ata_at: string | null
  shipment_pod_timezone: string | null
  shipment_pod_terminal_id: string | null
  destination_locode: string | null
  destination_terminal_id: string | null
}

/** A transport event that starts or stops a clock, or says who reported what does. */
export interface ClockEventRow {
  container_id: string
  /** Without `container.transport.`. */
  name: string
  at: string
  location_locode: string | null
  terminal_id: string | null
  data_source: string | null
}

/** A change of holds or of availability. */
export interface ClockChangeRow {
  container_id: string
  at: string
  changeset: Record<string, [unknown, unknown] | undefined>
}
