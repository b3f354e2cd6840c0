import { linked, linkedAll } from '../../contract/jsonapi/index.ts'
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
import type { PartyValues } from '../../contract/trade/parties/index.ts'
import type { Place, ShippingLineRow, StoredTerminal, VesselRow } from './store.ts'

const day = 86_400_000
/** The public description: "7 days by default". */
const DEFAULT_SPAN = 7 * day
/** Three months of positions every 15 minutes are 8,900, which is enough for one answer. */
const MAX_DAYS = 93

interface PositionsQuery {
  show_positions?: 'true' | 'false' | undefined
  'show_positions[from_timestamp]'?: string | undefined
  'show_positions[to_timestamp]'?: string | undefined
}
interface PositionsWindow {
  /** ISO 8601 UTC, both ends included. */
  from: string
  to: string
}
type PositionsRequest =
  | { window: PositionsWindow | undefined }
  | { refused: { parameter: string; detail: string } }

const from = 'show_positions[from_timestamp]'
const to = 'show_positions[to_timestamp]'

/** A time without an offset is UTC. */
const instant = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Date.parse(/(?:Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`)

/**
 * The time span of positions in the answer, undefined when none are requested. Without an end it ends now, without a
 * start it has the default length. `now` is the time of the trade clock.
 */
export function positionsWindow(query: PositionsQuery, now: Date): PositionsRequest {
  const [start, end] = [instant(query[from]), instant(query[to])]
  if (start === undefined && end === undefined && query.show_positions !== 'true')
    return { window: undefined }
  const last = end ?? now.getTime()
  const first = start ?? last - DEFAULT_SPAN
  const refuse = (parameter: string, detail: string): PositionsRequest => ({ refused: { parameter, detail } })
  for (const [parameter, at] of [
    [from, first],
    [to, last],
  ] as const)
    if (!(at >= 0 && at < Date.UTC(3000, 0)))
      return refuse(parameter, `${parameter} must lie between 1970 and 2999`)
  if (first > last) return refuse(from, `${from} must not be after ${to}`)
  if (last - first > MAX_DAYS * day)
    return refuse(from, `Ask for at most ${MAX_DAYS} days of positions at a time`)
  return { window: { from: new Date(first).toISOString(), to: new Date(last).toISOString() } }
}

const placeAttributes = (row: Place) => ({
  ...row.unmapped?.attributes,
  id: row.id,
  name: row.name,
  code: row.code ?? undefined,
  state_abbr: row.state_abbr,
  country_code: row.country_code ?? undefined,
  time_zone: row.time_zone ?? undefined,
  latitude: row.latitude,
  longitude: row.longitude,
})

export const presentPort = (row: Place & { terminal_ids?: string[] }): Port => ({
  id: row.id,
  type: 'port',
  attributes: { ...placeAttributes(row), city: row.city },
  relationships: { terminals: linkedAll('terminal', row.terminal_ids ?? []), ...row.unmapped?.relationships },
})

export const presentMetroArea = (row: Place): MetroArea => ({
  id: row.id,
  type: 'metro_area',
  attributes: placeAttributes(row),
  relationships: { ...row.unmapped?.relationships },
})

const facilityTypes = { terminal: 'ocean_terminal', rail_terminal: 'rail' } as const

/** Rail terminals are in the same table. */
export function presentTerminal(row: StoredTerminal): Terminal | RailTerminal {
  const { id, name } = row
  const attributes = {
    facility_type: facilityTypes[row.type],
    // Known of imported terminals alone, as it came.
    provided_data: null,
    ...row.unmapped?.attributes,
    id,
    name,
    nickname: row.nickname ?? undefined,
    firms_code: row.firms_code,
    smdg_code: row.smdg_code,
    bic_facility_code: row.bic_facility_code,
    street: row.street,
    city: row.city,
    state: row.state,
    state_abbr: row.state_abbr,
    zip: row.zip,
    country: row.country,
  }
  const relationships = { ...row.unmapped?.relationships, port: linked('port', row.port_id) }
  if (row.type === 'terminal') return { id, type: 'terminal', attributes, relationships }
  return {
    id,
    type: 'rail_terminal',
    attributes,
    relationships: { ...relationships, metro_area: linked('metro_area', row.metro_area_id) },
  }
}

/** `positions` are given when the request asks for them. */
export const presentVessel = (row: VesselRow, positions?: VesselPosition[]): Vessel => ({
  id: row.id,
  type: 'vessel',
  attributes: {
    ...row.unmapped?.attributes,
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
  relationships: { ...row.unmapped?.relationships },
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
    provided_data: row.provided_data,
    tracking_url: row.tracking_url,
    contact_url: row.contact_url,
  },
  relationships: {},
})

export const partyPath = (id: string): string => `/v2/parties/${id}`

export const presentParty = ({
  id,
  company_name,
  contact_name,
  email,
  phone,
}: PartyValues & { id: string }): Party => ({
  id,
  type: 'party',
  attributes: { company_name, contact_name, email, phone },
  relationships: {},
  links: { self: partyPath(id) },
})
