import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Vessel } from '../../contract/resources/index.ts'
import { catalogueId, ports, vessels } from '../reference/catalogue/index.ts'
import { startTestService, type TestService } from '../testing/service.ts'
import { distanceBetween } from './sea-routes/sea-routes.ts'
import { type VoyageMove, storeVoyage } from './testing/voyage.ts'

const [busan, losAngeles] = ['KRPUS', 'USLAX'].map((code) => catalogueId('port', code)) as [string, string]
const destination = ports.find(({ code }) => code === 'USLAX')
const [sailing, waiting, withoutReports, delayed] = vessels
const minute = 60_000
let service: TestService

const at = (location_id: string, vessel: typeof sailing, event: string, timestamp: string): VoyageMove => ({
  event,
  timestamp,
  location_id,
  location_type: 'port',
  vessel_id: vessel?.id ?? null,
})

beforeAll(async () => {
  service = await startTestService()
  const { db, own, other } = service
  await storeVoyage(db, own.account_id, {
    moves: [
      at(busan, sailing, 'vessel_departed', '2026-11-12T00:00:00Z'),
      at(losAngeles, sailing, 'estimated.vessel_arrived', '2026-11-25T12:00:00Z'),
      at(busan, waiting, 'estimated.vessel_departed', '2026-11-22T00:00:00Z'),
      at(losAngeles, waiting, 'estimated.vessel_arrived', '2026-12-05T00:00:00Z'),
    ],
  })
  await storeVoyage(db, own.account_id, {
    moves: [
      at(busan, delayed, 'estimated.vessel_departed', '2026-11-22T00:00:00Z'),
      ...['2026-12-04T00:00:00Z', '2026-12-06T00:00:00Z', '2026-12-05T00:00:00Z'].map((expected, index) => ({
        ...at(losAngeles, delayed, 'estimated.vessel_arrived', expected),
        created_at: `2026-11-1${index}T00:00:00Z`,
      })),
    ],
  })
  await storeVoyage(db, other.account_id, {
    moves: [at(losAngeles, withoutReports, 'estimated.vessel_arrived', '2026-12-24T00:00:00Z')],
  })
  await db
    .insertInto('vessel_positions')
    .values({
      account_id: own.account_id,
      vessel_id: sailing?.id ?? '',
      timestamp: '2026-11-20T17:45:00Z',
      latitude: 45,
      longitude: -175,
      heading: 85,
      speed: 17,
    })
    .execute()
})
afterAll(() => service.close())

const leg = `port_id=${losAngeles}&previous_port_id=${busan}`
const future = (vessel: typeof sailing, query = leg, place = '') =>
  `/v2/vessels/${vessel?.id}/future_positions${place === '' ? '' : '_with_coordinates'}?${query}${place}`
async function positionsOf(path: string) {
  const { status, body } = await service.ask('GET', path)
  expect(status).toBe(200)
  return (body as { data: Vessel }).data.attributes.positions ?? []
}
type Position = Awaited<ReturnType<typeof positionsOf>>[number]
const place = (position: Position | undefined): [number, number] => [
  position?.longitude ?? 0,
  position?.latitude ?? 0,
]
const distanceToPort = (position: Position | undefined) =>
  distanceBetween(place(position), [destination?.longitude ?? 0, destination?.latitude ?? 0])

test('positions of a vessel at sea start at its last position, one a minute, and end at the estimated arrival', async () => {
  const positions = await positionsOf(future(sailing))
  expect(distanceBetween(place(positions[0]), [-175, 45])).toBeLessThan(10)
  expect(positions[0]?.timestamp).toBe('2026-11-20T18:00:00Z')
  expect(positions.at(-1)?.timestamp).toBe('2026-11-25T12:00:00Z')
  expect(distanceToPort(positions.at(-1))).toBeLessThan(0.1)
  for (const [index, position] of positions.entries()) {
    const before = positions[index - 1]
    if (!before) continue
    expect(Date.parse(position.timestamp) - Date.parse(before.timestamp)).toBe(minute)
    expect(distanceBetween(place(before), place(position))).toBeLessThan(0.55)
    expect(Math.abs(position.longitude)).toBeLessThanOrEqual(180)
  }
  expect(new Set(positions.map(({ estimated }) => estimated))).toEqual(new Set([true]))
})

test('positions of a vessel in port start at the previous port at the estimated departure', async () => {
  const positions = await positionsOf(future(waiting))
  expect([positions[0]?.timestamp, positions.at(-1)?.timestamp]).toEqual([
    '2026-11-22T00:00:00Z',
    '2026-12-05T00:00:00Z',
  ])
})

