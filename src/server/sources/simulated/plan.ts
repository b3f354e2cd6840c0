import type { Container, Hold } from '../../../contract/resources/index.ts'
import type { DataSource, TransportEventName } from '../../../contract/vocabulary/index.ts'
import type {
  CataloguePlace,
  CatalogueRailTerminal,
  CatalogueShippingLine,
  CatalogueTerminal,
} from '../../reference/catalogue/index.ts'
import type { FacilityRelation, PlaceRelation } from '../../tracking/source.ts'
import type { Chance } from './chance.ts'
import type { Fate } from './fates.ts'
import type { Leg, Plan } from './voyage.ts'

/** All that ever happens to a booking, in the past and to come; what is told of it at some moment is cut from this. */
export interface Journey {
  line: CatalogueShippingLine
  chance: Chance
  fate: Fate
  booked: number
  /** Before this the line does not know the bill, only the booking and its boxes. */
  manifested: number
  bill: string
  booking: string
  plans: Plan[]
  /** The ships that did carry it: those of the last plan. */
  legs: Leg[]
  port_of_lading: CataloguePlace
  port_of_discharge: CataloguePlace
  loading_terminal: CatalogueTerminal | null
  discharge: Discharge
  inland: Inland | null
  boxes: Box[]
}
export type Shipped = Omit<Journey, 'boxes'>

/** The terminal at the port of discharge. */
export interface Discharge {
  terminal: CatalogueTerminal | null
  /** What was planned, where the ship was sent to another berth; told until `moved`. */
  planned: CatalogueTerminal | null
  moved: number
  /** Whether the terminal tells availability, holds and fees. */
  tells: boolean
  off_dock: CatalogueTerminal | null
}

export interface Inland {
  city: CataloguePlace
  terminal: CatalogueRailTerminal
  /** Milliseconds on the rails. */
  journey: number
}

type Attributes = Container['attributes']
export type Equipment = Pick<Attributes, 'equipment_type' | 'equipment_length' | 'equipment_height'>

/** A container's part of a journey. Times are milliseconds UTC, all of them what really happens. */
export interface Box extends Equipment, Stay {
  number: string
  chance: Chance
  seal: string | null
  weight_in_lbs: number
  moves: Move[]
  holds: HoldSpell[]
  deadlines: Deadlines
  discharged: number
  delivered: number | null
  empty_in: number
}

/** From the ship's side to the gate: of the port or, inland, of the ramp. */
export interface Stay {
  /** When the terminal (inland: the ramp) first says whether it can be picked up. */
  checked: number
  /** Spells in which it can be picked up. */
  available: { from: number; until: number }[]
  rail: RailTimes | null
  /** Taken to a yard outside the terminal. */
  off_dock_at: number | null
  appointments: Step<number>[]
  full_out: number
}

export interface RailTimes {
  loaded: number
  departed: number
  arrived: number
  unloaded: number
}

/** A hold while it lasts; a cleared one is no longer told. */
export interface HoldSpell extends Hold {
  description: string
  from: number
  until: number
}

/** What is told, and from when on. */
export interface Step<Value> {
  told_at: number
  value: Value
}

/** Last free days as the line, the terminal and the railway tell them: they need not agree, and sometimes move. */
export interface Deadlines {
  line: Step<number>[]
  terminal: Step<number>[]
  rail: Step<number>[]
}

/** Something that happens to a box: a fact from `at` on, unknown before. */
export interface Move {
  key: string
  event: TransportEventName
  at: number
  place: CataloguePlace
  location: PlaceRelation
  terminal: FacilityRelation | null
  leg: Leg | null
  source: DataSource
}
