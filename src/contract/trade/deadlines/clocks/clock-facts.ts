import type { PickupFacts } from '../../pickup.ts'
import type { TrackingFacts } from '../../stop.ts'

/** When something happened, and who reported it. */
export interface ReportedTime {
  /** ISO 8601. */
  at: string
  /** `shipping_line` or `terminal`; null where nobody is named. */
  source: string | null
}

/** The names by which tariffs and calendars name a terminal. */
export interface TerminalNames {
  name: string
  nickname: string | null
  firms_code: string | null
  smdg_code: string | null
  bic_facility_code: string | null
}

/** Where a clock runs. */
export interface ClockPlace {
  locode: string | null
  /** Null where it is not known which one. */
  terminal: TerminalNames | null
  /** IANA name as reported. */
  zone: string | null
}

export const clockPlaces = ['lading', 'discharge', 'inland'] as const
export type ClockPlaceName = (typeof clockPlaces)[number]

/** What starts and stops clocks. `port_left`: through the gate or by rail. */
export const clockTimes = [
  'empty_out',
  'full_in',
  'loaded',
  'departed',
  'vessel_arrived',
  'discharged',
  'available_at_port',
  'port_left',
  'rail_unloaded',
  'available_inland',
  'full_out',
  'empty_in',
] as const
export type ClockTime = (typeof clockTimes)[number]

/** A value that was reported to have changed, the oldest first: holds, and whether it is available. */
export interface ReportedChange {
  /** ISO 8601: when the change was noticed. */
  at: string
  holds?: { before: readonly ReportedHold[]; after: readonly ReportedHold[] } | undefined
  available?: { before: boolean | null; after: boolean | null } | undefined
}
export interface ReportedHold {
  name: string
  status: string
}

/** What is known of a container by which clocks are counted. */
export interface ClockedContainer extends PickupFacts, TrackingFacts {
  equipment_type: string | null
  /** In feet. */
  equipment_length: number | null
  equipment_height: string | null
  shipping_line_scac: string | null
  pod_rail_departed_at: string | null
  /** `inland` is null where it does not go on from the port of discharge. */
  places: Readonly<Record<ClockPlaceName, ClockPlace | null>>
  times: Readonly<Partial<Record<ClockTime, ReportedTime | null>>>
  empty_terminated_timezone: string | null
  /** `2026-06-05`: the last free day that a person entered, while it binds; left out: none does. */
  entered_last_free_day?: string | null | undefined
  holds: readonly ReportedHold[]
  available: boolean | null
  changes: readonly ReportedChange[]
  /** Of each the date at the place of pickup: `2026-06-05`. */
  failed_appointments: readonly { date: string }[]
  /** ISO 8601: since when it is known; what it was like before, nobody reported. */
  known_since: string
}
