import { afterEach, beforeEach, expect, test } from 'vitest'
import { dcsaProfileWith } from '../../../contract/connections/index.ts'
import type { SourceRequest } from '../../tracking/source.ts'
import { LimitReached } from '../kit/adapter.ts'
import { catalogueRecords } from '../kit/catalogue.ts'
import { createSourceHttp, type SourceHttp } from '../kit/http.ts'
import { dcsaAdapter } from './adapter.ts'
import { createSignIn } from './sign-in.ts'
import { type Carrier, openCarrier } from './testing/carrier.ts'
import { bill, second, transportMessage, wholeJourney } from './testing/events.ts'
import { arrivalInSchedules } from './vessel-schedule.rules.ts'

/** Until the ship is on her way to Long Beach: the carrier expects her on the 25th, as it said on the 15th. */
const onTheWay = wholeJourney.slice(0, 12)
const otherBill = 'MEDUX7654321'
const request: SourceRequest = { request_type: 'bill_of_lading', request_number: bill, scac: 'MSCU' }
const taken_at = '2026-09-20T12:00:00.000Z'

let carrier: Carrier
let http: SourceHttp
let now: number
beforeEach(async () => {
  carrier = await openCarrier()
  carrier.events.set(bill, onTheWay)
  http = createSourceHttp({ toLoopback: true })
  now = Date.parse(taken_at)
})
afterEach(async () => {
  await http.close()
  await carrier.close()
})

const schedule = (
  timestamps: [classifier: string, at: string][],
  { voyage = second.voyage, imo = second.imo, port = 'USLGB', calls = 1 } = {},
) => [
  {
    carrierServiceName: 'Pacific',
    carrierServiceCode: 'PAC',
    vesselSchedules: [
      {
        isDummyVessel: false,
        vessel: { vesselIMONumber: imo, name: second.name },
        transportCalls: Array.from({ length: calls }, (_, n) => ({
          transportCallReference: `call-${n}`,
          carrierImportVoyageNumber: voyage,
          location: { UNLocationCode: port },
          timestamps: timestamps.map(([eventClassifierCode, eventDateTime]) => ({
            eventTypeCode: 'ARRI',
            eventClassifierCode,
            eventDateTime,
          })),
        })),
      },
    ],
  },
]
const adapterWith = (settings: Record<string, string> = {}) => {
  const all = {
    profile: 'other',
    events_url: `${carrier.origin}/events`,
    schedules_url: `${carrier.origin}/v1/vessel-schedules`,
    sign_in: 'api_key',
    api_key: 'key-1',
    ...settings,
  }
  const profile = dcsaProfileWith(all)
  return dcsaAdapter(profile, createSignIn(profile, all), catalogueRecords, () => now)
}
async function expectedArrival(adapter = adapterWith()): Promise<string | undefined> {
  const fetched = await adapter.fetch(request, (call) => http.call(call))
  const events = fetched.kind === 'events' ? fetched.events : []
  const { snapshot } = adapter.fold(events.toReversed(), request, { taken_at })
  return (
    snapshot?.containers[0]?.transport_events?.find(({ event }) => event.includes('estimated.vessel_arrived'))
      ?.timestamp ?? undefined
  )
}

test('a newer estimate of the schedule for the same ship, voyage and port moves the arrival', async () => {
  carrier.schedules = schedule([
    ['PLN', '2026-09-24T08:00:00-07:00'],
    ['EST', '2026-09-27T06:00:00-07:00'],
  ])
  expect(await expectedArrival()).toBe('2026-09-27T13:00:00.000Z')
  const [asked] = carrier.askedSchedules()
  expect(Object.fromEntries(asked?.url.searchParams ?? [])).toEqual({
    vesselIMONumber: second.imo,
    carrierVoyageNumber: second.voyage,
    UNLocationCode: 'USLGB',
  })
})

test('an estimate that the carrier made after the schedule was read counts', async () => {
  carrier.schedules = schedule([['EST', '2026-09-27T06:00:00-07:00']])
  const newer = transportMessage('ARRI', 'EST', '2026-09-28T08:00:00-07:00', 'USLGB', {
    ship: second,
    created: '2026-09-21T00:00:00Z',
  })
  carrier.events.set(bill, [...onTheWay, newer])
  expect(await expectedArrival()).toBe('2026-09-28T15:00:00.000Z')
})

