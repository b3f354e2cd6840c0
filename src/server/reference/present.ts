import { linked } from '../../contract/jsonapi/index.ts'
import type {
  MetroArea,
  Party,
  Port,
  RailTerminal,
  ShippingLine,
  Terminal,
  Vessel,
  VesselPosition,
} from '../../contract/resources/index.ts'
import type { Place, ShippingLineRow, TerminalRow, VesselRow } from './store.ts'

const placeAttributes = (row: Place) => ({
  ...row.aside?.attributes,
  id: row.id,
  name: row.name,
  code: row.code ?? undefined,
  state_abbr: row.state_abbr,
  country_code: row.country_code ?? undefined,
  time_zone: row.time_zone ?? undefined,
  latitude: row.latitude,
  longitude: row.longitude,
})

export const presentPort = (row: Place): Port => ({
  id: row.id,
  type: 'port',
  attributes: { ...placeAttributes(row), city: row.city },
  relationships: { ...row.aside?.relationships },
})

export const presentMetroArea = (row: Place): MetroArea => ({
  id: row.id,
  type: 'metro_area',
  attributes: placeAttributes(row),
  relationships: { ...row.aside?.relationships },
})

/** Rail terminals are in the same table, but have no address. */
export function presentTerminal(row: TerminalRow): Terminal | RailTerminal {
  const { id, name } = row
  const known = {
    ...row.aside?.attributes,
    id,
    name,
    nickname: row.nickname ?? undefined,
    firms_code: row.firms_code ?? undefined,
  }
  const relationships = { ...row.aside?.relationships, port: linked('port', row.port_id) }
  if (row.type === 'rail_terminal')
    return {
      id,
      type: 'rail_terminal',
      attributes: known,
      relationships: { ...relationships, metro_area: linked('metro_area', row.metro_area_id) },
    }
  const address = {
    smdg_code: row.smdg_code ?? undefined,
    bic_facility_code: row.bic_facility_code ?? undefined,
    street: row.street ?? undefined,
    city: row.city ?? undefined,
    state: row.state ?? undefined,
    state_abbr: row.state_abbr ?? undefined,
    zip: row.zip ?? undefined,
    country: row.country ?? undefined,
  }
  return { id, type: 'terminal', attributes: { ...known, ...address }, relationships }
}

/** `positions` are given when the request asks for them. */
export const presentVessel = (row: VesselRow, positions?: VesselPosition[]): Vessel => ({
  id: row.id,
  type: 'vessel',
  attributes: {
    ...row.aside?.attributes,
    name: row.name,
    imo: row.imo,
    mmsi: row.mmsi,
    latitude: row.latitude,
    longitude: row.longitude,
    nautical_speed_knots: row.speed,
    navigational_heading_degrees: row.heading,
    position_timestamp: row.position_timestamp,
    ...(positions ? { positions } : {}),
  },
  relationships: { ...row.aside?.relationships },
})

export const presentShippingLine = (row: ShippingLineRow): ShippingLine => ({
  id: row.id,
  type: 'shipping_line',
  attributes: {
    scac: row.scac,
    name: row.name,
    short_name: row.short_name,
    alternative_scacs: row.alternative_scacs,
    bill_of_lading_tracking_support: row.bill_of_lading_tracking_support,
    booking_number_tracking_support: row.booking_number_tracking_support,
    container_number_tracking_support: row.container_number_tracking_support,
  },
  relationships: {},
})

export const partyPath = (id: string): string => `/v2/parties/${id}`

export const presentParty = (row: { id: string; company_name: string }): Party => ({
  id: row.id,
  type: 'party',
  attributes: { company_name: row.company_name },
  relationships: {},
  links: { self: partyPath(row.id) },
})
