import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RouteFeature, RouteMap } from '../../contract/resources/index.ts'
import { catalogueId, metroAreas, vessels } from '../reference/catalogue/index.ts'
import { startTestService, type TestService } from '../testing/service.ts'
import type { LngLat } from './route-map.rules.ts'
import { simplify } from './sea-routes/sea-routes.ts'
import { type VoyageMove, storeVoyage } from './testing/voyage.ts'

const [shanghai, busan, losAngeles] = ['CNSHA', 'KRPUS', 'USLAX'].map((code) => catalogueId('port', code))
const [feeder, mother] = vessels
const inland = metroAreas[0]?.id ?? ''
const hour = 3_600_000
let service: TestService

beforeAll(async () => {
  service = await startTestService()
  // Two legs' worth of positions, every quarter of an hour: the feeder vessel to Busan, the main vessel over ±180°.
  await sail(
    service.own.account_id,
    feeder?.id,
    '2026-10-13T12:00:00Z',
    '2026-10-15T00:45:00Z',
    [122.2, 31],
    [129, 35],
  )
  await sail(
    service.own.account_id,
    mother?.id,
    '2026-10-16T18:30:00Z',
    '2026-11-20T17:45:00Z',
    [129.2, 35],
    [195, 45],
  )
  await sail(
    service.other.account_id,
    mother?.id,
    '2026-10-17T00:07:00Z',
    '2026-10-17T06:07:00Z',
    [0, 0],
    [1, 1],
  )
})
afterAll(() => service.close())

async function sail(
  account_id: string,
  vessel_id = '',
  from: string,
  to: string,
  [west, south]: LngLat,
  [east, north]: LngLat,
): Promise<void> {
  const [start, end] = [Date.parse(from), Date.parse(to)]
  const steps = Math.round((end - start) / (hour / 4))
  const rows = Array.from({ length: steps + 1 }, (_, index) => {
    const share = index / steps
    const longitude = west + (east - west) * share
    return {
      account_id,
      vessel_id,
      timestamp: new Date(start + (index * hour) / 4).toISOString(),
      latitude: south + (north - south) * share,
      longitude: longitude > 180 ? longitude - 360 : longitude,
      heading: 70,
      speed: 17.5,
    }
  })
  for (let done = 0; done < rows.length; done += 1000)
    await service.db
      .insertInto('vessel_positions')
      .values(rows.slice(done, done + 1000))
      .execute()
}

const at = (
  port: string | undefined,
  vessel: typeof feeder,
  event: string,
  timestamp: string,
): VoyageMove => ({
  event,
  timestamp,
  location_id: port ?? null,
  location_type: 'port',
  vessel_id: vessel?.id ?? null,
  voyage_number: vessel === mother ? '445E' : '012N',
})
const plans = [
  at(shanghai, feeder, 'estimated.vessel_departed', '2026-10-13T10:00:00Z'),
  at(busan, feeder, 'estimated.vessel_arrived', '2026-10-15T03:00:00Z'),
  at(busan, mother, 'estimated.vessel_departed', '2026-10-16T16:00:00Z'),
  at(losAngeles, mother, 'estimated.vessel_arrived', '2026-11-29T14:00:00Z'),
]
const left = [
  at(shanghai, feeder, 'vessel_loaded', '2026-10-13T05:00:00Z'),
  at(shanghai, feeder, 'vessel_departed', '2026-10-13T11:40:00Z'),
]
const changing = [
  at(busan, feeder, 'transshipment_arrived', '2026-10-15T01:00:00Z'),
  at(busan, feeder, 'transshipment_discharged', '2026-10-15T09:00:00Z'),
]
const changed = [
  at(busan, mother, 'transshipment_loaded', '2026-10-16T08:00:00Z'),
  at(busan, mother, 'transshipment_departed', '2026-10-16T18:15:00Z'),
]
const arrived = at(losAngeles, mother, 'vessel_arrived', '2026-11-19T12:00:00Z')
const shipment = {
  port_of_lading_id: shanghai ?? null,
  port_of_discharge_id: losAngeles ?? null,
  pol_etd_at: '2026-10-13T10:00:00Z',
  pod_eta_at: '2026-11-29T14:00:00Z',
}

async function mapOf(moves: VoyageMove[], values: Parameters<typeof storeVoyage>[2]['shipment'] = shipment) {
  const { container_id } = await storeVoyage(service.db, service.own.account_id, { moves, shipment: values })
  const { status, body, headers } = await service.ask('GET', `/v2/containers/${container_id}/map_geojson`)
  expect([status, headers.get('content-type')]).toEqual([200, 'application/json'])
  return (body as RouteMap).features
}
/** A line that is cut at 180° counts once. */
const kinds = (features: RouteFeature[]) =>
  features
    .map(({ properties: { feature_type, ports_sequence } }) => `${feature_type} ${ports_sequence}`)
    .filter((each, nth, all) => each !== all[nth - 1])
