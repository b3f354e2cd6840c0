import { expect, test } from 'vitest'
import { relationsByType } from '../resources/index.ts'
import { type Operation, type OperationName, operations, outdates } from './index.ts'

const all: [string, Operation][] = Object.entries(operations)

test('no two operations answer to the same method and path', () => {
  const places = all.map(([, { method, path }]) => `${method} ${path.replaceAll(/\{[^}]+\}/g, '{}')}`)
  expect(new Set(places).size).toBe(places.length)
})

test('every parameter of a path is described, and nothing else is', () => {
  for (const [name, { path, params }] of all) {
    const inPath = [...path.matchAll(/\{([^}]+)\}/g)].map(([, parameter]) => parameter)
    expect([name, Object.keys(params?.shape ?? {})]).toEqual([name, inPath])
  }
})

test('every operation that takes include names a resource whose relations are known', () => {
  const unknown = all
    .filter(([, { query }]) => query !== undefined && 'include' in query.shape)
    .filter(([, { resource }]) => relationsByType[resource ?? ''] === undefined)
  expect(unknown.map(([name]) => name)).toEqual([])
})

test('every relation leads to a type that exists or is kept for a later piece of the interface', () => {
  const later = new Set(['raw_event'])
  const targets = Object.values(relationsByType).flatMap((relations) =>
    Object.values(relations).flatMap(({ to }) => to),
  )
  expect(targets.filter((type) => !(type in relationsByType) && !later.has(type))).toEqual([])
})

test('a tracking request needs a carrier or leave to find one', () => {
  const body = (attributes: object) =>
    operations.create_tracking_request.body.safeParse({ data: { type: 'tracking_request', attributes } })
      .error?.issues
  const number = { request_type: 'bill_of_lading', request_number: 'MEDU9104472' }
  expect(body({ ...number, scac: 'mscu' })).toBeUndefined()
  expect(body({ ...number, auto_detect_vocc_scac: true })).toBeUndefined()
  expect(body(number)).toEqual([
    expect.objectContaining({ message: "Scac can't be blank", path: ['data', 'attributes', 'scac'] }),
  ])
})

test('every operation says what its answer shows or what it changes, by its resource or otherwise', () => {
  const silent = all.filter(
    ([, { method, resource, shows, changes }]) =>
      resource === undefined && (method === 'GET' ? shows : changes) === undefined,
  )
  expect(silent.map(([name]) => name)).toEqual([])
})

interface Parameters {
  params?: Record<string, string>
  query?: Record<string, string>
}
const called = (name: OperationName, parameters: Parameters = {}) => ({
  operation: operations[name],
  parameters,
})
const one = { params: { id: 'one' } }
const other = { params: { id: 'other' } }

test.each<[OperationName, OperationName, Parameters, Parameters]>([
  ['edit_shipment', 'list_shipments', one, {}],
  ['edit_shipment', 'get_shipment', one, one],
  ['edit_shipment', 'list_containers', one, {}],
  ['edit_shipment', 'list_container_facets', one, {}],
  ['edit_shipment', 'list_shipment_facets', one, {}],
  ['edit_shipment', 'search', one, {}],
  ['edit_shipment', 'create_lookup', one, {}],
  ['edit_shipment', 'get_counts', one, {}],
  ['edit_shipment', 'list_saved_views', one, {}],
  ['edit_shipment', 'list_documents', one, { query: { include: 'shipments,cargos' } }],
  ['edit_container', 'get_shipment', one, { ...other, query: { include: 'containers.transport_events' } }],
  ['create_shipment_custom_field', 'list_custom_fields', { params: { shipment_id: 'one' } }, {}],
  ['create_shipment_custom_field', 'list_shipments', { params: { shipment_id: 'one' } }, {}],
  ['stop_shipment_tracking', 'get_tracking_request', one, other],
  ['delete_document', 'get_counts', one, {}],
  ['create_tariff', 'get_counts', {}, {}],
  ['create_tariff_import', 'get_counts', {}, {}],
  ['rotate_document', 'get_document_page', one, { params: { id: 'one', number: '1' } }],
  ['revoke_share', 'list_shares', one, {}],
])('%s outdates an answer to %s', (write, read, written, shown) => {
  expect(outdates(called(write, written), called(read, shown))).toBe(true)
})

test.each<[OperationName, OperationName, Parameters, Parameters]>([
  ['edit_shipment', 'get_shipment', one, other],
  ['edit_shipment', 'list_shipment_custom_fields', one, { params: { shipment_id: 'one' } }],
  ['edit_shipment', 'list_documents', one, {}],
  ['edit_shipment', 'list_shipping_lines', one, {}],
  ['edit_container', 'get_container_map_geojson', one, one],
  ['edit_container', 'get_shipment', one, other],
  ['edit_document', 'get_document_evidence', one, other],
  ['create_export', 'list_containers', {}, {}],
  ['create_lookup', 'search', {}, {}],
  ['list_shipments', 'list_shipments', {}, {}],
])('%s leaves an answer to %s as it is', (write, read, written, shown) => {
  expect(outdates(called(write, written), called(read, shown))).toBe(false)
})
