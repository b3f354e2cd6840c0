import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyRequest } from '../testing/scripted-carrier.ts'
import { createSourceRegistry } from '../requests/sources.store.ts'
import { z } from 'zod'
import { resources } from '../../../contract/resources/index.ts'
import { iso } from '../../platform/clock.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { applySnapshots } from '../snapshot/apply.store.ts'
import { checkDue } from '../requests/check.ts'
import type { Snapshot, Source } from '../source.ts'

const snapshot = (bill: string, ...numbers: string[]): Snapshot => ({
  source: 'scripted',
  taken_at: '2026-11-20T18:00:00Z',
  shipment: {
    bill_of_lading_number: bill,
    shipping_line_scac: 'MSCU',
    port_of_discharge_locode: 'USOAK',
    pod_eta_at: '2026-11-25T00:00:00Z',
  },
  containers: numbers.map((number, index) => ({
    number,
    current_status: index === 0 ? 'on_ship' : 'grounded',
    import_deadlines: {
      pickup_lfd_line: null,
      pickup_lfd_terminal: `2026-11-2${8 - index}T07:59:00Z`,
      pickup_lfd_rail: null,
    },
    transport_events: [
      { key: 'a', event: 'container.transport.vessel_loaded', timestamp: '2026-11-01T00:00:00Z' },
      { key: 'b', event: 'container.transport.vessel_departed', timestamp: '2026-11-02T00:00:00Z' },
    ],
  })),
})
const carrier: Source = {
  name: 'scripted',
  simulated: false,
  capabilities: anyRequest,
  ask: ({ request_number }) =>
    Promise.resolve(
      request_number.startsWith('MEDU')
        ? { kind: 'snapshot', snapshot: snapshot(request_number, 'MSCU1234565') }
        : { kind: 'not_found' },
    ),
}

let service: TestService
beforeAll(async () => {
  service = await startTestService({ source: carrier })
  await service.db
    .transaction()
    .execute((trx) =>
      applySnapshots(
        trx,
        service.own.account_id,
        [
          { snapshot: snapshot('MEDUAA0001', 'MSCU1111112', 'MSCU2222224') },
          { snapshot: snapshot('MEDUBB0002') },
        ],
        iso(service.clock.now()),
      ),
    )
})
afterAll(() => service.close())

const resource = z.object({
  id: z.string(),
  type: z.string(),
  attributes: z.record(z.string(), z.unknown()),
  relationships: z.record(z.string(), z.object({ data: z.unknown() })),
})
const page = z.object({
  data: z.array(resource),
  included: z.array(resource).default([]),
  meta: z.object({ total: z.number() }),
})
const list = async (path: string) => page.parse((await service.ask('GET', path)).body)
const names = async (path: string, attribute = 'number') =>
  (await list(path)).data.map(({ attributes }) => attributes[attribute])
const first = async (path: string) => {
  const [record] = (await list(path)).data
  if (!record) throw new Error(`Nothing at ${path}`)
  return record
}
const post = (attributes: object) =>
  service.ask('POST', '/v2/tracking_requests', { data: { type: 'tracking_request', attributes } })

test('Every record answers all that its resource declares', async () => {
  for (const path of ['shipments', 'containers'] as const) {
    const { data } = await list(`/v2/${path}`)
    expect(data.length).toBeGreaterThan(0)
    const { schema, attributes } = resources[path === 'shipments' ? 'shipment' : 'container']
    for (const record of data) {
      expect(schema.safeParse(record).error).toBeUndefined()
      const always = Object.entries(attributes.shape).flatMap(([name, each]) =>
        each instanceof z.ZodOptional ? [] : [name],
      )
      expect(Object.keys(record.attributes)).toEqual(expect.arrayContaining(always))
    }
  }
})

