import { msg } from '../language/index.ts'
import type { CallWindow, RequestType } from '../vocabulary/index.ts'

/** How a carrier wants to be signed in to. */
export interface DcsaSignIn {
  /** The header that carries the API key, and what stands before the key in it. */
  api_key?: { header: string; prefix?: string }
  /** Each call is signed with the client secret; the header of `api_key` carries the signature with the key. */
  is_signed?: true
  /** Headers that carry the client id, and where the source wants it the client secret, of each call. */
  client_headers?: { id: string; secret?: string }
  /** OAuth 2.0 client credentials: how the client identifies itself where it asks for a token. */
  token?: {
    style: 'form' | 'basic' | 'certificate'
    url: string
    scope?: string
    /** Signed in only where credentials were entered: the carrier answers with less without them. */
    needs?: 'when_given'
  }
}

/** How a carrier is made to send events by itself: all of them, or those of each tracked number. */
export type DcsaCallbacks = 'none' | 'all' | 'numbers'

/**
 * How it is asked for the messages alone that it made since a time: the standard has the operator in the name of the parameter
 * (`eventCreatedDateTime:gte=…`), some carriers in its value. `none`: for all, each time.
 */
export type DcsaIncrements = 'none' | 'name' | 'value'

/** What is known of a carrier's DCSA Track & Trace: defaults of a connection, each of which its settings can replace. */
export interface DcsaProfile {
  label: string
  /** The lines that it answers for; the first one is its own. */
  scacs: readonly string[]
  events_url: string
  sign_in: DcsaSignIn
  /** It answers in a form of its own, and none of the standard. */
  own_form?: 'cosco'
  /** Where it answers DCSA Arrival Notice 1.0; not asked where it is not entered. */
  arrival_notices_url?: string
  /** Where it answers the vessel schedules of DCSA Commercial Schedules 1.0; not asked where it is not entered. */
  schedules_url?: string
  /** Calls that the carrier allows. */
  limits: Partial<Record<CallWindow, number>>
  /** What `API-Version` says, where the carrier wants it. */
  api_version?: string
  /** Bills of lading are asked for, and come, without the SCAC. */
  bills_without_scac?: boolean
  /** A time that ends with Z is the local one of its place. */
  local_times_with_z?: boolean
  /** It pages by the cursor; else all events come at once. */
  has_pages?: boolean
  /** Absent: none. */
  increments?: DcsaIncrements
  /** It offers event subscriptions with callbacks; what applies while nothing is chosen. Absent where it offers none. */
  callbacks?: DcsaCallbacks
  /** Absent: beside the address of events. */
  subscriptions_url?: string
  /** What it can be asked by; absent: all numbers. */
  request_types?: readonly RequestType[]
  /** Beside the number, in every question. */
  question?: Readonly<Record<string, string>>
}

/**
 * Public facts and second-hand accounts, none tried against a live service: addresses, headers, scopes and limits are defaults that a
 * connection can replace. Carriers' own descriptions, November 2026.
 */
