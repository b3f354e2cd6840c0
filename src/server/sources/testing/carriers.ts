import {
  type DcsaProfile,
  type DcsaProfileName,
  dcsaProfileOf,
  dcsaProfileWith,
} from '../../../contract/connections/index.ts'
import { objectOf } from '../kit/json.rules.ts'
import { catalogueRecords } from '../kit/catalogue.ts'
import { dcsaAdapter } from '../dcsa/adapter.ts'
import { createSignIn } from '../dcsa/sign-in.ts'
import { openCarrier } from '../dcsa/testing/carrier.ts'
import { testCertificate } from '../dcsa/testing/certificate.ts'
import { bill, booking, box, journeyShown, wholeJourney } from '../dcsa/testing/events.ts'
import type { FarSide } from './far-side.ts'

type Event = Record<string, unknown>
interface CarrierBehaviour {
  /** Settings and secrets of the connection beside the addresses. */
  settings: Record<string, string>
  api_key?: { header: string; prefix?: string }
  client_headers?: { id: string; secret: string }
  /** The bill as it is asked for, and as the carrier writes it. */
  bill?: { asked: string; written: string }
  has_pages?: boolean
  /** What it is asked by; by default a bill of lading. */
  request_type?: 'booking_number'
  /** The event as this carrier sends it. */
  event?: (event: Event) => Event
  body?: (events: Event[]) => unknown
}

const certificate = testCertificate()
const otherCertificate = testCertificate()
const without = (event: Event, ...names: string[]): Event =>
  Object.fromEntries(Object.entries(event).filter(([name]) => !names.includes(name)))
/** `2026-09-01T08:00:00+08:00` as the clock at its place shows it, with a Z that says otherwise. */
const localWithZ = (text: unknown) => String(text).replace(/[+-]\d\d:\d\d$/, 'Z')
const utc = (text: unknown) => new Date(String(text)).toISOString()

/** Carriers that answer by the standard. */
type StandardProfile = Exclude<DcsaProfileName, 'cosco'>

/** What each carrier does otherwise than the standard, as docs/sources.md lists it. */
export const carrierBehaviours: Record<StandardProfile, CarrierBehaviour> = {
  maersk: {
    settings: { api_key: 'consumer-1', client_secret: 'hush-1' },
    api_key: { header: 'consumer-key' },
    bill: { asked: 'MAEU264473001', written: '264473001' },
    has_pages: true,
    event: (event) => ({
      ...event,
      eventID: String(Number.parseInt(String(event['eventID']).slice(-9), 10)),
    }),
    body: (events) => ({ events }),
  },
  msc: {
    settings: {
      client_id: 'client-2',
      certificate: certificate.certificate,
      private_key: certificate.private_key,
    },
    has_pages: true,
    event: (event) => ({
      ...without(event, 'eventID'),
      eventId: event['eventID'],
      eventDateTime: localWithZ(event['eventDateTime']),
      description: 'A text of the carrier',
    }),
  },
  'cma-cgm': {
    settings: { api_key: 'key-3' },
    api_key: { header: 'keyid' },
    has_pages: true,
    event: (event) => ({
      ...event,
      eventID: String(event['eventID']).replaceAll('-', '').padEnd(40, '0'),
      carrierSpecificData: { internalEventCode: 'XX', internalEventLabel: 'A text of the carrier' },
    }),
  },
  'hapag-lloyd': {
    settings: { client_id: 'client-4', client_secret: 'hush-4' },
    client_headers: { id: 'x-ibm-client-id', secret: 'x-ibm-client-secret' },
    event: (event) => ({ ...without(event, 'eventID'), eventDateTime: utc(event['eventDateTime']) }),
  },
  one: { settings: { api_key: 'key-5', client_secret: 'hush-5' }, api_key: { header: 'apikey' } },
  evergreen: {
    settings: { client_id: 'client-6', client_secret: 'hush-6' },
    bill: { asked: 'EGLV143652210987', written: '143652210987' },
    has_pages: true,
    event: (event) => ({
      ...event,
      ...(event['eventClassifierCode'] === 'PLN' && { eventClassifierCode: 'PLAN' }),
    }),
  },
  hmm: {
    settings: { api_key: 'key-10' },
    api_key: { header: 'x-gateway-apikey' },
    request_type: 'booking_number',
    event: (event) => ({
      ...without(event, 'equipmentReference', 'documentReferences', 'eventType'),
      ...(event['emptyIndicatorCode'] === 'LADEN' && { emptyIndicatorCode: 'Laden' }),
      eventLocation: objectOf(event['eventLocation'])['UNLocationCode'],
    }),
    body: (events) => {
      const calls = events.map(({ transportCall }) => objectOf(transportCall))
      const of = (kind: string) =>
        events
          .filter((event) => event[`${kind}EventTypeCode`] !== undefined)
          .map(({ transportCall, ...event }) => ({
            ...event,
            transportCallID: objectOf(transportCall)['transportCallID'],
          }))
      return {
        shipment: { carrierBookingReference: booking, transportDocumentReference: bill },
        equipment: { equipmentReference: box, ISOEquipmentCode: '45G1' },
        shipmentEvent: of('shipment'),
        transportEvent: of('transport'),
        equipmentEvent: of('equipment'),
        transportCall: calls.filter((call) => call['transportCallID'] !== undefined),
      }
    },
  },
  zim: {
    settings: { api_key: 'key-7', client_secret: 'hush-7', client_id: 'client-7' },
    api_key: { header: 'ocp-apim-subscription-key' },
    has_pages: true,
    body: (events) => ({ events }),
  },
  portolan: {
    settings: { api_key: 'key-8' },
    api_key: { header: 'authorization', prefix: 'Token ' },
    has_pages: true,
  },
  other: {
    settings: { sign_in: 'api_key', api_key: 'key-9' },
    api_key: { header: 'x-api-key' },
    has_pages: true,
  },
}

