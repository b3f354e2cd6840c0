import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '../platform/log.ts'
import { openReceiver, type Receiver } from '../testing/receiver.ts'
import { startTestService, type TestService } from '../testing/service.ts'
import { createGuardedConnector } from '../webhooks/guarded-connector.ts'
import type { Delivery } from '../webhooks/delivery.ts'
import { createCallbacks } from './callbacks.ts'
import { completeUntil, sealSubscriptionSecrets } from './subscriptions.store.ts'
import { dcsaBreaches, hasDcsaDescription } from './testing/description.ts'

const secret = Buffer.alloc(32, 7).toString('base64')
const connector = createGuardedConnector({ toLoopback: true })
let service: TestService
let receiver: Receiver
let callbacks: Delivery
let containers = 0

beforeEach(async () => {
  service = await startTestService({ connector })
  receiver = await openReceiver((response) => response.writeHead(204).end())
  callbacks = createCallbacks({
    db: service.db,
    wall: service.clock,
    log: createLog(() => undefined, service.clock.now),
    connector,
    sealer: service.sealer,
  })
})
afterEach(async () => {
  await receiver.close()
  await service.close()
})

const ask = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  service.ask(method, `/dcsa/v2/event-subscriptions${path}`, body, headers)
async function subscribe(filters: object = {}): Promise<string> {
  const { status, body, text } = await ask('POST', '', { callbackUrl: receiver.url, secret, ...filters })
  expect([status, text]).toEqual([201, expect.any(String)])
  return (body as { subscriptionID: string }).subscriptionID
}
/** A container with so many events, through an import. */
async function learn(names: readonly string[], bill = 'PUBLISH0001'): Promise<string> {
  containers += 1
  const id = (kind: string, nth: number) =>
    `5${kind}000000-0000-4000-8000-${String(containers * 1000 + nth).padStart(12, '0')}`
  const number = `MSKU${String(1_000_000 + containers)}`
  const link = (type: string, of: string) => ({ data: { type, id: of } })
  const { status, text } = await service.ask('POST', '/v2/imports', {
    data: {
      id: id('a', 0),
      type: 'shipment',
      attributes: { bill_of_lading_number: bill, booking_number: `B${bill}` },
    },
    included: [
      {
        id: id('b', 0),
        type: 'container',
        attributes: { number },
        relationships: { shipment: link('shipment', id('a', 0)) },
      },
      ...names.map((name, index) => ({
        id: id('c', index),
        type: 'transport_event',
        attributes: {
          event: `container.transport.${name}`,
          timestamp: `2026-10-0${(index % 9) + 1}T0${index % 7}:00:00Z`,
          timezone: 'Asia/Shanghai',
          location_locode: 'CNSHA',
        },
        relationships: { container: link('container', id('b', 0)) },
      })),
    ],
  })
  expect([status, text]).toEqual([201, expect.any(String)])
  return number
}
async function send(): Promise<void> {
  // What was learned in a millisecond is sent when that is over.
  const { last } = await service.db
    .selectFrom('event_subscriptions')
    .select(sql<string | null>`(select max(learned_at) from transport_events)`.as('last'))
    .executeTakeFirstOrThrow()
  while (last !== null && (await completeUntil(service.db)) <= last);
  await callbacks.round()
  await callbacks.idle()
}
const sent = () =>
  receiver.received.map(
    ({ body }) => JSON.parse(body) as { eventID: string; references: { referenceValue: string }[] }[],
  )

test('what becomes known is sent once, signed, in the order in which it became known', async () => {
  await learn(['empty_out'])
  const id = await subscribe()
  await send()
  expect(receiver.received).toEqual([])
  const number = await learn(['full_in', 'vessel_loaded'], 'PUBLISH0002')
  await send()
  await send()
  const [received, ...more] = receiver.received
  expect(more).toEqual([])
  expect(received?.headers).toMatchObject({
    'content-type': 'application/json',
    'subscription-id': id,
    'api-version': '2.2.0',
    'notification-signature': `sha256=${createHmac('sha256', Buffer.from(secret, 'base64'))
      .update(received?.body ?? '')
      .digest('hex')}`,
  })
  const listed = await service.ask('GET', `/dcsa/v2/events?equipmentReference=${number}`)
  expect(sent()[0]).toEqual(listed.body)
  expect(sent()[0]).toHaveLength(2)
})