test.each([
  ['another voyage', { voyage: 'XX9' }],
  ['another ship', { imo: '9074729' }],
  ['another port', { port: 'USOAK' }],
  ['two calls at the port on one voyage', { calls: 2 }],
])('a schedule of %s moves nothing', async (_name, of) => {
  carrier.schedules = schedule([['EST', '2026-09-27T06:00:00-07:00']], of)
  expect(await expectedArrival()).toBe('2026-09-25T15:00:00.000Z')
})

test('a plan of the schedule does not take the place of an estimate of the carrier', async () => {
  carrier.schedules = schedule([['PLN', '2026-09-29T06:00:00-07:00']])
  expect(await expectedArrival()).toBe('2026-09-25T15:00:00.000Z')
})

test('a ship that has arrived is not asked about, and an older estimate of the schedule counts no more', async () => {
  carrier.schedules = schedule([['EST', '2026-09-27T06:00:00-07:00']])
  const adapter = adapterWith()
  const before = await adapter.fetch(request, (call) => http.call(call))
  carrier.events.set(bill, wholeJourney)
  const after = await adapter.fetch(request, (call) => http.call(call))
  expect(carrier.askedSchedules()).toHaveLength(1)
  const events = [before, after].flatMap((each) => (each.kind === 'events' ? each.events : []))
  const { snapshot, understood } = adapter.fold(events, request, { taken_at })
  const arrivals = snapshot?.containers[0]?.transport_events?.filter(({ event }) =>
    /vessel_arrived/.test(event),
  )
  expect(arrivals?.map(({ timestamp }) => timestamp)).toEqual(['2026-09-26T12:00:00.000Z'])
  expect(understood.find(({ code }) => code === 'Vessel schedule')).toMatchObject({ became: 'replaced' })
})

test('all numbers of a voyage share one question for six hours', async () => {
  carrier.schedules = schedule([['EST', '2026-09-27T06:00:00-07:00']])
  carrier.events.set(
    otherBill,
    JSON.parse(JSON.stringify(onTheWay).replaceAll(bill, otherBill)) as typeof onTheWay,
  )
  const adapter = adapterWith()
  const ask = (request_number: string) =>
    adapter.fetch({ ...request, request_number }, (call) => http.call(call))
  await ask(bill)
  await ask(otherBill)
  expect(carrier.askedSchedules()).toHaveLength(1)
  now += 6 * 3_600_000
  await ask(bill)
  expect(carrier.askedSchedules()).toHaveLength(2)
})

test('what is wrong with schedules keeps no event from coming', async () => {
  carrier.schedules = { message: 'no list' }
  expect(await expectedArrival()).toBe('2026-09-25T15:00:00.000Z')
  const limited = adapterWith()
  const fetched = await limited.fetch(request, (call) => {
    if (call.url.includes('schedules')) throw new LimitReached(1000)
    return http.call(call)
  })
  expect(fetched).toMatchObject({ kind: 'events' })
  const broken = adapterWith({ schedules_url: 'http://127.0.0.1:1/v1/vessel-schedules' })
  expect(await expectedArrival(broken)).toBe('2026-09-25T15:00:00.000Z')
})

test('the same arrival read again is the same fact, as old as its first reading', async () => {
  carrier.schedules = schedule([['EST', '2026-09-27T06:00:00-07:00']])
  const read = async () => {
    const fetched = await adapterWith().fetch(request, (call) => http.call(call))
    const event = fetched.kind === 'events' ? fetched.events.at(-1) : undefined
    return adapterWith().factOf(event)
  }
  const first = await read()
  now += 3_600_000
  const again = await read()
  expect(again?.semantic_key).toBe(first?.semantic_key)
  expect(first).toMatchObject({ made_at: taken_at, is_fact: false })
  expect(first?.numbers).toContain(bill)
})

test.each([null, 7, {}, [null], [{ vesselSchedules: 'x' }], [{ vesselSchedules: [{ vessel: null }] }]])(
  'an answer of another form (%j) has no arrival',
  (body) => {
    const call = { vessel_imo: second.imo, voyage_number: second.voyage, locode: 'USLGB' }
    expect(arrivalInSchedules(body, call)).toBeNull()
  },
)
