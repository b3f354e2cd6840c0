import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { append } from '../platform/events/log.ts'
import { openDeliveries } from '../testing/deliveries.ts'
import type { Behave } from '../testing/receiver.ts'

const failing: Behave = (response) => response.writeHead(500).end('broken')

let world: Awaited<ReturnType<typeof openDeliveries>>
beforeAll(async () => {
  world = await openDeliveries()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.db.deleteFrom('webhooks').execute()
  await world.db.deleteFrom('webhook_notifications').execute()
})

test('what happens is told with its records, signed in both ways', async () => {
  const body = {
    data: {
      type: 'tracking_request',
      attributes: { request_type: 'container', request_number: 'MSCU1234566', scac: 'MSCU' },
    },
  }
  const created = (await world.ask('POST', '/v2/tracking_requests', body)).body as { data: { id: string } }
  const receiver = await world.receiver()
  const webhook = await world.webhook(`${receiver.url}?tenant=7`, {
    headers: [{ name: 'x-secret-sauce', value: 'sriracha' }],
  })
  await world.happen(['tracking_request.failed'], world.own, created.data.id)
  await world.deliver()

  const [received] = receiver.received
  if (!received) throw new Error('Nothing came')
  expect(received.path).toBe('/hook?tenant=7')
  expect(received.headers).toMatchObject({
    'content-type': 'application/json',
    'x-secret-sauce': 'sriracha',
    'x-t49-webhook-signature': createHmac('sha256', webhook.secret).update(received.body).digest('hex'),
  })
  const [notification] = await world.notifications()
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
  // The reference library holds the timestamp against the clock of this machine, which is not that of the test.
  const at = new Date(Number(received.headers['webhook-timestamp']) * 1000)
  expect(received.headers['webhook-signature']).toBe(
    new Webhook(webhook.secret).sign(String(notification?.id), at, received.body),
  )
})

test('what was not committed is not told', async () => {
  const receiver = await world.receiver()
  await world.webhook(receiver.url)
  const broken = world.db.transaction().execute(async (trx) => {
    const entry = {
      event: 'container.created',
      reference: null,
      shipment_id: null,
      container_id: null,
    } as const
    await append(
      trx,
      world.own.account_id,
      [{ ...entry, occurred_at: '2026-11-20T18:00:00Z' }],
      '2026-11-20T18:00:00Z',
    )
    throw new Error('Changed its mind')
  })
  await expect(broken).rejects.toThrow('Changed its mind')
  await world.deliver()
  expect(receiver.received).toEqual([])
  expect(await world.notifications()).toEqual([])
})

test('only active webhooks that subscribed to the event are told, of their own account alone', async () => {
  const receiver = await world.receiver()
  await world.webhook(`${receiver.url}/wants`, { events: ['container.created'] })
  await world.webhook(`${receiver.url}/other-event`, { events: ['container.updated'] })
  await world.webhook(`${receiver.url}/inactive`, { active: false })
  await world.webhook(`${receiver.url}/foreign`, {}, world.other)
  await world.happen(['container.created'])
  await world.deliver()
  expect(receiver.received.map(({ path }) => path)).toEqual(['/hook/wants'])
  expect(await world.notifications(world.other)).toEqual([])
  const [own] = await world.notifications()
  const foreign = await world.askAs(world.other, 'GET', `/v2/webhook_notifications/${own?.id}`)
  expect(foreign.status).toBe(404)
})

test('one endpoint is told one at a time, in the order in which things happened', async () => {
  let open = 0
  let most = 0
  const receiver = await world.receiver((response) => {
    most = Math.max(most, (open += 1))
    setImmediate(() => {
      open -= 1
      response.end()
    })
  })
  await world.webhook(receiver.url)
  const events = [
    'container.created',
    'container.transport.full_in',
    'container.transport.vessel_loaded',
  ] as const
  for (let round = 0; round < 50; round += 1) await world.happen([...events])
  await world.deliver()
  expect(receiver.events()).toEqual(Array.from({ length: 50 }, () => events).flat())
  expect(most).toBe(1)
  expect(new Set(receiver.ids()).size).toBe(150)
})

test('a receiver that fails is asked again twelve times over about twenty hours, with the same words', async () => {
  const receiver = await world.receiver(failing)
  const webhook = await world.webhook(receiver.url)
  await world.happen(['container.created'])
  await world.deliver()
  expect(receiver.received).toHaveLength(1)
  await world.deliverAfter(9)
  expect(receiver.received).toHaveLength(1)
  await world.deliverAfter(1)
  expect(receiver.received).toHaveLength(2)
  for (let hours = 0; hours < 30; hours += 1) await world.deliverAfter(3600)
  const [notification] = await world.notifications()
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
  expect(await world.attributesOf(webhook)).toMatchObject({ active: true })
})

test('what waits for its next attempt does not hold up what came after it', async () => {
  const receiver = await world.receiver((response, { body }) =>
    response.writeHead(body.includes('container.created') && receiver.received.length < 2 ? 503 : 202).end(),
  )
  await world.webhook(receiver.url)
  await world.happen(['container.created', 'container.transport.full_in', 'container.transport.full_out'])
  await world.deliver()
  await world.deliverAfter(10)
  expect(receiver.events()).toEqual([
    'container.created',
    'container.transport.full_in',
    'container.transport.full_out',
    'container.created',
  ])
  expect((await world.notifications()).map(({ status }) => status)).toEqual(
    Array.from({ length: 3 }, () => 'succeeded'),
  )
})

