import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogueId, railTerminals, terminals } from '../../reference/catalogue/index.ts'
import { startTestService, type TestService } from '../../testing/service.ts'

/* Attributes that clients of the interface read, beyond its public description. */

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const [shipment, container] = ['51000000-0000-4000-8000-000000000001', '52000000-0000-4000-8000-000000000001']
const move = (count: number, name: string, timestamp: string, location_locode: string) => ({
  id: `53000000-0000-4000-8000-00000000000${count}`,
  type: 'transport_event',
  attributes: { event: `container.transport.${name}`, timestamp, location_locode },
  relationships: { container: { data: { id: container, type: 'container' } } },
})
const imported = (more: object = {}, ofContainer: object = {}) => ({
  data: {
    id: shipment,
    type: 'shipment',
    attributes: {
      bill_of_lading_number: 'NRTL88000001',
      port_of_lading_locode: 'CNSHA',
      port_of_discharge_locode: 'USLAX',
      ...more,
    },
    relationships: { containers: { data: [{ id: container, type: 'container' }] } },
  },
  included: [
    { id: container, type: 'container', attributes: { number: 'NRTU8800001', ...ofContainer } },
    move(1, 'empty_out', '2026-10-01T08:00:00Z', 'CNSHA'),
    move(2, 'full_in', '2026-10-03T08:00:00Z', 'CNSHA'),
    move(3, 'vessel_loaded', '2026-10-05T08:00:00Z', 'CNSHA'),
    move(4, 'vessel_departed', '2026-10-06T08:00:00Z', 'CNSHA'),
    move(5, 'vessel_loaded', '2026-10-12T08:00:00Z', 'KRPUS'),
    move(6, 'delivered', '2026-10-30T08:00:00Z', 'USLAX'),
  ],
})
const attributesOf = async (path: string): Promise<Record<string, unknown>> => {
  const { body } = await service.ask('GET', path)
  return (body as { data: { attributes: Record<string, unknown> } }).data.attributes
}

test('a container has the times of its moves before the ship and after it, by its events', async () => {
  const line = '2026-10-28T07:00:00Z'
  const sent = imported({}, { import_deadlines: { pickup_lfd_line: line } })
  expect((await service.ask('POST', '/v2/imports', sent)).status).toBe(201)
  expect(await attributesOf(`/v2/containers/${container}`)).toMatchObject({
    empty_out_at: '2026-10-01T08:00:00Z',
    pol_full_in_at: '2026-10-03T08:00:00Z',
    pol_vessel_loaded_at: '2026-10-05T08:00:00Z',
    pol_vessel_departed_at: '2026-10-06T08:00:00Z',
    delivered_at: '2026-10-30T08:00:00Z',
    ssl_lfd: line,
    ind_facility_holds: [],
    ind_facility_fees: [],
    rail_last_tracking_request_at: null,
  })
})

test('a shipment keeps the first estimates of departure and of the destination', async () => {
  const first = { pol_etd_at: '2026-10-05T08:00:00Z', destination_eta_at: '2026-11-05T08:00:00Z' }
  const later = { pol_etd_at: '2026-10-06T08:00:00Z', destination_eta_at: '2026-11-09T08:00:00Z' }
  for (const estimates of [first, later]) await service.ask('POST', '/v2/imports', imported(estimates))
  expect(await attributesOf(`/v2/shipments/${shipment}`)).toMatchObject({
    ...later,
    pol_original_etd_at: first.pol_etd_at,
    destination_original_eta_at: first.destination_eta_at,
  })
})

