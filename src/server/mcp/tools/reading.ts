import { operations } from '../../../contract/operations/index.ts'
import type { Container, RouteLocation, Shipment } from '../../../contract/resources/index.ts'
import { presentContainerFacts } from '../containers.present.ts'
import {
  containerIdOf,
  including,
  pageCounts,
  pageOf,
  paging,
  shipmentIdOf,
  whichContainer,
  whichShipment,
} from '../inputs.ts'
import { presentEvent, presentExpected, presentStopOnTheWay } from '../records.present.ts'
import { includedOf, presentShipmentFacts } from '../shipments.present.ts'
import { defineTool } from '../tool.ts'

const searchContainer = defineTool({
  name: 'search_container',
  title: 'Search',
  description:
    'Find shipments, containers and tracking requests by any part of a container, bill of lading, booking or reference number.',
  uses: ['search'],
  input: { query: operations.search.query.shape.query },
  async run({ query }, ask) {
    const { data } = await ask('search', { query: { query } })
    return {
      found: data.map(({ id, attributes }) => ({
        id,
        kind: attributes.entity_type === 'cargo' ? 'container' : attributes.entity_type,
        number: attributes.number,
        shipment_id: attributes.shipment_id,
        carrier: attributes.scac,
        from: attributes.port_of_lading_name,
        to: attributes.port_of_discharge_name,
        containers: attributes.containers_count,
        tracking_stopped: attributes.tracking_stopped || undefined,
        request_status: attributes.status,
        references: attributes.ref_numbers,
      })),
    }
  },
})

const findNumbers = defineTool({
  name: 'find_numbers',
  title: 'Find many numbers',
  description:
    'Look up many container, bill of lading, booking or reference numbers at once. For each: what it matches, or how it could be tracked.',
  uses: ['create_lookup'],
  input: { identifiers: operations.create_lookup.body.shape.identifiers },
  async run({ identifiers }, ask) {
    const { data } = await ask('create_lookup', { body: { identifiers } })
    return {
      numbers: data.map(({ identifier, rule, matches, check_digit, similar, inferred, repeats }) => ({
        identifier,
        rule,
        matches: matches.map((match) => ({
          kind: match.container_id === null ? 'shipment' : 'container',
          matched: match.matched,
          shipment_id: match.shipment_id,
          container_id: match.container_id,
          container: match.container_number,
          bill_of_lading: match.bill_of_lading_number,
          carrier: match.shipping_line_scac,
          status_code: match.current_status,
        })),
        wrong_check_digit: check_digit?.right === false || undefined,
        similar: similar.map(({ container_id, matched }) => ({ container_id, number: matched })),
        repeats_number: repeats === null ? undefined : repeats + 1,
        could_be_tracked_as: inferred && {
          request_type: inferred.request_type,
          carrier: inferred.shipping_line?.scac,
        },
      })),
    }
  },
})

const getContainer = defineTool({
  name: 'get_container',
  title: 'Container',
  description:
    'Everything known of one container: status, whether a truck can be sent and what stops it, the day to act by, holds, terminal, journey, and when each source last answered.',
  uses: ['get_container', 'list_containers'],
  input: { ...whichContainer, ...including },
  async run(which, ask, now) {
    const id = await containerIdOf(which, ask)
    const { data, included } = await ask('get_container', { params: { id }, query: { include: 'shipment' } })
    return presentContainerFacts(data, [...includedOf<Shipment>('shipment', included).values()][0], now)
  },
})

const getShipmentDetails = defineTool({
  name: 'get_shipment_details',
  title: 'Shipment',
  description:
    'One shipment with its way, departure, arrival, customer and the state of each of its containers.',
  uses: ['get_shipment', 'list_shipments'],
  input: { ...whichShipment, ...including },
  async run(which, ask, now) {
    const id = await shipmentIdOf(which, ask)
    const { data, included } = await ask('get_shipment', { params: { id }, query: { include: 'containers' } })
    return presentShipmentFacts(data, [...includedOf<Container>('container', included).values()], now)
  },
})

/** Events of one container in one answer. */
const MAX_EVENTS = 200

const getEvents = defineTool({
  name: 'get_container_transport_events',
  title: 'Events of a container',
  description:
    'What happened to a container, oldest first, and apart from it what its carrier expects. Times are on the clock of each place.',
  uses: ['list_container_transport_events', 'list_container_raw_events', 'list_containers'],
  input: whichContainer,
  async run(which, ask) {
    const id = await containerIdOf(which, ask)
    const [happened, reported] = await Promise.all([
      ask('list_container_transport_events', {
        params: { id },
        query: { include: 'location,vessel,terminal', 'page[size]': MAX_EVENTS },
      }),
      ask('list_container_raw_events', { params: { id }, query: { 'filter[estimated]': true } }),
    ])
    const records = new Map((happened.included ?? []).map((each) => [each.id, each]))
    return {
      ...pageCounts(happened),
      events: happened.data.map((each) => presentEvent(each, records)),
      expected: reported.data.map(presentExpected),
    }
  },
})

const getRoute = defineTool({
  name: 'get_container_route',
  title: 'Route of a container',
  description:
    'The way of a container, stop by stop, with vessels and times; what is expected is marked as an estimate. Needs route data of the account.',
  uses: ['get_container_route', 'list_containers'],
  input: whichContainer,
  async run(which, ask) {
    const { included = [] } = await ask('get_container_route', {
      params: { id: await containerIdOf(which, ask) },
    })
    const records = new Map(included.map((each) => [each.id, each]))
    const stops = [...includedOf<RouteLocation>('route_location', included).values()]
    return { stops: stops.map((stop) => presentStopOnTheWay(stop, records)) }
  },
})

const getShippingLines = defineTool({
  name: 'get_supported_shipping_lines',
  title: 'Shipping lines',
  description:
    'The shipping lines that are known: SCAC, name, and by which kinds of numbers each can be tracked.',
  uses: ['list_shipping_lines'],
  input: {
    search: operations.list_shipping_lines.query.shape.search.describe('A part of the name or of the SCAC'),
    ...paging,
  },
  async run({ search, page, rows, page_size }, ask) {
    const answer = await ask('list_shipping_lines', {
      query: { search, ...pageOf({ page, rows, page_size }) },
    })
    return {
      ...pageCounts(answer, page),
      shipping_lines: answer.data.map(({ attributes }) => ({
        scac: attributes.scac,
        name: attributes.name,
        tracked_by: [
          ...(attributes.bill_of_lading_tracking_support ? ['bill_of_lading'] : []),
          ...(attributes.booking_number_tracking_support ? ['booking_number'] : []),
          ...(attributes.container_number_tracking_support ? ['container'] : []),
        ],
      })),
    }
  },
})

export const readingTools = [
  searchContainer,
  findNumbers,
  getContainer,
  getShipmentDetails,
  getEvents,
  getRoute,
  getShippingLines,
]