test('after five failures in a row a webhook is set inactive, and its account and the operator are told', async () => {
  const receiver = await world.receiver(failing)
  const webhook = await world.webhook(receiver.url)
  for (let count = 0; count < 4; count += 1) await world.happen(['container.created'])
  for (let hours = 0; hours < 40; hours += 1) await world.deliverAfter(3600)
  expect(await world.attributesOf(webhook)).toMatchObject({ active: true, deactivated_at: null })

  await world.happen(['container.updated'])
  await world.deliver()
  await world.happen(['container.transport.full_in'])
  // Everything of it fails its last time, the newest included: the one that came after is not tried any more.
  for (let hours = 0; hours < 40; hours += 1) {
    await world.deliverAfter(3600)
    if ((await world.attributesOf(webhook))['active'] === false) break
  }
  expect(await world.attributesOf(webhook)).toMatchObject({
    active: false,
    deactivated_at: expect.stringMatching(/^2026-11/) as string,
    deactivated_reason: '5 notifications in a row could not be delivered',
  })
  expect(world.told).toContain('A webhook was set inactive')
  expect((await world.notifications()).map(({ status }) => status)).toEqual(
    Array.from({ length: 6 }, () => 'failed'),
  )
  const before = receiver.received.length
  await world.happen(['container.created'])
  await world.deliverAfter(3600)
  expect(receiver.received).toHaveLength(before)

  receiver.behave = (response) => response.end()
  const edit = { data: { type: 'webhook', attributes: { active: true } } }
  const { body } = await world.ask('PATCH', `/v2/webhooks/${webhook.id}`, edit)
  expect(body).toMatchObject({ data: { attributes: { active: true, deactivated_reason: null } } })
  await world.happen(['container.created'])
  await world.deliver()
  expect(receiver.received).toHaveLength(before + 1)
})

test('a success between failures begins the count anew', async () => {
  const receiver = await world.receiver(failing)
  const webhook = await world.webhook(receiver.url)
  for (let round = 0; round < 2; round += 1) {
    await world.happen(Array.from({ length: 4 }, () => 'container.created' as const))
    for (let hours = 0; hours < 30; hours += 1) await world.deliverAfter(3600)
    receiver.behave = (response) => response.end()
    await world.happen(['container.updated'])
    await world.deliver()
    receiver.behave = failing
  }
  expect(await world.attributesOf(webhook)).toMatchObject({ active: true })
})

test('what is pending for a webhook that is set inactive or deleted is not delivered, and says so', async () => {
  for (const end of ['PATCH', 'DELETE']) {
    const receiver = await world.receiver()
    const webhook = await world.webhook(receiver.url)
    await world.happen(['container.created'])
    const edit = { data: { type: 'webhook', attributes: { active: false } } }
    const answer = await world.ask(end, `/v2/webhooks/${webhook.id}`, end === 'PATCH' ? edit : undefined)
    expect(answer.status).toBe(200)
    await world.deliver()
    await world.deliverAfter(3600)
    expect(receiver.received).toEqual([])
  }
  expect((await world.notifications()).map(({ status, logs }) => [status, logs])).toEqual([
    ['failed', []],
    ['failed', []],
  ])
})

test('an endpoint that does not answer holds up no other', async () => {
  let release: () => void = () => undefined
  const slow = await world.receiver((response) => {
    release = () => response.end()
  })
  const quick = await world.receiver()
  await world.webhook(slow.url)
  await world.webhook(quick.url)
  await world.happen(['container.created', 'container.updated'])
  await world.delivery.round()
  await quick.count(2)
  await slow.count(1)
  expect(slow.received).toHaveLength(1)
  slow.behave = (response) => response.end()
  release()
  await world.delivery.idle()
  expect(slow.received).toHaveLength(2)
})

test('two processes deliver side by side and neither repeats the other', async () => {
  const receiver = await world.receiver()
  for (let count = 0; count < 10; count += 1) await world.webhook(`${receiver.url}/${count}`)
  const second = world.newDelivery()
  for (let count = 0; count < 10; count += 1) await world.happen(['container.created', 'container.updated'])
  await Promise.all([world.deliver(), world.deliver(second)])
  await world.deliver()
  expect(receiver.received).toHaveLength(200)
  expect(new Set(receiver.ids()).size).toBe(200)
})

test('what is under way when the service closes is called off and delivered after its next start', async () => {
  const receiver = await world.receiver(() => undefined)
  await world.webhook(receiver.url)
  await world.happen(['container.created'])
  const closing = world.newDelivery()
  await closing.round()
  await receiver.count(1)
  await closing.stop(0)
  expect(await world.notifications()).toMatchObject([{ status: 'pending', logs: [] }])
  receiver.behave = (response) => response.end()
  await world.deliver()
  expect(await world.notifications()).toMatchObject([{ status: 'succeeded', logs: [{ attempt: 1 }] }])
  expect(new Set(receiver.ids()).size).toBe(1)
})

test('a notification that was imported is never delivered, not even a pending one', async () => {
  const receiver = await world.receiver()
  const webhook = await world.webhook(receiver.url)
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
  expect((await world.ask('POST', '/v2/imports', { data })).status).toBe(201)
  await world.deliver()
  await world.deliverAfter(3600)
  expect(receiver.received).toEqual([])
  expect((await world.notifications()).find((each) => each.id === id)).toMatchObject({ status: 'pending' })
})
