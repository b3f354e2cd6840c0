import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyRequest } from '../testing/scripted-carrier.ts'
import { createSourceRegistry } from './sources.store.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { checkDue } from './check.ts'
import type { Snapshot, Source } from '../source.ts'

/** What the carrier knows of each bill of lading: its containers. */
const boxes = new Map<string, string[]>()
const snapshot = (bill: string): Snapshot => ({
  source: 'scripted',
  taken_at: '2026-11-20T18:00:00Z',
  check_again_at: '2026-11-20T18:00:00Z',
  shipment: { bill_of_lading_number: bill, shipping_line_scac: 'MSCU' },
  containers: (boxes.get(bill) ?? []).map((number) => ({
    number,
    current_status: 'on_ship',
    transport_events: [],
  })),
})
const carrier: Source = {
  name: 'scripted',
  simulated: false,
  capabilities: anyRequest,
  ask: ({ request_number }) => Promise.resolve({ kind: 'snapshot', snapshot: snapshot(request_number) }),
}
const log = { info: () => undefined, error: () => undefined }

let service: TestService
beforeAll(async () => {
  service = await startTestService({ source: carrier })
  for (const [entity_type, api_slug, data_type] of [
    ['Shipment', 'booking_reference', 'short_text'],
    ['Container', 'po_number', 'short_text'],
    ['Container', 'customs_broker', 'short_text'],
    ['Container', 'pallets', 'number'],
  ])
    await service.ask('POST', '/v2/custom_field_definitions', {
      data: {
        type: 'custom_field_definition',
        attributes: { entity_type, api_slug, data_type, display_name: api_slug },
      },
    })
})
afterAll(() => service.close())

const request = (request_number: string, initial_custom_fields: unknown) =>
  service.ask('POST', '/v2/tracking_requests', {
    data: {
      type: 'tracking_request',
      attributes: { request_type: 'bill_of_lading', request_number, scac: 'MSCU', initial_custom_fields },
    },
  })
/** The values of a record, as `slug value`. */
async function valuesOf(path: string): Promise<string[]> {
  const { body } = await service.ask('GET', `${path}/custom_fields`)
  const { data } = body as { data: { attributes: { api_slug: string; value: unknown } }[] }
  return data.map(({ attributes }) => `${attributes.api_slug} ${String(attributes.value)}`)
}
async function valuesOfNumber(number: string): Promise<string[]> {
  const { body } = await service.ask('GET', `/v2/containers?filter[number]=${number}`)
  return valuesOf(`/v2/containers/${(body as { data: { id: string }[] }).data[0]?.id}`)
}
async function shipmentOf(bill: string): Promise<string> {
  const { body } = await service.ask('GET', `/v2/shipments?number=${bill}`)
  return `/v2/shipments/${(body as { data: { id: string }[] }).data[0]?.id}`
}
const check = () => checkDue({ ...service, sources: createSourceRegistry([carrier]), log })

test('values that come with a request are set on its shipment and containers once they are found', async () => {
  boxes.set('MEDUFR030802', ['MSCU1234567', 'TCLU7654321'])
  const asked = await request('MEDUFR030802', {
    shipment: [{ api_slug: 'booking_reference', value: 'BOOK-2026-001' }],
    containers: [
      { api_slug: 'po_number', value: 'PO-123', number: 'mscu 123456-7' },
      { api_slug: 'po_number', value: 'PO-999', number: 'TCLU7654321' },
      { api_slug: 'customs_broker', value: 'Acme Brokerage' },
      { api_slug: 'po_number', value: 'PO-000', number: '' },
    ],
  })
  expect(asked.status).toBe(201)
  await check()
  expect(await valuesOf(await shipmentOf('MEDUFR030802'))).toEqual(['booking_reference BOOK-2026-001'])
  expect(await valuesOfNumber('MSCU1234567')).toEqual(['customs_broker Acme Brokerage', 'po_number PO-123'])
  expect(await valuesOfNumber('TCLU7654321')).toEqual(['customs_broker Acme Brokerage', 'po_number PO-999'])
  expect(await service.db.selectFrom('staged_custom_fields').selectAll().execute()).toEqual([])
})

test('values for containers wait until there are any, and what was changed meanwhile stays', async () => {
  await request('MEDULATER001', {
    shipment: [{ api_slug: 'booking_reference', value: 'given' }],
    containers: [{ api_slug: 'pallets', value: 20 }],
  })
  await check()
  const path = await shipmentOf('MEDULATER001')
  expect(await valuesOf(path)).toEqual(['booking_reference given'])
  await service.ask('DELETE', `${path}/custom_fields/booking_reference`)
  boxes.set('MEDULATER001', ['MSCU1111112'])
  service.pass(86_400)
  await check()
  expect(await valuesOfNumber('MSCU1111112')).toEqual(['pallets 20'])
  expect(await valuesOf(path)).toEqual([])
})

test('a slug that is not defined, or a value that does not fit, refuses the request and keeps nothing', async () => {
  const refused = await request('MEDUBAD00001', {
    shipment: [{ api_slug: 'po_number', value: 'x' }],
    containers: [
      { api_slug: 'pallets', value: '20' },
      { api_slug: '__proto__', value: 'x' },
    ],
  })
  const at = '/data/attributes/initial_custom_fields'
  expect(refused).toMatchObject({
    status: 422,
    body: {
      errors: ['shipment/0/api_slug', 'containers/0/value', 'containers/1/api_slug'].map((field) => ({
        source: { pointer: `${at}/${field}` },
      })),
    },
  })
  const requests = await service.ask('GET', '/v2/tracking_requests?filter[request_number]=MEDUBAD00001')
  expect(requests.body).toMatchObject({ meta: { total: 0 } })
  for (const nonsense of ['x', [], { shipment: {} }, { containers: [{ value: 1 }] }])
    expect((await request('MEDUBAD00001', nonsense)).status).toBe(422)
  for (const nothing of [null, {}, { shipment: [], containers: null }])
    expect((await request('MEDUGOOD0001', nothing)).status).toBe(201)
})

test('of a definition that was deleted meanwhile nothing is set', async () => {
  const { body } = await service.ask('GET', '/v2/custom_field_definitions?filter[api_slug]=booking_reference')
  await request('MEDUGONE0001', { shipment: [{ api_slug: 'booking_reference', value: 'x' }] })
  await service.ask(
    'DELETE',
    `/v2/custom_field_definitions/${(body as { data: { id: string }[] }).data[0]?.id}`,
  )
  await check()
  expect(await valuesOf(await shipmentOf('MEDUGONE0001'))).toEqual([])
})
