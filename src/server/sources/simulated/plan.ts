import type { Container, Hold } from '../../../contract/resources/index.ts'
import type { DataSource, TransportEventName } from '../../../contract/vocabulary/index.ts'
import type {
  CataloguePlace,
  CatalogueRailTerminal,
  CatalogueShippingLine,
  CatalogueTerminal,
} from '../../reference/catalogue/index.ts'
import type { FacilityRelation, PlaceRelation } from '../../tracking/source.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { BookingOutcome } from './booking-outcomes.ts'
import type { Leg, Plan } from './voyage.ts'

/** Everything that happens to a booking, past and future; what is reported at a moment is a part of it. */
export interface Journey {
  line: CatalogueShippingLine
  random: SeededRandom
  outcome: BookingOutcome
  booked: number
  /** Before this the line does not know the bill, only the booking and its containers. */
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
  containers: SimulatedContainer[]
}
export type JourneyWithoutContainers = Omit<Journey, 'containers'>

/** The terminal at the port of discharge. */
export interface Discharge {
  terminal: CatalogueTerminal | null
  /** What was planned, where the ship was sent to another berth; reported until `moved`. */
  planned: CatalogueTerminal | null
  moved: number
  /** Whether the terminal reports availability, holds and fees. */
  reports: boolean
  off_dock: CatalogueTerminal | null
}

export interface Inland {
  city: CataloguePlace
  terminal: CatalogueRailTerminal
  /** Milliseconds by rail. */
  rail_time: number
}

type Attributes = Container['attributes']
export type Equipment = Pick<Attributes, 'equipment_type' | 'equipment_length' | 'equipment_height'>

/** A container's part of a journey. Times are milliseconds UTC, all of them what really happens. */
export interface SimulatedContainer extends Equipment, Stay {
  number: string
  random: SeededRandom
  seal: string | null
  weight_in_lbs: number
  moves: Move[]
  holds: HoldPeriod[]
  deadlines: Deadlines
  discharged: number
  delivered: number | null
  empty_in: number
}

/** From the ship to the gate: of the port or, inland, of the ramp. */
export interface Stay {
  /** When the terminal (inland: the ramp) first says whether it can be picked up. */
  first_reported: number
  /** Periods in which it can be picked up. */
  available: { from: number; until: number }[]
  rail: RailTimes | null
  /** Taken to a yard outside the terminal. */
  off_dock_at: number | null
  appointments: ReportedValue<number>[]
  full_out: number
}

interface RailTimes {
  loaded: number
  departed: number
  arrived: number
  unloaded: number
}

/** A hold while it lasts; a cleared one is no longer reported. */
export interface HoldPeriod extends Hold {
  description: string
  from: number
  until: number
}

/** A value, and from when on it is reported. */
export interface ReportedValue<Value> {
  reported_at: number
  value: Value
}

/** Last free days as the line, the terminal and the railway report them: they need not agree, and sometimes move. */
export interface Deadlines {
  line: ReportedValue<number>[]
  terminal: ReportedValue<number>[]
  rail: ReportedValue<number>[]
}

/** Something that happens to a container: a fact from `at` on, unknown before. */
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
