import { afterAll, beforeAll, expect, test } from 'vitest'
import { routeLocation } from '../../contract/resources/index.ts'
import { operations } from '../../contract/operations/index.ts'
import { catalogueId, metroAreas, vessels } from '../reference/catalogue/index.ts'
import { startTestService, type TestService } from '../testing/service.ts'
import { storeVoyage } from './testing/voyage.ts'

const [shanghai = '', busan = '', losAngeles = ''] = ['CNSHA', 'KRPUS', 'USLAX'].map((code) =>
  catalogueId('port', code),
)
const [feeder, mother] = vessels
const inland = metroAreas[0]?.id ?? ''

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const at = (location_id: string) => ({ location_id, location_type: 'port' as const })
const aboard = (vessel: typeof feeder, voyage_number: string) => ({
  vessel_id: vessel?.id ?? null,
  voyage_number,
})

async function voyage(destination: { id: string; type: 'metro_area' } | null, moves: object[] = []) {
  const { shipment_id, container_id } = await storeVoyage(service.db, service.own.account_id, {
    shipment: {
      port_of_lading_id: shanghai,
      port_of_discharge_id: losAngeles,
      pod_eta_at: '2026-11-01T08:00:00Z',
    },
    moves: [
      {
        event: 'feeder_loaded',
        timestamp: '2026-10-12T06:00:00Z',
        ...at(shanghai),
        ...aboard(feeder, '12E'),
      },
      {
        event: 'feeder_departed',
        timestamp: '2026-10-13T12:00:00Z',
        ...at(shanghai),
        ...aboard(feeder, '12E'),
      },
      {
        event: 'transshipment_arrived',
        timestamp: '2026-10-15T00:00:00Z',
        ...at(busan),
        ...aboard(feeder, '12E'),
      },
      {
        event: 'transshipment_departed',
        timestamp: '2026-10-16T18:00:00Z',
        ...at(busan),
        ...aboard(mother, '7N'),
      },
      ...(moves as { event: string; timestamp: string }[]),
    ],
  })
  await service.db
    .updateTable('shipments')
    .set({
      shipping_line_scac: 'MAEU',
      destination_id: destination?.id ?? null,
      destination_type: destination?.type ?? null,
      destination_eta_at: destination ? '2026-11-06T08:00:00Z' : null,
    })
    .where('id', '=', shipment_id)
    .execute()
  return container_id
}

async function routeOf(containerId: string) {
  const { body } = await service.ask('GET', `/v2/containers/${containerId}/route`)
  const { data, included = [] } = operations.get_container_route.answers[200].parse(body)
  const stops = (data.relationships?.route_locations?.data ?? []).map(({ id }) =>
    routeLocation.schema.parse(included.find((record) => record.id === id)),
  )
  return { data, stops, others: included.filter(({ type }) => type !== 'route_location') }
}

test('a route has the ports in order, with the vessel and the times that bring the container and take it on', async () => {
  const { data, stops, others } = await routeOf(await voyage(null))
  expect(data.type).toBe('route')
  expect(stops.map(({ relationships }) => relationships?.location?.data?.id)).toEqual([
    shanghai,
    busan,
    losAngeles,
  ])
  expect(stops[1]).toMatchObject({
    attributes: {
      inbound_scac: 'MAEU',
      inbound_mode: 'vessel',
      inbound_ata_at: '2026-10-15T00:00:00Z',
      inbound_voyage_number: '12E',
      outbound_mode: 'vessel',
      outbound_atd_at: '2026-10-16T18:00:00Z',
      outbound_voyage_number: '7N',
    },
    relationships: {
      route: { data: { id: data.id, type: 'route' } },
      inbound_vessel: { data: { id: feeder?.id, type: 'vessel' } },
      outbound_vessel: { data: { id: mother?.id, type: 'vessel' } },
    },
  })
  expect(stops[0]?.attributes).toMatchObject({ inbound_mode: null, inbound_ata_at: null })
  expect(stops[2]?.attributes).toMatchObject({ inbound_eta_at: '2026-11-01T08:00:00Z', outbound_mode: null })
  expect(others.map(({ type }) => type).toSorted()).toEqual(['port', 'port', 'port', 'vessel', 'vessel'])
})

test('a route goes on to the inland destination, by rail where a railway is reported, else by truck', async () => {
  const destination = { id: inland, type: 'metro_area' as const }
  const byTruck = await routeOf(await voyage(destination))
  expect(byTruck.stops).toHaveLength(4)
  expect(byTruck.stops[2]?.attributes.outbound_mode).toBe('truck')
  expect(byTruck.stops[3]).toMatchObject({
    attributes: { inbound_mode: 'truck', inbound_eta_at: '2026-11-06T08:00:00Z' },
    relationships: { location: { data: { id: inland, type: 'metro_area' } } },
  })
  const departed = { event: 'rail_departed', timestamp: '2026-11-03T10:00:00Z', ...at(losAngeles) }
  const byRail = await routeOf(await voyage(destination, [departed]))
  expect(byRail.stops[2]?.attributes).toMatchObject({
    outbound_mode: 'rail',
    outbound_atd_at: '2026-11-03T10:00:00Z',
  })
  expect(byRail.stops[3]?.attributes.inbound_mode).toBe('rail')
})

test('a stop has its id among its attributes too, where clients read it', async () => {
  const container = await voyage(null)
  const { body } = await service.ask('GET', `/v2/containers/${container}/route`)
  const { included } = body as { included: { id: string; type: string; attributes: { id?: string } }[] }
  const stops = included.filter(({ type }) => type === 'route_location')
  expect(stops.length).toBeGreaterThan(1)
  expect(stops.map(({ attributes }) => attributes.id)).toEqual(stops.map(({ id }) => id))
})

test('a route has the same ids at each request', async () => {
  const container = await voyage(null)
  expect(await routeOf(container)).toEqual(await routeOf(container))
})

test('a time of a stop that was reported without a zone says so, by sea and inland', async () => {
  const container_id = await voyage({ id: inland, type: 'metro_area' })
  const [, , , atInland] = (await routeOf(container_id)).stops
  expect(atInland?.attributes).toMatchObject({
    inbound_eta_at: '2026-11-06T08:00:00Z',
    times_without_zone: ['inbound_eta_at'],
  })
  const withZones = { pod_timezone: 'America/Los_Angeles', destination_timezone: 'America/Chicago' }
  const marked = async () =>
    (await routeOf(container_id)).stops.map(({ attributes }) => attributes.times_without_zone)
  const { shipment_id } = await service.db
    .selectFrom('containers')
    .select('shipment_id')
    .where('id', '=', container_id)
    .executeTakeFirstOrThrow()
  expect((await marked()).slice(2)).toEqual([['inbound_eta_at'], ['inbound_eta_at']])
  await service.db.updateTable('shipments').set(withZones).where('id', '=', shipment_id).execute()
  expect((await marked()).slice(2)).toEqual([undefined, undefined])
})

test('a route is a paid feature, and of the own containers alone', async () => {
  const container = await voyage(null)
  const path = `/v2/containers/${container}/route`
  expect((await service.askAs(service.other, 'GET', path)).status).toBe(404)
  const { db, own } = service
  await db.updateTable('accounts').set({ routing_data: false }).where('id', '=', own.account_id).execute()
  const refused = await service.ask('GET', path)
  expect(refused).toMatchObject({
    status: 403,
    body: { errors: [{ detail: 'Routing data feature is not enabled for this account' }] },
  })
})
