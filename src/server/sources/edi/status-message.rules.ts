import { containerCheckDigit, isLocode, normaliseIdentifier } from '../../../contract/identifiers/index.ts'
import type { PlaceOfMove, SourceTime } from '../kit/moves.rules.ts'

/** A place of the journey that a status message names, with the times there. */
export interface MessageStop {
  at: 'lading' | 'transshipment' | 'discharge' | 'destination' | 'receipt' | 'here'
  place: PlaceOfMove
  departure: TimesOfCall
  arrival: TimesOfCall
}
/** The times of a ship, train or truck at a place. */
export interface TimesOfCall {
  expected: SourceTime | null
  happened: SourceTime | null
}

/** A place of which no time is known yet. */
export const stopAt = (at: MessageStop['at'], place: PlaceOfMove): MessageStop => ({
  at,
  place,
  departure: { expected: null, happened: null },
  arrival: { expected: null, happened: null },
})

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
  /** The ship that the status is about, and in whose calls at these places it is. Names of trains and trucks are none. */
  vessel_name: string | null
  vessel_imo: string | null
  voyage_number: string | null
  /** The places at which the message says that this ship calls; she also calls at the place of the status. */
  vesselCalls: readonly MessageStop['at'][]
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

/** Prefix, serial number and check digit, in one or three parts; the digit is added where it is missing. Null for anything else. */
export function containerNumberOf(...parts: (string | undefined)[]): string | null {
  const number = normaliseIdentifier(parts.join(''))
  if (/^[A-Z]{4}\d{7}$/.test(number)) return number
  if (!/^[A-Z]{4}\d{6}$/.test(number)) return null
  const digit = containerCheckDigit(number)
  return digit === undefined ? null : `${number}${digit}`
}

/** @param country kept only where it is not that of the code */
export const placeOf = (
  locode: string | undefined,
  name: string | undefined,
  country?: string,
): PlaceOfMove => ({
  locode: locode !== undefined && isLocode(locode) ? locode : null,
  ...(country !== undefined && locode?.startsWith(country) === false && { country }),
  name: name?.trim() || null,
  facility_code: null,
  facility_code_list: null,
  kind: null,
})
