import { isLocode } from '../../../contract/identifiers/index.ts'
import type { EnteredCheck, EvidenceField, TrackingCheck } from '../../../contract/resources/index.ts'
import { isCorrectedValue, isUncertainValue } from '../../../contract/resources/documents/doubt.rules.ts'
import { agreesWith, isSameNumber, isSamePlace, isSameVessel, isSameVoyage } from './compare.rules.ts'

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

/** A value with which tracking agrees is sure, however it was read; one that it has otherwise is not. */
const AGREED_CONFIDENCE = 0.97
const DIFFERING_CONFIDENCE = 0.5
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
      return { agrees: names.some((each) => isSamePlace(name, { name: each, locode: text })), value: name }
    }
    const names = [...known(name), ...namesOf(locode)]
    const value = names[0] ?? (text.includes(locode ?? ' ') ? locode : null)
    if (value === null) return null
    return { agrees: [null, ...names].some((each) => isSamePlace(text, { name: each, locode })), value }
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

/** How a field is compared, by the last names of its path. */
function comparisonOf(type: string | null, path: string): Comparison | undefined {
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

type Value = EvidenceField['value']
/** The values of a document as they are now, by path; null where nobody edited them. */
export type CurrentValues = ReadonlyMap<string, Value> | null

/**
 * It agrees with what any of the shipments has; that it differs is said only where there is one shipment, since of several nobody knows
 * which is meant.
 */
function checkOf(
  type: string | null,
  { path, value }: { path: string; value: Value },
  shipments: readonly TrackedFacts[],
): TrackingCheck | undefined {
  const compare = comparisonOf(type, path)
  if (compare === undefined) return undefined
  const found = shipments.map((tracked) => compare(String(value), tracked)).filter((each) => each !== null)
  const tracked = found.find(({ agrees }) => agrees) ?? (shipments.length === 1 ? found[0] : undefined)
  return tracked && { source: 'tracking', estimated: false, ...tracked }
}

/** Whether tracking of one of the shipments has this value of a field. */
export const agreesWithTracking = (
  type: string | null,
  field: { path: string; value: Value },
  shipments: readonly TrackedFacts[],
): boolean => checkOf(type, field, shipments)?.agrees === true

/**
 * Compares the values of a document with the shipments that it is linked to. Of a field that a person corrected the right value is
 * compared, and the confidence is that of the reading.
 */
export const checkedFields = (
  type: string | null,
  fields: readonly EvidenceField[],
  shipments: readonly TrackedFacts[],
  current: CurrentValues = null,
): EvidenceField[] =>
  fields.map((field) => {
    const { check: before, ...read } = field
    const read_confidence = before?.read_confidence ?? read.confidence
    const plain = { ...read, confidence: read_confidence }
    const value = current === null ? read.value : current.get(read.path)
    const found = value === undefined ? undefined : checkOf(type, { path: read.path, value }, shipments)
    if (found === undefined) return plain
    const check = { ...found, read_confidence }
    if (isCorrected(read, current)) return { ...plain, check }
    // Two values that were read are a doubt, whatever tracking has.
    const confidence =
      check.agrees && read.rival === undefined
        ? Math.max(read_confidence, AGREED_CONFIDENCE)
        : Math.min(read_confidence, DIFFERING_CONFIDENCE)
    return { ...plain, confidence, check }
  })

/** Compares values that a person entered where nothing was read. */
export const enteredChecks = (
  type: string | null,
  fields: readonly EvidenceField[],
  shipments: readonly TrackedFacts[],
  current: CurrentValues,
): EnteredCheck[] => {
  const read = new Set(fields.map(({ path }) => path))
  return [...(current ?? [])]
    .filter(([path]) => !read.has(path))
    .flatMap(([path, value]) => {
      const check = checkOf(type, { path, value }, shipments)
      return check ? [{ path, value, check }] : []
    })
}

const isCorrected = (
  { path, value }: Pick<EvidenceField, 'path' | 'value'>,
  current: CurrentValues,
): boolean => current !== null && isCorrectedValue(value, current.get(path))

/** How many values tracking has otherwise. */
export const differingValues = (checked: readonly { check?: { agrees: boolean } | undefined }[]): number =>
  checked.filter(({ check }) => check?.agrees === false).length

/** How many values a person should check. */
export const uncertainValues = (
  fields: readonly EvidenceField[],
  entered: readonly EnteredCheck[] = [],
  current: CurrentValues = null,
): number =>
  fields.filter((field) => isUncertainValue(field, isCorrected(field, current))).length +
  entered.filter(({ check }) => isUncertainValue({ check }, true)).length
