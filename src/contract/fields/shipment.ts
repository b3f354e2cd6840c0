import { msg } from '../language/index.ts'
import { containerStatuses } from '../vocabulary/container.ts'
import { stoppedReasons } from '../vocabulary/tracking.ts'
import type { FieldTable } from './field.ts'

const lading = ['pol_timezone'] as const
const discharge = ['pod_timezone'] as const
const destination = ['destination_timezone'] as const

/**
 * The fields of a shipment: docs/interface.md, "shipment"; those beyond it as the public description has them. Times
 * are UTC, zones IANA, places UN/LOCODE. Attributes stand in the order in which they are presented.
 */
export const shipmentFields = {
  bill_of_lading_number: {
    kind: 'identifier',
    heading: msg('Bill of lading'),
    presence: 'always',
    list: true,
    unique: true,
    says: 'Regardless of spaces and dashes',
    example: 'MAEU221876618',
  },
  normalized_number: { kind: 'identifier', heading: msg('Bill of lading, normalised'), presence: 'always' },
  /** Not in the interface, which names booking numbers only as something to find a shipment by. */
  booking_number: {
    kind: 'identifier',
    heading: msg('Booking'),
    list: true,
    unique: true,
    says: 'Regardless of spaces and dashes',
  },
  ref_numbers: { kind: 'labels', heading: msg('References'), list: true },
  tags: { kind: 'labels', heading: msg('Tags'), list: true, internal: true },
  created_at: { kind: 'instant', heading: msg('Added'), presence: 'always', reported: false, list: true },
  updated_at: {
    heading: msg('Changed'),
    derived: { kind: 'instant', always: true, says: 'When the record last changed' },
  },
  shipping_line_scac: {
    kind: 'code',
    heading: msg('Carrier'),
    presence: 'omitted',
    list: true,
    containers: true,
    example: 'MAEU',
  },
  shipping_line_name: {
    kind: 'text',
    heading: msg('Carrier name'),
    presence: 'omitted',
    list: true,
    containers: true,
    example: 'Maersk',
  },
  shipping_line_short_name: { kind: 'text', heading: msg('Carrier, short name'), presence: 'omitted' },
  customer_name: { kind: 'text', heading: msg('Customer'), list: true, containers: true },
  port_of_lading_locode: {
    kind: 'code',
    heading: msg('Port of lading'),
    list: true,
    containers: true,
    example: 'CNSHA',
  },
  port_of_lading_name: {
    kind: 'text',
    heading: msg('Port of lading, name'),
    list: true,
    containers: true,
    example: 'Shanghai',
  },
  port_of_discharge_locode: {
    kind: 'code',
    heading: msg('Port of discharge'),
    list: true,
    containers: true,
    example: 'USLAX',
  },
  port_of_discharge_name: {
    kind: 'text',
    heading: msg('Port of discharge, name'),
    list: true,
    containers: true,
    example: 'Los Angeles',
  },
  destination_locode: { kind: 'code', heading: msg('Destination'), list: true, containers: true },
  destination_name: { kind: 'text', heading: msg('Destination, name'), list: true, containers: true },
  pod_vessel_name: {
    kind: 'text',
    heading: msg('Vessel'),
    list: true,
    containers: true,
    example: 'EMMA MAERSK',
  },
  pod_vessel_imo: {
    kind: 'identifier',
    heading: msg('Vessel, IMO number'),
    list: true,
    containers: true,
    example: '9321483',
  },
  pod_voyage_number: {
    kind: 'identifier',
    heading: msg('Voyage'),
    list: true,
    containers: true,
    example: '047E',
  },
  pod_original_vessel_name: {
    kind: 'text',
    heading: msg('Vessel first reported'),
    list: true,
    example: 'EMMA MAERSK',
  },
  pod_original_vessel_imo: {
    kind: 'identifier',
    heading: msg('Vessel first reported, IMO number'),
    list: true,
    example: '9321483',
  },
  pod_original_voyage_number: {
    kind: 'identifier',
    heading: msg('Voyage first reported'),
    list: true,
    example: '047E',
  },
  pol_etd_at: {
    kind: 'instant',
    heading: msg('Departure expected'),
    zones: lading,
    list: true,
    containers: true,
  },
  pol_original_etd_at: {
    kind: 'instant',
    heading: msg('Departure first reported'),
    zones: lading,
    list: true,
  },
  pol_atd_at: { kind: 'instant', heading: msg('Departed'), zones: lading, list: true, containers: true },
  pol_timezone: { kind: 'zone', heading: msg('Zone at port of lading') },
  pod_eta_at: {
    kind: 'instant',
    heading: msg('Arrival expected'),
    zones: discharge,
    list: true,
    containers: true,
  },
  pod_original_eta_at: {
    kind: 'instant',
    heading: msg('Arrival first reported'),
    zones: discharge,
    list: true,
  },
  pod_ata_at: {
    kind: 'instant',
    heading: msg('Ship arrived'),
    zones: discharge,
    list: true,
    containers: true,
  },
  arrival_at: {
    heading: msg('Arrival'),
    derived: {
      kind: 'instant',
      says: 'At the port of discharge until then, afterwards inland if it goes there: when it happened, else when it is expected. Nothing is expected once tracking has stopped',
    },
  },
  departure_at: {
    heading: msg('Departure'),
    derived: {
      kind: 'instant',
      says: 'From the port of lading: when it happened, else when it is expected. Nothing is expected once tracking has stopped',
    },
  },
  blockers: {
    heading: msg('Blockers and fees'),
    internal: true,
    derived: {
      kind: 'number',
      only: 'sort',
      order: 'by its container with the worst blocker, as containers are sorted by `blockers`',
    },
  },
  containers: {
    heading: msg('Containers'),
    internal: true,
    derived: {
      kind: 'number',
      only: 'sort',
      order: 'by what has to be done first with one of its containers; those without any last',
    },
  },
  eta_slip_days: {
    heading: msg('ETA delay'),
    derived: {
      kind: 'number',
      says: 'Calendar days in the zone of the port of discharge by which the arrival is later than first reported, if it happened or is expected; less than 0 is earlier. An arrival that is overdue counts as expected today. Of a container its own arrival counts',
    },
    containers: true,
  },
  arrives_in_days: {
    heading: msg('Arrival, days from today'),
    derived: {
      kind: 'number',
      only: 'filter',
      says: 'Calendar days in the zone of the port of discharge from today until the ship is expected: 0 is today, less is overdue. Nothing once the ship has arrived, of a container once it has arrived itself, or tracking has stopped',
    },
    containers: true,
  },
  arrives_on: {
    heading: msg('Arrival, date'),
    derived: {
      kind: 'date',
      only: 'filter',
      says: 'The calendar date in the zone of the port of discharge on which the ship is expected. Nothing once the ship has arrived, of a container once it has arrived itself, or tracking has stopped',
    },
    containers: true,
  },
  delayed_hours_ago: {
    heading: msg('Delayed'),
    derived: {
      kind: 'number',
      only: 'filter',
      says: 'Hours since the expected arrival at the port of discharge last moved to a later calendar day. Nothing once the ship has arrived, of a container once it has arrived itself, or tracking has stopped',
    },
    containers: true,
  },
  pod_timezone: { kind: 'zone', heading: msg('Zone at port of discharge') },
  destination_eta_at: {
    kind: 'instant',
    heading: msg('Destination expected'),
    zones: destination,
    list: true,
    containers: true,
  },
  destination_original_eta_at: {
    kind: 'instant',
    heading: msg('Destination first reported'),
    zones: destination,
    list: true,
  },
  destination_ata_at: {
    kind: 'instant',
    heading: msg('Destination reached'),
    zones: destination,
    list: true,
    containers: true,
  },
  destination_timezone: { kind: 'zone', heading: msg('Zone at destination') },
  /** Names of attributes of facts: their times stand in the estimates. */
  facts_ahead: { kind: 'labels', heading: msg('Reported as happened, in the future') },
  // Names that clients of the interface use for the same.
  line_scac: {
    heading: msg('Carrier'),
    derived: { kind: 'code', only: 'filter', sameAs: 'shipping_line_scac' },
    containers: true,
  },
  pol_code: {
    heading: msg('Port of lading'),
    derived: { kind: 'code', only: 'filter', sameAs: 'port_of_lading_locode' },
    containers: true,
  },
  pod_code: {
    heading: msg('Port of discharge'),
    derived: { kind: 'code', only: 'filter', sameAs: 'port_of_discharge_locode' },
    containers: true,
  },
  pod_locode: {
    heading: msg('Port of discharge'),
    derived: { kind: 'code', only: 'filter', sameAs: 'port_of_discharge_locode' },
    containers: true,
  },
  port_of_discharge: {
    heading: msg('Port of discharge'),
    derived: { kind: 'text', only: 'filter', says: "The port's UN/LOCODE or id" },
    containers: true,
  },
  tracking_request_id: {
    heading: msg('Tracking request'),
    derived: {
      kind: 'id',
      unique: true,
      only: 'filter',
      says: 'A tracking request that tracks the shipment',
    },
    containers: true,
  },
  pod_terminal: {
    heading: msg('Terminal at port of discharge'),
    derived: { kind: 'text', only: 'filter', says: "The terminal's FIRMS code or id" },
  },
  container_number: {
    heading: msg('Container number'),
    derived: {
      kind: 'text',
      unique: true,
      only: 'filter',
      says: 'The number of one of its containers',
    },
  },
  status: {
    heading: msg('Status'),
    derived: {
      kind: 'word',
      only: 'filter',
      values: containerStatuses,
      says: 'The current status of one of its containers',
    },
  },
  act_by_at: {
    heading: msg('Act by'),
    derived: {
      kind: 'instant',
      says: 'That of its container which binds first. Sorting is by the calendar day, then by the instant',
    },
  },
  days_left: {
    heading: msg('Act by, days left'),
    derived: {
      kind: 'number',
      only: 'filter',
      says: 'Calendar days from today to the day to act by of its container that binds first: 0 is today, less is over',
    },
  },
  tracking_stopped: {
    heading: msg('Tracking stopped'),
    derived: { kind: 'boolean', always: true, only: 'filter' },
  },
  actively_tracked: {
    heading: msg('Still tracked'),
    derived: { kind: 'boolean', always: true, only: 'filter', says: 'The opposite of tracking_stopped' },
  },
  line_tracking_last_attempted_at: { kind: 'instant', heading: msg('Line last tried'), list: true },
  line_tracking_last_succeeded_at: { kind: 'instant', heading: msg('Line checked'), list: true },
  line_tracking_stopped_at: {
    kind: 'instant',
    heading: msg('Tracking stopped at'),
    list: true,
    containers: true,
  },
  line_tracking_stopped_reason: {
    kind: 'word',
    heading: msg('Why tracking stopped'),
    values: stoppedReasons,
    list: true,
    containers: true,
  },
  /** Not in the interface: the source that reported it, so that a simulated record can be shown as one. */
  data_origin: { kind: 'word', heading: msg('Source'), presence: 'always', reported: false, list: true },
} as const satisfies FieldTable
