import type {
  ClockedContainer,
  ClockPlace,
  ClockTime,
  ReportedChange,
  ReportedHold,
  ReportedTime,
  TerminalNames,
} from '../../contract/trade/deadlines/index.ts'
import { plainDayOf, writePlainDay } from '../../contract/trade/deadlines/plain-day.ts'
import { isBeforePort, isPickedUp, type LastFreeDayFacts, lastFreeDays } from '../../contract/trade/index.ts'
import type { FailedAppointmentsTable } from '../platform/database/tables.deadlines.ts'
import type { ClockChangeRow, ClockedRow, ClockEventRow } from './clocked-rows.ts'

/** With all that people entered of failed appointments, and the last free days that are reported or entered. */
export interface StoredClockedContainer extends ClockedContainer, LastFreeDayFacts {
  failed_appointments: readonly FailedAppointmentsTable[]
}

/** What is stored of a container, as clocks are counted by it. Events and changes are the oldest first. */
export function clockedContainer(
  row: ClockedRow,
  events: readonly ClockEventRow[],
  changes: readonly ClockChangeRow[],
  terminals: ReadonlyMap<string, TerminalNames>,
  failed_appointments: readonly FailedAppointmentsTable[],
): StoredClockedContainer {
  const goesInland = row.final_destination_timezone !== null && row.current_status !== 'off_dock'
  const terminal = (id: string | null | undefined) => (id ? (terminals.get(id) ?? null) : null)
  const atPort = row.pod_terminal_id ?? row.shipment_pod_terminal_id
  const facility = row.pickup_facility_id
  const discharge: ClockPlace = {
    locode: row.pod_locode,
    terminal: terminal(goesInland ? atPort : (facility ?? atPort)),
    zone: row.pod_timezone ?? row.shipment_pod_timezone,
  }
  const inland: ClockPlace | null = goesInland
    ? {
        locode: row.destination_locode,
        terminal: terminal((facility === atPort ? null : facility) ?? row.destination_terminal_id),
        zone: row.final_destination_timezone,
      }
    : null
  const lading: ClockPlace = {
    locode: row.pol_locode,
    terminal: terminal(
      events.find(
        ({ name, location_locode, terminal_id }) =>
          terminal_id !== null &&
          (name === 'full_in' || name === 'vessel_loaded') &&
          location_locode === row.pol_locode,
      )?.terminal_id,
    ),
    zone: row.pol_timezone,
  }
  const days = pick(row)
  const [binding] = lastFreeDays(days)
  return {
    ...days,
    entered_last_free_day:
      binding?.source === 'entered' ? writePlainDay(plainDayOf(binding.at, binding.zone)) : null,
    shipping_line_scac: row.scac,
    places: { lading, discharge, inland },
    times: timesOf(row, events, goesInland),
    holds: row.holds_at_pod_terminal ?? [],
    available: row.available_for_pickup,
    changes: changes.map(changeOf),
    failed_appointments,
    known_since: row.created_at,
  }
}

const pick = (row: ClockedRow) => ({
  equipment_type: row.equipment_type,
  equipment_length: row.equipment_length,
  equipment_height: row.equipment_height,
  current_status: row.current_status,
  pod_full_out_at: row.pod_full_out_at,
  pod_rail_departed_at: row.pod_rail_departed_at,
  final_destination_full_out_at: row.final_destination_full_out_at,
  final_destination_timezone: row.final_destination_timezone,
  empty_terminated_at: row.empty_terminated_at,
  empty_terminated_timezone: row.empty_terminated_timezone,
  tracking_stopped_at: row.tracking_stopped_at,
  pod_timezone: row.pod_timezone,
  pickup_lfd: row.pickup_lfd,
  import_deadlines: {
    pickup_lfd_line: row.pickup_lfd_line,
    pickup_lfd_terminal: row.pickup_lfd_terminal,
    pickup_lfd_rail: row.pickup_lfd_rail,
  },
  pickup_lfd_entered: row.pickup_lfd_entered,
  pickup_lfd_overrules: row.pickup_lfd_overrules,
})

function timesOf(
  row: ClockedRow,
  events: readonly ClockEventRow[],
  goesInland: boolean,
): ClockedContainer['times'] {
  /** With who reported it, where an event of that time says so. */
  const reported = (at: string | null, name: string): ReportedTime | null =>
    at === null
      ? null
      : { at, source: events.find((event) => event.name === name && event.at === at)?.data_source ?? null }
  const earliest = (...times: (ReportedTime | null)[]): ReportedTime | null =>
    times
      .filter((time) => time !== null)
      .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))[0] ?? null
  const outOfPort = reported(row.pod_full_out_at, 'full_out')
  const outInland = reported(row.final_destination_full_out_at, 'full_out')
  const times: Record<ClockTime, ReportedTime | null> = {
    empty_out: reported(row.empty_out_at, 'empty_out'),
    full_in: reported(row.pol_full_in_at, 'full_in'),
    loaded: reported(row.pol_vessel_loaded_at, 'vessel_loaded'),
    // The ship of another container of the bill left without one that is still on land.
    departed: reported(
      row.pol_vessel_departed_at ??
        (isBeforePort(row) && row.current_status === 'new' ? null : row.pol_atd_at),
      'vessel_departed',
    ),
    vessel_arrived: reported(
      row.pod_arrived_at ?? (isBeforePort(row) ? null : row.pod_ata_at),
      'vessel_arrived',
    ),
    discharged: reported(row.pod_discharged_at, 'vessel_discharged'),
    available_at_port: firstAvailable(row, events, false, goesInland),
    port_left: earliest(outOfPort, reported(row.pod_rail_departed_at, 'rail_departed')),
    rail_unloaded: reported(row.ind_rail_unloaded_at, 'rail_unloaded'),
    available_inland: firstAvailable(row, events, true, goesInland),
    full_out: outInland ?? (isPickedUp(row) && !goesInland ? outOfPort : null),
    empty_in: reported(row.empty_terminated_at, 'empty_in'),
  }
  return times
}

/** The first availability at a place; where an event names no place, the port is meant until the container left it. */
function firstAvailable(
  row: ClockedRow,
  events: readonly ClockEventRow[],
  isInland: boolean,
  goesInland: boolean,
): ReportedTime | null {
  const first = events.find(({ name, location_locode, at }) => {
    if (name !== 'available') return false
    if (!goesInland) return !isInland
    const isBeyond =
      location_locode === null || location_locode === row.pod_locode
        ? location_locode === null && row.pod_rail_departed_at !== null && at > row.pod_rail_departed_at
        : true
    return isBeyond === isInland
  })
  return first ? { at: first.at, source: first.data_source } : null
}

function changeOf({ at, changeset }: ClockChangeRow): ReportedChange {
  const { holds_at_pod_terminal: holds, available_for_pickup: available } = changeset
  return {
    at,
    holds: holds && { before: holdsOf(holds[0]), after: holdsOf(holds[1]) },
    available: available && { before: booleanOf(available[0]), after: booleanOf(available[1]) },
  }
}

const holdsOf = (value: unknown): ReportedHold[] => (Array.isArray(value) ? (value as ReportedHold[]) : [])
const booleanOf = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null)
