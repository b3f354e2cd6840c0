import type { Columns } from '../../jsonapi/index.ts'
import {
  containerStatuses,
  equipmentHeights,
  equipmentTypes,
  feeTypes,
  holdNames,
} from '../../vocabulary/index.ts'
import { deskColumns } from './desk.ts'
import { voyageColumns } from './shipments.ts'

const instant = { kind: 'instant' } as const
const code = { kind: 'code' } as const
const text = { kind: 'text' } as const

export const shipmentColumnsOfContainer = {
  ...voyageColumns,
  bill_of_lading_number: { kind: 'text', unique: true, says: "Its shipment's" },
  booking_number: { kind: 'text', unique: true, says: "Its shipment's" },
  tags: { kind: 'words', says: "Its shipment's" },
  tracking_stopped: { kind: 'boolean', only: 'filter', says: 'Whether its shipment is no longer tracked' },
  actively_tracked: { kind: 'boolean', only: 'filter', says: 'Whether its shipment is still tracked' },
} as const satisfies Columns

export const containerColumns = {
  created_at: { kind: 'instant', always: true },
  updated_at: { kind: 'instant', always: true, says: 'When the record last changed' },
  number: { kind: 'text', unique: true, always: true, says: 'Regardless of spaces and dashes' },
  ref_numbers: { kind: 'words' },
  seal_number: { kind: 'text', unique: true },
  equipment_type: { kind: 'word', values: equipmentTypes },
  equipment_length: { kind: 'number' },
  equipment_height: { kind: 'word', values: equipmentHeights },
  weight_in_lbs: { kind: 'number' },
  current_status: { kind: 'word', always: true, values: containerStatuses },
  status: {
    kind: 'word',
    always: true,
    only: 'filter',
    values: containerStatuses,
    sameAs: 'current_status',
  },
  availability_known: { kind: 'boolean', always: true },
  available_for_pickup: { kind: 'boolean' },
  ready_for_pickup: {
    kind: 'boolean',
    always: true,
    only: 'filter',
    says: 'Available for pickup and without a hold of status hold',
  },
  holds: { kind: 'entries', values: holdNames, says: 'The names of its holds' },
  blocking_holds: {
    kind: 'entries',
    only: 'filter',
    values: holdNames,
    says: 'The names of its holds of status hold, those that are pending left out',
  },
  fees: { kind: 'entries', values: feeTypes, says: 'The types of its fees' },
  has_holds: { kind: 'boolean', always: true, only: 'filter', says: 'Whether it has holds of any status' },
  has_fees: { kind: 'boolean', always: true, only: 'filter', says: 'Whether it has fees' },
  pickup_lfd: instant,
  pickup_lfd_line: instant,
  pickup_lfd_terminal: instant,
  pickup_lfd_rail: instant,
  act_by_at: { kind: 'instant', says: 'The earliest of all last free days, until the box was picked up' },
  act_by: { kind: 'instant', only: 'filter', sameAs: 'act_by_at' },
  days_left: {
    kind: 'number',
    only: 'filter',
    says: "Calendar days from today to the day to act by, each in the zone of its place (the terminal's in the port's, the line's and the rail's inland): 0 is today, less is over",
  },
  pickup_appointment_at: instant,
  location_at_pod_terminal: text,
  pod_terminal: { kind: 'text', only: 'filter', says: "The terminal's FIRMS code or id" },
  pickup_facility: { kind: 'text', only: 'filter', says: "The terminal's FIRMS code or id" },
  shipment: { kind: 'id', only: 'filter' },
  pod_arrived_at: instant,
  pod_discharged_at: instant,
  pod_full_out_at: instant,
  pod_rail_carrier_scac: code,
  pod_rail_loaded_at: instant,
  pod_rail_departed_at: instant,
  ind_rail_carrier_scac: code,
  ind_eta_at: instant,
  ind_ata_at: instant,
  ind_rail_unloaded_at: instant,
  ind_facility_lfd_on: instant,
  final_destination_full_out_at: instant,
  empty_terminated_at: instant,
  terminal_checked_at: instant,
  data_origin: { kind: 'word', always: true },
  ...shipmentColumnsOfContainer,
  ...deskColumns,
  changed_hours_ago: {
    ...deskColumns.changed_hours_ago,
    says: 'Hours since the record or its shipment last changed; a value stands for the whole hour that it begins',
  },
  custom_fields: {
    ...deskColumns.custom_fields,
    says: `${deskColumns.custom_fields.says}; those of its shipment too`,
  },
} as const satisfies Columns
