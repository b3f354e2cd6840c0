import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dcsaProfileWith } from '../../../contract/connections/index.ts'
import type { SourceRequest } from '../../tracking/source.ts'
import { box } from '../dcsa/testing/events.ts'
import { catalogueRecords, locodeOfNames } from '../kit/catalogue.ts'
import { createSourceHttp, type SourceHttp } from '../kit/http.ts'
import { coscoAdapter } from './adapter.ts'
import { MAX_HISTORIES_ASKED } from './fetch.ts'
import { placeOfLocation } from './places.rules.ts'
import { readCoscoAnswers } from './reports.rules.ts'
import {
  coscoBill,
  coscoBooking,
  coscoContainerContent,
  coscoHistory,
  coscoPapersContent,
  statusOf,
} from './testing/contents.ts'
import { openCoscoPlatform } from './testing/open-platform.ts'

let platform: Awaited<ReturnType<typeof openCoscoPlatform>>
let http: SourceHttp
beforeAll(async () => {
  platform = await openCoscoPlatform()
  http = createSourceHttp({ toLoopback: true })
})
beforeEach(() => {
  platform.contents.clear()
  platform.contents
    .set(`bl ${coscoBill}`, coscoPapersContent)
    .set(`bkg ${coscoBooking}`, coscoPapersContent)
    .set(`cntr ${box}`, coscoContainerContent)
  platform.asked.length = 0
})
afterAll(async () => {
  await http.close()
  await platform.close()
})

const adapterAt = (now: () => Date = () => new Date()) => {
  const { api_key, secret_key } = platform
  const profile = dcsaProfileWith({
    profile: 'cosco',
    events_url: `${platform.origin}/service/info/tracking`,
  })
  return coscoAdapter({ profile, keys: { api_key, secret_key }, now }, catalogueRecords, locodeOfNames)
}
const fetched = (request: SourceRequest, adapter = adapterAt()) =>
  adapter.fetch(request, (call) => http.call(call))
async function folded(request: SourceRequest) {
  const answer = await fetched(request)
  const events = answer.kind === 'events' ? answer.events : []
  return adapterAt().fold(events, request, { taken_at: '2026-11-22T12:00:00.000Z' })
}
const byBill: SourceRequest = {
  request_type: 'bill_of_lading',
  request_number: `COSU${coscoBill}`,
  scac: 'COSU',
}

test('a bill of lading leads to the shipment with its ports, its container and the ship that arrives', async () => {
  const { snapshot, understood } = await folded(byBill)
  expect(snapshot?.shipment).toMatchObject({
    bill_of_lading_number: `COSU${coscoBill}`,
    booking_number: coscoBooking,
    shipping_line_scac: 'COSU',
    port_of_lading_locode: 'CNTAO',
    port_of_discharge_locode: 'USLGB',
    destination_locode: 'USDAL',
    pod_vessel_name: 'COSCO SHIPPING LEO',
    pod_voyage_number: '032E',
  })
  expect(snapshot?.containers).toMatchObject([
    {
      number: box,
      seal_number: 'FJ1029384',
      equipment_type: 'dry',
      equipment_length: 40,
      equipment_height: 'high_cube',
    },
  ])
  const unknown = understood.filter(({ became }) => became === 'not_understood')
  expect(unknown).toEqual([])
})

test('the ship of a loading or a discharge is that of the leg at its port', async () => {
  const { snapshot } = await folded(byBill)
  const voyages = snapshot?.containers[0]?.transport_events?.flatMap(({ event, voyage_number }) =>
    /loaded|discharged/.test(event) ? [[event.replace('container.transport.', ''), voyage_number]] : [],
  )
  expect(voyages).toEqual([
    ['vessel_loaded', '031E'],
    ['transshipment_discharged', '031E'],
    ['transshipment_loaded', '032E'],
    ['vessel_discharged', '032E'],
  ])
})

test('a booking and a container are asked by their own kinds of number', async () => {
  const booking = await folded({ request_type: 'booking_number', request_number: coscoBooking, scac: 'COSU' })
  expect(booking.snapshot?.shipment).toMatchObject({ booking_number: coscoBooking })
  const container = await folded({ request_type: 'container', request_number: box, scac: 'COSU' })
  expect(container.snapshot?.containers).toMatchObject([{ number: box }])
  expect(platform.asked.map((path) => path.replace('/service/info/tracking/', ''))).toEqual([
    `${coscoBooking}?numberType=bkg`,
    `${box}?numberType=cntr`,
    `${box}?numberType=cntr`,
  ])
})

