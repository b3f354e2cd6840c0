import { request as sendRaw } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Listening, listen } from '../../../platform/http/listen.ts'
import { carrierSettings, connectSource, coversNothing, forgetTracked } from '../../../testing/connected.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'
import { callbackSignature } from '../../dcsa/callback-signature.ts'
import { type Carrier, openCarrier } from '../../dcsa/testing/carrier.ts'
import { bill, box, wholeJourney } from '../../dcsa/testing/events.ts'

let service: TestService
let listening: Listening
let carrier: Carrier
let publicUrl: string | undefined
beforeAll(async () => {
  service = await startTestService({
    now: '2026-09-28T00:00:00Z',
    source: coversNothing,
    knownValues: false,
    publicUrl: () => publicUrl,
  })
  listening = await listen(service.app, { host: '127.0.0.1', port: 0 })
})
beforeEach(async () => {
  publicUrl = `http://127.0.0.1:${listening.port}`
  carrier = await openCarrier()
  carrier.events.set(bill, wholeJourney.slice(0, 6))
})
afterEach(async () => {
  await carrier.close()
  await forgetTracked(service.db)
})
afterAll(async () => {
  await listening.close()
  await service.close()
})

interface Data {
  data: { id: string; attributes: Record<string, unknown> }
}
async function connect(callbacks: 'none' | 'all' | 'numbers' = 'all'): Promise<string> {
  const settings = carrierSettings(carrier, { callbacks })
  const id = await connectSource(service, { kind: 'dcsa', scacs: ['MSCU'], settings })
  await service.keepSubscriptions()
  return id
}
const edit = async (id: string, attributes: object) => {
  const path = `/v2/connections/${id}`
  const { status } = await service.ask('PATCH', path, { data: { type: 'connection', attributes } })
  expect(status).toBe(200)
  await service.keepSubscriptions()
}
async function track(request_number = bill, request_type = 'bill_of_lading'): Promise<string> {
  const { body } = await service.ask('POST', '/v2/tracking_requests', {
    data: { type: 'tracking_request', attributes: { request_type, request_number, scac: 'MSCU' } },
  })
  await service.askDue()
  service.pass(1)
  return (body as Data).data.id
}
const callbacksOf = async (id: string) => {
  const { body, text } = await service.ask('GET', `/v2/connections/${id}`)
  for (const { secret } of carrier.subscriptions.values()) expect(text).not.toContain(secret)
  return (body as Data).data.attributes['callbacks']
}
const eventNames = async () => {
  const rows = await service.db.selectFrom('transport_events').select('event').orderBy('timestamp').execute()
  return rows.map(({ event }) => event)
}
const received = () =>
  service.db
    .selectFrom('received_events')
    .select(['semantic_key', 'payload', 'received_at', 'withdrawn_at'])
    .orderBy('semantic_key')
    .execute()
const sent = async (...given: Parameters<Carrier['callback']>): Promise<number> => {
  const { url, init } = carrier.callback(...given)
  const answer = await fetch(url, init)
  await answer.text()
  return answer.status
}
const onlySubscription = () => [...carrier.subscriptions.keys()][0] ?? ''

test('what a carrier sends appears without a call, and the carrier is asked less often', async () => {
  const id = await connect()
  expect(await callbacksOf(id)).toMatchObject({ state: 'active', last_received_at: null })
  const request = await track()
  const before = await eventNames()
  expect(await sent(onlySubscription(), wholeJourney.slice(6, 14))).toBe(204)
  await service.askDue()
  expect((await eventNames()).length).toBeGreaterThan(before.length)
  expect(carrier.asked()).toHaveLength(1)
  expect(await callbacksOf(id)).toMatchObject({ state: 'active', last_received_at: expect.any(String) })
  const { next_check_at } = await service.db
    .selectFrom('tracking_requests')
    .select('next_check_at')
    .where('id', '=', request)
    .executeTakeFirstOrThrow()
  // In port: usually 2.
  const hours = (Date.parse(next_check_at ?? '') - service.clock.now().getTime()) / 3_600_000
  expect(hours).toBeCloseTo(8, 1)
})

test('the carrier is asked again all the same, since a callback may have been lost', async () => {
  await connect()
  await track()
  await sent(onlySubscription(), wholeJourney.slice(6, 8))
  await service.askDue()
  carrier.events.set(bill, wholeJourney)
  service.pass(5 * 24 * 3600)
  await service.askDue()
  expect(carrier.asked()).toHaveLength(2)
  expect(new Set((await received()).map(({ payload }) => payload)).size).toBe(wholeJourney.length)
})

test('an estimate that was sent while the carrier was asked is not taken for withdrawn', async () => {
  await connect()
  await track()
  const estimate = {
    ...wholeJourney.find((event) => event['transportEventTypeCode'] === 'ARRI'),
    eventID: 'estimate-1',
    eventClassifierCode: 'EST',
    eventDateTime: '2027-01-04T06:00:00+01:00',
  }
  service.pass(13 * 3600)
  carrier.fault = (response, { url }) => {
    if (!url.pathname.endsWith('/events')) return false
    service.pass(1)
    void sent(onlySubscription(), [estimate]).then(() => {
      service.pass(1)
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(wholeJourney.slice(0, 6)))
    })
    return true
  }
  await service.askDue()
  const kept = (await received()).find(({ payload }) => payload.includes('estimate-1'))
  expect(kept).toMatchObject({ withdrawn_at: null })
})

