import type { PublicClient } from '../request.ts'

const jsonApi = 'application/vnd.api+json'

/** Requests as examples of manuals write them: with curl, in other languages, with the plain type of JSON. */
export const manualExamples: PublicClient = {
  name: 'examples of manuals',
  headers: { authorization: 'Token {key}', 'content-type': 'application/json' },
  requests: [
    {
      method: 'POST',
      path: '/tracking_requests',
      body: {
        data: {
          attributes: { request_type: 'bill_of_lading', request_number: 'MEDUFR030802', scac: 'MSCU' },
          type: 'tracking_request',
        },
      },
      status: 201,
      reads: { 'data.id': 'text', 'data.attributes.status': 'text' },
      keeps: { request: 'data.id' },
    },
    {
      method: 'GET',
      path: '/tracking_requests?filter[status]=created',
      status: 200,
      reads: { 'included[type=shipment]': 'some' },
    },
    {
      method: 'GET',
      path: '/tracking_requests/{request}',
      status: 200,
      reads: { 'data.attributes.scac': '=MSCU' },
    },
    {
      method: 'GET',
      path: '/tracking_requests?filter[request_number]=MEDUFR030802',
      status: 200,
      reads: { data: 'some', 'data[].attributes.scac': '=MSCU' },
    },
    {
      method: 'GET',
      path: '/tracking_requests',
      headers: { accept: '*/*' },
      status: 200,
      reads: { data: 'some' },
    },
    {
      method: 'GET',
      path: '/shipments',
      status: 200,
      reads: {
        data: 'some',
        'data[].attributes.bill_of_lading_number': 'text',
        'data[].attributes.pol_timezone': 'text?',
        'data[].attributes.pod_timezone': 'text?',
        'data[].links.self': 'text',
      },
      keeps: { shipment: 'data[].id' },
    },
    {
      method: 'GET',
      path: '/shipments/{shipment}?include=containers,port_of_lading,port_of_discharge,destination',
      status: 200,
      reads: {
        'included[type=container]': 'some',
        'included[type=container].attributes.pickup_lfd': 'time?',
      },
    },
    {
      method: 'GET',
      path: '/shipments/{shipment}/containers',
      status: 200,
      reads: { data: 'some', 'data[].attributes.number': 'text' },
    },
    {
      method: 'GET',
      path: '/containers?page[number]=1&page[size]=50',
      status: 200,
      reads: { data: 'some' },
      keeps: { container: 'data[].id', number: 'data[].attributes.number' },
    },
    {
      method: 'GET',
      path: '/containers/{container}?include=transport_events,shipment',
      status: 200,
      reads: {
        'data.attributes.availability_known': 'boolean',
        'data.attributes.seal_number': 'text?',
        'data.attributes.empty_terminated_at': 'time?',
        included: 'some',
      },
    },
    { method: 'GET', path: '/containers/{container}/transport_events', status: 200, reads: { data: 'list' } },
    {
      method: 'GET',
      path: '/containers?filter[container_number]={number}',
      status: 200,
      reads: { data: 'some' },
    },
    {
      method: 'GET',
      path: '/containers?filter[tracking_request_id]={request}',
      status: 200,
      reads: { data: 'list' },
    },
    {
      method: 'GET',
      path: '/containers?filter[port_of_discharge]=USLAX&page[size]=10000',
      status: 200,
      reads: { data: 'list', 'meta.warnings[].code': '=page_size_cut' },
    },
    {
      method: 'GET',
      path: '/shipments?filter[nothing_known]=1',
      status: 200,
      reads: { data: 'some', 'meta.warnings[].parameter': '=filter[nothing_known]' },
    },
    {
      method: 'PATCH',
      path: '/containers',
      body: { data: { type: 'container', id: '{container}', attributes: { ref_numbers: ['PO-4'] } } },
      status: 200,
      reads: { 'data.attributes.ref_numbers': 'some' },
    },
    {
      method: 'POST',
      path: '/tracking_requests/infer_number',
      body: { number: '{number}' },
      status: 200,
      reads: {
        'data.attributes.number_type': '=container',
        'data.attributes.validation.is_valid': 'boolean',
        'data.attributes.shipping_line.candidates': 'list',
      },
    },
  ],
}