test('a container that is on its next journey brings nothing of it into the earlier shipment', async () => {
  const next = statusOf(
    'Empty Equipment Despatched',
    'COSCO Ctn Logistics,Qingdao,Shandong,China',
    '2026-11-01 08:00',
  )
  platform.contents.set(`cntr ${box}`, {
    containers: [
      {
        ...coscoContainerContent.containers[0],
        containerCircleStatus: [next],
        containerHistorys: coscoHistory,
      },
    ],
  })
  const { snapshot } = await folded(byBill)
  const names = snapshot?.containers[0]?.transport_events?.map(({ event }) => event)
  expect(names).toContain('container.transport.empty_in')
  expect(names).not.toContain('container.transport.empty_out')
})

test('of a very large bill of lading only so many containers are asked for one by one, and all are there', async () => {
  const [group] = coscoPapersContent.containerStatus
  const numbers = Array.from({ length: MAX_HISTORIES_ASKED + 5 }, (_, n) => `CBHU${String(4_398_900 + n)}`)
  platform.contents.set(`bl ${coscoBill}`, {
    ...coscoPapersContent,
    containerStatus: [
      { containers: numbers.map((containerNumber) => ({ ...group?.containers[0], containerNumber })) },
    ],
  })
  const { snapshot } = await folded(byBill)
  expect(snapshot?.containers).toHaveLength(numbers.length)
  expect(platform.asked).toHaveLength(1 + MAX_HISTORIES_ASKED)
})

test('the same status of an answer about the papers and of one about the container is one fact', () => {
  const [common] = coscoHistory
  const papers = { bill: coscoBill, booking: coscoBooking, container: { containerNumber: box } }
  const keyOf = (status: unknown) => adapterAt().factOf({ ...papers, status })?.semantic_key
  expect(keyOf({ ...common, timeOfIssue: '2026-10-16 09:35:00' })).toBe(keyOf(common))
  expect(keyOf({ ...common, timeOfIssue: '2026-10-16 09:36' })).not.toBe(keyOf(common))
})

test('a clock that is wrong by more than two minutes is refused by the carrier, and said so', async () => {
  const late = adapterAt(() => new Date(Date.now() - 180_000))
  expect(await fetched(byBill, late)).toMatchObject({ kind: 'credentials_refused' })
})

test('a facility may have commas in its name, and a place without a state is found', () => {
  expect(
    placeOfLocation('Shanghai Shengdong (I), Yangshan,Shanghai,Shanghai,China', locodeOfNames),
  ).toMatchObject({
    locode: 'CNSHA',
    name: 'Shanghai Shengdong (I), Yangshan',
  })
  expect(placeOfLocation('Keppel,Singapore,,Singapore', locodeOfNames)).toMatchObject({ locode: 'SGSIN' })
  expect(placeOfLocation('Port Terminal,Xingang,Tianjin,China', locodeOfNames)).toMatchObject({
    locode: 'CNTXG',
  })
  expect(placeOfLocation('Anywhere', locodeOfNames)).toMatchObject({ locode: null, name: 'Anywhere' })
  expect(placeOfLocation('Depot,Nowhere,,Atlantis', locodeOfNames)).toMatchObject({
    locode: null,
    name: 'Nowhere',
  })
})

test.each([
  ['a wrong parameter', { code: 5400, message: 'parameter error' }, /^It refused the question \(5400\)/],
  ['an error', { code: 5500, message: 'system error' }, /^It answered with the error 5500/],
  ['another code', { code: 16001, message: 'not allowed' }, /^It answered with the code 16001/],
])('%s of the platform is a sentence, although the status is 200', (_name, body, sentence) => {
  const { refused } = readCoscoAnswers([{ name: 'a', text: JSON.stringify(body) }], locodeOfNames)
  expect(refused).toMatchObject([{ name: 'a', reason: expect.stringMatching(sentence) as string }])
})

test('a status that the description does not have is kept as it was sent, and counted as not understood', () => {
  const content = {
    containers: [
      {
        container: { containerNumber: box },
        containerCircleStatus: [
          statusOf('Weighed at Terminal', 'X,Qingdao,Shandong,China', '2026-09-01 11:58'),
        ],
      },
    ],
  }
  const text = JSON.stringify({ code: 0, data: { type: 'cntr', content } })
  const { reports, codes } = readCoscoAnswers([{ name: 'a', text }], locodeOfNames)
  expect(reports).toMatchObject([{ name: 'other', text: 'Weighed at Terminal' }])
  expect([...codes.values()]).toEqual(['Weighed at Terminal'])
})
