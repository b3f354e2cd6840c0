import { z } from 'zod'
import {
  metroArea,
  party,
  port,
  railTerminal,
  terminal,
  vessel,
  vesselPosition,
} from '../../../contract/resources/index.ts'
import type { PlacesTable, TerminalsTable, VesselsTable } from '../../platform/database/tables.reference.ts'
import type { ToldRecord } from './document.rules.ts'
import { asideOf, idOf, linkOf, readAttributes } from './attributes.rules.ts'

type Told<Row> = { [Name in keyof Row]?: Row[Name] | undefined }
/** A place that a document brings, or that its records only tell of by name and code. */
export type ToldPlace = Told<Omit<PlacesTable, 'account_id' | 'id'>> & { id: string }
export type ToldTerminal = Told<Omit<TerminalsTable, 'account_id' | 'id' | 'type'>> & {
  id: string
  type: TerminalsTable['type']
}
export type ToldVessel = Told<Omit<VesselsTable, 'account_id' | 'id'>> & {
  id: string
  /** Where she was, the last place and those before it; estimates are no places. */
  positions: ToldPosition[]
}
interface ToldPosition {
  timestamp: string
  latitude: number
  longitude: number
  heading: number | null
  speed: number | null
}
export type PlaceType = 'port' | 'metro_area'

export interface ToldReference {
  places: { type: PlaceType; told: ToldPlace; isBrought: boolean }[]
  terminals: ToldTerminal[]
  vessels: ToldVessel[]
  parties: { id: string; company_name: string }[]
}

const parse = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value)

/** The reference records that a document brings, and the places that its other records tell enough of. */
export function referenceOf(records: readonly ToldRecord[]): ToldReference {
  const of = (type: string) => records.filter((record) => record.type === type)
  const brought = (['port', 'metro_area'] as const).flatMap((type) =>
    of(type).map((record) => ({ type, told: placeOf(record, type), isBrought: true })),
  )
  const known = new Set(brought.map(({ type, told }) => `${type} ${told.id}`))
  const implied = new Map(
    [...of('shipment').flatMap(placesOfShipment), ...of('transport_event').flatMap(placeOfEvent)]
      .filter(({ type, told }) => !known.has(`${type} ${told.id}`))
      // The first to tell of a place is the shipment, which knows its name.
      .toReversed()
      .map((place) => [`${place.type} ${place.told.id}`, place]),
  )
  return {
    places: [...brought, ...implied.values()],
    terminals: [...of('terminal'), ...of('rail_terminal')].map(terminalOf),
    vessels: of('vessel').map(vesselOf),
    parties: of('party').flatMap((record) => {
      const { told } = readAttributes(record, party.attributes.shape, parse)
      return typeof told['company_name'] === 'string'
        ? [{ id: record.id, company_name: told['company_name'] }]
        : []
    }),
  }
}

function placeOf(record: ToldRecord, type: PlaceType): ToldPlace {
  const { shape } = (type === 'port' ? port : metroArea).attributes
  const { told, unknown } = readAttributes(record, shape, parse)
  return { ...(told as Told<PlacesTable>), id: record.id, aside: asideOf(record, unknown, []) }
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

function placesOfShipment(record: ToldRecord): ToldReference['places'] {
  const { attributes } = record
  return (['port_of_lading', 'port_of_discharge', 'destination'] as const).flatMap((relation) => {
    const link = linkOf(record, relation, 'port', 'metro_area')
    const code = text(attributes[`${relation}_locode`])
    const name = text(attributes[`${relation}_name`]) ?? code
    if (!link || name === undefined) return []
    const zone = { port_of_lading: 'pol', port_of_discharge: 'pod', destination: 'destination' }[relation]
    const told = { id: link.id, name, code, time_zone: text(attributes[`${zone}_timezone`]) }
    return [{ type: link.type, told, isBrought: false }]
  })
}

function placeOfEvent(record: ToldRecord): ToldReference['places'] {
  const link = linkOf(record, 'location', 'port', 'metro_area')
  const code = text(record.attributes['location_locode'])
  if (!link || code === undefined) return []
  return [
    {
      type: link.type,
      told: { id: link.id, code, time_zone: text(record.attributes['timezone']) },
      isBrought: false,
    },
  ]
}

function terminalOf(record: ToldRecord): ToldTerminal {
  const type = record.type === 'rail_terminal' ? 'rail_terminal' : 'terminal'
  const { shape } = (type === 'terminal' ? terminal : railTerminal).attributes
  const { told, unknown } = readAttributes(record, shape, parse)
  return {
    ...(told as Told<TerminalsTable>),
    id: record.id,
    type,
    port_id: idOf(record, 'port', 'port'),
    metro_area_id: idOf(record, 'metro_area', 'metro_area'),
    aside: asideOf(record, unknown, ['port', 'metro_area']),
  }
}

function vesselOf(record: ToldRecord): ToldVessel {
  const { told, unknown } = readAttributes(record, vessel.attributes.shape, parse)
  const {
    position_timestamp,
    latitude,
    longitude,
    nautical_speed_knots,
    navigational_heading_degrees,
    positions,
    ...own
  } = told
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
    ...(own as Told<VesselsTable>),
    id: record.id,
    positions: seen.flatMap(positionOf),
    aside: asideOf(record, unknown, []),
  }
}

const within = (value: unknown, most: number): number | undefined =>
  typeof value === 'number' && Math.abs(value) <= most ? value : undefined

/** A place on the globe at a time that can be; course and speed where they can be. */
function positionOf(told: { [Name in keyof ToldPosition]?: unknown }): ToldPosition[] {
  const timestamp = text(told.timestamp)
  const [latitude, longitude] = [within(told.latitude, 90), within(told.longitude, 180)]
  if (timestamp === undefined || !(Date.parse(timestamp) > 0)) return []
  if (latitude === undefined || longitude === undefined) return []
  const [heading, speed] = [within(told.heading, 360) ?? null, within(told.speed, 200) ?? null]
  return [{ timestamp, latitude, longitude, heading, speed }]
}
