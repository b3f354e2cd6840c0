import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestFleet, type TestFleet } from '../testing/fleet.ts'
import type { DcsaEvent } from './dcsa-event.ts'
import { dcsaBreaches, hasDcsaDescription, unlessDcsaSkipped } from './testing/description.ts'

let fleet: TestFleet
beforeAll(async () => {
  fleet = await startTestFleet(40)
})
afterAll(() => fleet.close())

const ask = (path: string, headers: Record<string, string | null> = {}) =>
  fleet.ask('GET', `/dcsa/v2${path}`, undefined, headers)
const events = async (path: string): Promise<DcsaEvent[]> => {
  const { status, body, text } = await ask(`/events${path}`)
  expect(status, text).toBe(200)
  return body as DcsaEvent[]
}
/** All pages, by the links of the answers. */
async function allPages(path: string): Promise<DcsaEvent[][]> {
  const pages: DcsaEvent[][] = []
  for (let next: string | null = path; next !== null;) {
    const { headers, body }: Awaited<ReturnType<typeof ask>> = await ask(next)
    pages.push(body as DcsaEvent[])
    const link: string | null = headers.get('next-page')
    next = link && link.slice(link.indexOf('/events'))
  }
  return pages
}
/** A shipment of the fleet that was discharged. */
async function landed() {
  const row = await fleet.db
    .selectFrom('shipments')
    .innerJoin('containers', 'containers.shipment_id', 'shipments.id')
    .select(['bill_of_lading_number', 'booking_number', 'containers.number', 'port_of_discharge_locode'])
    .where('pod_discharged_at', 'is not', null)
    .where('booking_number', 'is not', null)
    .executeTakeFirstOrThrow()
  return row
}

test('the events of a container are those of its journey, in local time with the offset', async () => {
  const { number, port_of_discharge_locode: port, bill_of_lading_number: bill } = await landed()
  const found = await events(`?equipmentReference=${number}&sort=eventDateTime:ASC`)
  expect(found.length).toBeGreaterThan(6)
  const discharge = found.find(
    (each) => each.eventType === 'EQUIPMENT' && each.equipmentEventTypeCode === 'DISC',
  )
  expect(found.map(({ eventDateTime }) => Date.parse(eventDateTime))).toEqual(
    found.map(({ eventDateTime }) => Date.parse(eventDateTime)).toSorted((one, other) => one - other),
  )
  expect(found.at(0)?.eventDateTime).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/)
  expect(discharge).toBeDefined()
  const last = found.findLast(
    (each) =>
      each.eventType === 'EQUIPMENT' &&
      each.equipmentEventTypeCode === 'DISC' &&
      each.transportCall?.modeOfTransport === 'VESSEL',
  )
  expect(last).toMatchObject({
    eventClassifierCode: 'ACT',
    equipmentReference: number,
    emptyIndicatorCode: 'LADEN',
    eventLocation: { UNLocationCode: port },
    transportCall: {
      modeOfTransport: 'VESSEL',
      vessel: { vesselIMONumber: expect.stringMatching(/^\d{7}$/) },
    },
    documentReferences: expect.arrayContaining([
      { documentReferenceType: 'TRD', documentReferenceValue: bill },
    ]),
  })
})

test(`every event is one of the standard${unlessDcsaSkipped}`, async () => {
  const all = (await allPages('/events?limit=400')).flat()
  expect(all.length).toBeGreaterThan(500)
  if (!hasDcsaDescription) return
  expect(
    all.flatMap((event) => dcsaBreaches(`${event.eventType.toLowerCase()}Event`, event)).slice(0, 5),
  ).toEqual([])
  const refusal = await ask('/events?eventType=NONE')
  expect(dcsaBreaches('error', refusal.body)).toEqual([])
})

test('pages have no event twice and leave none out, by the link or by the cursor alone', async () => {
  const all = (await allPages('/events?limit=1000')).flat().map(({ eventID }) => eventID)
  const pages = await allPages('/events?limit=97')
  expect(pages.flat().map(({ eventID }) => eventID)).toEqual(all)
  expect(new Set(all).size).toBe(all.length)
  const first = await ask('/events?eventType=TRANSPORT&limit=3')
  expect(first.headers.get('current-page')).toContain('/dcsa/v2/events')
  const cursor = new URL(first.headers.get('next-page') ?? '').searchParams.get('cursor')
  const second = await events(`?cursor=${cursor}`)
  expect(second).toHaveLength(3)
  expect(new Set(second.map(({ eventType }) => eventType))).toEqual(new Set(['TRANSPORT']))
})

test('the fleet has events of all three types', async () => {
  for (const eventType of ['SHIPMENT', 'TRANSPORT', 'EQUIPMENT'])
    expect((await events(`?eventType=${eventType}&limit=1`)).map((each) => each.eventType)).toEqual([
      eventType,
    ])
  const papers = await events('?eventType=SHIPMENT&documentTypeCode=VGM&limit=1')
  expect(papers).toMatchObject([{ shipmentEventTypeCode: 'RECE', documentTypeCode: 'VGM' }])
})