const PAGE_SIZE = 8
const ofBill = (request_number: string) => ({
  request_type: 'bill_of_lading' as const,
  request_number,
  scac: null,
})

/** A carrier that behaves as its profile says. */
export async function openProfile(name: StandardProfile): Promise<FarSide> {
  const {
    settings,
    api_key,
    client_headers,
    bill: paper,
    has_pages,
    request_type,
    event,
    body,
  } = carrierBehaviours[name]
  const carrier = await openCarrier()
  carrier.api_key = api_key === undefined ? null : `${api_key.prefix ?? ''}${settings['api_key']}`
  if (api_key) carrier.key_header = api_key.header
  const isCertificate = settings['certificate'] !== undefined
  const secret = settings['client_secret']
  if (isCertificate) carrier.assertion_key = certificate.publicKey
  if (isCertificate || (secret !== undefined && !client_headers))
    carrier.client = { id: settings['client_id'] ?? settings['api_key'] ?? '', secret: secret ?? '' }
  if (client_headers)
    carrier.fault = (response, { headers }) => {
      const isSignedIn =
        headers[client_headers.id] === settings['client_id'] && headers[client_headers.secret] === secret
      if (!isSignedIn) response.writeHead(401, { 'content-type': 'application/json' }).end('{}')
      return !isSignedIn
    }
  carrier.page_size = has_pages ? PAGE_SIZE : 1000
  const { asked = bill, written = bill } = paper ?? {}
  const sent = (JSON.parse(JSON.stringify(wholeJourney).replaceAll(bill, written)) as Event[]).map(
    event ?? ((each) => each),
  )
  carrier.events.set(written, sent).set(booking, sent)
  if (body) carrier.shape = body
  const adapterWith =
    (credentials: Record<string, string>): FarSide['adapter'] =>
    (origin) => {
      const all = {
        profile: name,
        events_url: `${origin}/events`,
        token_url: `${origin}/token`,
        ...credentials,
      }
      const profile = dcsaProfileWith(all)
      return dcsaAdapter(profile, createSignIn(profile, all), catalogueRecords)
    }
  const secrets = Object.entries(settings).flatMap(([key, value]) =>
    ['api_key', 'client_secret', 'private_key'].includes(key) ? [value] : [],
  )
  const wrong = isCertificate
    ? { private_key: otherCertificate.private_key }
    : Object.fromEntries(
        Object.keys(settings).flatMap((key) =>
          /^(api_key|client_secret)$/.test(key) ? [[key, 'wrong']] : [],
        ),
      )
  const { increments = 'none' }: DcsaProfile = dcsaProfileOf(name)
  return {
    origin: carrier.origin,
    ...(increments !== 'none' && {
      refuseIncrements: (isRefused: boolean) => void (carrier.refuses_increments = isRefused),
    }),
    adapter: adapterWith(settings),
    refused: adapterWith({ ...settings, ...wrong }),
    secrets,
    isSignIn: (path) => path.startsWith('/token'),
    known: request_type ? { request_type, request_number: booking, scac: null } : ofBill(asked),
    unknown: ofBill('NOSUCHBILL1'),
    questions: has_pages ? Math.ceil(sent.length / PAGE_SIZE) : 1,
    shown: journeyShown,
    close: () => carrier.close(),
  }
}
