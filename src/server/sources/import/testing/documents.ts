import { linked } from '../../../../contract/jsonapi/index.ts'

/** Made-up answers and notifications in the shapes that services with this interface send. */

const uuid = (kind: number, count: number) =>
  `${kind}0000000-0000-4000-8000-${String(count).padStart(12, '0')}`
const ids = {
  shipment: (count: number) => uuid(1, count),
  container: (count: number) => uuid(2, count),
  event: (count: number) => uuid(3, count),
  place: (count: number) => uuid(4, count),
  facility: (count: number) => uuid(5, count),
  request: (count: number) => uuid(6, count),
  notice: (count: number) => uuid(7, count),
  other: (count: number) => uuid(8, count),
}
const links = (type: string, ...list: string[]) => ({ data: list.map((id) => ({ id, type })) })

const shipment = (count: number, attributes: object = {}, relationships: object = {}) => ({
  id: ids.shipment(count),
  type: 'shipment',
  attributes: {
    created_at: '2026-03-04T10:00:00-07:00',
    bill_of_lading_number: `NRTH${70_000 + count}`,
    ref_numbers: ['PO-1'],
    shipping_line_scac: 'NRTH',
    shipping_line_name: 'Northern Line',
    port_of_lading_locode: 'CNNBG',
    port_of_lading_name: 'Ningbo',
    port_of_discharge_locode: 'USLAX',
    port_of_discharge_name: 'Los Angeles',
    pod_vessel_name: 'POLAR STAR',
    pod_vessel_imo: '9074729',
    pod_voyage_number: '12E',
    destination_locode: null,
    destination_name: null,
    destination_timezone: null,
    pol_atd_at: '2026-03-05T03:00:00+08:00',
    pol_timezone: 'Asia/Shanghai',
    pod_eta_at: '2026-03-22T08:00:00.500Z',
    pod_ata_at: null,
    pod_timezone: 'America/Los_Angeles',
    ...attributes,
  },
  relationships: {
    port_of_lading: linked('port', ids.place(1)),
    port_of_discharge: linked('port', ids.place(2)),
    pod_terminal: linked('terminal', ids.facility(1)),
    destination: linked('port', null),
    containers: links('container', ids.container(count)),
    ...relationships,
  },
  links: { self: `/v2/shipments/${ids.shipment(count)}` },
})

const container = (count: number, attributes: object = {}, relationships: object = {}) => ({
  id: ids.container(count),
  type: 'container',
  attributes: {
    number: `NRTU${200_000 + count}1`,
    seal_number: null,
    created_at: '2026-03-04T17:00:01Z',
    equipment_type: 'dry',
    equipment_length: 40,
    equipment_height: 'high_cube',
    weight_in_lbs: 41_250,
    fees_at_pod_terminal: [{ type: 'demurrage', amount: 125.5, currency_code: 'USD' }],
    holds_at_pod_terminal: [{ name: 'customs', status: 'hold', description: 'CUST EXAM' }],
    pickup_lfd: '2026-03-29T06:59:00Z',
    import_deadlines: {
      pickup_lfd_line: null,
      pickup_lfd_terminal: '2026-03-29T06:59:00Z',
      pickup_lfd_rail: null,
    },
    availability_known: true,
    available_for_pickup: false,
    pod_arrived_at: null,
    pod_timezone: 'America/Los_Angeles',
    current_status: 'not_available',
    terminal_note: { lane: 7, words: ['kept', null] },
    ...attributes,
  },
  relationships: {
    shipment: linked('shipment', ids.shipment(count)),
    pickup_facility: linked('terminal', null),
    pod_terminal: linked('terminal', ids.facility(1)),
    transport_events: links('transport_event', ids.event(count)),
    raw_events: links('raw_event', ids.other(1), ids.other(2)),
    chassis: linked('chassis', ids.other(3)),
    ...relationships,
  },
})

const departed = (count: number) => ({
  id: ids.event(count),
  type: 'transport_event',
  attributes: {
    event: 'container.transport.vessel_departed',
    created_at: '2026-03-04T17:00:02Z',
    voyage_number: null,
    timestamp: '2026-03-05T03:00:00+08:00',
    location_locode: 'CNNBG',
    timezone: 'Asia/Shanghai',
  },
  relationships: {
    shipment: linked('shipment', ids.shipment(count)),
    container: linked('container', ids.container(count)),
    vessel: linked('vessel', ids.other(4)),
    location: linked('port', ids.place(1)),
    terminal: linked('terminal', null),
  },
})