const only = (features: RouteFeature[], kind: RouteFeature['properties']['feature_type']) =>
  features.filter(({ properties }) => properties.feature_type === kind)
const lineOf = (feature: RouteFeature | undefined): LngLat[] =>
  feature?.geometry.type === 'LineString' ? feature.geometry.coordinates : []

test('before departure: the ports with estimated times and an estimate of every leg', async () => {
  const features = await mapOf(plans)
  expect(kinds(features)).toEqual([
    'port 1',
    'estimated_full_legs 1',
    'port 2',
    'estimated_full_legs 2',
    'port 3',
  ])
  const ports = only(features, 'port').map(({ properties }) => properties)
  expect(ports).toMatchObject([
    {
      label: 'POL',
      ports_total: 3,
      name: 'Shanghai',
      outbound_etd_at: '2026-10-13T10:00:00Z',
      outbound_atd_at: null,
    },
    {
      label: 'TS1',
      location_id: busan,
      inbound_eta_at: '2026-10-15T03:00:00Z',
      outbound_etd_at: '2026-10-16T16:00:00Z',
    },
    { label: 'POD', country_code: 'US', inbound_eta_at: '2026-11-29T14:00:00Z', inbound_ata_at: null },
  ])
  expect(only(features, 'estimated_full_legs')[0]?.properties).toMatchObject({
    previous_port_id: shanghai,
    next_port_id: busan,
    point_count: lineOf(only(features, 'estimated_full_legs')[0]).length,
  })
})

test('on the first leg: past positions, the present position, an estimate of the rest, and the next leg as an estimate', async () => {
  const features = await mapOf([...plans, ...left])
  expect(kinds(features)).toEqual([
    'port 1',
    'past_vessel_locations 1',
    'current_vessel 1',
    'estimated_partial_leg 1',
    'port 2',
    'estimated_full_legs 2',
    'port 3',
  ])
  expect(only(features, 'current_vessel')[0]?.properties).toMatchObject({
    vessel_id: feeder?.id,
    vessel_name: feeder?.name,
    vessel_imo: feeder?.imo,
    voyage_number: '012N',
    vessel_location_timestamp: '2026-10-15T00:45:00Z',
    vessel_location_heading: 70,
    vessel_location_speed: 17.5,
    departure_port_label: 'POL',
    departure_port_atd: '2026-10-13T11:40:00Z',
    arrival_port_id: busan,
    arrival_port_label: 'TS1',
    arrival_port_eta: '2026-10-15T03:00:00Z',
  })
})

test('past positions are simplified, ends kept, and the points that are drawn are counted', async () => {
  const [past] = only(await mapOf([...plans, ...left]), 'past_vessel_locations')
  expect(past?.properties).toMatchObject({
    vessel_id: feeder?.id,
    start_time: '2026-10-13T12:00:00Z',
    end_time: '2026-10-15T00:45:00Z',
    point_count: 2,
    outbound_atd_at: '2026-10-13T11:40:00Z',
    inbound_ata_at: null,
    inbound_eta_at: '2026-10-15T03:00:00Z',
  })
  expect(lineOf(past)).toEqual([
    [122.2, 31],
    [129, 35],
  ])
})

test('at the transshipment port: the first leg is past, no vessel is shown, the second leg is an estimate', async () => {
  const features = await mapOf([...plans, ...left, ...changing])
  expect(kinds(features)).toEqual([
    'port 1',
    'past_vessel_locations 1',
    'port 2',
    'estimated_full_legs 2',
    'port 3',
  ])
  expect(only(features, 'port')[1]?.properties).toMatchObject({
    inbound_ata_at: '2026-10-15T01:00:00Z',
    inbound_eta_at: null,
    outbound_etd_at: '2026-10-16T16:00:00Z',
  })
})

test('on the second leg, over the antimeridian: what was sailed is two lines that meet at 180°', async () => {
  const features = await mapOf([...plans, ...left, ...changing, ...changed])
  expect(kinds(features)).toEqual([
    'port 1',
    'past_vessel_locations 1',
    'port 2',
    'past_vessel_locations 2',
    'current_vessel 2',
    'estimated_partial_leg 2',
    'port 3',
  ])
  const [, west = [], east = []] = only(features, 'past_vessel_locations').map(lineOf)
  for (const [longitude] of west) expect(longitude).toBeGreaterThan(0)
  for (const [longitude] of east) expect(longitude).toBeLessThan(0)
  expect([west.at(-1)?.[0], east[0]?.[0]]).toEqual([180, -180])
  expect(west.at(-1)?.[1]).toBe(east[0]?.[1])
  expect(east.at(-1)).toEqual([-165, 45])
  expect(only(features, 'current_vessel')[0]).toMatchObject({
    geometry: { coordinates: [-165, 45] },
    properties: {
      vessel_id: mother?.id,
      voyage_number: '445E',
      departure_port_label: 'TS1',
      arrival_port_label: 'POD',
    },
  })
  const rest = lineOf(only(features, 'estimated_partial_leg')[0])
  expect(rest[0]).toEqual([-165, 45])
  expect(rest.at(-1)?.[0]).toBeCloseTo(-118.26)
  expect(only(features, 'estimated_partial_leg')[0]?.properties).toMatchObject({
    current_port_id: busan,
    next_port_id: losAngeles,
    point_count: rest.length,
  })
})

