import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { append } from '../platform/events/log.ts'
import { forgetDelivered } from './announced-records.store.ts'
import { createDelivery } from './delivery.ts'
import { openDeliveries } from '../testing/deliveries.ts'
import type { Behave } from '../testing/receiver.ts'

const failing: Behave = (response) => response.writeHead(500).end('broken')

let deliveries: Awaited<ReturnType<typeof openDeliveries>>
beforeAll(async () => {
  deliveries = await openDeliveries()
})
afterAll(() => deliveries.close())
beforeEach(async () => {
  await deliveries.db.deleteFrom('webhooks').execute()
  await deliveries.db.deleteFrom('webhook_notifications').execute()
})

test('an event is delivered with its records and both signatures', async () => {
  const body = {
    data: {
      type: 'tracking_request',
      attributes: { request_type: 'container', request_number: 'MSCU1234566', scac: 'MSCU' },
    },
  }
  const created = (await deliveries.ask('POST', '/v2/tracking_requests', body)).body as {
    data: { id: string }
  }
  const receiver = await deliveries.receiver()
  const webhook = await deliveries.webhook(`${receiver.url}?tenant=7`, {
    headers: [{ name: 'x-secret-sauce', value: 'sriracha' }],
  })
  await deliveries.appendEvents(['tracking_request.failed'], deliveries.own, created.data.id)
  await deliveries.deliver()

  const [received] = receiver.received
  if (!received) throw new Error('Nothing came')
  expect(received.path).toBe('/hook?tenant=7')
  expect(received.headers).toMatchObject({
    'content-type': 'application/json',
    'x-secret-sauce': 'sriracha',
    'x-t49-webhook-signature': createHmac('sha256', webhook.secret).update(received.body).digest('hex'),
  })
  const [notification] = await deliveries.notifications()
  expect(received.headers['webhook-id']).toBe(notification?.id)
  const sent: unknown = JSON.parse(received.body)
  expect(sent).toMatchObject({
    data: {
      id: notification?.id,
      type: 'webhook_notification',
      attributes: { id: notification?.id, event: 'tracking_request.failed', delivery_status: 'pending' },
      relationships: {
        webhook: { data: { id: webhook.id, type: 'webhook' } },
        reference_object: { data: { id: created.data.id, type: 'tracking_request' } },
        webhook_notification_logs: { data: [] },
      },
    },
    included: [{ type: 'tracking_request', id: created.data.id }],
  })
  expect(notification).toMatchObject({
    status: 'succeeded',
    logs: [{ attempt: 1, status_code: 200, error: null, response_body: 'ok' }],
  })
  // The reference library compares the timestamp with the clock of this machine, which is not the test's clock.
  const at = new Date(Number(received.headers['webhook-timestamp']) * 1000)
  expect(received.headers['webhook-signature']).toBe(
    new Webhook(webhook.secret).sign(String(notification?.id), at, received.body),
  )
})

test('a notification says what was so when its event was logged, whenever it is delivered', async () => {
  const body = {
    data: {
      type: 'tracking_request',
      attributes: { request_type: 'bill_of_lading', request_number: 'MEDU9104472', scac: 'MSCU' },
    },
  }
  const created = (await deliveries.ask('POST', '/v2/tracking_requests', body)).body as {
    data: { id: string }
  }
  const { id } = created.data
  const receiver = await deliveries.receiver(failing)
  await deliveries.webhook(receiver.url)
  const becomes = async (status: 'awaiting_manifest' | 'failed') => {
    const { db } = deliveries
    await db.updateTable('tracking_requests').set({ status }).where('id', '=', id).execute()
    await deliveries.appendEvents([`tracking_request.${status}`], deliveries.own, id)
  }
  await becomes('awaiting_manifest')
  await becomes('failed')
  await deliveries.deliver()
  await deliveries.db.updateTable('tracking_requests').set({ status: 'created' }).execute()
  receiver.behave = (response) => response.end()
  await deliveries.deliverAfter(60)
  const said = receiver.received.map(({ body: text }) => {
    const sent = JSON.parse(text) as { included: { id: string; attributes: { status: string } }[] }
    return sent.included.find((record) => record.id === id)?.attributes.status
  })
  expect(said).toEqual(['awaiting_manifest', 'failed', 'awaiting_manifest', 'failed'])
})

