import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestAccount, type TestService } from '../testing/service.ts'
import { vessels } from './catalogue/index.ts'

let service: TestService
const [vessel] = vessels
const at = `/v2/vessels/${vessel?.id ?? ''}`
const from = 'show_positions[from_timestamp]'
const to = 'show_positions[to_timestamp]'

beforeAll(async () => {
  service = await startTestService()
  const position = (account: TestAccount, timestamp: string, latitude: number) => ({
    account_id: account.account_id,
    vessel_id: vessel?.id ?? '',
    timestamp,
    latitude,
    longitude: -170.5,
    heading: 80,
    speed: 17.5,
  })
  const { own, other } = service
  await service.db
    .insertInto('vessel_positions')
    .values([
      position(own, '2026-11-20T17:45:00Z', 33),
      position(own, '2026-11-15T00:00:00Z', 32),
      position(own, '2026-11-01T00:00:00Z', 31),
      position(other, '2026-11-20T17:50:00Z', 50),
    ])
    .execute()
})
afterAll(() => service.close())

interface VesselAttributes {
  latitude: number | null
  position_timestamp: string | null
  positions?: { timestamp: string; latitude: number; estimated: boolean }[]
}
const attributes = async (path: string): Promise<VesselAttributes> => {
  const { status, body } = await service.ask('GET', path)
  expect(status).toBe(200)
  return (body as { data: { attributes: VesselAttributes } }).data.attributes
}
const times = ({ positions }: VesselAttributes) => positions?.map(({ timestamp }) => timestamp)

test('a vessel has the last position for this account, and earlier ones only on request', async () => {
  const answered = await attributes(at)
  expect(answered).toMatchObject({
    latitude: 33,
    longitude: -170.5,
    nautical_speed_knots: 17.5,
    navigational_heading_degrees: 80,
    position_timestamp: '2026-11-20T17:45:00Z',
  })
  expect(answered).not.toHaveProperty('positions')
  expect(await attributes(`${at}?show_positions=false`)).not.toHaveProperty('positions')
})

test('positions are oldest first, of seven days without a given time, by id and by IMO number', async () => {
  const week = ['2026-11-15T00:00:00Z', '2026-11-20T17:45:00Z']
  expect(times(await attributes(`${at}?show_positions=true`))).toEqual(week)
  expect(times(await attributes(`/v2/vessels/${vessel?.imo}?show_positions=true`))).toEqual(week)
  expect(times(await attributes(`${at}?${from}=2026-10-31T00:00:00Z`))).toEqual([
    '2026-11-01T00:00:00Z',
    ...week,
  ])
  expect(times(await attributes(`${at}?${to}=2026-11-05T00:00:00Z`))).toEqual(['2026-11-01T00:00:00Z'])
  expect(
    (await attributes(`${at}?${from}=2026-11-15T00:00:00&${to}=2026-11-15T00:00:00Z`)).positions,
  ).toEqual([
    { latitude: 32, longitude: -170.5, heading: 80, timestamp: '2026-11-15T00:00:00Z', estimated: false },
  ])
  expect(times(await attributes(`${at}?${to}=1999-11-05T00:00:00Z`))).toEqual([])
})

test('an invalid time span is refused by parameter, with a correction', async () => {
  for (const [query, parameter] of [
    [`${from}=yesterday`, from],
    [`${to}=2026-02-30T00:00:00Z`, to],
    [`${from}=2026-01-01T00:00:00Z`, from],
    [`${from}=2026-11-19T00:00:00Z&${to}=2026-11-18T00:00:00Z`, from],
    [`${to}=0000-01-01T00:00:00Z`, from],
    [`${from}=0000-01-01T00:00:00Z&${to}=0001-01-01T00:00:00Z`, from],
    [`${from}=9999-12-31T23:59:59-23:00&${to}=9999-12-31T23:59:59-23:59`, from],
    ['show_positions=perhaps', 'show_positions'],
  ] as const) {
    const { status, body } = await service.ask('GET', `${at}?${query}`)
    expect([query, status]).toEqual([query, 400])
    expect(body).toMatchObject({ errors: [{ source: { parameter } }] })
  }
})

test('without the entitlement a vessel has no position, and a request for positions is refused', async () => {
  const { db, other } = service
  await db.updateTable('accounts').set({ routing_data: false }).where('id', '=', other.account_id).execute()
  const plain = await service.askAs(other, 'GET', at)
  expect(plain.body).toMatchObject({ data: { attributes: { latitude: null, position_timestamp: null } } })
  for (const query of ['show_positions=true', `${to}=2026-11-20T18:00:00Z`]) {
    const { status, body } = await service.askAs(other, 'GET', `${at}?${query}`)
    expect(status).toBe(403)
    expect(body).toMatchObject({
      errors: [
        { status: '403', title: 'Forbidden', detail: 'Routing data feature is not enabled for this account' },
      ],
    })
  }
})

test('an unknown vessel is not found', async () => {
  for (const path of ['0198a000-0000-7000-8000-000000000001', '9999999', 'a'.repeat(61), '%00'])
    expect((await service.ask('GET', `/v2/vessels/${path}`)).status).toBe(404)
})