test('arrived, and by rail beyond: both legs are past and no vessel is shown; the rail leg is not part of the sea route', async () => {
  const beyond: VoyageMove[] = [
    {
      event: 'rail_departed',
      timestamp: '2026-11-19T20:00:00Z',
      location_id: losAngeles ?? null,
      location_type: 'port',
    },
    {
      event: 'rail_arrived',
      timestamp: '2026-11-20T10:00:00Z',
      location_id: inland,
      location_type: 'metro_area',
    },
  ]
  for (const more of [[], beyond]) {
    const features = await mapOf([...plans, ...left, ...changing, ...changed, arrived, ...more])
    expect(kinds(features)).toEqual([
      'port 1',
      'past_vessel_locations 1',
      'port 2',
      'past_vessel_locations 2',
      'port 3',
    ])
    const last = only(features, 'past_vessel_locations')[1]?.properties
    expect(last).toMatchObject({
      end_time: '2026-11-19T12:00:00Z',
      inbound_ata_at: '2026-11-19T12:00:00Z',
      inbound_eta_at: null,
    })
  }
})

test('a discharge implies the arrival that was not reported, and a departure implies the one before', async () => {
  const discharged = at(losAngeles, mother, 'vessel_discharged', '2026-11-19T15:00:00Z')
  expect(kinds(await mapOf([...left, ...changed, discharged]))).toEqual([
    'port 1',
    'past_vessel_locations 1',
    'port 2',
    'past_vessel_locations 2',
    'port 3',
  ])
})

test('at sea without positions there is no vessel, and the leg remains an estimate', async () => {
  const quiet = vessels[2]
  const features = await mapOf([
    at(shanghai, quiet, 'vessel_departed', '2026-11-13T11:40:00Z'),
    at(losAngeles, quiet, 'estimated.vessel_arrived', '2026-11-29T14:00:00Z'),
  ])
  expect(kinds(features)).toEqual(['port 1', 'estimated_full_legs 1', 'port 2'])
})

test('without route data the collection is empty', async () => {
  const none = { port_of_lading_id: null, port_of_discharge_id: null }
  expect(await mapOf([], none)).toEqual([])
  expect(await mapOf(left, none)).toEqual([])
  expect(await mapOf([], { ...none, port_of_discharge_id: losAngeles ?? null })).toEqual([])
})

test('without the entitlement every container is refused; with it, an unknown or foreign one is not found', async () => {
  const { own, other, db } = service
  const mine = await storeVoyage(db, own.account_id, { moves: left, shipment })
  const path = `/v2/containers/${mine.container_id}/map_geojson`
  const errorWith = (detail: string) => ({ errors: [expect.objectContaining({ detail })] })
  for (const [missing, as] of [
    [path, other],
    ['/v2/containers/0198a000-0000-7000-8000-000000000001/map_geojson', own],
    ['/v2/containers/nothing/map_geojson', own],
  ] as const) {
    const { status, body } = await service.askAs(as, 'GET', missing)
    expect([missing, status]).toEqual([missing, 404])
    expect(body).toEqual(errorWith("Couldn't find Container"))
  }
  await db.updateTable('accounts').set({ routing_data: false }).where('id', '=', other.account_id).execute()
  const refused = await service.askAs(other, 'GET', path)
  expect(refused.status).toBe(403)
  expect(refused.body).toEqual({
    errors: [
      { status: '403', title: 'Forbidden', detail: 'Routing data feature is not enabled for this account' },
    ],
  })
})

test('a simplified track is never further than the tolerance from the reported positions', () => {
  const track = Array.from({ length: 500 }, (_, index): LngLat => [
    100 + index / 20,
    10 + Math.sin(index / 40),
  ])
  const line = simplify(track)
  expect(line.length).toBeLessThan(track.length / 4)
  const off = track.map(([x, y]) => {
    const after = line.findIndex(([longitude]) => longitude >= x)
    const a = line[Math.max(0, after - 1)] ?? [0, 0]
    const b = line[after] ?? [0, 0]
    const share = b[0] === a[0] ? 0 : (x - a[0]) / (b[0] - a[0])
    return Math.abs(a[1] + (b[1] - a[1]) * share - y)
  })
  expect(Math.max(...off)).toBeLessThan(0.03)
})
