import { z } from 'zod'
import {
  defineResource,
  id,
  nullableText,
  nullableTimestamp,
  many,
  one,
  timestamp,
  optionalText,
} from '../jsonapi/index.ts'

const place = {
  id,
  name: z.string(),
  /** UN/LOCODE. */
  code: optionalText,
  state_abbr: nullableText,
  country_code: optionalText,
  /** IANA. */
  time_zone: optionalText,
  /** Degrees, WGS84. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
}
export const port = defineResource('port', { ...place, city: nullableText }, { terminals: many('terminal') })
export type Port = z.output<typeof port.schema>
export const metroArea = defineResource('metro_area', place, {})
export type MetroArea = z.output<typeof metroArea.schema>

/** Null where it is not known; others may leave it out. */
const knownText = nullableText.optional()
const facility = {
  id,
  name: z.string(),
  nickname: optionalText,
  firms_code: knownText,
  smdg_code: knownText,
  bic_facility_code: knownText,
  /** `ocean_terminal` at a port, `rail` inland on the railway; or as an import brought it. */
  facility_type: optionalText,
  street: knownText,
  city: knownText,
  state: knownText,
  state_abbr: knownText,
  zip: knownText,
  country: knownText,
}
export const terminal = defineResource('terminal', facility, { port: one('port') })
export type Terminal = z.output<typeof terminal.schema>
export const railTerminal = defineResource('rail_terminal', facility, {
  port: one('port'),
  metro_area: one('metro_area'),
})
export type RailTerminal = z.output<typeof railTerminal.schema>

export const shippingLine = defineResource(
  'shipping_line',
  {
    scac: z.string(),
    name: z.string(),
    short_name: z.string(),
    alternative_scacs: z.array(z.string()),
    bill_of_lading_tracking_support: z.boolean(),
    booking_number_tracking_support: z.boolean(),
    container_number_tracking_support: z.boolean(),
    /** What the line reports, and its pages: as an import brought them. */
    provided_data: z.unknown().optional(),
    tracking_url: nullableText.optional(),
    contact_url: nullableText.optional(),
  },
  {},
)
export type ShippingLine = z.output<typeof shippingLine.schema>

/** Where a vessel was, or (`estimated`) will be. Degrees, WGS84; degrees clockwise from north. */
export const vesselPosition = z.looseObject({
  latitude: z.number(),
  longitude: z.number(),
  heading: z.number().nullable(),
  timestamp,
  estimated: z.boolean(),
})
export type VesselPosition = z.output<typeof vesselPosition>

export const vessel = defineResource(
  'vessel',
  {
    name: z.string(),
    imo: nullableText,
    mmsi: nullableText,
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    nautical_speed_knots: z.number().nullable(),
    navigational_heading_degrees: z.number().nullable(),
    position_timestamp: nullableTimestamp,
    /** Oldest first; only where they are requested. */
    positions: z.array(vesselPosition).nullish(),
  },
  {},
)
export type Vessel = z.output<typeof vessel.schema>

export const party = defineResource(
  'party',
  { company_name: z.string(), contact_name: nullableText, email: nullableText, phone: nullableText },
  {},
)
export type Party = z.output<typeof party.schema>
export const account = defineResource('account', { company_name: z.string() }, {})
export type Account = z.output<typeof account.schema>
export const user = defineResource('user', { name: nullableText, email: nullableText }, {})
export type User = z.output<typeof user.schema>
