import { containerCheckDigit, isLocode, normaliseIdentifier } from '../../../contract/identifiers/index.ts'
import type { PlaceOfMove, PlaceRole, ReportedMove, SourceTime } from '../kit/moves.rules.ts'
import { readTime } from '../kit/times.rules.ts'
import type { StatusCode } from './status-codes.rules.ts'

/** A place of the journey that a status message names, with the times there. */
export interface MessageStop {
  at: 'lading' | 'transshipment' | 'discharge' | 'destination' | 'receipt' | 'here'
  place: PlaceOfMove
  /** Of the ship's departure at the port of lading, of its arrival elsewhere. */
  expected: SourceTime | null
  happened: SourceTime | null
}

/** One status of one container, as X12 315 and EDIFACT IFTSTA both have it. */
export interface StatusMessage {
  /** `315`, `IFTSTA`. */
  format: string
  code: string
  description: string | null
  container: string | null
  is_laden: boolean | null
  iso_type: string | null
  time: SourceTime | null
  place: PlaceOfMove
  stops: MessageStop[]
  bills: string[]
  bookings: string[]
  scac: string | null
  seal_number: string | null
  vessel_name: string | null
  vessel_imo: string | null
  voyage_number: string | null
  /** ISO 8601 UTC. */
  reported_at: string | null
}

/** What a message lacks, or has that cannot be read. */
export interface MessageFault {
  /** `B4`, `STS`. */
  segment: string
  /** From 1; null where the segment itself is missing. */
  element: number | null
  /** What stands there and means nothing; null where it is missing. */
  value: string | null
}
/** Why a message cannot be understood, as a sentence and for the acknowledgement. */
export interface RefusedMessage {
  refused: string
  fault: MessageFault
}

const roles: Partial<Record<MessageStop['at'], PlaceRole>> = {
  lading: 'port_of_lading',
  transshipment: 'transshipment',
  discharge: 'port_of_discharge',
}

/** The status as a move, and what the message says of the ship's calls. */
export function movesOfStatus(message: StatusMessage, status: StatusCode | undefined): ReportedMove[] {
  const container = message.container === null ? [] : [message.container]
  const common = {
    message_id: null,
    is_retracted: false,
    reported_at: message.reported_at,
    containers: container,
    iso_type: message.iso_type,
    vessel_name: message.vessel_name,
    vessel_imo: message.vessel_imo,
    voyage_number: message.voyage_number,
    call_id: null,
    call_sequence: null,
    scac: message.scac,
    bills: message.bills,
    bookings: message.bookings,
    seal_number: message.seal_number,
  }
  const is_laden = status?.is_laden ?? message.is_laden
  const isReturn = status?.name === 'gated_in' && is_laden === false
  const stopHere = message.stops.find(
    ({ at, place }) =>
      roles[at] !== undefined && place.locode !== null && place.locode === message.place.locode,
  )
  const byWater = status?.transport === 'vessel' || status?.transport === 'feeder'
  const own: ReportedMove = {
    ...common,
    name: isReturn ? 'empty_returned' : (status?.name ?? 'other'),
    certainty: 'actual',
    time: message.time,
    transport: status?.transport ?? null,
    is_laden,
    place: { ...message.place, kind: status?.kind ?? message.place.kind },
    role: byWater && stopHere ? (roles[stopHere.at] ?? null) : null,
    text: [message.format, message.code, message.description].filter(Boolean).join(' '),
  }
  return [own, ...message.stops.flatMap((stop) => callsOf(stop, common, message.format))]
}

/** A status message carries the times of the ship's calls beside its own status. */
function callsOf(
  { at, place, expected, happened }: MessageStop,
  common: Omit<
    ReportedMove,
    'name' | 'certainty' | 'time' | 'transport' | 'is_laden' | 'place' | 'role' | 'text'
  >,
  format: string,
): ReportedMove[] {
  if (at === 'here' || at === 'receipt' || at === 'transshipment') return []
  const name = at === 'lading' ? ('departed' as const) : ('arrived' as const)
  const call = {
    ...common,
    name,
    // Beyond the port of discharge it is a train or truck, which the message does not say.
    transport: at === 'destination' ? ('truck' as const) : ('vessel' as const),
    is_laden: true,
    place: at === 'destination' ? { ...place, kind: 'inland_terminal' as const } : place,
    role: roles[at] ?? null,
    // Of one journey's ships the message names only the present one.
    ...(at === 'destination' && { vessel_name: null, vessel_imo: null, voyage_number: null }),
  }
  const what = at === 'lading' ? 'departure' : 'arrival'
  return [
    ...(expected
      ? [{ ...call, certainty: 'estimated' as const, time: expected, text: `${format} estimated ${what}` }]
      : []),
    ...(happened
      ? [{ ...call, certainty: 'actual' as const, time: happened, text: `${format} ${what}` }]
      : []),
  ]
}

/** Prefix, serial number and check digit, in one or three parts; the digit is added where it is missing. Null for anything else. */
export function containerNumberOf(...parts: (string | undefined)[]): string | null {
  const number = normaliseIdentifier(parts.join(''))
  if (/^[A-Z]{4}\d{7}$/.test(number)) return number
  if (!/^[A-Z]{4}\d{6}$/.test(number)) return null
  const digit = containerCheckDigit(number)
  return digit === undefined ? null : `${number}${digit}`
}

/** `20261120` and `0741`, in the local time of a place unless an offset says otherwise. */
export function ediTime(date = '', time = '', offset_minutes: number | null = null): SourceTime | null {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(date.trim()) ?? []
  const [, hour, minute] = /^(\d\d)(\d\d)/.exec(time.trim().padEnd(4, '0')) ?? []
  if (year === undefined || hour === undefined) return null
  const read = readTime(`${year}-${month}-${day}T${hour}:${minute}:00`)
  return read && { ...read, offset_minutes }
}

export const placeOf = (locode: string | undefined, name: string | undefined): PlaceOfMove => ({
  locode: locode !== undefined && isLocode(locode) ? locode : null,
  name: name?.trim() || null,
  facility_code: null,
  facility_code_list: null,
  kind: null,
})
