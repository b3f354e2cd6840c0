import { msg } from '../language/index.ts'
import {
  containerStatuses,
  equipmentHeights,
  equipmentTypes,
  feeTypes,
  holdNames,
} from '../vocabulary/container.ts'
import { whereaboutsNames } from '../vocabulary/fleet.ts'
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
    heading: msg('Container'),
    presence: 'always',
    list: true,
    unique: true,
    share: true,
    says: 'Regardless of spaces and dashes',
  },
  // A name that clients of the interface use for the same.
  container_number: {
    heading: msg('Container'),
    derived: { kind: 'text', always: true, unique: true, only: 'filter', sameAs: 'number' },
  },
  ref_numbers: { kind: 'labels', heading: msg('References'), list: true },
  /** What people of the account say of it to each other: nothing that sources report, and never shared. */
  note: {
    kind: 'text',
    heading: msg('Note'),
    reported: false,
    list: true,
    unique: true,
    internal: true,
    says: 'Any part of the note, in any case',
    example: 'Exam done Sat, release expected Mon',
  },
  note_author: {
    kind: 'text',
    heading: msg('Note by'),
    reported: false,
    list: true,
    internal: true,
    example: 'Dana Kim',
  },
  noted_at: { kind: 'instant', heading: msg('Note written'), reported: false, list: true, internal: true },
  assignee: {
    kind: 'text',
    heading: msg('Who'),
    reported: false,
    list: true,
    internal: true,
    says: 'The name of the person who takes care of it, in any case',
    example: 'Dana Kim',
  },
  created_at: { kind: 'instant', heading: msg('Added'), presence: 'always', reported: false, list: true },
  updated_at: {
    heading: msg('Changed'),
    derived: { kind: 'instant', always: true, says: 'When the record last changed' },
  },
  seal_number: { kind: 'identifier', heading: msg('Seal'), list: true, unique: true, example: 'ML1234567' },
  equipment_type: {
    kind: 'word',
    heading: msg('Equipment'),
    values: equipmentTypes,
    list: true,
    share: true,
  },
  equipment_length: { kind: 'number', heading: msg('Length, ft'), list: true, share: true },
  equipment_height: {
    kind: 'word',
    heading: msg('Height'),
    values: equipmentHeights,
    list: true,
    share: true,
  },
  weight_in_lbs: { kind: 'weight', heading: msg('Weight (lb)'), list: true },
  current_status: {
    kind: 'word',
    heading: msg('Status'),
    values: containerStatuses,
    presence: 'always',
    initial: 'new',
    list: true,
    share: true,
    order:
      'along the journey, where a truck can be sent held before to pay before ready, stopped tracking last',
  },
  status: {
    heading: msg('Status'),
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
    heading: msg('Availability known'),
    presence: 'always',
    initial: false,
    list: true,
    share: true,
  },
  available_for_pickup: { kind: 'boolean', heading: msg('Available'), list: true, share: true },
  ready_for_pickup: {
    heading: msg('Ready for pickup'),
    derived: {
      kind: 'boolean',
      always: true,
      only: 'filter',
      says: 'Available for pickup, without a hold of status hold, and still tracked',
    },
  },
  blockers: {
    heading: msg('Blockers and fees'),
    internal: true,
    derived: {
      kind: 'number',
      only: 'sort',
      order:
        'by what keeps a truck away: a hold, not available, fees to pay, a pending hold, none and ready, tracking stopped; all others last',
    },
  },
  holds_at_pod_terminal: { kind: 'holds', heading: msg('Holds') },
  holds: {
    heading: msg('Holds, pending ones too'),
    derived: { kind: 'entries', values: holdNames, says: 'The names of its holds' },
  },
  blocking_holds: {
    heading: msg('Blocking holds'),
    derived: {
      kind: 'entries',
      only: 'filter',
      values: holdNames,
      says: 'The names of its holds of status hold, those that are pending left out',
    },
  },
  fees_at_pod_terminal: { kind: 'fees', heading: msg('Fees'), internal: true },
  fees: {
    heading: msg('Fees'),
    internal: true,
    derived: { kind: 'entries', values: feeTypes, says: 'The types of its fees' },
  },
  has_holds: {
    heading: msg('Has holds'),
    derived: {
      kind: 'boolean',
      always: true,
      only: 'filter',
      says: 'Whether it has holds of any status',
    },
  },
  has_fees: {
    heading: msg('Has fees'),
    internal: true,
    derived: { kind: 'boolean', always: true, only: 'filter', says: 'Whether it has fees' },
  },
  pickup_lfd: { kind: 'day', heading: msg('Last free day'), zones: inlandOrPort, list: true, share: true },
  pickup_lfd_line: {
    kind: 'day',
    heading: msg('Last free day, line'),
    zones: inlandOrPort,
    within: 'import_deadlines',
    list: true,
    share: true,
  },
  pickup_lfd_terminal: {
    kind: 'day',
    heading: msg('Last free day, terminal'),
    zones: port,
    within: 'import_deadlines',
    list: true,
    share: true,
  },
  pickup_lfd_rail: {
    kind: 'day',
    heading: msg('Last free day, rail'),
    zones: inlandOrPort,
    within: 'import_deadlines',
    list: true,
    share: true,
  },
  /** Entered by people of the account, while it is in force: beside what is reported, and never in its place. */
  pickup_lfd_entered: {
    kind: 'day',
    heading: msg('Last free day, by hand'),
    zones: inlandOrPort,
    reported: false,
    list: true,
    share: true,
  },
  pickup_lfd_overrules: {
    kind: 'boolean',
    heading: msg('Last free day by hand counts'),
    reported: false,
    list: true,
    share: true,
  },
  /** By the tariffs of the account, until pickup: an estimate, beside what is reported and never in its place. */
  pickup_lfd_calculated: {
    kind: 'day',
    heading: msg('Last free day, calculated'),
    zones: ['pickup_lfd_calculated_timezone'],
    reported: false,
    list: true,
    share: true,
  },
  pickup_lfd_calculated_timezone: {
    kind: 'zone',
    heading: msg('Zone of the calculated last free day'),
    reported: false,
    share: true,
  },
  /** When the gate closes on the day to act by, where a calendar of the account says so. */
  act_by_closes_at: {
    kind: 'instant',
    heading: msg('Gate closes'),
    zones: inlandOrPort,
    reported: false,
    list: true,
    share: true,
  },
  pickup_appointment_entered_at: {
    kind: 'instant',
    heading: msg('Appointment, by hand'),
    zones: inlandOrPort,
    reported: false,
    list: true,
    internal: true,
  },
  available_entered: {
    kind: 'boolean',
    heading: msg('Available, by hand'),
    reported: false,
    list: true,
    internal: true,
  },
  /** What people of the account enter of pickup and delivery, while it is in force; nothing that sources report. */
  pickup_number: {
    kind: 'text',
    heading: msg('Pickup number'),
    reported: false,
    list: true,
    unique: true,
    internal: true,
    example: 'LB-90417',
  },
  location_entered: {
    kind: 'text',
    heading: msg('Place in the terminal, by hand'),
    reported: false,
    internal: true,
    example: 'E3-07',
  },
  dray_carrier_name: {
    kind: 'text',
    heading: msg('Dray carrier'),
    reported: false,
    internal: true,
    example: 'Harborline Dray',
  },
  dray_carrier: {
    heading: msg('Dray carrier'),
    internal: true,
    derived: {
      kind: 'text',
      only: 'filter',
      says: 'The id of the company whose truck fetches it: a party of the account',
    },
  },
  delivery_place: {
    kind: 'text',
    heading: msg('Deliver to'),
    reported: false,
    list: true,
    internal: true,
    example: 'Ontario DC 4',
  },
  delivery_appointment_at: {
    kind: 'instant',
    heading: msg('Delivery appointment'),
    zones: inlandOrPort,
    reported: false,
    list: true,
    internal: true,
  },
  empty_return_place: {
    kind: 'text',
    heading: msg('Return empty to'),
    reported: false,
    list: true,
    internal: true,
    example: 'TTI Pier T',
  },
  empty_return_appointment_at: {
    kind: 'instant',
    heading: msg('Return appointment'),
    zones: inlandOrPort,
    reported: false,
    list: true,
    internal: true,
  },
  /** `actBy` of contract/trade: the last free day that binds first, in the zone of its source; nothing after pickup or without tracking. */
  act_by_at: {
    heading: msg('Act by'),
    derived: {
      kind: 'instant',
      says: 'The last free day that binds first, until pickup and while it is tracked: the earliest calendar day, each in the zone of its source, then the earliest instant, one that was entered by hand or calculated from a tariff too. Sorting is by that day, then by the instant',
    },
    exported: { kind: 'day', zones: [] },
  },
  stopped_before_pickup: {
    heading: msg('Stopped before pickup'),
    derived: {
      kind: 'boolean',
      always: true,
      only: 'filter',
      says: 'Whether tracking of its shipment stopped while it was still to be picked up: nothing new is reported of it',
    },
  },
  open_work: {
    heading: msg('Open work'),
    derived: {
      kind: 'boolean',
      always: true,
      only: 'filter',
      says: 'Whether it is tracked and still to be picked up',
    },
  },
  held: {
    heading: msg('Held'),
    derived: {
      kind: 'boolean',
      always: true,
      only: 'filter',
      says: 'Whether it is open work with a hold of status hold, also before it arrives',
    },
  },
  to_pay: {
    heading: msg('To pay'),
    internal: true,
    derived: {
      kind: 'boolean',
      always: true,
      only: 'filter',
      says: 'Whether it is open work that is ready for pickup once its fees are paid',
    },
  },
  empty_to_return: {
    heading: msg('Empty to return'),
    derived: {
      kind: 'boolean',
      always: true,
      only: 'filter',
      says: 'Whether it is tracked, was picked up, and the empty has not been reported as returned',
    },
  },
  source_silent: {
    heading: msg('No news'),
    derived: {
      kind: 'boolean',
      always: true,
      says: 'Whether it is open work of which only the last known is shown, because its source is silent for longer than usual at that stage',
    },
  },
  pickup_phase: {
    heading: msg('Phase'),
    derived: {
      kind: 'word',
      values: pickupPhases,
      says: 'What is to do next with it: on its way to the terminal where a truck fetches it, to be picked up there, to be delivered, empty to be returned, or done. None where tracking stopped before pickup',
    },
  },
  pickup_place: {
    heading: msg('Picked up at'),
    derived: {
      kind: 'word',
      always: true,
      values: pickupPlaces,
      says: 'Whether a truck picks it up at the port of discharge or inland',
    },
  },
  /** `whereaboutsOf` of contract/trade. */
  whereabouts: {
    heading: msg('Whereabouts'),
    derived: {
      kind: 'word',
      always: true,
      only: 'filter',
      values: whereaboutsNames,
      says: 'Where it is, as far as that is reported: on a ship under way (`at_sea`), in a port where a ship brings it or takes it away (`in_port`), beyond the port (`inland`), before its first port (`not_started`), or done with or no longer tracked (`ended`)',
    },
  },
  current_place: {
    heading: msg('On ship or in port'),
    derived: {
      kind: 'text',
      only: 'filter',
      says: 'The id of the ship on which it is at sea, or of the port where it is',
    },
  },
  /** Where the map of the fleet shows its ship or port. */
  map_longitude: {
    heading: msg('Longitude on the map'),
    derived: {
      kind: 'number',
      only: 'filter',
      unique: true,
      says: 'Degrees east, from -180 to 180, of the ship or port on the map of the fleet; a span that ends before it starts goes over the 180th meridian',
    },
  },
  map_latitude: {
    heading: msg('Latitude on the map'),
    derived: {
      kind: 'number',
      only: 'filter',
      unique: true,
      says: 'Degrees north, from -90 to 90, of the ship or port on the map of the fleet',
    },
  },
  act_by: { heading: msg('Act by'), derived: { kind: 'instant', only: 'filter', sameAs: 'act_by_at' } },
  days_left: {
    heading: msg('Act by, days left'),
    derived: {
      kind: 'number',
      only: 'filter',
      says: "Calendar days from today to the day to act by, both in the zone of its source (the terminal's in the port's, the line's and the rail's inland): 0 is today, less is over",
    },
  },
  act_by_on: {
    heading: msg('Act by, date'),
    derived: {
      kind: 'date',
      only: 'filter',
      says: 'The calendar date of the day to act by, in the zone of its source',
    },
  },
  arrival_at: {
    heading: msg('Arrival'),
    derived: {
      kind: 'instant',
      says: 'At the port of discharge until then, afterwards inland if it goes there: when it happened, else when it is expected. Nothing is expected once tracking has stopped',
    },
  },
  pickup_appointment_at: {
    kind: 'instant',
    heading: msg('Pickup appointment'),
    zones: inlandOrPort,
    list: true,
    share: true,
  },
  appointment_in_days: {
    heading: msg('Appointment, days from today'),
    internal: true,
    derived: {
      kind: 'number',
      only: 'filter',
      says: 'Calendar days from today to the pickup appointment of open work, in the zone of the place of pickup; one that was entered by hand before a reported one',
    },
  },
  appointment_on: {
    heading: msg('Appointment, date'),
    internal: true,
    derived: {
      kind: 'date',
      only: 'filter',
      says: 'The calendar date of the pickup appointment of open work, in the zone of the place of pickup; one that was entered by hand before a reported one',
    },
  },
  /** Not in the interface: it follows from what is reported of the way and the terminals (`terminalOf` of contract/trade). */
  terminal_name: { kind: 'text', heading: msg('Terminal'), reported: false, list: true },
  terminal: {
    heading: msg('Terminal'),
    derived: {
      kind: 'text',
      only: 'filter',
      says: "The FIRMS code or id of the terminal where it is or comes to next: the port's until it has left there for an inland destination, then the one there",
    },
  },
  location_at_pod_terminal: { kind: 'text', heading: msg('Place in the terminal'), list: true },
  pod_terminal: {
    heading: msg('Terminal at port of discharge'),
    derived: { kind: 'text', only: 'filter', says: "The terminal's FIRMS code or id" },
  },
  pickup_facility: {
    heading: msg('Pickup facility'),
    derived: { kind: 'text', only: 'filter', says: "The terminal's FIRMS code or id" },
  },
  shipment: { heading: msg('Shipment'), derived: { kind: 'id', only: 'filter' } },
  empty_out_at: { kind: 'instant', heading: msg('Empty picked up'), list: true, share: true },
  pol_full_in_at: { kind: 'instant', heading: msg('Full in at port of lading'), list: true, share: true },
  pol_vessel_loaded_at: { kind: 'instant', heading: msg('Loaded on vessel'), list: true, share: true },
  pol_vessel_departed_at: { kind: 'instant', heading: msg('Box departed from port of lading'), list: true },
  pod_arrived_at: {
    kind: 'instant',
    heading: msg('Box arrived at port'),
    zones: port,
    list: true,
    share: true,
  },
  pod_discharged_at: { kind: 'instant', heading: msg('Discharged'), zones: port, list: true, share: true },
  pod_full_out_at: {
    kind: 'instant',
    heading: msg('Full out of port'),
    zones: port,
    list: true,
    share: true,
  },
  pod_full_out_chassis_number: { kind: 'identifier', heading: msg('Chassis') },
  pod_timezone: { kind: 'zone', heading: msg('Zone at port of discharge'), share: true },
  pod_rail_carrier_scac: { kind: 'code', heading: msg('Rail carrier from port'), list: true },
  pod_rail_loaded_at: { kind: 'instant', heading: msg('Loaded on rail'), zones: port, list: true },
  pod_rail_departed_at: {
    kind: 'instant',
    heading: msg('Rail departed'),
    zones: port,
    list: true,
    share: true,
  },
  ind_rail_carrier_scac: { kind: 'code', heading: msg('Rail carrier inland'), list: true },
  ind_eta_at: {
    kind: 'instant',
    heading: msg('Box expected inland'),
    zones: inland,
    list: true,
    share: true,
  },
  ind_ata_at: { kind: 'instant', heading: msg('Box arrived inland'), zones: inland, list: true, share: true },
  /** Names of attributes of facts: their times stand in the estimates. */
  facts_ahead: { kind: 'labels', heading: msg('Reported as happened, in the future'), share: true },
  ind_rail_unloaded_at: { kind: 'instant', heading: msg('Unloaded from rail'), zones: inland, list: true },
  ind_facility_lfd_on: { kind: 'day', heading: msg('Last free day inland'), zones: inland, list: true },
  final_destination_full_out_at: {
    kind: 'instant',
    heading: msg('Full out inland'),
    zones: inland,
    list: true,
    share: true,
  },
  final_destination_timezone: { kind: 'zone', heading: msg('Zone inland'), share: true },
  delivered_at: { kind: 'instant', heading: msg('Delivered'), zones: inlandOrPort, list: true },
  empty_terminated_at: {
    kind: 'instant',
    heading: msg('Empty returned'),
    zones: ['empty_terminated_timezone'],
    list: true,
    share: true,
  },
  empty_terminated_timezone: { kind: 'zone', heading: msg('Zone of empty return') },
  terminal_checked_at: { kind: 'instant', heading: msg('Terminal checked'), list: true, share: true },
  /** Where availability, holds or fees are shown from another source than that of the shipment, and no terminal: its last answer. */
  availability_checked_at: {
    kind: 'instant',
    heading: msg('Availability checked'),
    reported: false,
    share: true,
  },
  /** The source of availability, holds or fees is no longer connected, and nobody else reports them. */
  availability_ended: {
    kind: 'boolean',
    heading: msg('Availability no longer reported'),
    presence: 'always',
    initial: false,
    reported: false,
    share: true,
  },
  pod_last_tracking_request_at: { kind: 'instant', heading: msg('Terminal last asked') },
  rail_last_tracking_request_at: { kind: 'instant', heading: msg('Railway last asked') },
  shipment_last_tracking_request_at: { kind: 'instant', heading: msg('Line last asked') },
  data_origin: { heading: msg('Source'), derived: { kind: 'word', always: true } },
} as const satisfies FieldTable