test('the records of a notification are kept until it is delivered, and for no event without a webhook', async () => {
  const kept = async () =>
    (await deliveries.db.selectFrom('notification_records').select('id').execute()).length
  await forgetDelivered(deliveries.db)
  await deliveries.appendEvents(['tracking_request.failed'])
  expect(await kept()).toBe(0)
  const receiver = await deliveries.receiver()
  await deliveries.webhook(receiver.url, { events: ['tracking_request.failed'] })
  await deliveries.appendEvents(['container.created'])
  expect(await kept()).toBe(0)
  await deliveries.appendEvents(['tracking_request.failed'])
  await forgetDelivered(deliveries.db)
  expect(await kept()).toBe(1)
  await deliveries.deliver()
  await forgetDelivered(deliveries.db)
  expect(await kept()).toBe(0)
})

test('the records of very many events are kept in parts, in the order of the log', async () => {
  const receiver = await deliveries.receiver()
  await deliveries.webhook(receiver.url, { events: ['tracking_request.failed'] })
  await deliveries.appendEvents(Array.from({ length: 450 }, () => 'tracking_request.failed' as const))
  const { db } = deliveries
  const waiting = await db
    .selectFrom('webhook_notifications')
    .select(['records_id', 'event_seq'])
    .where('next_attempt_at', 'is not', null)
    .orderBy('event_seq')
    .execute()
  const parts = Map.groupBy(waiting, ({ records_id }) => records_id)
  expect([...parts.values()].map(({ length }) => length)).toEqual([200, 200, 50])
  await deliveries.deliver()
})

test('an event that was not committed is not delivered', async () => {
  const receiver = await deliveries.receiver()
  await deliveries.webhook(receiver.url)
  const broken = deliveries.db.transaction().execute(async (trx) => {
    const entry = {
      event: 'container.created',
      reference: null,
      shipment_id: null,
      container_id: null,
    } as const
    await append(
      trx,
      deliveries.own.account_id,
      [{ ...entry, occurred_at: '2026-11-20T18:00:00Z' }],
      '2026-11-20T18:00:00Z',
    )
    throw new Error('Changed its mind')
  })
  await expect(broken).rejects.toThrow('Changed its mind')
  await deliveries.deliver()
  expect(receiver.received).toEqual([])
  expect(await deliveries.notifications()).toEqual([])
})

test('only active webhooks of the account that subscribed to the event receive it', async () => {
  const receiver = await deliveries.receiver()
  await deliveries.webhook(`${receiver.url}/wants`, { events: ['container.created'] })
  await deliveries.webhook(`${receiver.url}/other-event`, { events: ['container.updated'] })
  await deliveries.webhook(`${receiver.url}/inactive`, { active: false })
  await deliveries.webhook(`${receiver.url}/foreign`, {}, deliveries.other)
  await deliveries.appendEvents(['container.created'])
  await deliveries.deliver()
  expect(receiver.received.map(({ path }) => path)).toEqual(['/hook/wants'])
  expect(await deliveries.notifications(deliveries.other)).toEqual([])
  const [own] = await deliveries.notifications()
  const foreign = await deliveries.askAs(deliveries.other, 'GET', `/v2/webhook_notifications/${own?.id}`)
  expect(foreign.status).toBe(404)
})