test('a callback that comes again, also an old one, changes nothing', async () => {
  await connect()
  await track()
  const events = wholeJourney.slice(6)
  await sent(onlySubscription(), events)
  await service.askDue()
  const before = [await received(), await eventNames()]
  service.pass(60)
  for (const again of [events, [...events, ...events], events.slice(0, 1)])
    expect(await sent(onlySubscription(), again)).toBe(204)
  await service.askDue()
  expect([await received(), await eventNames()]).toEqual(before)
  expect(carrier.asked()).toHaveLength(1)
})

test.each([
  ['without a signature', { 'notification-signature': null }],
  ['with a wrong signature', { 'notification-signature': `sha256=${'0'.repeat(64)}` }],
  ['with a signature of another form', { 'notification-signature': 'sha256=' }],
  ['signed with another secret', { 'notification-signature': callbackSignature('AAAA', '[]') }],
  ['for another subscription', { 'subscription-id': 'sub-other' }],
])('a callback %s is refused, and nothing of it is kept', async (_, change) => {
  await connect()
  await track()
  const before = await received()
  expect(await sent(onlySubscription(), wholeJourney, change)).toBe(401)
  expect(await received()).toEqual(before)
})

test('a signature that stands twice is refused, even where both are right', async () => {
  await connect()
  const { url, init } = carrier.callback(onlySubscription(), wholeJourney)
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const raw = sendRaw(url, { method: 'POST' }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    raw.on('error', reject)
    const signature = init.headers.get('notification-signature') ?? ''
    raw.setHeader('notification-signature', [signature, signature])
    raw.end(init.body)
  })
  expect(status).toBe(401)
})

test.each([
  ['no JSON', '{', 400],
  ['a web page', '<html></html>', 400],
  ['an empty body', '', 400],
  ['no events', '{"a":1}', 400],
  ['deep nesting', '['.repeat(50_000), 400],
  ['numbers and nulls for events', '[1,null,"a",[[]],{}]', 204],
  ['no event at all', '[]', 204],
  [
    'a NUL in a number',
    `[{"eventType":"EQUIPMENT","eventClassifierCode":"ACT","equipmentEventTypeCode":"LOAD","eventDateTime":"2026-11-01T00:00:00Z","equipmentReference":"${box}\\u0000"}]`,
    204,
  ],
  [
    'half a letter',
    `[{"eventType":"EQUIPMENT","eventClassifierCode":"ACT","equipmentEventTypeCode":"LOAD","eventDateTime":"2026-11-01T00:00:00Z","equipmentReference":"${box}","x":"\\ud800"}]`,
    204,
  ],
  [
    'a time that is none',
    `[{"eventType":"EQUIPMENT","eventClassifierCode":"ACT","equipmentEventTypeCode":"LOAD","eventDateTime":"+275760-09-13T00:00:00Z","eventCreatedDateTime":"-000001","equipmentReference":"${box}"}]`,
    204,
  ],
])('a signed callback with %s stops nothing', async (_, body, status) => {
  await connect()
  await track()
  expect(await sent(onlySubscription(), body)).toBe(status)
  await service.askDue()
  expect(service.lines.filter((line) => line.includes('failed'))).toEqual([])
  expect(await sent(onlySubscription(), wholeJourney.slice(6))).toBe(204)
})

test('a body that is larger than any callback is refused before it is read', async () => {
  await connect()
  expect(await sent(onlySubscription(), `[${' '.repeat(9 * 2 ** 20)}]`)).toBe(413)
})

test('an address is answered when it is tried, without effect; an unknown one takes nothing', async () => {
  await connect()
  const { callbackUrl = '' } = carrier.subscriptions.get(onlySubscription()) ?? {}
  const status = async (url: string, method: string) => (await fetch(url, { method })).status
  expect(await status(callbackUrl, 'HEAD')).toBe(204)
  expect(await status(callbackUrl, 'GET')).toBe(204)
  expect(await status(callbackUrl, 'DELETE')).toBe(405)
  for (const id of ['4f4ad2a6-77a7-4a0e-8d34-2dba56a4dc1a', 'none', '%00', "'"])
    expect(await status(`${publicUrl}/callbacks/${id}`, 'POST')).toBe(404)
  expect(
    await callbacksOf((await service.db.selectFrom('connections').select('id').executeTakeFirstOrThrow()).id),
  ).toMatchObject({ last_received_at: null })
})

test('events of numbers that nobody tracks are taken and not kept', async () => {
  await connect()
  expect(await sent(onlySubscription(), wholeJourney)).toBe(204)
  expect(await received()).toEqual([])
})

