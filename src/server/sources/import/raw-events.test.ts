import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const containerId = '3cd51f7e-77a4-4e0b-9a3b-0b1d0d0a7b11'
const [first, second, unnamed] = [
  '72a1a13b-a2e0-4ac0-851d-eec41e9e9087',
  'cd91f0cf-ee73-4c47-b99f-63245cb5bc96',
  '561dbb7e-c3ab-4e63-b09b-957878b1425f',
]
const vessel = '4b473d0e-7073-4171-8b5b-15e71e9e13cc'
/** As the hosted service's own example has it: a day alone, without a zone. */
const rawEvent = (id: string, index: number) => ({
  id,
  type: 'raw_event',
  attributes: {
    timestamp: '2020-03-25T00:00:00Z',
    estimated: false,
    actual_on: '2020-03-25',
    estimated_at: null,
    actual_at: null,
    event: 'transshipment_discharged',
    index,
    original_event: 'Vessel Discharged',
    created_at: '2020-04-18T00:18:27Z',
    voyage_number: 'FA009R',
    location_name: null,
    location_locode: null,
    vessel_name: 'MSC FAITH',
    vessel_imo: null,
    timezone: null,
    carrier_code: 'XY',
  },
  relationships: { location: { data: null }, vessel: { data: { id: vessel, type: 'vessel' } } },
})
const document = {
  data: {
    id: containerId,
    type: 'container',
    attributes: { number: 'MSCU1234565' },
    relationships: {
      raw_events: {
        data: [second, first, '00000000-0000-4000-8000-000000000009'].map((id) => ({
          id,
          type: 'raw_event',
        })),
      },
    },
  },
  included: [rawEvent(first, 5), rawEvent(second, 4), rawEvent(unnamed, 6)],
}

test('Raw events of an import are answered as they were sent, also after a second import', async () => {
  const imported = await service.ask('POST', '/v2/imports', document)
  expect(imported.body).toMatchObject({ stored: { raw_event: 2 }, left_out: { raw_event: 1 } })
  await service.ask('POST', '/v2/imports', document)

  const listed = await service.ask('GET', `/v2/containers/${containerId}/raw_events`)
  expect(listed.body).toMatchObject({ data: [rawEvent(second, 4), rawEvent(first, 5)], meta: { total: 2 } })
  const container = await service.ask('GET', `/v2/containers/${containerId}?include=raw_events`)
  expect(container.body).toMatchObject({
    data: { relationships: { raw_events: { data: [{ id: second }, { id: first }, {}] } } },
    included: [{ id: second, type: 'raw_event' }, { id: first }],
  })
})

test('Raw events of an unknown container, or of another account’s, are not found', async () => {
  const unknown = await service.ask('GET', '/v2/containers/00000000-0000-4000-8000-000000000001/raw_events')
  expect(unknown.status).toBe(404)
  const foreign = await service.askAs(service.other, 'GET', `/v2/containers/${containerId}/raw_events`)
  expect(foreign.status).toBe(404)
})

test('The records of a notification about an imported container name its raw events', async () => {
  await service.askAs(service.other, 'POST', '/v2/webhooks', {
    data: {
      type: 'webhook',
      attributes: { url: 'https://receiver.example/hook', active: true, events: ['container.created'] },
    },
  })
  await service.askAs(service.other, 'POST', '/v2/imports', document)
  const kept = await service.db
    .selectFrom('notification_records')
    .select('records')
    .where('account_id', '=', service.other.account_id)
    .executeTakeFirstOrThrow()
  expect(JSON.parse(kept.records)).toContainEqual(
    expect.objectContaining({
      id: containerId,
      relationships: expect.objectContaining({
        raw_events: {
          data: expect.arrayContaining([
            expect.objectContaining({ id: second }),
            expect.objectContaining({ id: first }),
          ]),
        },
      }),
    }),
  )
})

test('Raw events without their container are stored for the container that they name', async () => {
  const [ownerId, event, unowned] = [
    '5e0b37a4-6f2c-4a6b-8f57-2d9be1f0aa01',
    '5e0b37a4-6f2c-4a6b-8f57-2d9be1f0aa02',
    '5e0b37a4-6f2c-4a6b-8f57-2d9be1f0aa03',
  ]
  await service.ask('POST', '/v2/imports', {
    data: { id: ownerId, type: 'container', attributes: { number: 'NRTU2000027' } },
  })
  const sent = rawEvent(event, 0)
  const relationships = { ...sent.relationships, container: { data: { id: ownerId, type: 'container' } } }
  const imported = await service.ask('POST', '/v2/imports', {
    data: [{ ...sent, relationships }, rawEvent(unowned, 1)],
  })
  expect(imported).toMatchObject({
    status: 201,
    body: { stored: { raw_event: 1 }, left_out: { raw_event: 1 } },
  })
  const listed = await service.ask('GET', `/v2/containers/${ownerId}/raw_events`)
  expect(listed.body).toMatchObject({ data: [{ ...sent, relationships }], meta: { total: 1 } })
})

test('Places, terminals and vessels can be imported, also with coordinates as texts', async () => {
  const port = '5e0b37a4-6f2c-4a6b-8f57-2d9be1f0aa04'
  const attributes = {
    name: 'Nordhaven',
    code: 'DENRH',
    country_code: 'DE',
    time_zone: 'Europe/Berlin',
    latitude: '53.5000001',
    longitude: '-9.25',
  }
  const imported = await service.ask('POST', '/v2/imports', { data: { id: port, type: 'port', attributes } })
  expect(imported).toMatchObject({ status: 201, body: { stored: { port: 1 } } })
  const answer = await service.ask('GET', `/v2/ports/${port}`)
  expect(answer.body).toMatchObject({
    data: { attributes: { ...attributes, latitude: 53.5000001, longitude: -9.25 } },
  })
})
