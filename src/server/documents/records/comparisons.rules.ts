import { isLocode } from '../../../contract/identifiers/index.ts'
import {
  agreesWith,
  countryOfPlace,
  isSameNumber,
  isSamePlace,
  isSameVessel,
  isSameVoyage,
} from './compare.rules.ts'

/** What tracking knows of a shipment that a document is linked to. Days as `2026-11-20`, at the place. */
export interface TrackedFacts {
  bills: readonly string[]
  bookings: readonly string[]
  /** The code of the line, then its other ones. */
  carriers: readonly string[]
  vessels: readonly string[]
  /** Of the ship that arrives at the port of discharge. */
  arriving_vessel: string | null
  voyages: readonly string[]
  arriving_voyage: string | null
  port_of_lading: TrackedPlace
  port_of_discharge: TrackedPlace
  departure: TrackedDay | null
  arrival: TrackedDay | null
  containers: readonly string[]
  last_free_days: readonly string[]
  /** The names of known ports by their UN/LOCODE. */
  port_names: ReadonlyMap<string, readonly string[]>
}
interface TrackedPlace {
  name: string | null
  locode: string | null
}
interface TrackedDay {
  day: string
  estimated: boolean
}

/** More containers than these are not listed as what tracking has. */
const MAX_LISTED = 3

/** What tracking has instead; the first value is shown. Null where it knows nothing, or cannot say that the document is wrong. */
interface Tracked {
  agrees: boolean
  value: string
  estimated?: boolean
}
type Comparison = (text: string, tracked: TrackedFacts) => Tracked | null

const oneOf =
  (
    of: (tracked: TrackedFacts) => readonly string[],
    isSame: (one: string, other: string) => boolean,
  ): Comparison =>
  (text, tracked) =>
    agreesWith(text, of(tracked), isSame)

/** Bills and bookings have the ships of every leg: only of the last one tracking can say that it is another. */
const onLeg =
  (
    known: (tracked: TrackedFacts) => readonly string[],
    last: (tracked: TrackedFacts) => string | null,
    isSame: (one: string, other: string) => boolean,
  ) =>
  (isAtArrival: boolean): Comparison =>
  (text, tracked) => {
    const arriving = last(tracked)
    const found = agreesWith(text, [...(arriving === null ? [] : [arriving]), ...known(tracked)], isSame)
    return found === null || found.agrees || (isAtArrival && arriving !== null) ? found : null
  }
const vessel = onLeg(
  ({ vessels }) => vessels,
  ({ arriving_vessel }) => arriving_vessel,
  isSameVessel,
)
const voyage = onLeg(
  ({ voyages }) => voyages,
  ({ arriving_voyage }) => arriving_voyage,
  isSameVoyage,
)

const port =
  (of: (tracked: TrackedFacts) => TrackedPlace): Comparison =>
  (text, tracked) => {
    const { name, locode } = of(tracked)
    const namesOf = (code: string | null) => tracked.port_names.get(code ?? '') ?? []
    if (isLocode(text)) {
      if (locode !== null) return { agrees: text === locode, value: locode }
      // A code whose port is not known says nothing against a name.
      const names = namesOf(text)
      if (name === null || names.length === 0) return null
      const agrees = names.some((each) => isSamePlace(name, { name: each, locode: text }))
      return agrees && !isInCountry(name, text, tracked) ? null : { agrees, value: name }
    }
    const names = [...known(name), ...namesOf(locode)]
    const value = names[0] ?? (text.includes(locode ?? ' ') ? locode : null)
    if (value === null) return null
    if (isSamePlace(text, { name: null, locode })) return { agrees: true, value }
    const agrees = names.some((each) => isSamePlace(text, { name: each, locode }))
    return agrees && !isInCountry(text, locode ?? countryOfPlace(value, tracked.port_names), tracked)
      ? null
      : { agrees, value }
  }
/** Of a name that ports of several countries have nobody knows which one is meant, unless the text has the country, too. */
const isInCountry = (text: string, code: string | null, { port_names }: TrackedFacts): boolean => {
  const country = countryOfPlace(text, port_names)
  return country === 'any' || country === code?.slice(0, 2)
}
const known = (value: string | null): string[] => (value === null ? [] : [value])
const day =
  (of: (tracked: TrackedFacts) => TrackedDay | null): Comparison =>
  (text, tracked) => {
    const known = of(tracked)
    const [date] = /^\d{4}-\d\d-\d\d/.exec(text) ?? []
    if (known === null || date === undefined) return null
    return { agrees: known.day === date, value: known.day, estimated: known.estimated }
  }

const containerNumber: Comparison = (text, { containers }) => {
  const found = agreesWith(text, containers, isSameNumber)
  return found === null || found.agrees
    ? found
    : { ...found, value: containers.slice(0, MAX_LISTED).join(', ') }
}

const isAtArrival = (type: string | null): boolean => type === 'arrival_notice' || type === 'delivery_order'

/** How a field of a type of document is compared, by its path; undefined where tracking has nothing of the kind. */
export function comparisonOf(type: string | null, path: string): Comparison | undefined {
  if (/^(utilized_transport_equipments\.\d+\.)?equipment_reference$/.test(path)) return containerNumber
  switch (path) {
    case 'transport_document_reference':
      return oneOf(({ bills }) => bills, isSameNumber)
    case 'carrier_booking_reference':
      return oneOf(({ bookings }) => bookings, isSameNumber)
    case 'carrier_code':
      return oneOf(({ carriers }) => carriers, isSameNumber)
    case 'vessel_name':
      return vessel(isAtArrival(type))
    case 'carrier_export_voyage_number':
    case 'carrier_import_voyage_number':
      return voyage(isAtArrival(type))
    case 'port_of_loading.location_name':
    case 'port_of_loading.un_location_code':
      return port(({ port_of_lading }) => port_of_lading)
    case 'port_of_discharge.location_name':
    case 'port_of_discharge.un_location_code':
      return port(({ port_of_discharge }) => port_of_discharge)
    case 'port_of_discharge_arrival_date':
    case 'expected_arrival_date':
      return day(({ arrival }) => arrival)
    case 'expected_departure_date':
      return day(({ departure }) => departure)
    case 'last_free_day':
      return oneOf(
        ({ last_free_days }) => last_free_days,
        (one, other) => one === other,
      )
    default:
      return undefined
  }
}
