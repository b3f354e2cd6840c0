import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Carrier, openCarrier } from '../../dcsa/testing/carrier.ts'
import { bill, wholeJourney } from '../../dcsa/testing/events.ts'
import {
  linkServices,
  type LinkedService,
  openLinked,
  openLinkedPair,
} from '../../../testing/linked-services.ts'

/** `there` asks a carrier; `here` tracks through it, and `third` through `here`. */
let carrier: Carrier
let there: LinkedService
let here: LinkedService
let connection: string
beforeEach(async () => {
  carrier = await openCarrier()
  carrier.events.set(bill, wholeJourney.slice(0, 6))
  ;({ there, here, connection } = await openLinkedPair(carrier, '2026-09-28T00:00:00Z'))
})
afterEach(async () => {
  await here.close()
  await there.close()
  await carrier.close()
})

const webhooksOf = async ({ ask }: LinkedService) =>
  (
    (await ask('GET', '/v2/webhooks')).body as {
      data: { id: string; attributes: { url: string; active: boolean; secret: string; events: string[] } }[]
    }
  ).data
const eventsOf = async ({ db }: LinkedService) =>
  (await db.selectFrom('transport_events').select(['id', 'event', 'timestamp']).orderBy('id').execute()).map(
    ({ id, event, timestamp }) => [id, event, timestamp].join(' '),
  )
const callsOf = async () =>
  (await here.attributesOf(`/v2/connections/${connection}`))['calls'] as { day: number }
const pass = (seconds: number, ...services: LinkedService[]) => {
  for (const each of services) each.pass(seconds)
}
/** A shipment that both have. */
async function trackBoth(): Promise<string> {
  const id = await here.track(bill)
  await here.askDue()
  await there.askDue()
  await there.deliver()
  pass(30, here, there)
  await here.askDue()
  return id
}
/** The carrier has news, of which `there` learns. */
async function news(): Promise<void> {
  carrier.events.set(bill, wholeJourney.slice(0, 14))
  pass(13 * 3600, there)
  await there.askDue()
}

test('what the other service learns is here when its webhook came, with the same ids, and after a fetch of that shipment', async () => {
  const [webhook] = await webhooksOf(there)
  expect(webhook?.attributes).toMatchObject({
    active: true,
    url: expect.stringContaining(`${here.origin}/callbacks/`),
  })
  expect(webhook?.attributes.events).toContain('container.transport.vessel_arrived')
  expect(webhook?.attributes.events).not.toContain('document.created')
  await trackBoth()
  const before = (await callsOf()).day
  await news()
  await there.deliver()
  pass(60, here)
  await here.askDue()
  expect(await eventsOf(here)).toEqual(await eventsOf(there))
  expect((await eventsOf(here)).some((event) => event.includes('vessel_discharged'))).toBe(true)
  expect((await callsOf()).day - before).toBeLessThanOrEqual(2)
  expect(await here.attributesOf(`/v2/connections/${connection}`)).toMatchObject({
    callbacks: { state: 'active', last_received_at: expect.any(String) },
  })
})

test('a new number is followed up when the other service found it, not by asking again and again', async () => {
  const id = await here.track(bill)
  await here.askDue()
  await there.askDue()
  await there.deliver()
  await here.askDue()
  expect(await here.attributesOf(`/v2/tracking_requests/${id}`)).toMatchObject({ status: 'created' })
})