/** Clients that are generated from the public description: they name the type of the answer, and take a null for each attribute. */
export const generatedClient: PublicClient = {
  name: 'generated client',
  headers: {
    authorization: 'Token {key}',
    accept: 'application/json',
    'user-agent': 'OpenAPI-Generator/1.0.0/go',
  },
  requests: [
    {
      method: 'GET',
      path: '/shipments?page%5Bnumber%5D=1&page%5Bsize%5D=1&include=containers%2Cpod_terminal',
      status: 200,
      reads: { data: 'some', 'links.last': 'text' },
      keeps: { shipment: 'data[].id', container: 'data[].relationships.containers.data[].id' },
    },
    {
      method: 'GET',
      path: '/shipments/{shipment}?include=containers',
      status: 200,
      reads: { included: 'some' },
    },
    {
      method: 'GET',
      path: '/containers/{container}',
      status: 200,
      reads: { 'data.attributes.number': 'text' },
    },
    { method: 'GET', path: '/containers/{container}/raw_events', status: 200, reads: { data: 'list' } },
    {
      method: 'POST',
      path: '/tracking_requests',
      headers: { 'content-type': jsonApi },
      body: {
        data: {
          type: 'tracking_request',
          attributes: {
            request_type: 'booking_number',
            request_number: 'SAFM1234567',
            scac: 'MAEU',
            ref_numbers: null,
            shipment_tags: [],
          },
        },
      },
      status: 201,
      reads: { 'data.attributes.ref_numbers': 'list?' },
    },
    {
      method: 'POST',
      path: '/webhooks',
      headers: { 'content-type': jsonApi },
      body: {
        data: {
          type: 'webhook',
          attributes: {
            url: 'https://hooks.example.com/generated',
            active: true,
            events: ['tracking_request.succeeded', 'tracking_request.failed'],
          },
        },
      },
      status: 201,
      keeps: { webhook: 'data.id' },
    },
    { method: 'DELETE', path: '/webhooks/{webhook}', status: 200, type: null },
    { method: 'GET', path: '/webhook_notifications?page[size]=1', status: 200, reads: { data: 'list' } },
  ],
}

const called = (name: string, given: object) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: given },
})
const tool = (name: string, given: object) =>
  ({
    method: 'POST',
    path: '/../mcp',
    body: called(name, given),
    status: 200,
    type: 'text/event-stream',
    reads: { 'result.content': 'some', 'result.content[].text': 'text', 'result.isError': 'absent' },
  }) as const

/** A program that calls the tools of the hosted Model Context Protocol, with the arguments of those. */
export const toolCaller: PublicClient = {
  name: 'caller of tools',
  headers: {
    authorization: 'Bearer {key}',
    accept: 'application/json, text/event-stream',
    'content-type': 'application/json',
  },
  requests: [
    {
      method: 'GET',
      path: '/containers?page[size]=1&include=shipment',
      headers: { accept: jsonApi, authorization: 'Token {key}' },
      status: 200,
      keeps: {
        container: 'data[].id',
        number: 'data[].attributes.number',
        shipment: 'included[type=shipment].id',
      },
    },
    tool('search_container', { query: '{number}', intent: 'find it' }),
    tool('get_container', { id: '{container}', include: ['shipment', 'pod_terminal'] }),
    tool('get_shipment_details', { id: '{shipment}', include: ['containers'] }),
    tool('get_container_transport_events', { id: '{container}' }),
    tool('get_container_route', { id: '{container}' }),
    tool('get_supported_shipping_lines', { search: 'maersk' }),
    tool('list_containers', { page: 1, page_size: 100 }),
    tool('list_shipments', { page: 1, page_size: 25 }),
    tool('list_tracking_requests', { page: 1, page_size: 25 }),
    tool('track_container', { number: 'MSCU7901054', scac: 'MSCU' }),
  ],
}
