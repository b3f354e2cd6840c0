import type { Port, Shipment, TransportEvent, Vessel } from '../../../contract/resources/index.ts'
import { type IncludedRecords, related } from '../../api/records/related.ts'

const placeId = (locode: string) => `port-${locode}`.padEnd(36, '0')

/** A place as the service includes it. The id is derived from the UN/LOCODE. */
export const place = (locode: string, name: string, state_abbr: string | null = null): Port => ({
  id: uuidOf(locode),
  type: 'port',
  attributes: {
    id: uuidOf(locode),
    name,
    code: locode,
    city: null,
    state_abbr,
    country_code: locode.slice(0, 2),
    latitude: null,
    longitude: null,
  },
})
export const vessel: Vessel = {
  id: 'b0000000-0000-4000-8000-000000000001',
  type: 'vessel',
  attributes: {
    name: 'MSC Irina',
    imo: '9930038',
    mmsi: null,
    latitude: null,
    longitude: null,
    nautical_speed_knots: null,
    navigational_heading_degrees: null,
    position_timestamp: null,
  },
}

/** Any text as a uuid, the same each time. */
function uuidOf(text: string): string {
  const hex = [...placeId(text)].map((letter) => letter.charCodeAt(0).toString(16)).join('')
  return `${hex.slice(0, 8)}-0000-4000-8000-${hex.slice(10, 22)}`
}

let eventCount = 0
/** An event of a container: `event` without its common beginning, the place by UN/LOCODE. */
export function happened(
  event: string,
  timestamp: string | null,
  locode: string | null,
  more: Partial<TransportEvent['attributes']> & { ship?: boolean } = {},
): TransportEvent {
  const { ship = false, ...attributes } = more
  eventCount += 1
  return {
    id: uuidOf(`event ${eventCount}`),
    type: 'transport_event',
    attributes: {
      event: event.startsWith('container.') ? event : `container.transport.${event}`,
      voyage_number: ship ? '445E' : null,
      timestamp,
      timezone: 'America/Los_Angeles',
      location_locode: locode,
      value: null,
      created_at: timestamp ?? '2026-11-20T18:00:00Z',
      data_source: 'shipping_line',
      ...attributes,
    },
    relationships: {
      location: { data: locode === null ? null : { type: 'port', id: uuidOf(locode) } },
      vessel: { data: ship ? { type: 'vessel', id: vessel.id } : null },
    },
  }
}

export const places = [
  place('CNSHA', 'Shanghai'),
  place('KRPUS', 'Busan'),
  place('USLAX', 'Los Angeles', 'CA'),
  place('USCHI', 'Chicago', 'IL'),
]
export const include: IncludedRecords = related({
  included: [...places, vessel].map((each) => ({ ...each })),
})

export const shipment = (attributes: Partial<Shipment['attributes']> = {}): Shipment => ({
  id: uuidOf('shipment'),
  type: 'shipment',
  attributes: {
    bill_of_lading_number: 'MEDU9104472',
    normalized_number: 'MEDU9104472',
    booking_number: null,
    ref_numbers: ['PO-1'],
    tags: [],
    created_at: '2026-10-01T00:00:00Z',
    shipping_line_scac: 'MSCU',
    shipping_line_name: 'MSC',
    shipping_line_short_name: 'MSC',
    customer_name: null,
    port_of_lading_locode: 'CNSHA',
    port_of_lading_name: 'Shanghai',
    port_of_discharge_locode: 'USLAX',
    port_of_discharge_name: 'Los Angeles',
    destination_locode: null,
    destination_name: null,
    pod_vessel_name: null,
    pod_vessel_imo: null,
    pod_voyage_number: null,
    pol_etd_at: null,
    pol_original_etd_at: null,
    destination_original_eta_at: null,
    pod_original_vessel_name: null,
    pod_original_vessel_imo: null,
    pod_original_voyage_number: null,
    facts_ahead: [],
    pol_atd_at: null,
    pol_timezone: 'Asia/Shanghai',
    pod_eta_at: null,
    pod_original_eta_at: null,
    pod_ata_at: null,
    pod_timezone: 'America/Los_Angeles',
    destination_eta_at: null,
    destination_ata_at: null,
    destination_timezone: null,
    line_tracking_last_attempted_at: null,
    line_tracking_last_succeeded_at: null,
    line_tracking_stopped_at: null,
    line_tracking_stopped_reason: null,
    data_origin: 'simulated',
    ...attributes,
  },
})
