import type { Columns } from '../../jsonapi/index.ts'
import { containerStatuses, stoppedReasons } from '../../vocabulary/index.ts'
import { deskColumns } from './desk.ts'

const instant = { kind: 'instant' } as const
const code = { kind: 'code' } as const
const text = { kind: 'text' } as const

/** What people see of a shipment and its boxes share: a clerk looks for boxes by carrier, port and vessel too. */
export const voyageColumns = {
  shipping_line_scac: code,
  shipping_line_name: text,
  customer_name: text,
  port_of_lading_locode: code,
  port_of_lading_name: text,
  port_of_discharge_locode: code,
  port_of_discharge_name: text,
  destination_locode: code,
  destination_name: text,
  pod_vessel_name: text,
  pod_vessel_imo: text,
  pod_voyage_number: text,
  pol_etd_at: instant,
  pol_atd_at: instant,
  pod_eta_at: instant,
  pod_ata_at: instant,
  eta_slip_days: {
    kind: 'number',
    says: 'Calendar days in the zone of the port of discharge by which the ship is expected later than was first told; less than 0 is earlier',
  },
  destination_eta_at: instant,
  destination_ata_at: instant,
  // Names that clients of the interface use for the same.
  line_scac: { kind: 'code', only: 'filter', sameAs: 'shipping_line_scac' },
  pol_code: { kind: 'code', only: 'filter', sameAs: 'port_of_lading_locode' },
  pod_code: { kind: 'code', only: 'filter', sameAs: 'port_of_discharge_locode' },
  pod_locode: { kind: 'code', only: 'filter', sameAs: 'port_of_discharge_locode' },
} as const satisfies Columns

/** The columns that are other names of one. */
export const namesOfVoyageColumns = {
  line_scac: 'shipping_line_scac',
  pol_code: 'port_of_lading_locode',
  pod_code: 'port_of_discharge_locode',
  pod_locode: 'port_of_discharge_locode',
} as const satisfies { [Name in keyof typeof voyageColumns]?: keyof typeof voyageColumns }

export const shipmentColumns = {
  created_at: { kind: 'instant', always: true },
  updated_at: { kind: 'instant', always: true, says: 'When the record last changed' },
  bill_of_lading_number: {
    kind: 'text',
    unique: true,
    always: true,
    says: 'Regardless of spaces and dashes',
  },
  booking_number: { kind: 'text', unique: true, says: 'Regardless of spaces and dashes' },
  ref_numbers: { kind: 'words' },
  tags: { kind: 'words' },
  ...voyageColumns,
  pod_original_eta_at: instant,
  pod_terminal: { kind: 'text', only: 'filter', says: "The terminal's FIRMS code or id" },
  container_number: {
    kind: 'text',
    unique: true,
    only: 'filter',
    says: 'The number of one of its containers',
  },
  status: {
    kind: 'word',
    only: 'filter',
    values: containerStatuses,
    says: 'The current status of one of its containers',
  },
  tracking_stopped: { kind: 'boolean', always: true, only: 'filter' },
  actively_tracked: {
    kind: 'boolean',
    always: true,
    only: 'filter',
    says: 'The opposite of tracking_stopped',
  },
  line_tracking_stopped_at: instant,
  line_tracking_stopped_reason: { kind: 'word', values: stoppedReasons },
  line_tracking_last_attempted_at: instant,
  line_tracking_last_succeeded_at: instant,
  data_origin: { kind: 'word', always: true },
  ...deskColumns,
} as const satisfies Columns
