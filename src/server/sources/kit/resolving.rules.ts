import type { UnknownTerminal } from '../../reference/provisional-terminals.store.ts'
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

/** Finds the records that codes of the trade stand for. */
export interface CodeResolver {
  place(place: PlaceOfMove): ResolvedPlace
  line(scac: string): { name: string; short_name: string } | undefined
  /** A terminal whose code the catalogue does not have, at a port that it has; it becomes a record of the account. */
  unknownTerminal(place: PlaceOfMove): UnknownTerminal | null
  /** Null for what is no IMO number: its events name the ship. */
  vesselId(imo: string): string | null
  /** Whether the catalogue has the ship; any other needs a record of the account. */
  isCatalogued(imo: string): boolean
}
