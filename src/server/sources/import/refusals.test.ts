import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../testing/service.ts'
import { parseText } from '../json-api/json-api.rules.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const id = '10000000-0000-4000-8000-000000000001'
const shipment = (attributes: object, more: object = {}) => ({
  id,
  type: 'shipment',
  attributes: { bill_of_lading_number: 'NRTH70001', ...attributes },
  ...more,
})
const container = (attributes: object) => ({ id: id.replace(/1$/, '2'), type: 'container', attributes })

const refused: [what: string, document: unknown, detail: string][] = [
  [
    'nothing',
    { data: null },
    'The document has no data: it has to carry the records under "data" (at /data)',
  ],
  ['a text in place of a record', { data: 'MEDU1' }, 'A record has to be an object (at /data)'],
  ['no type', { data: { id } }, 'A record has to name its type (at /data/type)'],
  [
    'no uuid',
    { data: [{ type: 'shipment', id: '7' }] },
    'The id of a shipment has to be a uuid (at /data/0/id)',
  ],
  [
    'another type',
    { data: { id, type: 'webhook' } },
    'A webhook cannot be imported; possible are shipment, container, tracking_request, transport_event, ' +
      'estimated_event, container_updated_event, container_created_event, container_pod_terminal_changed_event, ' +
      'webhook_notification, document, email_submission, raw_event, ' +
      'port, metro_area, terminal, rail_terminal, vessel, shipping_line, party (at /data/type)',
  ],
  [
    'an invalid time',
    { data: shipment({ pod_eta_at: 'soon' }) },
    `pod_eta_at of shipment ${id} is not what the interface says it is (at /data/attributes/pod_eta_at)`,
  ],
  [
    'a shipment without its number',
    { data: shipment({ bill_of_lading_number: null }) },
    `The shipment ${id} has no bill_of_lading_number (at /data/attributes/bill_of_lading_number)`,
  ],
  [
    'a good shipment with a bad container',
    { data: shipment({}), included: [container({ number: 'NRTU2000011', weight_in_lbs: 'heavy' })] },
    'weight_in_lbs of container 10000000-0000-4000-8000-000000000002 is not what the interface says it is ' +
      '(at /included/0/attributes/weight_in_lbs)',
  ],
]

const shipments = () => service.db.selectFrom('shipments').select('id').execute()

for (const [what, document, detail] of refused)
  test(`A document with ${what} is refused with a sentence that says where, and nothing is stored`, async () => {
    const answer = await service.ask('POST', '/v2/imports', document)
    expect(answer.body).toMatchObject({ errors: [{ status: '422', detail }] })
    expect(await shipments()).toEqual([])
  })

test('When the database cannot store one value, nothing of the document is stored', async () => {
  const year0 = {
    data: [shipment({}), container({ number: 'NRTU2000011', pickup_lfd: '0000-01-01T00:00:00Z' })],
  }
  const answer = await service.ask('POST', '/v2/imports', year0)
  expect(answer.body).toMatchObject({
    errors: [
      { status: '422', detail: expect.stringMatching(/^The document contains what cannot be stored: /) },
    ],
  })
  expect(await shipments()).toEqual([])
})

test('A record that is twice in a document counts once', async () => {
  const answer = await service.ask('POST', '/v2/imports', { data: [shipment({}), shipment({})] })
  expect(answer.body).toMatchObject({ stored: { shipment: 1 } })
})

test('A text that is no JSON and one that is cut off are refused with different sentences', () => {
  expect(() => parseText('{"data": [}')).toThrow(/^The document is not JSON: Unexpected token '}'/)
  expect(() => parseText('{"data": ["MEDU')).toThrow(
    'The document is cut off: it ends within a value in line 1, after 15 characters',
  )
  expect(() => parseText('{\n"data": [1,\n')).toThrow(/cut off: it ends within a value in line 2/)
  expect(() => parseText(' \n')).toThrow('The document is empty')
  expect(parseText('\ufeff{"data": []}')).toEqual({ data: [] })
})

test('An error answer cannot be imported', async () => {
  const answer = await service.ask('POST', '/v2/imports', { errors: [{ status: '404' }] })
  expect(answer.status).toBe(422)
})

test('What is no relationship is left out, and the record is answered without it', async () => {
  const attributes = { event: 'container.created', delivery_status: 'succeeded' }
  const relationships = { webhook_notification_logs: 'none', other: ['x'], kept: { data: null } }
  const record = { id: id.replace(/1$/, '9'), type: 'webhook_notification', attributes, relationships }
  expect((await service.ask('POST', '/v2/imports', { data: record })).status).toBe(201)
  const { status, body } = await service.ask('GET', '/v2/webhook_notifications')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    data: [
      { id: record.id, relationships: { kept: { data: null }, webhook_notification_logs: { data: [] } } },
    ],
  })
  expect(JSON.stringify(body)).not.toContain('"other"')
})