test('one endpoint receives one notification at a time, in the order of the log', async () => {
  let open = 0
  let highest = 0
  const receiver = await deliveries.receiver((response) => {
    highest = Math.max(highest, (open += 1))
    setImmediate(() => {
      open -= 1
      response.end()
    })
  })
  await deliveries.webhook(receiver.url)
  const events = [
    'container.created',
    'container.transport.full_in',
    'container.transport.vessel_loaded',
  ] as const
  for (let round = 0; round < 50; round += 1) await deliveries.appendEvents([...events])
  await deliveries.deliver()
  expect(receiver.events()).toEqual(Array.from({ length: 50 }, () => events).flat())
  expect(highest).toBe(1)
  expect(new Set(receiver.ids()).size).toBe(150)
})

test('a failed delivery is retried twelve times over about twenty hours, with the same body', async () => {
  const receiver = await deliveries.receiver(failing)
  const webhook = await deliveries.webhook(receiver.url)
  await deliveries.appendEvents(['container.created'])
  await deliveries.deliver()
  expect(receiver.received).toHaveLength(1)
  await deliveries.deliverAfter(9)
  expect(receiver.received).toHaveLength(1)
  await deliveries.deliverAfter(1)
  expect(receiver.received).toHaveLength(2)
  for (let hours = 0; hours < 30; hours += 1) await deliveries.deliverAfter(3600)
  const [notification] = await deliveries.notifications()
  expect(notification).toMatchObject({ status: 'failed' })
  expect(notification?.logs.map((log) => log?.['attempt'])).toEqual(
    Array.from({ length: 13 }, (_, at) => at + 1),
  )
  expect(notification?.logs[0]).toMatchObject({
    status_code: 500,
    error: 'The endpoint answered 500',
    response_body: 'broken',
  })
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
  expect(await deliveries.attributesOf(webhook)).toMatchObject({ active: true })
})

test('a notification that waits for its next attempt does not delay later ones', async () => {
  const receiver = await deliveries.receiver((response, { body }) =>
    response.writeHead(body.includes('container.created') && receiver.received.length < 2 ? 503 : 202).end(),
  )
  await deliveries.webhook(receiver.url)
  await deliveries.appendEvents([
    'container.created',
    'container.transport.full_in',
    'container.transport.full_out',
  ])
  await deliveries.deliver()
  await deliveries.deliverAfter(10)
  expect(receiver.events()).toEqual([
    'container.created',
    'container.transport.full_in',
    'container.transport.full_out',
    'container.created',
  ])
  expect((await deliveries.notifications()).map(({ status }) => status)).toEqual(
    Array.from({ length: 3 }, () => 'succeeded'),
  )
})

test('after five failures in a row a webhook is set inactive, which its account sees and the operator finds in the log', async () => {
  const receiver = await deliveries.receiver(failing)
  const webhook = await deliveries.webhook(receiver.url)
  for (let count = 0; count < 4; count += 1) await deliveries.appendEvents(['container.created'])
  for (let hours = 0; hours < 40; hours += 1) await deliveries.deliverAfter(3600)
  expect(await deliveries.attributesOf(webhook)).toMatchObject({ active: true, deactivated_at: null })

  await deliveries.appendEvents(['container.updated'])
  await deliveries.deliver()
  await deliveries.appendEvents(['container.transport.full_in'])
  // All earlier notifications fail for the last time: the later one is not tried any more.
  for (let hours = 0; hours < 40; hours += 1) {
    await deliveries.deliverAfter(3600)
    if ((await deliveries.attributesOf(webhook))['active'] === false) break
  }
  expect(await deliveries.attributesOf(webhook)).toMatchObject({
    active: false,
    deactivated_at: expect.stringMatching(/^2026-11/) as string,
    deactivated_reason: '5 notifications in a row could not be delivered',
  })
  expect(deliveries.logged).toContain('A webhook was set inactive')
  expect((await deliveries.notifications()).map(({ status }) => status)).toEqual(
    Array.from({ length: 6 }, () => 'failed'),
  )
  const before = receiver.received.length
  await deliveries.appendEvents(['container.created'])
  await deliveries.deliverAfter(3600)
  expect(receiver.received).toHaveLength(before)

  receiver.behave = (response) => response.end()
  const edit = { data: { type: 'webhook', attributes: { active: true } } }
  const { body } = await deliveries.ask('PATCH', `/v2/webhooks/${webhook.id}`, edit)
  expect(body).toMatchObject({ data: { attributes: { active: true, deactivated_reason: null } } })
  await deliveries.appendEvents(['container.created'])
  await deliveries.deliver()
  expect(receiver.received).toHaveLength(before + 1)
})