test.each(['?limit=7', '?limit=7&sort=eventCreatedDateTime:DESC', '?eventType=TRANSPORT&limit=11'])(
  'the last page of %s has the last events in the same order, and is the last by its links too',
  async (query) => {
    const all = (await allPages(`/events${query}`)).flat().map(({ eventID }) => eventID)
    const first = await ask(`/events${query}`)
    const link = first.headers.get('last-page') ?? ''
    const last = await ask(link.slice(link.indexOf('/events')))
    const ids = (last.body as DcsaEvent[]).map(({ eventID }) => eventID)
    expect(ids).toEqual(all.slice(-ids.length))
    expect(ids).toHaveLength(Number(new URLSearchParams(query).get('limit')))
    expect([last.headers.get('next-page'), last.headers.get('last-page')]).toEqual([null, link])
    expect(last.headers.get('current-page')).toBe(link)
  },
)

test('the only page is the last one', async () => {
  const { number } = await landed()
  const { headers } = await ask(`/events?equipmentReference=${number}&limit=1000`)
  expect(headers.get('last-page')).toBe(headers.get('current-page'))
})

test('each filter of the standard leaves the events that fit it', async () => {
  const { number, bill_of_lading_number: bill, booking_number: booking } = await landed()
  const byBill = await events(`?transportDocumentReference=${bill}&limit=1000`)
  const containers = (list: DcsaEvent[]) =>
    new Set(list.flatMap(({ references }) => references.map(({ referenceValue }) => referenceValue)))
  expect(containers(byBill)).toContain(number)
  expect(await events(`?carrierBookingReference=${booking}&limit=1000`)).toEqual(byBill)
  expect(
    containers(await events(`?transportDocumentReference=${bill}&equipmentReference=${number}`)),
  ).toEqual(new Set([number]))
  const of = (filter: string) => events(`?transportDocumentReference=${bill}&limit=1000&${filter}`)
  const codes = new Set(
    (await of('equipmentEventTypeCode=LOAD,DISC')).map(
      (each) => 'equipmentEventTypeCode' in each && each.equipmentEventTypeCode,
    ),
  )
  expect(codes).toEqual(new Set(['LOAD', 'DISC']))
  const departure = byBill.find(
    (each) => each.eventType === 'TRANSPORT' && each.transportEventTypeCode === 'DEPA',
  )
  const call = departure?.eventType === 'TRANSPORT' ? departure.transportCall : undefined
  for (const filter of [
    `vesselIMONumber=${call?.vessel?.vesselIMONumber}`,
    `exportVoyageNumber=${call?.exportVoyageNumber}`,
    `UNLocationCode=${call?.UNLocationCode}`,
    `transportCallID=${call?.transportCallID}`,
  ]) {
    const found = await of(filter)
    expect(found.map(({ eventID }) => eventID)).toContain(departure?.eventID)
    expect(found.length).toBeLessThan(byBill.length)
  }
  expect(await of('carrierServiceCode=AE1')).toEqual([])
  expect(await of('transportEventTypeCode=ARRI&equipmentEventTypeCode=LOAD')).toEqual([])
})

test('an estimate that moves is another event, created when it became known', async () => {
  const { db } = fleet
  const estimate = await db
    .selectFrom('transport_events')
    .innerJoin('containers', 'containers.id', 'transport_events.container_id')
    .select(['transport_events.id', 'number', 'timestamp'])
    .where('event', '=', 'container.transport.estimated.vessel_arrived')
    .executeTakeFirstOrThrow()
  const read = () => events(`?equipmentReference=${estimate.number}&transportEventTypeCode=ARRI&limit=1000`)
  const before = await read()
  const moved = '2027-02-03T04:00:00Z'
  await db.updateTable('transport_events').set({ timestamp: moved }).where('id', '=', estimate.id).execute()
  const after = await read()
  const [gone, made] = [
    before.filter(({ eventID }) => !after.some((each) => each.eventID === eventID)),
    after.filter(({ eventID }) => !before.some((each) => each.eventID === eventID)),
  ]
  expect([gone.length, made.length]).toEqual([1, 1])
  expect(Date.parse(made[0]?.eventDateTime ?? '')).toBe(Date.parse(moved))
  const created = made[0]?.eventCreatedDateTime ?? ''
  expect(Date.parse(created)).toBeGreaterThanOrEqual(Date.parse(gone[0]?.eventCreatedDateTime ?? ''))
  expect(await events(`?eventCreatedDateTime:gte=${encodeURIComponent(created)}`)).toEqual(made)
  expect(await events(`?eventCreatedDateTime:gt=${encodeURIComponent(created)}`)).toEqual([])
  // The one before it has no id any more; this one has.
  expect((await ask(`/events/${made[0]?.eventID}`)).body).toEqual(made[0])
  expect((await ask(`/events/${gone[0]?.eventID}`)).status).toBe(404)
})

