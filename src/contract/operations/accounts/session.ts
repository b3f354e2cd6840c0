import { z } from 'zod'
import { languages } from '../../language/languages.ts'
import { id, nullableText, timestamp } from '../../jsonapi/index.ts'
import {
  dateFormats,
  densities,
  KEY_ROLE,
  keyScope,
  openEnum,
  rateBuckets,
  role,
  themes,
} from '../../vocabulary/index.ts'
import { operation } from '../operation.ts'

const tag = 'Session'

/** What of their preferences every page needs; a value that is not known here is as one that was never chosen. */
const sessionPreferences = z.looseObject({
  theme: openEnum(themes).nullable(),
  /** Null: as the browser prefers. */
  language: openEnum(languages).nullable(),
  density: openEnum(densities).nullable(),
  date_format: openEnum(dateFormats).nullable(),
  second_zone: z.string().nullable(),
  container_columns: z.string().nullable(),
})
export type SessionPreferences = z.output<typeof sessionPreferences>

export const session = z
  .looseObject({
    account: z.looseObject({ id, company_name: z.string() }),
    user: z.looseObject({ id, name: z.string() }).nullable(),
    role: role.default(KEY_ROLE),
    /** What a browser that was signed in with a key may do; null for a person, whom the role alone limits. */
    scopes: z.array(keyScope).nullable().default(null),
    /** The party whose shipments a customer sees; null for everybody else. */
    party: z.looseObject({ id, company_name: z.string() }).nullable().default(null),
    /** All accounts of which the person is a member, this one included; none for a key. */
    accounts: z.array(z.looseObject({ id, company_name: z.string(), role })).default([]),
    /** The service's own time, and how fast it runs beside the wall clock (1 unless it simulates faster). */
    now: timestamp,
    speed: z.number(),
    /** True when the records of this account come from the simulated fleet. */
    simulated: z.boolean(),
    /** Sources that the account connected itself and are switched on: what they report is not simulated. */
    connected_sources: z.int().default(0),
    /** The entitlement for `map_geojson`. */
    routing_data: z.boolean(),
    largest_file_bytes: z.int(),
    /** Whether the service sends mail to people: invitations, links to verify an address or set a password, notices. */
    sends_mail: z.boolean().default(false),
    /** The host of the operator's own model, which is sent texts of documents; null where there is none, and for a customer. */
    reader_host: nullableText.default(null),
    /** How the person wants to see things, null where they never chose; null for a key, which belongs to nobody. */
    preferences: sessionPreferences.nullable().default(null),
    /** Of the requests that have no limit of their own: the dashboard keeps below it by itself. */
    requests_a_minute: z.int().default(rateBuckets.default),
  })
  .meta({ id: 'session' })
export type Session = z.output<typeof session>

export const get_session = operation({
  method: 'GET',
  path: '/session',
  tag,
  summary: 'Who is signed in, and the time that the service goes by',
  extension: true,
  shows: ['session'],
  media: 'application/json',
  answers: { 200: session },
})

export const create_session = operation({
  method: 'POST',
  path: '/session',
  tag,
  summary:
    'Sign a browser in by e-mail address and password, with a one-time sign-in token, or with an API key',
  extension: true,
  auth: 'public',
  changes: ['session'],
  body: z.union([
    z.object({ api_key: z.string().min(1).max(200) }),
    z.object({ sign_in_token: z.string().min(1).max(200) }),
    z.object({
      email: z.string().min(1).max(254),
      password: z.string().min(1).max(128),
      /** Of an authenticator app, or a recovery code: where the password is right, and not enough. */
      code: z.string().max(40).optional(),
    }),
  ]),
  media: 'application/json',
  answers: { 201: session },
})

export const delete_session = operation({
  method: 'DELETE',
  path: '/session',
  tag,
  summary: 'Sign the browser out',
  extension: true,
  changes: ['session'],
  answers: { 204: null },
})
