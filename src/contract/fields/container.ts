import {
  containerStatuses,
  equipmentHeights,
  equipmentTypes,
  feeTypes,
  holdNames,
} from '../vocabulary/container.ts'
import { pickupPhases, pickupPlaces } from '../vocabulary/pickup.ts'
import type { FieldTable } from './field.ts'

const port = ['pod_timezone'] as const
const inland = ['final_destination_timezone'] as const
const inlandOrPort = ['final_destination_timezone', 'pod_timezone'] as const

/**
 * The fields of a container: docs/interface.md, "container"; those beyond it as the public description has them. Attributes stand in
 * the order in which they are presented, and so do the columns of lists and files.
 */
export const containerFields = {
  number: {
    kind: 'identifier',
    heading: 'Container',
    presence: 'always',
    list: true,
    unique: true,
    share: true,
    says: 'Regardless of spaces and dashes',
  },
  ref_numbers: { kind: 'labels', heading: 'References', list: true },
  /** What people of the account say of it to each other: nothing that sources report, and never shared. */
  note: {
    kind: 'text',
    heading: 'Note',
    reported: false,
    list: true,
    unique: true,
    internal: true,
    says: 'Any part of the note, in any case',
    example: 'Exam done Sat, release expected Mon',
  },
  note_author: {
    kind: 'text',
    heading: 'Note by',
    reported: false,
    list: true,
    internal: true,
    example: 'Dana Kim',
  },
  noted_at: { kind: 'instant', heading: 'Note written', reported: false, list: true, internal: true },
  assignee: {
    kind: 'text',
    heading: 'Who',
    reported: false,
    list: true,
    internal: true,
    says: 'The name of the person who takes care of it, in any case',
    example: 'Dana Kim',
  },
  created_at: { kind: 'instant', heading: 'Added', presence: 'always', reported: false, list: true },
  updated_at: {
    heading: 'Changed',
    derived: { kind: 'instant', always: true, says: 'When the record last changed' },
  },
  seal_number: { kind: 'identifier', heading: 'Seal', list: true, unique: true, example: 'ML1234567' },
  equipment_type: { kind: 'word', heading: 'Equipment', values: equipmentTypes, list: true, share: true },
  equipment_length: { kind: 'number', heading: 'Length, ft', list: true, share: true },
  equipment_height: { kind: 'word', heading: 'Height', values: equipmentHeights, list: true, share: true },
  weight_in_lbs: { kind: 'weight', heading: 'Weight (lb)', list: true },
  current_status: {
    kind: 'word',
    heading: 'Status',
    values: containerStatuses,
    presence: 'always',
    initial: 'new',
    list: true,
    share: true,
    order:
      'along the journey, where a truck can be sent held before to pay before ready, stopped tracking last',
  },
  status: {
    heading: 'Status',
    derived: {
      kind: 'word',
      always: true,
      only: 'filter',
      values: containerStatuses,
      sameAs: 'current_status',
    },
  },
  availability_known: {
    kind: 'boolean',
    heading: 'Availability known',
    presence: 'always',
    initial: false,
    list: true,
    share: true,
  },
  available_for_pickup: { kind: 'boolean', heading: 'Available', list: true, share: true },
  ready_for_pickup: {
    heading: 'Ready for pickup',
    derived: {
      kind: 'boolean',
      always: true,
      only: 'filter',
      says: 'Available for pickup, without a hold of status hold, and still tracked',
    },
  },
  blockers: {
    heading: 'Blockers and fees',
    internal: true,
    derived: {
      kind: 'number',
      only: 'sort',
      order:
        'by what keeps a truck away: a hold, not available, fees to pay, a pending hold, none and ready, tracking stopped; all others last',
    },
  },
  holds_at_pod_terminal: { kind: 'holds', heading: 'Holds' },
  holds: {
    heading: 'Holds, pending ones too',
    derived: { kind: 'entries', values: holdNames, says: 'The names of its holds' },
  },
  blocking_holds: {
    heading: 'Blocking holds',
    derived: {
      kind: 'entries',
      only: 'filter',
      values: holdNames,
      says: 'The names of its holds of status hold, those that are pending left out',
    },
  },
  fees_at_pod_terminal: { kind: 'fees', heading: 'Fees', internal: true },
  fees: {
    heading: 'Fees',
    internal: true,
    derived: { kind: 'entries', values: feeTypes, says: 'The types of its fees' },
  },
  has_holds: {
    heading: 'Has holds',
    derived: {
      kind: 'boolean',
      always: true,
      only: 'filter',
      says: 'Whether it has holds of any status',
    },
  },
  has_fees: {
    heading: 'Has fees',
    internal: true,
    derived: { kind: 'boolean', always: true, only: 'filter', says: 'Whether it has fees' },
  },
  pickup_lfd: { kind: 'day', heading: 'Last free day', zones: inlandOrPort, list: true, share: true },
  pickup_lfd_line: {
    kind: 'day',
    heading: 'Last free day, line',
    zones: inlandOrPort,
    within: 'import_deadlines',
    list: true,
    share: true,
  },
  pickup_lfd_terminal: {
    kind: 'day',
    heading: 'Last free day, terminal',
    zones: port,
    within: 'import_deadlines',
    list: true,
    share: true,
  },
  pickup_lfd_rail: {
    kind: 'day',
    heading: 'Last free day, rail',
    zones: inlandOrPort,
    within: 'import_deadlines',
    list: true,
    share: true,
  },
  /** Entered by people of the account, while it is in force: beside what is reported, and never in its place. */
  pickup_lfd_entered: {
    kind: 'day',
    heading: 'Last free day, by hand',
    zones: inlandOrPort,
    reported: false,
    list: true,
    share: true,
  },
  pickup_lfd_overrules: {
    kind: 'boolean',
    heading: 'Last free day by hand counts',
    reported: false,
    list: true,
    share: true,
  },
  /** By the tariffs of the account, until pickup: an estimate, beside what is reported and never in its place. */
  pickup_lfd_calculated: {
    kind: 'day',
    heading: 'Last free day, calculated',
    zones: ['pickup_lfd_calculated_timezone'],
    reported: false,
    list: true,
    share: true,
  },
  pickup_lfd_calculated_timezone: {
    kind: 'zone',
    heading: 'Zone of the calculated last free day',
    reported: false,
    share: true,
  },
  /** When the gate closes on the day to act by, where a calendar of the account says so. */
  act_by_closes_at: {
    kind: 'instant',
    heading: 'Gate closes',
    zones: inlandOrPort,
    reported: false,
    list: true,
    share: true,
  },
  pickup_appointment_entered_at: {
    kind: 'instant',
    heading: 'Appointment, by hand',
    zones: inlandOrPort,
    reported: false,
    list: true,
    internal: true,
  },
  available_entered: {
    kind: 'boolean',
    heading: 'Available, by hand',
    reported: false,
    list: true,
    internal: true,
  },
  /** What people of the account enter of pickup and delivery, while it is in force; nothing that sources report. */
  pickup_number: {
    kind: 'text',
    heading: 'Pickup number',
    reported: false,
    list: true,
    unique: true,
    internal: true,
    example: 'LB-90417',
  },
  location_entered: {
    kind: 'text',
    heading: 'Place in the terminal, by hand',
    reported: false,
    internal: true,
    example: 'E3-07',
  },
  dray_carrier_name: {
    kind: 'text',
    heading: 'Dray carrier',
    reported: false,
    internal: true,
    example: 'Harborline Dray',
  },
  dray_carrier: {
    heading: 'Dray carrier',
    internal: true,
    derived: {
      kind: 'text',
      only: 'filter',
      says: 'The id of the company whose truck fetches it: a party of the account',
    },
  },
  delivery_place: {
    kind: 'text',
    heading: 'Deliver to',
    reported: false,
    list: true,
    internal: true,
    example: 'Ontario DC 4',
  },
  delivery_appointment_at: {
    kind: 'instant',
    heading: 'Delivery appointment',
    zones: inlandOrPort,
    reported: false,
    list: true,
    internal: true,
  },
  empty_return_place: {
    kind: 'text',
    heading: 'Return empty to',
    reported: false,
    list: true,
    internal: true,
    example: 'TTI Pier T',
  },
  empty_return_appointment_at: {
    kind: 'instant',
    heading: 'Return appointment',
    zones: inlandOrPort,
    reported: false,
    list: true,
    internal: true,
  },
  /** `actBy` of contract/trade: the last free day that binds first, in the zone of its source; nothing after pickup or without tracking. */
  act_by_at: {
    heading: 'Act by',
    derived: {
      kind: 'instant',
      says: 'The last free day that binds first, until pickup and while it is tracked: the earliest calendar day, each in the zone of its source, then the earliest instant, one that was entered by hand or calculated from a tariff too. Sorting is by that day, then by the instant',
    },
    exported: { kind: 'day', zones: [] },
  },
  stopped_before_pickup: {
    heading: 'Stopped before pickup',
    derived: {
      kind: 'boolean',
      always: true,
      only: 'filter',
      says: 'Whether tracking of its shipment stopped while it was still to be picked up: nothing new is reported of it',
    },
  },
  open_work: {
    heading: 'Open work',
    derived: {
      kind: 'boolean',
      always: true,
      only: 'filter',
      says: 'Whether it is tracked and still to be picked up',
    },
  },
  held: {
    heading: 'Held',
    derived: {
      kind: 'boolean',
      always: true,
      only: 'filter',
      says: 'Whether it is open work with a hold of status hold, also before it arrives',
    },
  },
  to_pay: {
    heading: 'To pay',
    internal: true,
    derived: {
      kind: 'boolean',
      always: true,
      only: 'filter',
      says: 'Whether it is open work that is ready for pickup once its fees are paid',
    },
  },
  empty_to_return: {
    heading: 'Empty to return',
    derived: {
      kind: 'boolean',
      always: true,
      only: 'filter',
      says: 'Whether it is tracked, was picked up, and the empty has not been reported as returned',
    },
  },
  source_silent: {
    heading: 'No news',
    derived: {
      kind: 'boolean',
      always: true,
      says: 'Whether it is open work of which only the last known is shown, because its source is silent for longer than usual at that stage',
    },
  },
  pickup_phase: {
    heading: 'Phase',
    derived: {
      kind: 'word',
      values: pickupPhases,
      says: 'What is to do next with it: on its way to the terminal where a truck fetches it, to be picked up there, to be delivered, empty to be returned, or done. None where tracking stopped before pickup',
    },
  },
  pickup_place: {
    heading: 'Picked up at',
    derived: {
      kind: 'word',
      always: true,
      values: pickupPlaces,
      says: 'Whether a truck picks it up at the port of discharge or inland',
    },
  },
  act_by: { heading: 'Act by', derived: { kind: 'instant', only: 'filter', sameAs: 'act_by_at' } },
  days_left: {
    heading: 'Act by, days left',
    derived: {
      kind: 'number',
      only: 'filter',
      says: "Calendar days from today to the day to act by, both in the zone of its source (the terminal's in the port's, the line's and the rail's inland): 0 is today, less is over",
    },
  },
  arrival_at: {
    heading: 'Arrival',
    derived: {
      kind: 'instant',
      says: 'At the port of discharge until then, afterwards inland if it goes there: when it happened, else when it is expected. Nothing is expected once tracking has stopped',
    },
  },
  pickup_appointment_at: {
    kind: 'instant',
    heading: 'Pickup appointment',
    zones: inlandOrPort,
    list: true,
    share: true,
  },
  appointment_in_days: {
    heading: 'Appointment, days from today',
    internal: true,
    derived: {
      kind: 'number',
      only: 'filter',
      says: 'Calendar days from today to the pickup appointment of open work, in the zone of the place of pickup; one that was entered by hand before a reported one',
    },
  },
  /** Not in the interface: it follows from what is reported of the way and the terminals (`terminalOf` of contract/trade). */
  terminal_name: { kind: 'text', heading: 'Terminal', reported: false, list: true },
  terminal: {
    heading: 'Terminal',
    derived: {
      kind: 'text',
      only: 'filter',
      says: "The FIRMS code or id of the terminal where it is or comes to next: the port's until it has left there for an inland destination, then the one there",
    },
  },
  location_at_pod_terminal: { kind: 'text', heading: 'Place in the terminal', list: true },
  pod_terminal: {
    heading: 'Terminal at port of discharge',
    derived: { kind: 'text', only: 'filter', says: "The terminal's FIRMS code or id" },
  },
  pickup_facility: {
    heading: 'Pickup facility',
    derived: { kind: 'text', only: 'filter', says: "The terminal's FIRMS code or id" },
  },
  shipment: { heading: 'Shipment', derived: { kind: 'id', only: 'filter' } },
  empty_out_at: { kind: 'instant', heading: 'Empty picked up', list: true },
  pol_full_in_at: { kind: 'instant', heading: 'Full in at port of lading', list: true },
  pol_vessel_loaded_at: { kind: 'instant', heading: 'Loaded on vessel', list: true },
  pol_vessel_departed_at: { kind: 'instant', heading: 'Box departed from port of lading', list: true },
  pod_arrived_at: { kind: 'instant', heading: 'Box arrived at port', zones: port, list: true, share: true },
  pod_discharged_at: { kind: 'instant', heading: 'Discharged', zones: port, list: true, share: true },
  pod_full_out_at: { kind: 'instant', heading: 'Full out of port', zones: port, list: true, share: true },
  pod_full_out_chassis_number: { kind: 'identifier', heading: 'Chassis' },
  pod_timezone: { kind: 'zone', heading: 'Zone at port of discharge', share: true },
  pod_rail_carrier_scac: { kind: 'code', heading: 'Rail carrier from port', list: true },
  pod_rail_loaded_at: { kind: 'instant', heading: 'Loaded on rail', zones: port, list: true },
  pod_rail_departed_at: { kind: 'instant', heading: 'Rail departed', zones: port, list: true, share: true },
  ind_rail_carrier_scac: { kind: 'code', heading: 'Rail carrier inland', list: true },
  ind_eta_at: { kind: 'instant', heading: 'Box expected inland', zones: inland, list: true, share: true },
  ind_ata_at: { kind: 'instant', heading: 'Box arrived inland', zones: inland, list: true, share: true },
  ind_rail_unloaded_at: { kind: 'instant', heading: 'Unloaded from rail', zones: inland, list: true },
  ind_facility_lfd_on: { kind: 'day', heading: 'Last free day inland', zones: inland, list: true },
  final_destination_full_out_at: {
    kind: 'instant',
    heading: 'Full out inland',
    zones: inland,
    list: true,
    share: true,
  },
  final_destination_timezone: { kind: 'zone', heading: 'Zone inland', share: true },
  delivered_at: { kind: 'instant', heading: 'Delivered', zones: inlandOrPort, list: true },
  empty_terminated_at: {
    kind: 'instant',
    heading: 'Empty returned',
    zones: ['empty_terminated_timezone'],
    list: true,
    share: true,
  },
  empty_terminated_timezone: { kind: 'zone', heading: 'Zone of empty return' },
  terminal_checked_at: { kind: 'instant', heading: 'Terminal checked', list: true, share: true },
  /** Where availability, holds or fees are shown from another source than that of the shipment, and no terminal: its last answer. */
  availability_checked_at: {
    kind: 'instant',
    heading: 'Availability checked',
    reported: false,
    share: true,
  },
  /** The source of availability, holds or fees is no longer connected, and nobody else reports them. */
  availability_ended: {
    kind: 'boolean',
    heading: 'Availability no longer reported',
    presence: 'always',
    initial: false,
    reported: false,
    share: true,
  },
  pod_last_tracking_request_at: { kind: 'instant', heading: 'Terminal last asked' },
  rail_last_tracking_request_at: { kind: 'instant', heading: 'Railway last asked' },
  shipment_last_tracking_request_at: { kind: 'instant', heading: 'Line last asked' },
  data_origin: { heading: 'Source', derived: { kind: 'word', always: true } },
} as const satisfies FieldTable
