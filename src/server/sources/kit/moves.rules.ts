/**
 * What a source reports about a container or about the ship, train or truck that carries it, in the terms of no particular
 * standard: DCSA Track & Trace, X12 315 and EDIFACT IFTSTA are all read into moves, and one set of rules makes events of
 * them.
 */
export interface ReportedMove {
  /** The source's id of the message; null where it gives none. */
  message_id: string | null
  /** The source takes back what the message with this id said. */
  is_retracted: boolean
  /** When the source made the message, ISO 8601 UTC; null where it does not say. */
  reported_at: string | null
  name: MoveName
  certainty: Certainty
  time: SourceTime | null
  /** Null where the source does not say what carries the container. */
  transport: Transport | null
  /** Null where the source does not say; then it is taken as laden. */
  is_laden: boolean | null
  /** Normalised container numbers. Empty: all containers of the call, or of the shipment. */
  containers: string[]
  /** ISO 6346 size and type code. */
  iso_type: string | null
  place: PlaceOfMove
  vessel_name: string | null
  vessel_imo: string | null
  voyage_number: string | null
  /** The source's id of the call of a ship, train or truck at a place. */
  call_id: string | null
  /** Tells two calls at one port on the same voyage apart. */
  call_sequence: number | null
  /** What the place is on the journey, where the source says so itself. */
  role: PlaceRole | null
  /** The line that the report names; null where the source is of one line. */
  scac: string | null
  bills: string[]
  bookings: string[]
  seal_number: string | null
  /** The code as the source has it, e.g. `ARRI EST VESSEL`: kept with the raw event. */
  text: string
}

export type MoveName =
  | 'loaded'
  | 'discharged'
  | 'departed'
  | 'arrived'
  | 'gated_in'
  | 'gated_out'
  /** An empty that comes back at the end of the journey, where the source says so itself. */
  | 'empty_returned'
  | 'available'
  | 'pickup_appointment'
  /** A place of the journey that a report names beside its own: no event. Its time is that of the report. */
  | 'route_place'
  /** Reported and kept, and none of the events of the interface. */
  | 'other'
  | 'carrier_release'
  | 'customs_release'
  | 'both_releases'
  | 'freight_paid'
  | 'customs_hold'
  | 'usda_hold'
  | 'other_hold'
  /** Of the hold that was reported last. */
  | 'hold_release'
  | 'vgm_received'
  | 'booking_cancelled'

export type Certainty = 'planned' | 'estimated' | 'actual'
export type Transport = 'vessel' | 'feeder' | 'rail' | 'truck'
export type PlaceRole = 'port_of_lading' | 'transshipment' | 'port_of_discharge'

/** A clock's time; with the offset null it is that of the place, whose zone the source does not name. */
export interface SourceTime {
  /** `2026-11-20T07:41:00`. */
  local: string
  offset_minutes: number | null
}

export interface PlaceOfMove {
  /** UN/LOCODE. */
  locode: string | null
  /** The code that the source gives, where a person merged its port into the one of `locode`. */
  reported_locode?: string
  name: string | null
  facility_code: string | null
  facility_code_list: 'SMDG' | 'BIC' | null
  kind: 'port_terminal' | 'depot' | 'ramp' | 'inland_terminal' | 'customer' | 'off_dock' | null
  /** Facts about the same place beside its code, which show a wrong code. The country by its code or name. */
  country?: string | null
  coordinates?: { latitude: number; longitude: number } | null
  other_locode?: string | null
  /** The name beside that very code; absent: `name`. */
  named?: string | null
  /** Its facts about the place contradict the code: it becomes a raw event alone. */
  is_doubtful?: true
}

export const nowhere: PlaceOfMove = {
  locode: null,
  name: null,
  facility_code: null,
  facility_code_list: null,
  kind: null,
}

/** What a source leaves out of a move is empty. */
export const emptyMove: Omit<
  ReportedMove,
  'name' | 'certainty' | 'time' | 'transport' | 'text' | 'bills' | 'bookings'
> = {
  message_id: null,
  is_retracted: false,
  reported_at: null,
  is_laden: null,
  containers: [],
  iso_type: null,
  place: nowhere,
  vessel_name: null,
  vessel_imo: null,
  voyage_number: null,
  call_id: null,
  call_sequence: null,
  role: null,
  scac: null,
  seal_number: null,
}

/** The same text for the same place; null where the source names none. */
export const placeKey = ({ locode, facility_code, name }: PlaceOfMove): string | null =>
  locode ?? facility_code?.slice(0, 5) ?? name?.trim().toUpperCase() ?? null

export const isByWater = ({ transport }: Pick<ReportedMove, 'transport'>): boolean =>
  transport === 'vessel' || transport === 'feeder'