test('without reports for this account positions start now at sixteen knots; reports for other accounts are not used', async () => {
  const positions = await positionsOf(future(withoutReports))
  expect(positions[0]?.timestamp).toBe('2026-11-20T18:00:00Z')
  const days = (positions.length - 1) / 60 / 24
  expect(days).toBeGreaterThan(12)
  expect(days).toBeLessThan(15)
})

test('positions start now at coordinates that are given', async () => {
  const positions = await positionsOf(future(sailing, leg, '&latitude=33.5&longitude=-120.25'))
  expect(positions[0]).toMatchObject({
    latitude: 33.5,
    longitude: -120.25,
    timestamp: '2026-11-20T18:00:00Z',
  })
  expect(distanceToPort(positions.at(-1))).toBeLessThan(0.1)
  // At the reported 17 knots: an arrival in five days would mean an implausible speed.
  expect(positions.length).toBeLessThan(60 * 10)
})

test('the answer is the vessel, also by IMO number, with a link to the request', async () => {
  const path = `/v2/vessels/${sailing?.imo}/future_positions?${leg}`
  const { body } = await service.ask('GET', path)
  expect(body).toMatchObject({
    data: { id: sailing?.id, type: 'vessel', attributes: { imo: sailing?.imo, latitude: 45 } },
    links: { self: `http://localhost:4949${path}` },
  })
})

test('missing and invalid parameters are refused by name', async () => {
  const far = '&latitude=33.5&longitude=-120.25'
  for (const [query, spot, parameter] of [
    ['', '', 'port_id'],
    [`port_id=${losAngeles}`, '', 'previous_port_id'],
    [`port_id=USLAX&previous_port_id=${busan}`, '', 'port_id'],
    [`port_id=${busan}&previous_port_id=${busan}`, '', 'previous_port_id'],
    [`port_id=${busan}&previous_port_id=${busan.toUpperCase()}`, '', 'previous_port_id'],
    [leg, '&latitude=91&longitude=0', 'latitude'],
    [leg, '&latitude=1&longitude=-180.5', 'longitude'],
    [leg, '&latitude=1', 'longitude'],
    [leg, '&latitude=&longitude=1', 'latitude'],
    [leg, '&latitude=north&longitude=1', 'latitude'],
    [leg, '&latitude=Infinity&longitude=1', 'latitude'],
    [leg, `${far}${'0'.repeat(500)}`, 'longitude'],
  ] as const) {
    const { status, body } = await service.ask('GET', future(sailing, query, spot))
    expect([query, spot, status]).toEqual([query, spot, 400])
    expect(body).toEqual({
      errors: expect.arrayContaining([expect.objectContaining({ source: { parameter } })]),
    })
  }
})

test("unknown vessels and ports, and other accounts', are not found; without the entitlement every request is refused", async () => {
  const { db, own, other } = service
  const foreign = '0198a000-0000-7000-8000-0000000000aa'
  await db
    .insertInto('ports')
    .values({ account_id: other.account_id, id: foreign, name: 'Theirs', longitude: 1, latitude: 50 })
    .execute()
  const unknown = '0198a000-0000-7000-8000-000000000001'
  const paths = [
    `/v2/vessels/${unknown}/future_positions?${leg}`,
    `/v2/vessels/9999999/future_positions_with_coordinates?${leg}&latitude=1&longitude=1`,
    future(sailing, `port_id=${unknown}&previous_port_id=${busan}`),
    future(sailing, `port_id=${losAngeles}&previous_port_id=${foreign}`),
    future(sailing, `port_id=${foreign}&previous_port_id=${busan}`, '&latitude=1&longitude=1'),
  ]
  for (const path of paths) expect([path, (await service.ask('GET', path)).status]).toEqual([path, 404])
  await db.updateTable('accounts').set({ routing_data: false }).where('id', '=', own.account_id).execute()
  for (const path of [...paths, future(sailing)]) {
    const { status, body } = await service.ask('GET', path)
    expect(status).toBe(403)
    expect(body).toMatchObject({
      errors: [{ detail: 'Routing data feature is not enabled for this account' }],
    })
  }
  await db.updateTable('accounts').set({ routing_data: true }).where('id', '=', own.account_id).execute()
})

test('to a port without coordinates there are no positions', async () => {
  const { db, own } = service
  const placeless = '0198a000-0000-7000-8000-0000000000bb'
  await db
    .insertInto('ports')
    .values({ account_id: own.account_id, id: placeless, name: 'Nowhere' })
    .execute()
  expect(await positionsOf(future(sailing, `port_id=${placeless}&previous_port_id=${busan}`))).toEqual([])
})

test('of several estimated arrivals the last report is used', async () => {
  expect((await positionsOf(future(delayed))).at(-1)?.timestamp).toBe('2026-12-05T00:00:00Z')
})