test('A shipment includes its containers, and they their events in time order', async () => {
  const { included } = await list('/v2/shipments?number=MEDUAA0001&include=containers.transport_events')
  expect(included.map(({ type }) => type).toSorted()).toEqual([
    'container',
    'container',
    ...Array.from({ length: 6 }, () => 'transport_event'),
  ])
  const container = included.find(({ type }) => type === 'container')
  const events = await list(`/v2/containers/${container?.id}/transport_events`)
  expect(events.data.map(({ attributes }) => attributes['event'])).toEqual([
    'container.transport.vessel_loaded',
    'container.transport.vessel_departed',
    'container.transport.estimated.vessel_arrived',
  ])
  expect(container?.relationships['transport_events']?.data).toEqual(
    events.data.map(({ id, type }) => ({ id, type })),
  )
})

test('Lists are found in by any part of an identifier, with or without gaps, and by the carrier’s prefix', async () => {
  expect(await names('/v2/containers?q=mscu 111-1')).toEqual(['MSCU1111112'])
  expect(await names('/v2/containers?q=AA0001&sort=number')).toEqual(['MSCU1111112', 'MSCU2222224'])
  expect(await names('/v2/shipments?q=2222224', 'bill_of_lading_number')).toEqual(['MEDUAA0001'])
  expect(await names('/v2/shipments?number=mscumedubb0002', 'bill_of_lading_number')).toEqual(['MEDUBB0002'])
  expect((await list('/v2/shipments?q=%25')).meta.total).toBe(0)
  expect(await names('/v2/containers?number=MSCU 2222224')).toEqual(['MSCU2222224'])
})

test('Lists are filtered and sorted; an unknown field is refused by its name', async () => {
  expect(await names('/v2/containers?filter[current_status]=grounded')).toEqual(['MSCU2222224'])
  expect(await names('/v2/containers?sort=act_by_at')).toEqual(['MSCU2222224', 'MSCU1111112'])
  expect(await names('/v2/containers?sort=-act_by_at,number')).toEqual(['MSCU1111112', 'MSCU2222224'])
  expect((await list('/v2/shipments?filter[tracking_stopped]=true')).meta.total).toBe(0)
  const refused = await service.ask('GET', '/v2/containers?sort=colour')
  expect(refused.body).toMatchObject({ errors: [{ status: '400', source: { parameter: 'sort' } }] })
})

test('Reference numbers are edited, found and kept as typed', async () => {
  const { id } = await first('/v2/shipments?number=MEDUBB0002')
  const edit = (body: object) =>
    service.ask('PATCH', `/v2/shipments/${id}`, { data: { type: 'shipment', ...body } })
  const ref_numbers = ['PO 4711/a', 'Größe']
  expect((await edit({ attributes: { ref_numbers } })).body).toMatchObject({
    data: { id, attributes: { ref_numbers } },
  })
  expect(await names('/v2/shipments?q=po4711', 'bill_of_lading_number')).toEqual(['MEDUBB0002'])
  expect(await names('/v2/shipments?q=größe', 'bill_of_lading_number')).toEqual(['MEDUBB0002'])
  expect((await edit({ id: service.own.account_id, attributes: { ref_numbers } })).status).toBe(409)
  expect((await edit({ attributes: { ref_numbers: 'PO 1' } })).body).toMatchObject({
    errors: [{ status: '422', source: { pointer: '/data/attributes/ref_numbers' } }],
  })
  expect((await edit({ attributes: { ref_numbers: [] } })).status).toBe(200)
  expect((await list('/v2/shipments?q=po4711')).meta.total).toBe(0)
})

test('A container is edited by its address, and by the body alone', async () => {
  const { id } = await first('/v2/containers?number=MSCU1111112')
  const body = (ref: string) => ({ data: { type: 'container', id, attributes: { ref_numbers: [ref] } } })
  await service.ask('PATCH', `/v2/containers/${id}`, body('BOX 1'))
  expect(await names('/v2/containers?q=box1')).toEqual(['MSCU1111112'])
  await service.ask('PATCH', '/v2/containers', body('BOX 2'))
  expect(await names('/v2/containers?q=box2')).toEqual(['MSCU1111112'])
  expect((await list('/v2/containers?q=box1')).meta.total).toBe(0)
})

