import { createHash } from 'node:crypto'

export type CatalogueType = 'port' | 'metro_area' | 'terminal' | 'rail_terminal' | 'shipping_line' | 'vessel'

/** Used only for this catalogue. Changing it would give every record a new id. */
const namespace = Buffer.from('0b7c4a7e5d1e4f0c9a52c1d2f5a86e31', 'hex')

/**
 * The id of a catalogue record: the same in every installation, made from its code in the trade (UN/LOCODE,
 * SCAC, IMO number). A UUID of version 5 (RFC 9562, 5.5).
 */
export function catalogueId(type: CatalogueType, naturalKey: string): string {
  const hash = createHash('sha1').update(namespace).update(`${type}:${naturalKey}`).digest()
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6)
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = hash.toString('hex', 0, 16)
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** Where in the world's trade a place lies: coarser than a country, finer than a continent. */
export type Region =
  | 'north asia'
  | 'southeast asia'
  | 'indian subcontinent'
  | 'middle east'
  | 'red sea'
  | 'mediterranean'
  | 'north europe'
  | 'africa'
  | 'north america west'
  | 'north america east'
  | 'caribbean'
  | 'latin america west'
  | 'latin america east'
  | 'oceania'

/** Codes are UN/LOCODE, zones IANA, coordinates degrees WGS84 at the quays that container ships use. */
export interface CataloguePlace {
  id: string
  code: string
  name: string
  city: string
  state_abbr: string | null
  state: string | null
  country_code: string
  country: string
  time_zone: string
  latitude: number
  longitude: number
  region: Region
}

export type TerminalRow = readonly [
  nickname: string,
  name: string,
  firms_code?: string | null,
  smdg_code?: string,
]

export interface CatalogueTerminal {
  id: string
  port_id: string
  port_code: string
  name: string
  nickname: string
  /** CBP's code of a facility in the United States; null elsewhere and where we are not sure of it. */
  firms_code: string | null
  smdg_code: string | null
  /** A yard outside the port's gates, for containers when the terminal is full. */
  off_dock: boolean
}

export interface CatalogueRailTerminal {
  id: string
  metro_area_id: string
  metro_area_code: string
  name: string
  nickname: string
  firms_code: string | null
  /** The railway that runs it. */
  rail_carrier_scac: string | null
}

export interface CatalogueShippingLine {
  id: string
  scac: string
  name: string
  short_name: string
  alternative_scacs: string[]
  bill_of_lading_prefixes: string[]
  /** Owner code and category letter of the line's own containers (ISO 6346). */
  container_prefixes: string[]
  bill_of_lading_tracking_support: boolean
  booking_number_tracking_support: boolean
  container_number_tracking_support: boolean
  /** The line's own page for tracking; null where we are not sure of it. */
  tracking_url: string | null
}

export interface CatalogueVessel {
  id: string
  name: string
  imo: string
  mmsi: string
  /** The line that operates the vessel; null when it is chartered out. */
  operator_scac: string | null
}