test('subscriptions follow the numbers that are tracked', async () => {
  await connect('numbers')
  expect(carrier.subscriptions.size).toBe(0)
  const request = await track()
  carrier.events.set('EBKG00000001', [])
  await track('EBKG00000001', 'booking_number')
  await service.keepSubscriptions()
  expect(
    [...carrier.subscriptions.values()].map(({ transportDocumentReference, carrierBookingReference }) => [
      transportDocumentReference,
      carrierBookingReference,
    ]),
  ).toEqual(
    expect.arrayContaining([
      [bill, undefined],
      [undefined, 'EBKG00000001'],
    ]),
  )
  const { tracked_object } = (
    (await service.ask('GET', `/v2/tracking_requests/${request}`)).body as {
      data: { relationships: { tracked_object: { data: { id: string } } } }
    }
  ).data.relationships
  await service.ask('PATCH', `/v2/shipments/${tracked_object.data.id}/stop_tracking`)
  await service.keepSubscriptions()
  expect(
    [...carrier.subscriptions.values()].map(({ carrierBookingReference }) => carrierBookingReference),
  ).toEqual(['EBKG00000001'])
})

test('a subscription that the carrier lost is made again, and follows the address of the service', async () => {
  await connect()
  carrier.subscriptions.clear()
  service.pass(7 * 3600)
  await service.keepSubscriptions()
  expect(carrier.subscriptions.size).toBe(1)
  publicUrl = `http://localhost:${listening.port}`
  await service.keepSubscriptions()
  const [only] = carrier.subscriptions.values()
  expect([carrier.subscriptions.size, only?.['callbackUrl']]).toEqual([
    1,
    expect.stringContaining(`${publicUrl}/callbacks/`),
  ])
})

test('a subscription whose answer was lost is found again, and not made twice', async () => {
  carrier.fault = (response, { method, url, body }) => {
    if (method !== 'POST' || !url.pathname.endsWith('/event-subscriptions')) return false
    carrier.subscriptions.set('sub-lost', JSON.parse(body) as Record<string, string>)
    response.destroy()
    return true
  }
  const id = await connect()
  expect(await callbacksOf(id)).toMatchObject({
    state: 'failing',
    sentence: expect.stringContaining('arranged'),
  })
  carrier.fault = undefined
  service.pass(120)
  await service.keepSubscriptions()
  expect([...carrier.subscriptions.keys()]).toEqual(['sub-lost'])
  await track()
  expect(await sent('sub-lost', wholeJourney.slice(6))).toBe(204)
  expect(await callbacksOf(id)).toMatchObject({ state: 'active' })
})

test('subscriptions end with the connection, when it is switched off, and when a person chooses to ask only', async () => {
  const id = await connect()
  const { url, init } = carrier.callback(onlySubscription(), wholeJourney)
  await edit(id, { is_on: false })
  expect(carrier.subscriptions.size).toBe(0)
  expect((await fetch(url, init)).status).toBe(404)
  await edit(id, { is_on: true })
  expect(carrier.subscriptions.size).toBe(1)
  await edit(id, { settings: { callbacks: 'none' } })
  expect([carrier.subscriptions.size, await callbacksOf(id)]).toEqual([0, null])
  await edit(id, { settings: { callbacks: 'all' } })
  const late = carrier.callback(onlySubscription(), wholeJourney)
  await service.ask('DELETE', `/v2/connections/${id}`)
  expect(carrier.subscriptions.size).toBe(0)
  expect((await fetch(late.url, late.init)).status).toBe(404)
})

test('a carrier that refuses subscriptions, and a service without a public address, are said; both ask on', async () => {
  carrier.fault = (response, { url }) => {
    if (!url.pathname.includes('/event-subscriptions')) return false
    response.writeHead(501, { 'content-type': 'application/json' }).end('{}')
    return true
  }
  const id = await connect()
  expect(await callbacksOf(id)).toMatchObject({ state: 'failing', sentence: expect.stringContaining('501') })
  publicUrl = undefined
  await service.keepSubscriptions()
  expect(await callbacksOf(id)).toMatchObject({ state: 'unavailable' })
  await track()
  expect((await eventNames()).length).toBeGreaterThan(0)
})

test('a carrier that does not answer is not tried for each number, and lost secrets end no subscription', async () => {
  const id = await connect('numbers')
  for (const nth of [1, 2, 3]) {
    carrier.events.set(`EBKG0000001${nth}`, [])
    await track(`EBKG0000001${nth}`, 'booking_number')
  }
  carrier.fault = (response) => {
    response.destroy()
    return true
  }
  const before = carrier.calls.length
  await service.keepSubscriptions()
  expect(carrier.calls.length - before).toBe(1)
  carrier.fault = undefined
  service.pass(61)
  await service.keepSubscriptions()
  expect(carrier.subscriptions.size).toBe(3)

  const { secrets } = await service.db
    .selectFrom('connections')
    .select('secrets')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await service.db
    .updateTable('connections')
    .set({ secrets: new Uint8Array(60) })
    .execute()
  service.pass(7 * 3600)
  await service.keepSubscriptions()
  expect(carrier.subscriptions.size).toBe(3)
  await service.db.updateTable('connections').set({ secrets }).execute()
  service.pass(7 * 3600)
  await service.keepSubscriptions()
  expect(carrier.subscriptions.size).toBe(3)
})
