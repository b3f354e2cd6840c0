import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { redelivery } from '../../contract/vocabulary/index.ts'
import { forEachDatabase } from '../testing/databases.ts'
import { openDeliveries } from '../testing/deliveries.ts'
import type { Behave } from '../testing/receiver.ts'

const failing: Behave = (response) => response.writeHead(500).end('broken')
const accepting: Behave = (response) => response.end('ok')
const data = (type: string, attributes: object = {}, id?: string) => ({
  data: { type, attributes, ...(id !== undefined && { id }) },
})

forEachDatabase('sending again', (open) => {
  let deliveries: Awaited<ReturnType<typeof openDeliveries>>
  beforeAll(async () => {
    deliveries = await openDeliveries({ database: await open() })
  })
  afterAll(() => deliveries.close())
  beforeEach(async () => {
    for (const table of [
      'webhooks',
      'webhook_notifications',
      'webhook_notification_logs',
      'event_log',
    ] as const)
      await deliveries.db.deleteFrom(table).execute()
  })
  const done = async (method: string, path: string, body?: unknown) => {
    const answer = await deliveries.ask(method, `/v2${path}`, body)
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
    return answer.body
  }
  const statuses = async () => (await deliveries.notifications()).map(({ status }) => status)
  const healthOf = async ({ id }: { id: string }) => {
    const body = (await done('GET', '/webhooks/health')) as { data: { id: string; attributes: object }[] }
    return body.data.find((each) => each.id === id)?.attributes
  }

  test('a test is sent signed with the headers of the webhook, and is in the log with the answer, not in the health', async () => {
    const receiver = await deliveries.receiver()
    const webhook = await deliveries.webhook(receiver.url, {
      headers: [{ name: 'X-Tenant', value: 'north' }],
    })
    const answer = await done('POST', `/webhooks/${webhook.id}/test`, {
      event: 'container.pickup_lfd.changed',
    })
    const [received] = receiver.received
    expect(answer).toMatchObject({
      succeeded: true,
      status_code: 200,
      response_body: 'ok',
      request_body: received?.body,
      webhook_notification_id: received?.headers['webhook-id'],
    })
    expect(received?.headers).toMatchObject({
      'x-tenant': 'north',
      'x-t49-webhook-signature': createHmac('sha256', webhook.secret)
        .update(String(received?.body))
        .digest('hex'),
    })
    expect(JSON.parse(String(received?.body))).toMatchObject({
      data: {
        attributes: { event: 'container.pickup_lfd.changed', origin: 'test' },
        relationships: { webhook: { data: { id: webhook.id } } },
      },
    })
    expect(await deliveries.notifications()).toMatchObject([
      { status: 'succeeded', logs: [{ attempt: 1, status_code: 200, response_body: 'ok' }] },
    ])
    expect(await healthOf(webhook)).toMatchObject({ attempts: 0, p95_ms: null })

    const id = String(received?.headers['webhook-id'])
    expect(await done('GET', `/webhook_notifications/${id}/request`)).toMatchObject({
      url: receiver.url,
      body: received?.body,
      is_as_sent: true,
      headers: { 'X-T49-Webhook-Signature': received?.headers['x-t49-webhook-signature'] },
    })
    expect((await deliveries.ask('POST', `/v2/webhook_notifications/${id}/redeliver`)).status).toBe(422)
  })

  test('a failed test is answered with what went wrong, and is not tried again', async () => {
    const receiver = await deliveries.receiver(failing)
    const webhook = await deliveries.webhook(receiver.url)
    const answer = await done('POST', `/webhooks/${webhook.id}/test`, { event: 'container.created' })
    expect(answer).toMatchObject({ succeeded: false, status_code: 500, response_body: 'broken' })
    await deliveries.deliverAfter(3600)
    expect(receiver.received).toHaveLength(1)
    expect(await healthOf(webhook)).toMatchObject({ failing_since: null })
  })

  test('the next attempt and the health say how it stands with a receiver that fails', async () => {
    const receiver = await deliveries.receiver(failing)
    const webhook = await deliveries.webhook(receiver.url)
    await deliveries.appendEvents(['container.created'])
    await deliveries.deliver()
    const began = deliveries.clock.now().toISOString()
    const {
      data: [pending],
    } = (await done('GET', '/webhook_notifications')) as {
      data: { attributes: Record<string, unknown> }[]
    }
    expect(pending?.attributes).toMatchObject({ origin: 'event', attempts: 1 })
    expect(Date.parse(String(pending?.attributes['next_attempt_at']))).toBe(Date.parse(began) + 10_000)
    expect(await healthOf(webhook)).toMatchObject({ attempts: 1, succeeded: 0, waiting: 1, given_up: 0 })
    receiver.behave = accepting
    await deliveries.deliverAfter(10)
    expect(await healthOf(webhook)).toMatchObject({
      attempts: 2,
      succeeded: 1,
      p95_ms: expect.any(Number) as number,
      waiting: 0,
      oldest_waiting_seconds: null,
      failing_since: null,
    })
    expect(await done('GET', '/webhooks/events/counts')).toMatchObject({ counts: { 'container.created': 1 } })
  })

  test('a notification that is pending is sent at once, and one that was delivered is sent again with its id', async () => {
    const receiver = await deliveries.receiver(failing)
    await deliveries.webhook(receiver.url)
    await deliveries.appendEvents(['container.created'])
    await deliveries.deliver()
    receiver.behave = accepting
    const [notification] = await deliveries.notifications()
    const again = `/webhook_notifications/${notification?.id}/redeliver`
    expect(await done('POST', again)).toMatchObject({
      data: { attributes: { delivery_status: 'pending', next_attempt_at: null } },
    })
    await deliveries.deliver()
    expect(await statuses()).toEqual(['succeeded'])
    await done('POST', again)
    await deliveries.deliver()
    expect(receiver.ids()).toEqual(Array.from({ length: 3 }, () => notification?.id))
  })

  test('one that was given up gets all its retries again', async () => {
    const receiver = await deliveries.receiver(failing)
    await deliveries.webhook(receiver.url)
    await deliveries.appendEvents(['container.created'])
    for (let hours = 0; hours < 30; hours += 1) await deliveries.deliverAfter(3600)
    expect(await statuses()).toEqual(['failed'])
    const [notification] = await deliveries.notifications()
    const before = receiver.received.length
    await done('POST', `/webhook_notifications/${notification?.id}/redeliver`)
    await deliveries.deliver()
    expect(await statuses()).toEqual(['pending'])
    await deliveries.deliverAfter(11)
    expect(receiver.received).toHaveLength(before + 2)
  })

  test('those of a span that failed are sent again together, and nothing is sent to an inactive webhook', async () => {
    const receiver = await deliveries.receiver()
    const webhook = await deliveries.webhook(receiver.url)
    await deliveries.appendEvents(['container.created'])
    await deliveries.deliver()
    receiver.behave = failing
    await deliveries.appendEvents(['container.updated', 'container.created'])
    await deliveries.deliver()
    const path = `/webhooks/${webhook.id}`
    const edit = (active: boolean) => done('PATCH', path, data('webhook', { active }))
    await edit(false)
    expect((await statuses()).toSorted()).toEqual(['failed', 'failed', 'succeeded'])
    const failed = data('webhook_redelivery')
    expect((await deliveries.ask('POST', `/v2${path}/redeliver`, failed)).status).toBe(422)
    await edit(true)
    receiver.behave = accepting
    const none = data('webhook_redelivery', { until: '2026-11-19T00:00:00Z' })
    expect(await done('POST', `${path}/redeliver`, none)).toMatchObject({
      data: { attributes: { notifications: 0, remaining: 0 } },
    })
    expect(await done('POST', `${path}/redeliver`, failed)).toMatchObject({
      data: { attributes: { notifications: 2, remaining: 0 } },
    })
    await deliveries.deliver()
    expect(await statuses()).toEqual(['succeeded', 'succeeded', 'succeeded'])
  })

  test('events since a time are replayed in their order as new notifications, once for an id', async () => {
    const receiver = await deliveries.receiver()
    await deliveries.appendEvents(['container.created', 'container.updated', 'container.pickup_lfd.changed'])
    const webhook = await deliveries.webhook(receiver.url, {
      events: ['container.created', 'container.pickup_lfd.changed'],
    })
    const replay = (since: string, id: string = randomUUID()) =>
      deliveries.ask('POST', `/v2/webhooks/${webhook.id}/replay`, data('webhook_replay', { since }, id))
    expect((await replay('2026-11-20T18:00:01Z')).body).toMatchObject({
      data: { attributes: { notifications: 0 } },
    })
    const id = randomUUID()
    const first = await replay('2026-11-20T18:00:00Z', id)
    expect(first.body).toMatchObject({ data: { id, attributes: { notifications: 2 } } })
    expect((await replay('2026-11-20T18:00:00Z', id)).body).toEqual(first.body)
    await deliveries.deliver()
    expect(receiver.events()).toEqual(['container.created', 'container.pickup_lfd.changed'])
    const sent = JSON.parse(String(receiver.received[0]?.body)) as { data: { attributes: object } }
    expect(sent.data.attributes).toMatchObject({ origin: 'replay', delivery_status: 'pending' })
    const other = await deliveries.webhook(receiver.url)
    const taken = data('webhook_replay', { since: '2026-11-20T18:00:00Z' }, id)
    expect((await deliveries.ask('POST', `/v2/webhooks/${other.id}/replay`, taken)).status).toBe(409)
  })

  test('a replay of too many events is refused with their number', async () => {
    const receiver = await deliveries.receiver()
    const webhook = await deliveries.webhook(receiver.url, { active: false })
    await deliveries.appendEvents(
      Array.from({ length: redelivery.replayed + 1 }, () => 'container.created' as const),
    )
    await done('PATCH', `/webhooks/${webhook.id}`, data('webhook', { active: true }))
    const asked = data('webhook_replay', { since: '2026-11-20T00:00:00Z' }, randomUUID())
    const refused = await deliveries.ask('POST', `/v2/webhooks/${webhook.id}/replay`, asked)
    expect([refused.status, refused.text]).toEqual([
      422,
      expect.stringContaining(`${redelivery.replayed + 1} events`),
    ])
  })

  test('a quiet webhook is switched off after five days without a success, which the event log says', async () => {
    const receiver = await deliveries.receiver(failing)
    const webhook = await deliveries.webhook(receiver.url)
    await deliveries.appendEvents(['container.created'])
    for (let hours = 0; hours < 30; hours += 1) await deliveries.deliverAfter(3600)
    deliveries.pass(4 * 86_400)
    await deliveries.appendEvents(['container.updated', 'container.created'])
    await deliveries.deliver()
    expect(await deliveries.attributesOf(webhook)).toMatchObject({
      active: false,
      deactivated_reason: 'For 5 days nothing could be delivered',
    })
    expect(await statuses()).toEqual(['failed', 'failed', 'failed'])
    const logged = await deliveries.db
      .selectFrom('event_log')
      .select(['reference_type', 'reference_id', 'payload'])
      .where('event', '=', 'webhook.switched_off')
      .execute()
    expect(logged).toEqual([
      {
        reference_type: 'webhook',
        reference_id: webhook.id,
        payload: { reason: 'For 5 days nothing could be delivered' },
      },
    ])
    await done('PATCH', `/webhooks/${webhook.id}`, data('webhook', { active: true }))
    expect(await healthOf(webhook)).toMatchObject({ failing_since: null })
  })
})
