import type { PublicClient } from '../request.ts'

const pages = { 'meta.size': 'number', 'meta.total': 'number', 'links.self': 'text' } as const
const fieldOf = (attributes: object, more: object = {}) => ({
  data: { type: 'custom_field', attributes, ...more },
})

/** The command line, which also manages webhooks, parties and custom fields, and looks up places and ships. */
export const commandLine: PublicClient = {
  name: 'command line',
  headers: {
    authorization: 'Token {key}',
    accept: 'application/vnd.api+json',
    'content-type': 'application/vnd.api+json',
  },
  requests: [
    {
      method: 'GET',
      path: '/shipments?page[size]=1&include=port_of_lading,port_of_discharge,pod_terminal,containers',
      status: 200,
      reads: { data: 'some' },
      keeps: {
        shipment: 'data[].id',
        container: 'data[].relationships.containers.data[].id',
        port: 'data[].relationships.port_of_discharge.data.id',
        locode: 'data[].attributes.port_of_discharge_locode',
        number: 'included[type=container].attributes.number',
      },
    },
    {
      method: 'GET',
      path: '/containers?filter[number]={number}',
      status: 200,
      reads: { data: 'some', 'data[].attributes.number': 'text' },
    },
    {
      method: 'GET',
      path: '/containers/{container}/map_geojson',
      status: 200,
      type: 'application/json',
      reads: {
        type: '=FeatureCollection',
        features: 'some',
        'features[].geometry.type': 'text',
        'features[].geometry.coordinates': 'list',
        'features[].properties.feature_type': 'text',
      },
    },
    {
      method: 'GET',
      path: '/ports/{port}',
      status: 200,
      reads: {
        'data.attributes.name': 'text',
        'data.attributes.code': 'text?',
        'data.attributes.city': 'text?',
        'data.attributes.country_code': 'text?',
        'data.attributes.time_zone': 'text?',
        'data.attributes.latitude': 'number?',
        'data.attributes.longitude': 'number?',
      },
    },
    { method: 'GET', path: '/ports/{locode}', status: 200, reads: { 'data.attributes.code': 'text' } },
    {
      method: 'GET',
      path: '/shipping_lines',
      status: 200,
      reads: { data: 'some', 'data[].attributes.alternative_scacs': 'list' },
      keeps: { line: 'data[].id' },
    },
    { method: 'GET', path: '/shipping_lines/{line}', status: 200, reads: { 'data.attributes.scac': 'text' } },
    {
      method: 'GET',
      path: '/webhooks/events',
      status: 200,
      reads: { data: 'some' },
    },
    {
      method: 'GET',
      path: '/webhooks/ips',
      status: 200,
      type: 'application/json',
      reads: { webhook_notification_ips: 'list', last_updated: 'time?' },
    },
    {
      method: 'POST',
      path: '/webhooks',
      body: {
        data: {
          type: 'webhook',
          attributes: { url: 'https://hooks.example.com/ocean', active: false, events: ['*'], headers: [] },
        },
      },
      status: 201,
      reads: {
        'data.attributes.url': 'text',
        'data.attributes.active': 'boolean',
        'data.attributes.events': 'some',
        'data.attributes.secret': 'text',
      },
      keeps: { webhook: 'data.id' },
    },
    {
      method: 'GET',
      path: '/webhooks?page[number]=1&page[size]=30',
      status: 200,
      reads: { ...pages, 'data[].attributes.url': 'text' },
    },
    { method: 'GET', path: '/webhooks/{webhook}', status: 200, reads: { 'data.attributes.events': 'some' } },
    {
      method: 'PATCH',
      path: '/webhooks/{webhook}',
      body: {
        data: {
          type: 'webhook',
          id: '{webhook}',
          attributes: { events: ['container.transport.vessel_arrived'], url: 'https://hooks.example.com/2' },
        },
      },
      status: 200,
      reads: { 'data.attributes.url': '=https://hooks.example.com/2' },
    },
    { method: 'DELETE', path: '/webhooks/{webhook}', status: 200, type: null },
    {
      method: 'GET',
      path: '/webhook_notifications?page[number]=1&page[size]=10&include=reference_object',
      status: 200,
      reads: { ...pages, data: 'list' },
    },
    {
      method: 'GET',
      path: '/webhook_notifications/examples?event=container.transport.vessel_arrived',
      status: 200,
      reads: {
        'data[].type': '=webhook_notification',
        'data[].attributes.event': '=container.transport.vessel_arrived',
        included: 'some',
      },
    },
    {
      method: 'GET',
      path: '/webhook_notifications/examples?event=tracking_request.succeeded',
      status: 200,
      reads: { 'data[].attributes.event': '=tracking_request.succeeded' },
    },
    {
      method: 'POST',
      path: '/parties',
      body: { data: { type: 'party', attributes: { company_name: 'Harbour Traders' } } },
      status: 201,
      reads: { 'data.attributes.company_name': '=Harbour Traders' },
      keeps: { party: 'data.id' },
    },
    {
      method: 'GET',
      path: '/parties?page[number]=1&page[size]=30',
      status: 200,
      reads: { ...pages, data: 'some', 'meta.pagination.records': 'number' },
    },
    { method: 'GET', path: '/parties/{party}', status: 200, reads: { 'data.type': '=party' } },
    {
      method: 'PATCH',
      path: '/parties/{party}',
      body: { data: { type: 'party', attributes: { company_name: 'Harbour Traders Ltd' } } },
      status: 200,
      reads: { 'data.attributes.company_name': '=Harbour Traders Ltd' },
    },
    {
      method: 'POST',
      path: '/custom_field_definitions',
      body: {
        data: {
          type: 'custom_field_definition',
          attributes: {
            entity_type: 'Shipment',
            data_type: 'enum',
            api_slug: 'priority_of_client',
            display_name: 'Priority',
          },
        },
      },
      status: 201,
      reads: {
        'data.attributes.api_slug': '=priority_of_client',
        'data.attributes.display_name': 'text',
      },
      keeps: { definition: 'data.id' },
    },
    {
      method: 'POST',
      path: '/custom_field_definitions/{definition}/options',
      body: { data: { type: 'custom_field_option', attributes: { label: 'High', value: 'high' } } },
      status: 201,
      reads: { 'data.attributes.label': '=High' },
      keeps: { option: 'data.id' },
    },
    {
      method: 'GET',
      path: '/custom_field_definitions/{definition}/options',
      status: 200,
      reads: { data: 'some', 'data[].attributes.value': 'text' },
    },
    {
      method: 'GET',
      path: '/custom_field_definitions?filter[entity_type]=Shipment&page[size]=30',
      status: 200,
      reads: { data: 'some', 'data[].attributes.data_type': 'text' },
    },
    {
      method: 'GET',
      path: '/custom_field_definitions/{definition}',
      status: 200,
      reads: { 'data.id': 'text' },
    },
    {
      method: 'POST',
      path: '/shipments/{shipment}/custom_fields',
      body: fieldOf({ api_slug: 'priority_of_client', value: 'high' }),
      status: 201,
      reads: { 'data.attributes.value': 'text' },
      keeps: { field: 'data.id' },
    },
    {
      method: 'GET',
      path: '/shipments/{shipment}/custom_fields',
      status: 200,
      reads: { data: 'some', 'data[].attributes.api_slug': '=priority_of_client' },
    },
    { method: 'GET', path: '/containers/{container}/custom_fields', status: 200, reads: { data: 'list' } },
    { method: 'GET', path: '/custom_fields?page[size]=5', status: 200, reads: { data: 'some' } },
    {
      method: 'GET',
      path: '/custom_fields/{field}',
      status: 200,
      reads: { 'data.attributes.value': 'text' },
    },
    {
      method: 'DELETE',
      path: '/shipments/{shipment}/custom_fields/priority_of_client',
      status: 204,
      type: null,
    },
    {
      method: 'GET',
      path: '/documents?page[number]=1&page[size]=10&sort=-created_at',
      status: 200,
      reads: { ...pages, data: 'list' },
    },
    {
      method: 'GET',
      path: '/documents/types',
      status: 200,
      type: 'application/json',
      reads: { document_types: 'some', 'document_types[].code': 'text', 'document_types[].label': 'text' },
    },
    { method: 'GET', path: '/email_submissions?page[size]=10', status: 200, reads: { data: 'list' } },
  ],
}
