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
}

export interface CatalogueVessel {
  id: string
  name: string
  imo: string
  mmsi: string
  /** The line that operates the vessel; null when it is chartered out. */
  operator_scac: string | null
}