test("Another account's records are not there", async () => {
  const { id } = await first('/v2/shipments?number=MEDUAA0001')
  const container = await first('/v2/containers?number=MSCU1111112')
  const foreign = async (method: string, path: string, body?: unknown) =>
    (await service.askAs(service.other, method, path, body)).status
  const edit = (type: string) => ({ data: { type, attributes: { ref_numbers: [] } } })
  expect(await foreign('GET', `/v2/shipments/${id}`)).toBe(404)
  expect(await foreign('GET', `/v2/containers/${container.id}`)).toBe(404)
  expect(await foreign('GET', `/v2/containers/${container.id}/transport_events`)).toBe(404)
  expect(await foreign('PATCH', `/v2/shipments/${id}`, edit('shipment'))).toBe(404)
  expect(await foreign('PATCH', `/v2/containers/${container.id}`, edit('container'))).toBe(404)
  expect(page.parse((await service.askAs(service.other, 'GET', '/v2/shipments')).body).meta.total).toBe(0)
})

test('A request is taken as pending, resolved by the next round, and answered with its shipment', async () => {
  const asked = await post({
    request_type: 'bill_of_lading',
    request_number: ' MEDU CC 0003 ',
    scac: 'mscu',
    ref_numbers: ['PO 8'],
    shipment_tags: ['spring'],
  })
  expect(asked.status).toBe(201)
  expect(asked.body).toMatchObject({
    data: {
      attributes: { request_number: 'MEDU CC 0003', scac: 'MSCU', status: 'pending', tags: ['spring'] },
      relationships: { tracked_object: { data: null } },
    },
  })
  await checkDue({
    ...service,
    sources: createSourceRegistry([carrier]),
    log: { info: () => undefined, error: () => undefined },
  })
  const created = await first('/v2/tracking_requests?filter[request_number]=meducc0003')
  expect(created.attributes).toMatchObject({ status: 'created', failed_reason: null })
  const answer = await service.ask('GET', `/v2/tracking_requests/${created.id}`)
  expect(answer.body).toMatchObject({
    included: [
      { type: 'shipment', attributes: { bill_of_lading_number: 'MEDUCC0003', ref_numbers: ['PO 8'] } },
    ],
  })
  const bare = await service.ask('GET', `/v2/tracking_requests/${created.id}?include=`)
  expect(bare.body).toMatchObject({ included: [] })
})

test('A request to no carrier, or to no carrier code, is refused with the messages of the interface', async () => {
  const refusal = async (attributes: object) =>
    z.object({ errors: z.array(z.unknown()) }).parse((await post(attributes)).body).errors[0]
  const number = { request_type: 'bill_of_lading', request_number: 'MEDUFR030802' }
  const source = { pointer: '/data/attributes/scac' }
  expect(await refusal({ ...number, scac: 'XX 1' })).toMatchObject({
    status: '422',
    title: 'Unprocessable Entity',
    source,
  })
  expect(await refusal(number)).toMatchObject({ detail: "Scac can't be blank", source })
  expect(await refusal({ ...number, request_number: ' - ', scac: 'MSCU' })).toMatchObject({
    source: { pointer: '/data/attributes/request_number' },
  })
})

test('Requests are filtered by status, carrier and when they were made', async () => {
  await post({ request_type: 'container', request_number: 'ZZZU1234567', scac: 'MSCU' })
  await checkDue({
    ...service,
    sources: createSourceRegistry([carrier]),
    log: { info: () => undefined, error: () => undefined },
  })
  const numbers = (query: string) => names(`/v2/tracking_requests?${query}`, 'request_number')
  expect(await numbers('filter[status]=failed')).toEqual(['ZZZU1234567'])
  expect(await numbers('filter[scac]=MSCU&filter[status]=failed&q=zzzu')).toEqual(['ZZZU1234567'])
  expect(await numbers('filter[created_at][end]=2026-01-01T00:00:00Z')).toEqual([])
  expect((await numbers('filter[created_at][start]=2026-01-01T00:00:00Z')).length).toBeGreaterThan(0)
  expect(await numbers('q=po8')).toEqual(['MEDU CC 0003'])
})