test('a milestone of papers is an event of the shipment, beside those of its container', async () => {
  const { number } = await landed()
  const { id } = await fleet.db
    .selectFrom('containers')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  const released = {
    id: '59000000-0000-4000-8000-000000000001',
    type: 'raw_event',
    attributes: {
      event: 'carrier_release',
      original_event: 'Released',
      timestamp: '2026-11-10T15:00:00Z',
      timezone: 'America/Los_Angeles',
      estimated: false,
      index: 99,
    },
    relationships: { container: { data: { type: 'container', id } } },
  }
  expect((await fleet.ask('POST', '/v2/imports', { data: [released] })).status).toBe(201)
  const found = await events(`?equipmentReference=${number}&eventType=SHIPMENT&documentTypeCode=SRM`)
  // The fleet may have one of its own.
  const brought = found.filter(({ eventDateTime }) => eventDateTime === '2026-11-10T07:00:00-08:00')
  expect(brought).toMatchObject([{ shipmentEventTypeCode: 'RELS' }])
  expect((await ask(`/events/${brought[0]?.eventID}`)).body).toEqual(brought[0])
})

test('of several estimates of an arrival that an import brought the one that was made last is published', async () => {
  const [shipment, container] = [1, 2].map((end) => `58000000-0000-4000-8000-00000000000${end}`)
  const link = (type: string, id = '') => ({ data: { type, id } })
  const estimates = [
    ['2026-12-05T08:00:00Z', '2026-11-02T00:00:00Z'],
    ['2026-12-01T08:00:00Z', '2026-11-09T00:00:00Z'],
    ['2026-12-09T08:00:00Z', '2026-11-04T00:00:00Z'],
  ].map(([timestamp, created_at], index) => ({
    id: `58000000-0000-4000-8000-00000000001${index}`,
    type: 'transport_event',
    attributes: {
      event: 'container.transport.estimated.vessel_arrived',
      timestamp,
      created_at,
      timezone: 'America/Los_Angeles',
      location_locode: 'USLAX',
    },
    relationships: { container: link('container', container) },
  }))
  const { status } = await fleet.ask('POST', '/v2/imports', {
    data: { id: shipment, type: 'shipment', attributes: { bill_of_lading_number: 'ESTIMATES01' } },
    included: [
      {
        id: container,
        type: 'container',
        attributes: { number: 'MSKU7654320' },
        relationships: { shipment: link('shipment', shipment) },
      },
      ...estimates,
    ],
  })
  expect(status).toBe(201)
  const found = await events('?transportDocumentReference=ESTIMATES01')
  expect(found.map(({ eventDateTime }) => eventDateTime)).toEqual(['2026-12-01T00:00:00-08:00'])
})

test('an account reads its own events only, and without a key nobody does', async () => {
  const [first] = await events('?limit=1')
  const other = { authorization: `Token ${fleet.other.key}` }
  expect((await ask('/events', other)).body).toEqual([])
  expect((await ask(`/events/${first?.eventID}`, other)).status).toBe(404)
  const refused = await ask('/events?limit=2', { authorization: null })
  expect(refused.status).toBe(401)
  expect(refused.headers.get('api-version')).toBe('2.2.0')
  expect(refused.body).toMatchObject({
    httpMethod: 'GET',
    requestUri: expect.stringContaining('/dcsa/v2/events?limit=2'),
    statusCode: 401,
    statusCodeText: expect.any(String),
    errors: [{ reason: expect.any(String), message: expect.any(String) }],
  })
})

test.each([
  'eventType=NONE',
  'equipmentEventTypeCode=LOAD,WHAT',
  'eventType=TRANSPORT&equipmentEventTypeCode=LOAD',
  'eventCreatedDateTime:ne=2026-01-01T00:00:00Z',
  'eventCreatedDateTime=yesterday',
  'limit=0',
  'cursor=abc',
  'sort=colour',
  'sort=eventDateTime:DESC',
  'carrierBookingReference=',
  `transportDocumentReference=${'1'.repeat(21)}`,
  'colour=red',
])('a query that the standard does not have is refused: %s', async (query) => {
  const { status, body } = await ask(`/events?${query}`)
  expect(status).toBe(400)
  expect(body).toMatchObject({ statusCode: 400, statusCodeText: 'Bad Request' })
})

test('another version of the standard is refused, and this one is not', async () => {
  expect((await ask('/events?limit=1', { 'api-version': '3' })).status).toBe(400)
  expect((await ask('/events?limit=1', { 'api-version': '2' })).status).toBe(200)
  expect((await ask('/nothing')).status).toBe(404)
})