export const dcsaProfiles = {
  maersk: {
    label: 'Maersk',
    scacs: ['MAEU', 'SEAU', 'SUDU'],
    events_url: 'https://api.maersk.com/track-and-trace-private/events',
    sign_in: {
      api_key: { header: 'Consumer-Key' },
      token: { style: 'form', url: 'https://api.maersk.com/customer-identity/oauth/v2/access_token' },
    },
    limits: { minute: 60, hour: 4000 },
    bills_without_scac: true,
    has_pages: true,
    increments: 'value',
  },
  msc: {
    label: 'MSC',
    scacs: ['MSCU'],
    events_url: 'https://api.tech.msc.com/msc/trackandtrace/v2.2/events',
    sign_in: {
      token: { style: 'certificate', url: 'https://login.microsoftonline.com/TENANT/oauth2/v2.0/token' },
    },
    limits: { minute: 240, day: 100_000 },
    local_times_with_z: true,
    has_pages: true,
    // Its eventCreatedDateTime may be the time of the event: what is made later would be missed.
    increments: 'none',
  },
  'cma-cgm': {
    label: 'CMA CGM',
    scacs: ['CMDU', 'APLU', 'ANNU'],
    events_url: 'https://apis.cma-cgm.net/operation/trackandtrace/v1/events',
    sign_in: {
      api_key: { header: 'keyId' },
      token: {
        style: 'form',
        url: 'https://auth.cma-cgm.com/as/token.oauth2',
        scope: 'tandtcommercial:read:be',
        needs: 'when_given',
      },
    },
    limits: {},
    has_pages: true,
    increments: 'name',
  },
  'hapag-lloyd': {
    label: 'Hapag-Lloyd',
    scacs: ['HLCU'],
    events_url: 'https://api.hlag.com/hlag/external/v2/events/',
    sign_in: { client_headers: { id: 'X-IBM-Client-Id', secret: 'X-IBM-Client-Secret' } },
    limits: { minute: 10, day: 6000 },
    increments: 'name',
  },
  one: {
    label: 'ONE',
    scacs: ['ONEY'],
    events_url: 'https://apis.one-line.com/v2/cargotracking/events',
    sign_in: {
      api_key: { header: 'apikey' },
      token: { style: 'basic', url: 'https://apis.one-line.com/v1/oauth/accesstoken' },
    },
    limits: { minute: 60 },
  },
  evergreen: {
    label: 'Evergreen',
    scacs: ['EGLV'],
    events_url: 'https://ews.switch-hub.com/server/sol/apimg/tnt/v2/events',
    sign_in: {
      token: {
        style: 'basic',
        url: 'https://ews.switch-hub.com/server/sol/apimg/eauth/oauth2/v1.0/token',
        scope: 'TNT',
      },
    },
    limits: {},
    // Second-hand: offered, and untried. A person decides.
    callbacks: 'none',
    api_version: '2.2',
    bills_without_scac: true,
    has_pages: true,
  },
  hmm: {
    label: 'HMM',
    scacs: ['HDMU'],
    events_url: 'https://apigw.hmm21.com/gateway/dcsaCargoTracking/v1/cargo-tracking-dcsa',
    sign_in: { api_key: { header: 'x-Gateway-APIKey' } },
    limits: {},
    // It wants a booking and a container together; ZZ are all of the booking.
    request_types: ['booking_number'],
    question: { equipmentReference: 'ZZ' },
  },
  zim: {
    label: 'ZIM',
    scacs: ['ZIMU'],
    events_url: 'https://apigw.zim.com/trackAndTrace/v2/',
    sign_in: {
      api_key: { header: 'Ocp-Apim-Subscription-Key' },
      token: { style: 'form', url: 'https://apigw.zim.com/authorize/v1', scope: 'tracing' },
    },
    limits: {},
    has_pages: true,
  },
  cosco: {
    label: 'COSCO',
    scacs: ['COSU'],
    // Its Open API Platform (github.com/cop-cos/COP, info-cargotracking): the carrier's own description.
    events_url: 'https://api.lines.coscoshipping.com/service/info/tracking',
    sign_in: { api_key: { header: 'X-Coscon-Authorization' }, is_signed: true },
    limits: { day: 1000 },
    bills_without_scac: true,
    own_form: 'cosco',
  },
  portolan: {
    label: msg('Portolan, as a publisher'),
    scacs: [],
    events_url: 'https://portolan.example/dcsa/v2/events',
    sign_in: { api_key: { header: 'Authorization', prefix: 'Token ' } },
    limits: { minute: 60 },
    api_version: '2',
    callbacks: 'all',
    has_pages: true,
    increments: 'name',
  },
  other: {
    label: msg('Other carrier'),
    scacs: [],
    events_url: 'https://carrier.example/v2/events',
    sign_in: {},
    limits: {},
    callbacks: 'none',
    has_pages: true,
    increments: 'none',
  },
} as const satisfies Record<string, DcsaProfile>
export type DcsaProfileName = keyof typeof dcsaProfiles
export const dcsaProfileNames = Object.keys(dcsaProfiles) as DcsaProfileName[]
export const dcsaProfileOf = (name: DcsaProfileName): DcsaProfile => dcsaProfiles[name]
