import type { OwnPort, UnknownRecord } from '../../reference/provisional.store.ts'
import type { FacilityRelation, PlaceRelation } from '../../tracking/source.ts'
import type { PlaceOfMove } from './moves.rules.ts'

/** What is known of a reported place. */
export interface ResolvedPlace {
  locode: string | null
  name: string | null
  /** IANA name; null where the place is not known. */
  timezone: string | null
  location: PlaceRelation | null
  terminal: FacilityRelation | null
}

/** A port of the catalogue, or of the account; of a provisional one the code alone is known. */
export interface KnownPort {
  id: string
  code: string
  name: string
  time_zone: string | null
  isProvisional?: true
}
/** Ports of an account by the UN/LOCODE under which they are reported, which the catalogue does not have. */
export type OwnPorts = ReadonlyMap<string, OwnPort>

/** Finds the records that codes of the trade stand for. */
export interface CodeResolver {
  place(place: PlaceOfMove): ResolvedPlace
  /** Why the code of a place cannot be that of the place, as a sentence; null where nothing says so. */
  contradictionOf(place: PlaceOfMove): string | null
  line(scac: string): { name: string; short_name: string } | undefined
  /** What the catalogue does not have, and becomes a record of the account. Null where it has it, or where it is no such code. */
  unknown: {
    /** At a port that the catalogue has. */
    terminal(place: PlaceOfMove): UnknownRecord | null
    port(place: PlaceOfMove): UnknownRecord | null
    vessel(imo: string, name: string | null): UnknownRecord | null
    line(scac: string): UnknownRecord | null
  }
  /** Null for what is no IMO number: its events name the ship. */
  vesselId(imo: string): string | null
  /** The same, which also finds these ports. */
  withPorts(own: ReadonlyMap<string, KnownPort>): CodeResolver
}