test('a port names its terminals, and a terminal what it is', async () => {
  const port = await service.ask('GET', `/v2/ports/${catalogueId('port', 'USLAX')}`)
  const { data } = port.body as {
    data: { relationships: { terminals: { data: { id: string; type: string }[] } } }
  }
  const [terminal] = data.relationships.terminals.data
  expect(terminal?.type).toBe('terminal')
  const { facility_type, country, ...others } = await attributesOf(`/v2/terminals/${terminal?.id}`)
  expect([facility_type, country]).toEqual(['ocean_terminal', 'United States'])
  expect(others).toMatchObject({
    firms_code: terminals.find(({ id }) => id === terminal?.id)?.firms_code,
    smdg_code: null,
    bic_facility_code: null,
    street: null,
    city: null,
    state: null,
    state_abbr: null,
    zip: null,
    provided_data: null,
  })
  const inland = await attributesOf(`/v2/terminals/${railTerminals[0]?.id}`)
  expect(inland).toMatchObject({
    facility_type: 'rail',
    street: null,
    bic_facility_code: null,
    country: 'United States',
  })
})

test('a tracking request names the person who made it', async () => {
  const request = { request_type: 'bill_of_lading', request_number: 'MEDU9104473', scac: 'MSCU' }
  const sent = { data: { type: 'tracking_request', attributes: request } }
  const byKey = (await service.ask('POST', '/v2/tracking_requests', sent)).body
  expect(byKey).toMatchObject({ data: { relationships: { user: { data: null } } } })
  const { id } = (byKey as { data: { id: string } }).data
  const user_id = service.own.user_id
  await service.db.updateTable('tracking_requests').set({ user_id }).where('id', '=', id).execute()
  expect((await service.ask('GET', `/v2/tracking_requests/${id}?include=user`)).body).toMatchObject({
    data: { relationships: { user: { data: { id: user_id, type: 'user' } } } },
    included: [{ type: 'user', id: user_id }],
  })
})

test("a carrier's milestone names its container and its source, and says when it will occur", async () => {
  const raw = {
    id: '54000000-0000-4000-8000-000000000001',
    type: 'raw_event',
    attributes: { original_event: 'ETA', timestamp: '2026-11-30T08:00:00Z', estimated: true, index: 0 },
    relationships: { container: { data: { id: container, type: 'container' } } },
  }
  const line = { shipping_line_scac: 'MAEU', shipping_line_name: 'Maersk' }
  await service.ask('POST', '/v2/imports', imported(line))
  expect((await service.ask('POST', '/v2/imports', { data: [raw] })).status).toBe(201)
  const { body } = await service.ask('GET', `/v2/containers/${container}/raw_events`)
  expect(body).toMatchObject({
    data: [
      {
        attributes: {
          data_source: 'shipping_line',
          data_provider_code: 'MAEU',
          data_provider_name: 'Maersk',
          will_occur_at: '2026-11-30T08:00:00Z',
          invalidated_at: null,
        },
        relationships: { container: { data: { id: container } }, terminal: { data: null } },
      },
    ],
  })
})

test('what changed of a container is listed with before and after, in the order of time', async () => {
  const changed = (id: string, timestamp: string, changeset: object) => ({
    id,
    type: 'container_updated_event',
    attributes: { timestamp, changeset, timezone: 'America/Los_Angeles', data_source: 'terminal' },
    relationships: { container: { data: { id: container, type: 'container' } } },
  })
  const [held, released] = ['58000000-0000-4000-8000-000000000001', '58000000-0000-4000-8000-000000000002']
  const data = [
    changed(released, '2026-09-02T08:00:00Z', { available_for_pickup: [false, true] }),
    changed(held, '2026-09-01T08:00:00Z', { available_for_pickup: [null, false] }),
  ]
  expect((await service.ask('POST', '/v2/imports', { data })).status).toBe(201)
  const path = `/v2/containers/${container}/container_updates`
  const until = 'filter[timestamp][end]=2026-10-01T00:00:00Z'
  const { body } = await service.ask('GET', `${path}?include=container&filter[data_source]=terminal&${until}`)
  expect(body).toMatchObject({
    data: [
      {
        id: held,
        type: 'container_updated_event',
        attributes: { changeset: { available_for_pickup: [null, false] } },
      },
      { id: released, attributes: { changeset: { available_for_pickup: [false, true] } } },
    ],
    included: [{ id: container, type: 'container' }],
    meta: { total: 2 },
  })
  const latest = await service.ask('GET', `${path}?sort=-timestamp&page[size]=1&${until}`)
  expect(latest.body).toMatchObject({ data: [{ id: released }], meta: { size: 1, total: 2 } })
  expect((await service.askAs(service.other, 'GET', path)).status).toBe(404)
  expect((await service.ask('GET', `/v2/containers/${shipment}/container_updates`)).status).toBe(404)
})