test('a notification with a wrong signature is refused, and one that comes again changes nothing', async () => {
  await trackBoth()
  const [webhook] = await webhooksOf(there)
  const { body } = await there.ask('GET', '/v2/webhook_notifications?include=reference_object')
  const [data] = (body as { data: object[] }).data
  const { included } = body as { included: object[] }
  const text = JSON.stringify({ data: { ...data, id: 'message-1' }, included })
  const post = async (signature: string, sent = text) =>
    (
      await fetch(webhook?.attributes.url ?? '', {
        method: 'POST',
        body: sent,
        headers: { 'x-t49-webhook-signature': signature },
      })
    ).status
  const signed = (sent: string) =>
    createHmac('sha256', webhook?.attributes.secret ?? '')
      .update(sent)
      .digest('hex')
  const due = async () =>
    (
      await here.db
        .selectFrom('tracking_requests')
        .select('next_check_at')
        .where('next_check_at', '<=', here.clock.now().toISOString())
        .execute()
    ).length
  expect([await post(''), await post(signed('other')), await due()]).toEqual([401, 401, 0])
  expect([await post(signed(text)), await due()]).toEqual([204, 1])
  await here.askDue()
  expect([await post(signed(text)), await due()]).toEqual([204, 0])
  for (const hostile of ['{}', '[]', '{"data":[{"type":"webhook_notification"}]}', 'null'])
    expect(await post(signed(hostile), hostile)).toBe(400)
  const odd =
    '{"data":{"type":"webhook_notification","id":"x","relationships":{"a":1,"b":{"data":[null,{"type":"shipment","id":"no uuid"}]}}},"included":[1,null,{"type":"container","attributes":[]}]}'
  expect(await post(signed(odd), odd)).toBe(204)
})

test('a webhook that was set inactive is set active again, and what was missed is asked for', async () => {
  await trackBoth()
  const [webhook] = await webhooksOf(there)
  await there.ask('PATCH', `/v2/webhooks/${webhook?.id}`, {
    data: { type: 'webhook', attributes: { active: false } },
  })
  await news()
  await there.deliver()
  pass(16 * 60, here)
  await here.keepSubscriptions()
  expect((await webhooksOf(there)).map(({ attributes: { active } }) => active)).toEqual([true])
  await here.askDue()
  expect(await eventsOf(here)).toEqual(await eventsOf(there))
})

test('a webhook that was deleted there is made again, and what was missed is asked for', async () => {
  await trackBoth()
  const [webhook] = await webhooksOf(there)
  await there.ask('DELETE', `/v2/webhooks/${webhook?.id}`)
  await news()
  pass(16 * 60, here)
  await here.keepSubscriptions()
  expect(await webhooksOf(there)).toHaveLength(1)
  await here.askDue()
  expect(await eventsOf(here)).toEqual(await eventsOf(there))
})

test('notifications that never arrived are found in the list, once', async () => {
  await trackBoth()
  await news()
  // They wait there and are not delivered.
  pass(16 * 60, here)
  await here.keepSubscriptions()
  await here.askDue()
  expect(await eventsOf(here)).toEqual(await eventsOf(there))
  const before = (await callsOf()).day
  await there.deliver()
  await here.askDue()
  expect((await callsOf()).day).toBe(before)
})

test('without a public address it is asked, and says so; the webhook ends with the connection', async () => {
  here.address.isPublic = false
  await here.keepSubscriptions()
  expect(await webhooksOf(there)).toEqual([])
  expect(await here.attributesOf(`/v2/connections/${connection}`)).toMatchObject({
    callbacks: { state: 'unavailable' },
  })
  await trackBoth()
  expect((await eventsOf(here)).length).toBeGreaterThan(0)
  here.address.isPublic = true
  await here.keepSubscriptions()
  expect(await webhooksOf(there)).toHaveLength(1)
  await here.ask('DELETE', `/v2/connections/${connection}`)
  expect(await webhooksOf(there)).toEqual([])
})

test('news go through a chain of three services', async () => {
  const third = await openLinked('2026-09-28T00:00:00Z')
  try {
    await linkServices(third, here)
    await third.track(bill)
    await third.askDue()
    await here.askDue()
    await there.askDue()
    await there.deliver()
    await here.askDue()
    await here.deliver()
    await third.askDue()
    expect((await eventsOf(third)).length).toBeGreaterThan(0)
    await news()
    await there.deliver()
    pass(60, here, third)
    await here.askDue()
    await here.deliver()
    await third.askDue()
    expect(await eventsOf(third)).toEqual(await eventsOf(there))
  } finally {
    await third.close()
  }
})