test('a success between failures resets the count', async () => {
  const receiver = await deliveries.receiver(failing)
  const webhook = await deliveries.webhook(receiver.url)
  for (let round = 0; round < 2; round += 1) {
    await deliveries.appendEvents(Array.from({ length: 4 }, () => 'container.created' as const))
    for (let hours = 0; hours < 30; hours += 1) await deliveries.deliverAfter(3600)
    receiver.behave = (response) => response.end()
    await deliveries.appendEvents(['container.updated'])
    await deliveries.deliver()
    receiver.behave = failing
  }
  expect(await deliveries.attributesOf(webhook)).toMatchObject({ active: true })
})

test('pending notifications of a webhook that is set inactive or deleted are not delivered and end as failed', async () => {
  for (const end of ['PATCH', 'DELETE']) {
    const receiver = await deliveries.receiver()
    const webhook = await deliveries.webhook(receiver.url)
    await deliveries.appendEvents(['container.created'])
    const edit = { data: { type: 'webhook', attributes: { active: false } } }
    const answer = await deliveries.ask(end, `/v2/webhooks/${webhook.id}`, end === 'PATCH' ? edit : undefined)
    expect(answer.status).toBe(200)
    await deliveries.deliver()
    await deliveries.deliverAfter(3600)
    expect(receiver.received).toEqual([])
  }
  expect((await deliveries.notifications()).map(({ status, logs }) => [status, logs])).toEqual([
    ['failed', []],
    ['failed', []],
  ])
})

test('an endpoint that does not answer delays no other', async () => {
  let release: () => void = () => undefined
  const slow = await deliveries.receiver((response) => {
    release = () => response.end()
  })
  const quick = await deliveries.receiver()
  await deliveries.webhook(slow.url)
  await deliveries.webhook(quick.url)
  await deliveries.appendEvents(['container.created', 'container.updated'])
  await deliveries.delivery.round()
  await quick.count(2)
  await slow.count(1)
  expect(slow.received).toHaveLength(1)
  slow.behave = (response) => response.end()
  release()
  await deliveries.delivery.idle()
  expect(slow.received).toHaveLength(2)
})

test('two processes deliver at the same time and neither repeats the other', async () => {
  const receiver = await deliveries.receiver()
  for (let count = 0; count < 10; count += 1) await deliveries.webhook(`${receiver.url}/${count}`)
  const second = deliveries.newDelivery()
  for (let count = 0; count < 10; count += 1)
    await deliveries.appendEvents(['container.created', 'container.updated'])
  await Promise.all([deliveries.deliver(), deliveries.deliver(second)])
  await deliveries.deliver()
  expect(receiver.received).toHaveLength(200)
  expect(new Set(receiver.ids()).size).toBe(200)
})

test('a notification whose answer is not written down yet is not sent again when the lease runs out', async () => {
  let answer: () => void = () => undefined
  const receiver = await deliveries.receiver((response) => {
    answer = () => response.end()
  })
  await deliveries.webhook(receiver.url)
  await deliveries.appendEvents(['container.created'])
  await deliveries.delivery.round()
  await receiver.count(1)
  deliveries.pass(120)
  await deliveries.delivery.round()
  answer()
  await deliveries.delivery.idle()
  await deliveries.deliver()
  expect(receiver.received).toHaveLength(1)
})