test('the places and ships of milestones come with them, unless a request says what to include', async () => {
  const raw = {
    id: '54000000-0000-4000-8000-000000000002',
    type: 'raw_event',
    attributes: {
      event: 'vessel_loaded',
      original_event: 'LOAD',
      timestamp: '2026-10-05T08:00:00Z',
      location_locode: 'CNSHA',
      index: 1,
    },
    relationships: {
      container: { data: { id: container, type: 'container' } },
      location: { data: { id: catalogueId('port', 'CNSHA'), type: 'port' } },
    },
  }
  expect((await service.ask('POST', '/v2/imports', { data: [raw] })).status).toBe(201)
  const includedWith = async (query: string) => {
    const { body } = await service.ask('GET', `/v2/containers/${container}/raw_events${query}`)
    return ((body as { included?: { type: string }[] }).included ?? []).map(({ type }) => type)
  }
  expect(await includedWith('')).toEqual(['port'])
  expect(await includedWith('?include=container')).toEqual(['container'])
  expect(await includedWith('?include=')).toEqual([])
})

test('what an import says of the source and the previous version of an event is given back, and null otherwise', async () => {
  const events = [
    [
      'container.transport.vessel_loaded',
      { source_event: 'LOAD', previous_version: { timestamp: '2026-10-01' } },
    ],
    ['container.transport.vessel_departed', {}],
  ].map(([event, more], index) => ({
    id: `55000000-0000-4000-8000-00000000000${index}`,
    type: 'transport_event',
    attributes: { event, timestamp: `2026-10-0${index + 1}T08:00:00Z`, ...(more as object) },
    relationships: { container: { data: { id: container, type: 'container' } } },
  }))
  expect((await service.ask('POST', '/v2/imports', { data: events })).status).toBe(201)
  const { body } = await service.ask('GET', `/v2/containers/${container}/transport_events`)
  const shown = (body as { data: { id: string; attributes: object }[] }).data
  const of = (index: number) => shown.find(({ id }) => id === events[index]?.id)?.attributes
  expect(of(0)).toMatchObject({ source_event: 'LOAD', previous_version: { timestamp: '2026-10-01' } })
  expect(of(1)).not.toHaveProperty('source_event')
  expect(of(1)).toMatchObject({ invalidated_at: null })
})

test('an event is related to its source and to the version before it, to none unless an import brought one', async () => {
  const [source, earlier] = ['57000000-0000-4000-8000-000000000001', '57000000-0000-4000-8000-000000000002']
  const event = {
    id: '56000000-0000-4000-8000-000000000001',
    type: 'transport_event',
    attributes: {
      event: 'container.transport.rail_loaded',
      timestamp: '2026-11-01T08:00:00Z',
      invalidated_at: '2026-11-02T08:00:00Z',
    },
    relationships: {
      container: { data: { id: container, type: 'container' } },
      source_event: { data: { id: source, type: 'raw_event' } },
      previous_version: { data: { id: earlier, type: 'transport_event' } },
    },
  }
  expect((await service.ask('POST', '/v2/imports', { data: [event] })).status).toBe(201)
  const { body } = await service.ask(
    'GET',
    `/v2/containers/${container}/transport_events?include=source_event,previous_version`,
  )
  const { data } = body as { data: { id: string; attributes: object; relationships: object }[] }
  const brought = data.find(({ id }) => id === event.id)
  expect(brought?.attributes).toMatchObject({ invalidated_at: '2026-11-02T08:00:00Z' })
  expect(brought?.relationships).toMatchObject({
    source_event: event.relationships.source_event,
    previous_version: event.relationships.previous_version,
  })
  const other = data.find(({ id }) => id !== event.id)
  expect(other?.relationships).toMatchObject({
    source_event: { data: null },
    previous_version: { data: null },
  })
})
