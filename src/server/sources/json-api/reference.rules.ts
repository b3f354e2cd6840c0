import { z } from 'zod'
import {
  metroArea,
  party,
  port,
  railTerminal,
  type ShippingLine,
  shippingLine,
  terminal,
  vessel,
  vesselPosition,
} from '../../../contract/resources/index.ts'
import type { PlacesTable, TerminalsTable, VesselsTable } from '../../platform/database/tables.reference.ts'
import { ImportRefused, type ReportedRecord } from './json-api.rules.ts'
import { unmappedOf, relationId, linkOf, readAttributes } from './attributes.rules.ts'

type Reported<Row> = { [Name in keyof Row]?: Row[Name] | undefined }
/** A place that has a record in the document, or is only named there by name and code. */
export type ReportedPlace = Reported<Omit<PlacesTable, 'account_id' | 'id'>> & { id: string }
export type ReportedTerminal = Reported<Omit<TerminalsTable, 'account_id' | 'id' | 'type'>> & {
  id: string
  type: TerminalsTable['type']
}
export type ReportedVessel = Reported<Omit<VesselsTable, 'account_id' | 'id'>> & {
  id: string
  /** The last position and those before it, without estimates. */
  positions: ReportedPosition[]
}
interface ReportedPosition {
  timestamp: string
  latitude: number
  longitude: number
  heading: number | null
  speed: number | null
}
export type PlaceType = 'port' | 'metro_area'

export type ReportedLine = Partial<ShippingLine['attributes']> & { id: string; scac: string }

export interface ReportedReference {
  places: { type: PlaceType; place: ReportedPlace; hasRecord: boolean }[]
  terminals: ReportedTerminal[]
  vessels: ReportedVessel[]
  parties: { id: string; company_name: string }[]
  /** They extend the catalogue for the account. */
  lines: ReportedLine[]
}

const parse = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value)

/** The reference records of a document, and the places that its other records name with a code or a name. */
export function referenceOf(records: readonly ReportedRecord[]): ReportedReference {
  const of = (type: string) => records.filter((record) => record.type === type)
  const recorded = (['port', 'metro_area'] as const).flatMap((type) =>
    of(type).map((record) => ({ type, place: placeOf(record, type), hasRecord: true })),
  )
  const known = new Set(recorded.map(({ type, place }) => `${type} ${place.id}`))
  const implied = new Map(
    [...of('shipment').flatMap(placesOfShipment), ...of('transport_event').flatMap(placeOfEvent)]
      .filter(({ type, place }) => !known.has(`${type} ${place.id}`))
      // Reversed, so that the shipment wins over the event: it also has the name of the place.
      .toReversed()
      .map((named) => [`${named.type} ${named.place.id}`, named]),
  )
  return {
    places: [...recorded, ...implied.values()],
    terminals: [...of('terminal'), ...of('rail_terminal')].map(terminalOf),
    vessels: of('vessel').map(vesselOf),
    lines: of('shipping_line').map(lineOf),
    parties: of('party').flatMap((record) => {
      const { known: attributes } = readAttributes(record, party.attributes.shape, parse)
      return typeof attributes['company_name'] === 'string'
        ? [{ id: record.id, company_name: attributes['company_name'] }]
        : []
    }),
  }
}

function placeOf(record: ReportedRecord, type: PlaceType): ReportedPlace {
  const { shape } = (type === 'port' ? port : metroArea).attributes
  const { known: attributes, unmapped } = readAttributes(record, shape, parse)
  return {
    ...(attributes as Reported<PlacesTable>),
    id: record.id,
    unmapped: unmappedOf(record, unmapped, []),
  }
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

function placesOfShipment(record: ReportedRecord): ReportedReference['places'] {
  const { attributes } = record
  return (['port_of_lading', 'port_of_discharge', 'destination'] as const).flatMap((relation) => {
    const link = linkOf(record, relation, 'port', 'metro_area')
    const code = text(attributes[`${relation}_locode`])
    const name = text(attributes[`${relation}_name`]) ?? code
    if (!link || name === undefined) return []
    const zone = { port_of_lading: 'pol', port_of_discharge: 'pod', destination: 'destination' }[relation]
    const place = { id: link.id, name, code, time_zone: text(attributes[`${zone}_timezone`]) }
    return [{ type: link.type, place, hasRecord: false }]
  })
}

function placeOfEvent(record: ReportedRecord): ReportedReference['places'] {
  const link = linkOf(record, 'location', 'port', 'metro_area')
  const code = text(record.attributes['location_locode'])
  if (!link || code === undefined) return []
  return [
    {
      type: link.type,
      place: { id: link.id, code, time_zone: text(record.attributes['timezone']) },
      hasRecord: false,
    },
  ]
}

function terminalOf(record: ReportedRecord): ReportedTerminal {
  const type = record.type === 'rail_terminal' ? 'rail_terminal' : 'terminal'
  const { shape } = (type === 'terminal' ? terminal : railTerminal).attributes
  const { known, unmapped } = readAttributes(record, shape, parse)
  // The type of the record says it already.
  const { facility_type: _type, ...attributes } = known
  return {
    ...(attributes as Reported<TerminalsTable>),
    id: record.id,
    type,
    port_id: relationId(record, 'port', 'port'),
    metro_area_id: relationId(record, 'metro_area', 'metro_area'),
    unmapped: unmappedOf(record, unmapped, ['port', 'metro_area']),
  }
}

function lineOf(record: ReportedRecord): ReportedLine {
  const { known } = readAttributes(record, shippingLine.attributes.shape, parse)
  const scac = text(known['scac'])
  if (scac !== undefined && /^[A-Z]{4}$/i.test(scac))
    return { ...known, id: record.id, scac: scac.toUpperCase() }
  throw new ImportRefused(
    `The shipping_line ${record.id} has no SCAC of four letters`,
    `${record.pointer}/attributes/scac`,
  )
}

function vesselOf(record: ReportedRecord): ReportedVessel {
  const { known: attributes, unmapped } = readAttributes(record, vessel.attributes.shape, parse)
  const {
    position_timestamp,
    latitude,
    longitude,
    nautical_speed_knots,
    navigational_heading_degrees,
    positions,
    ...rest
  } = attributes
  const before = z.array(vesselPosition).safeParse(positions).data ?? []
  const last = {
    timestamp: position_timestamp,
    latitude,
    longitude,
    heading: navigational_heading_degrees,
    speed: nautical_speed_knots,
  }
  const seen = [...before.filter(({ estimated }) => !estimated), last]
  return {
    ...(rest as Reported<VesselsTable>),
    id: record.id,
    positions: seen.flatMap(positionOf),
    unmapped: unmappedOf(record, unmapped, []),
  }
}

const within = (value: unknown, most: number): number | undefined =>
  typeof value === 'number' && Math.abs(value) <= most ? value : undefined

/** None where time or coordinates are impossible; course and speed are null where they are impossible. */
function positionOf(reported: { [Name in keyof ReportedPosition]?: unknown }): ReportedPosition[] {
  const timestamp = text(reported.timestamp)
  const [latitude, longitude] = [within(reported.latitude, 90), within(reported.longitude, 180)]
  if (timestamp === undefined || !(Date.parse(timestamp) > 0)) return []
  if (latitude === undefined || longitude === undefined) return []
  const [heading, speed] = [within(reported.heading, 360) ?? null, within(reported.speed, 200) ?? null]
  return [{ timestamp, latitude, longitude, heading, speed }]
}