test('a subscription gets what fits its filters, and goes on where it stood', async () => {
  const number = await learn(['empty_out'])
  await subscribe({ equipmentReference: number })
  await subscribe({ eventType: ['EQUIPMENT'], equipmentEventTypeCode: ['DISC'] })
  await learn(['full_in'], 'PUBLISH0003')
  await send()
  expect(receiver.received).toEqual([])
  await learn(['vessel_discharged', 'vessel_departed'], 'PUBLISH0004')
  await send()
  expect(sent().map((events) => events.length)).toEqual([1])
})

test('what was not answered with 204 is sent again, later each time, and nothing is lost', async () => {
  receiver.behave = (response) => response.writeHead(200).end('ok')
  const id = await subscribe()
  await learn(['full_in'])
  await send()
  await send()
  expect(receiver.received).toHaveLength(1)
  await learn(['vessel_loaded'], 'PUBLISH0002')
  service.pass(61)
  await send()
  expect(sent().map((events) => events.length)).toEqual([1, 2])
  receiver.behave = (response) => response.writeHead(503, { 'retry-after': '30' }).end()
  service.pass(121)
  await send()
  receiver.behave = (response) => response.writeHead(204).end()
  service.pass(29)
  await send()
  service.pass(2)
  await send()
  expect(sent().map((events) => events.length)).toEqual([1, 2, 2, 2])
  const row = await service.db
    .selectFrom('event_subscriptions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ attempts: 0, next_attempt_at: null, last_error: null })
})

test('a hundred events are one callback, and half as many where they were too many', async () => {
  await subscribe()
  for (let nth = 0; nth < 3; nth += 1)
    await learn(
      Array.from({ length: 50 }, (_, index) => ['full_in', 'empty_out', 'full_out'][index % 3] ?? ''),
      `BUNDLE${nth}`,
    )
  const total = ((await service.ask('GET', '/dcsa/v2/events?limit=1000')).body as unknown[]).length
  expect(total).toBeGreaterThan(120)
  receiver.behave = (response, { body }) =>
    response.writeHead((JSON.parse(body) as unknown[]).length > 60 ? 413 : 204).end()
  await send()
  service.pass(61)
  await send()
  const counts = sent().map((events) => events.length)
  expect(counts.slice(0, 2)).toEqual([100, 50])
  const taken = sent()
    .slice(1)
    .flat()
    .map(({ eventID }) => eventID)
  expect([taken.length, new Set(taken).size]).toEqual([total, total])
})

test('a redirect is not followed, and a private address not called', async () => {
  const elsewhere = await openReceiver()
  receiver.behave = (response) => response.writeHead(307, { location: elsewhere.url }).end()
  await subscribe()
  await learn(['full_in'])
  await send()
  expect([receiver.received.length, elsewhere.received.length]).toEqual([1, 0])
  await elsewhere.close()
  const { status } = await ask('POST', '', { callbackUrl: 'https://10.0.0.1/hook', secret })
  expect(status).toBe(400)
})

test('a subscription is read, changed and deleted, by its account alone, and never shows its secret', async () => {
  const id = await subscribe({ carrierBookingReference: 'ABC', eventType: [] })
  const shown = { subscriptionID: id, callbackUrl: receiver.url, carrierBookingReference: 'ABC' }
  expect((await ask('GET', `/${id}`)).body).toEqual(shown)
  const list = await ask('GET', '?limit=1')
  expect(list.body).toEqual([shown])
  expect(list.headers.get('next-page')).toBeNull()
  if (hasDcsaDescription) expect(dcsaBreaches('subscription', shown)).toEqual([])
  const other = { authorization: `Token ${service.other.key}` }
  expect((await ask('GET', '', undefined, other)).body).toEqual([])
  for (const method of ['GET', 'DELETE'])
    expect((await ask(method, `/${id}`, undefined, other)).status).toBe(404)
  expect((await ask('PUT', `/${id}`, { callbackUrl: receiver.url }, other)).status).toBe(404)
  const changed = await ask('PUT', `/${id}`, { callbackUrl: `${receiver.url}?a=1`, eventType: ['TRANSPORT'] })
  expect(changed.body).toEqual({
    subscriptionID: id,
    callbackUrl: `${receiver.url}?a=1`,
    eventType: ['TRANSPORT'],
  })
  expect((await ask('PUT', `/${id}/secret`, { secret: Buffer.alloc(64).toString('base64') })).status).toBe(
    204,
  )
  expect((await ask('PUT', `/${id}`, { callbackUrl: receiver.url, secret })).status).toBe(400)
  expect((await ask('DELETE', `/${id}`)).status).toBe(204)
  expect((await ask('GET', `/${id}`)).status).toBe(404)
})

test('an id that is no UUID is 400, whatever is asked of it', async () => {
  for (const method of ['GET', 'DELETE']) expect((await ask(method, '/first')).status, method).toBe(400)
  expect((await ask('PUT', '/first', { callbackUrl: receiver.url })).status).toBe(400)
  expect((await ask('PUT', '/first/secret', { secret })).status).toBe(400)
})

test('the last page of subscriptions is linked from each page', async () => {
  const ids: string[] = []
  for (let count = 0; count < 5; count += 1) ids.push(await subscribe())
  const follow = async (link: string | null) => ask('GET', link?.slice(link.indexOf('?')) ?? '')
  const first = await ask('GET', '?limit=2')
  const last = await follow(first.headers.get('last-page'))
  const known = (await ask('GET', '')).body as { subscriptionID: string }[]
  expect(last.body).toEqual(known.slice(Math.floor((known.length - 1) / 2) * 2))
  expect([last.headers.get('next-page'), last.headers.get('last-page')]).toEqual([
    null,
    last.headers.get('current-page'),
  ])
  for (const id of ids) await ask('DELETE', `/${id}`)
})

test.each([
  ['no address', { callbackUrl: undefined }],
  ['an address that is none', { callbackUrl: 'here' }],
  ['no secret', { secret: undefined }],
  ['a short secret', { secret: 'c2hvcnQ=' }],
  ['an unknown filter', { colour: 'red' }],
  ['an unknown value', { eventType: ['NONE'] }],
])('a subscription with %s is refused with the body of the standard', async (_, change) => {
  const { status, body } = await ask('POST', '', { callbackUrl: receiver.url, secret, ...change })
  expect([status, body]).toEqual([400, expect.objectContaining({ statusCode: 400, httpMethod: 'POST' })])
})

test('secrets are stored encrypted, and those that an earlier version stored as text still sign after the next start', async () => {
  await subscribe()
  const old = await subscribe()
  const stored = () =>
    service.db.selectFrom('event_subscriptions').select(['secret', 'sealed_secret']).orderBy('id').execute()
  expect((await stored()).map((row) => row.secret)).toEqual([null, null])
  await service.db
    .updateTable('event_subscriptions')
    .set({ secret, sealed_secret: null })
    .where('id', '=', old)
    .execute()
  expect(await sealSubscriptionSecrets(service.db, service.sealer)).toBe(1)
  expect(await sealSubscriptionSecrets(service.db, service.sealer)).toBe(0)
  const rows = await stored()
  expect(rows.map((row) => row.secret)).toEqual([null, null])
  for (const { sealed_secret } of rows)
    expect(Buffer.from(sealed_secret ?? []).toString('latin1')).not.toContain(secret.slice(0, 8))
  await learn(['full_in'], 'SEALED0001')
  await send()
  expect(receiver.received.map(({ headers, body }) => [headers['notification-signature'], body])).toEqual(
    receiver.received.map(({ body }) => [
      `sha256=${createHmac('sha256', Buffer.from(secret, 'base64')).update(body).digest('hex')}`,
      body,
    ]),
  )
  expect(receiver.received).toHaveLength(2)
})

test('a subscription whose secret cannot be read is sent nothing, says so, and goes on once it is set again', async () => {
  const id = await subscribe()
  await service.db
    .updateTable('event_subscriptions')
    .set({ sealed_secret: new Uint8Array(60) })
    .execute()
  await learn(['full_in'], 'SEALED0002')
  await send()
  const { last_error } = await service.db
    .selectFrom('event_subscriptions')
    .select('last_error')
    .executeTakeFirstOrThrow()
  expect([receiver.received.length, last_error]).toEqual([0, expect.stringContaining('cannot be read')])
  expect((await ask('PUT', `/${id}/secret`, { secret })).status).toBe(204)
  await send()
  expect(receiver.received).toHaveLength(1)
})
