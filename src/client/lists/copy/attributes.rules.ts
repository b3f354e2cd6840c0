import { exportColumn } from '../../../contract/exports/index.ts'
import type { ViewedList } from '../../../contract/vocabulary/index.ts'
import type { GridLayout } from '../../ui/grid/types.ts'

const arrival = ['pod_eta_at', 'pod_ata_at', 'destination_eta_at', 'destination_ata_at']
const etaDelay = ['pod_original_eta_at', 'pod_eta_at', 'pod_ata_at']
const route = [
  'port_of_lading_name',
  'port_of_lading_locode',
  'port_of_discharge_name',
  'port_of_discharge_locode',
  'destination_name',
  'destination_locode',
]

/** Columns that the screen puts together of several attributes: a sheet has one column for each of these. */
const together: Record<ViewedList, Readonly<Record<string, readonly string[]>>> = {
  containers: {
    blockers: ['available_for_pickup', 'holds_at_pod_terminal', 'fees_at_pod_terminal'],
    arrival,
    eta_slip_days: etaDelay,
    route,
    shipment: ['bill_of_lading_number', 'shipping_line_scac'],
    voyage: ['pod_vessel_name', 'pod_voyage_number'],
    checked: ['line_tracking_last_succeeded_at', 'terminal_checked_at'],
  },
  shipments: {
    arrival,
    eta_slip_days: etaDelay,
    route,
    departure: ['pol_etd_at', 'pol_atd_at'],
    voyage: ['pod_vessel_name', 'pod_voyage_number'],
    checked: ['line_tracking_last_succeeded_at'],
  },
  tracking_requests: {},
}

/** The attributes that the shown columns stand for, from left to right, each once: what is copied and exported. */
export function attributesOf(list: ViewedList, { columns }: GridLayout): string[] {
  const names = columns.flatMap(({ key }) => together[list][key] ?? [key])
  return [...new Set(names)].filter((name) => exportColumn(list, name) !== undefined)
}