test('a process that lost its lease sends nothing more, and what was answered stays written down', async () => {
  let answer: () => void = () => undefined
  const receiver = await deliveries.receiver((response) => {
    answer = () => response.end()
  })
  await deliveries.webhook(receiver.url)
  await deliveries.appendEvents(['container.created', 'container.updated'])
  const stalled = deliveries.newDelivery()
  await stalled.round()
  await receiver.count(1)
  deliveries.pass(120)
  receiver.behave = (response) => response.end()
  // The lease is void: the other process repeats what was not answered in time, and sends the rest.
  await deliveries.deliver()
  answer()
  await stalled.idle()
  expect(receiver.events()).toEqual(['container.created', 'container.created', 'container.updated'])
  expect((await deliveries.notifications()).map(({ status }) => status)).toEqual(['succeeded', 'succeeded'])
})

test('what was answered is not sent again when the next one cannot be sent', async () => {
  const receiver = await deliveries.receiver()
  await deliveries.webhook(receiver.url)
  const { own } = deliveries
  await deliveries.appendEvents(['tracking_request.failed'])
  await deliveries.appendEvents(['container.created'], own, '7f0a3a52-51b5-4a7e-9f80-1d1e9a1f7a02')
  const { db, services, connector, clock, sealer } = deliveries
  let calls = 0
  const broken = createDelivery({
    db,
    wall: clock,
    log: { info: () => undefined, error: () => undefined },
    connector: {
      ...connector,
      send: (outgoing) => {
        calls += 1
        if (calls === 2) throw new Error('The connection to the database was lost')
        return connector.send(outgoing)
      },
    },
    loaders: services.loaders,
    sealer,
  })
  await deliveries.deliver(broken)
  await deliveries.deliver()
  expect(receiver.events()).toEqual(['tracking_request.failed', 'container.created'])
})

test('a delivery under way when the service closes is aborted, and repeated after its next start', async () => {
  const receiver = await deliveries.receiver(() => undefined)
  await deliveries.webhook(receiver.url)
  await deliveries.appendEvents(['container.created'])
  const closing = deliveries.newDelivery()
  await closing.round()
  await receiver.count(1)
  await closing.stop(0)
  expect(await deliveries.notifications()).toMatchObject([{ status: 'pending', logs: [] }])
  receiver.behave = (response) => response.end()
  await deliveries.deliver()
  expect(await deliveries.notifications()).toMatchObject([{ status: 'succeeded', logs: [{ attempt: 1 }] }])
  expect(new Set(receiver.ids()).size).toBe(1)
})

test('an imported notification is never delivered, not even a pending one', async () => {
  const receiver = await deliveries.receiver()
  const webhook = await deliveries.webhook(receiver.url)
  const id = '7f0a3a52-51b5-4a7e-9f80-1d1e9a1f7a01'
  const data = {
    id,
    type: 'webhook_notification',
    attributes: {
      id,
      event: 'container.created',
      delivery_status: 'pending',
      created_at: '2020-01-01T00:00:00Z',
    },
    relationships: { webhook: { data: { id: webhook.id, type: 'webhook' } } },
  }
  expect((await deliveries.ask('POST', '/v2/imports', { data })).status).toBe(201)
  await deliveries.deliver()
  await deliveries.deliverAfter(3600)
  expect(receiver.received).toEqual([])
  expect((await deliveries.notifications()).find((each) => each.id === id)).toMatchObject({
    status: 'pending',
  })
})

test('an endpoint that asks to be left alone gets nothing of what waits for it until that time is over', async () => {
  const receiver = await deliveries.receiver((response) =>
    response.writeHead(429, { 'retry-after': '120' }).end(),
  )
  await deliveries.webhook(receiver.url)
  await deliveries.appendEvents(['tracking_request.failed', 'tracking_request.succeeded'])
  await deliveries.deliver()
  expect(receiver.received).toHaveLength(1)
  await deliveries.deliverAfter(60)
  expect(receiver.received).toHaveLength(1)
  receiver.behave = (response) => response.writeHead(204).end()
  await deliveries.deliverAfter(61)
  expect(receiver.received).toHaveLength(3)
  expect((await deliveries.notifications()).map(({ status }) => status)).toEqual(['succeeded', 'succeeded'])
})