const losAngeles = {
  id: ids.place(2),
  type: 'port',
  attributes: {
    id: ids.place(2),
    name: 'Port of Los Angeles',
    code: 'USLAX',
    state_abbr: 'CA',
    city: 'San Pedro',
    country_code: 'US',
    time_zone: 'America/Los_Angeles',
  },
}
const quay = {
  id: ids.facility(1),
  type: 'terminal',
  attributes: { id: ids.facility(1), nickname: 'Polar', name: 'Polar Quay', firms_code: 'Z999' },
  relationships: { port: linked('port', ids.other(5)) },
}

const request = (status: string, shipmentId: string | null) => ({
  id: ids.request(1),
  type: 'tracking_request',
  attributes: {
    request_number: 'NRTH70001',
    request_type: 'bill_of_lading',
    scac: 'NRTH',
    ref_numbers: [],
    shipment_tags: ['spring'],
    created_at: '2026-03-04T09:59:58-07:00',
    updated_at: '2026-03-04T11:00:00-07:00',
    status,
    failed_reason: null,
    is_retrying: false,
    retry_count: null,
  },
  relationships: {
    tracked_object: linked('shipment', shipmentId),
    customer: linked('party', ids.other(6)),
  },
})

const notice = (count: number, event: string, reference: { id: string; type: string }) => ({
  id: ids.notice(count),
  type: 'webhook_notification',
  attributes: {
    id: ids.notice(count),
    event,
    delivery_status: 'pending',
    created_at: '2026-03-04T17:00:03Z',
  },
  relationships: {
    reference_object: { data: { id: reference.id, type: reference.type } },
    webhook: linked('webhook', ids.other(7)),
    webhook_notification_logs: { data: [] },
  },
})

const estimate = {
  id: uuid(9, 1),
  type: 'estimated_event',
  attributes: {
    created_at: '2026-03-06T10:00:00-08:00',
    estimated_timestamp: '2026-03-23T10:00:00-07:00',
    voyage_number: '12E',
    event: 'shipment.estimated.arrival',
    timezone: 'America/Los_Angeles',
  },
  relationships: {
    shipment: linked('shipment', ids.shipment(1)),
    port: linked('port', ids.place(2)),
    vessel: linked('vessel', ids.other(4)),
  },
}
const update = {
  id: uuid(9, 2),
  type: 'container_updated_event',
  attributes: {
    changeset: {
      available_for_pickup: [false, true],
      pod_terminal_holds: [null, [{ name: 'customs', status: 'hold', description: 'CUST EXAM' }]],
    },
    timestamp: '2026-03-24T22:03:09Z',
    timezone: 'America/Los_Angeles',
  },
  relationships: {
    container: linked('container', ids.container(9)),
    terminal: linked('terminal', ids.facility(1)),
  },
}

/** By what they contain; every record of each must be answered as it was sent. */
export const madeUpDocuments: Record<string, object> = {
  'a page of shipments whose containers are only named': {
    data: [
      shipment(1),
      shipment(2, {}, { containers: links('container', ids.container(2), ids.container(3)) }),
      shipment(
        3,
        { destination_locode: 'USMEM', destination_name: 'Memphis' },
        {
          destination: linked('metro_area', ids.place(3)),
          destination_terminal: linked('rail_terminal', ids.facility(2)),
          line_tracking_stopped_by_user: linked('user', null),
          containers: links('container'),
        },
      ),
    ],
    meta: { size: 3, total: 900 },
    links: { self: 'https://elsewhere.example/v2/shipments?page[size]=3' },
  },
  'one shipment with its container, events and places': {
    data: shipment(1),
    included: [container(1), departed(1), losAngeles, quay],
  },
  'a page of containers whose shipments are only named': { data: [container(1), container(2)] },
  'a list of events whose container is only named': { data: [departed(1)] },
  'a request that is pending': { data: request('pending', null) },
  'a request with its shipment': {
    data: request('created', ids.shipment(1)),
    included: [shipment(1, { ref_numbers: null }, { containers: links('container') })],
  },
  'a notification of success': {
    data: notice(1, 'tracking_request.succeeded', request('created', null)),
    included: [request('created', ids.shipment(1)), shipment(1), container(1), departed(1)],
  },
  'a notification of a moved arrival': {
    data: notice(2, 'shipment.estimated.arrival', estimate),
    included: [estimate, losAngeles, shipment(1, { ref_numbers: [null, 'PO-7'] })],
  },
  'a notification of an event': {
    data: notice(3, 'container.transport.vessel_departed', departed(1)),
    included: [departed(1), shipment(1)],
  },
  'a notification of a change at the terminal': {
    data: notice(4, 'container.updated', update),
    included: [update, container(9, {}, { shipment: linked('shipment', null) }), quay],
  },
}
