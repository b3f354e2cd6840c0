import type { Generated } from 'kysely'
import type { Unmapped, Owned, Timestamp, Uuid } from './columns.ts'

export interface PlacesTable extends Owned {
  name: string
  code: string | null
  city: string | null
  state_abbr: string | null
  state: string | null
  country_code: string | null
  country: string | null
  time_zone: string | null
  latitude: number | null
  longitude: number | null
  unmapped: Unmapped | null
}
export interface TerminalsTable extends Owned {
  type: 'terminal' | 'rail_terminal'
  name: string
  nickname: string | null
  firms_code: string | null
  smdg_code: string | null
  bic_facility_code: string | null
  street: string | null
  city: string | null
  state: string | null
  state_abbr: string | null
  zip: string | null
  country: string | null
  port_id: Uuid | null
  metro_area_id: Uuid | null
  unmapped: Unmapped | null
}
export interface ShippingLinesTable extends Owned {
  scac: string
  name: string
  short_name: string
  alternative_scacs: Generated<string[]>
  bill_of_lading_prefixes: Generated<string[]>
  container_prefixes: Generated<string[]>
  bill_of_lading_tracking_support: boolean
  booking_number_tracking_support: boolean
  container_number_tracking_support: boolean
  provided_data: Generated<unknown>
  tracking_url: Generated<string | null>
  contact_url: Generated<string | null>
}
export interface VesselsTable extends Owned {
  name: string
  imo: string | null
  mmsi: string | null
  unmapped: Unmapped | null
}
interface VesselPositionsTable {
  account_id: Uuid
  vessel_id: Uuid
  timestamp: Timestamp
  latitude: number
  longitude: number
  heading: number | null
  speed: number | null
}
export interface PartiesTable extends Owned {
  company_name: string
  contact_name: string | null
  email: string | null
  phone: string | null
}

/** What sources name by a code which no catalogue has; its name is that of its record. */
export interface ProvisionalRecordsTable extends Owned {
  type: 'terminal' | 'port' | 'vessel' | 'shipping_line'
  /** Of a terminal. */
  code_list: 'SMDG' | 'BIC' | null
  /** Of a terminal in that list, else the UN/LOCODE, IMO number or SCAC. */
  code: string
  /** Of a terminal. */
  port_id: Uuid | null
  created_at: Timestamp
  merged_into: Uuid | null
  merged_at: Timestamp | null
}
interface ProvisionalReportersTable {
  account_id: Uuid
  provisional_id: Uuid
  /** The name of a source: `connection:ID`. */
  source: string
  first_reported_at: Timestamp
}

export interface ReferenceTables {
  provisional_records: ProvisionalRecordsTable
  provisional_reporters: ProvisionalReportersTable
  ports: PlacesTable
  metro_areas: PlacesTable
  terminals: TerminalsTable
  shipping_lines: ShippingLinesTable
  vessels: VesselsTable
  vessel_positions: VesselPositionsTable
  parties: PartiesTable
}
