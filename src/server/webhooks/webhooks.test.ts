import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventNames, subscribableEventNames } from '../../contract/vocabulary/index.ts'
import { openDeliveries } from '../testing/deliveries.ts'
import { startTestService, type TestService } from '../testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const events = ['container.created']
const url = 'https://hooks.example.com/portolan#!/tab'
const document = (attributes: object, type = 'webhook') => ({ data: { type, attributes } })
const create = (attributes: object) => service.ask('POST', '/v2/webhooks', document(attributes))
const pointers = (body: unknown) =>
  (body as { errors: { source: { pointer: string } }[] }).errors.map(({ source }) => source.pointer)

test('a webhook is created, read, listed, edited and deleted', async () => {
  const headers = [{ name: 'x-secret-sauce', value: 'sriracha' }]
  const created = await create({ url, active: true, events: ['tracking_request.succeeded'], headers })
  expect(created.status).toBe(201)
  const { data } = created.body as { data: { id: string; attributes: { secret: string } } }
  expect(data).toMatchObject({
    type: 'webhook',
    attributes: { url, active: true, events: ['tracking_request.succeeded'], headers },
  })
  expect(data.attributes.secret).toMatch(/^whsec_/)
  const path = `/v2/webhooks/${data.id}`
  const links = { self: path }
  expect((await service.ask('GET', path)).body).toEqual({ data, links })
  expect((await service.ask('GET', '/v2/webhooks')).body).toMatchObject({
    data: [data],
    meta: { size: 1, total: 1 },
  })
  const edited = await service.ask('PATCH', path, document({ active: false, headers: null, secret: 'mine' }))
  expect(edited.body).toEqual({
    data: { ...data, attributes: { ...data.attributes, active: false, headers: null } },
    links,
  })
  const gone = await service.ask('DELETE', path)
  expect([gone.status, gone.text]).toEqual([200, ''])
  expect((await service.ask('GET', path)).status).toBe(404)
  expect((await service.ask('DELETE', path)).status).toBe(404)
})

test('a webhook names its events: without any it is refused, and it is active by default', async () => {
  for (const attributes of [{ url }, { url, active: true, events: [] }]) {
    const refused = await create(attributes)
    expect([refused.status, pointers(refused.body)]).toEqual([422, ['/data/attributes/events']])
  }
  const { body } = await create({ url, events })
  expect(body).toMatchObject({ data: { attributes: { active: true, events, headers: null } } })
})

test('* stands for every event, and an unknown one is counted from 1', async () => {
  const { body } = await create({ url, events: ['*'] })
  expect(body).toMatchObject({ data: { attributes: { events: [...subscribableEventNames] } } })
  const refused = await create({ url, events: ['container.created', 'cargo.created'] })
  expect(refused.body).toMatchObject({
    errors: [
      {
        source: { pointer: '/data/attributes/events/1' },
        detail: expect.stringMatching(/^event 2 must be one of: /) as string,
      },
    ],
  })
})

test('each wrong field is refused with a pointer', async () => {
  const at = async (attributes: object) => {
    const answer = await create(attributes)
    expect(answer.status).toBe(422)
    return pointers(answer.body)
  }
  const field = (name: string) => `/data/attributes/${name}`
  expect(await at({ active: true, events })).toEqual([field('url')])
  for (const wrong of [
    'no address',
    'ftp://example.com/',
    'http://example.com/',
    'https://127.0.0.1/',
    'https://[::1]/',
    7,
    `https://example.com/${'a'.repeat(2100)}`,
    'https://example.com/\0',
  ])
    expect([wrong, await at({ url: wrong, events })]).toEqual([wrong, [field('url')]])
  expect(await at({ url, events: [] })).toEqual([field('events')])
  expect(await at({ url, events: ['container.created', 'email_submission.created'] })).toEqual([
    field('events/1'),
  ])
  expect(await at({ url, events: ['container.created', 'container.created'] })).toEqual([field('events/1')])
  expect(await at({ url, events, active: 'yes' })).toEqual([field('active')])
  const header = (name: unknown, value: unknown = 'x') => at({ url, events, headers: [{ name, value }] })
  for (const name of [
    '',
    'a b',
    'Host',
    'content-length',
    'X-T49-Webhook-Signature',
    'webhook-id',
    'Connection',
    'x'.repeat(101),
    5,
  ])
    expect([name, await header(name)]).toEqual([name, [field('headers/0/name')]])
  for (const value of ['a\r\nx: y', 'ü', 'a\0', 'x'.repeat(2001), null])
    expect([value, await header('x-a', value)]).toEqual([value, [field('headers/0/value')]])
  const twice = [
    { name: 'X-A', value: '1' },
    { name: 'x-a', value: '2' },
  ]
  expect(await at({ url, events, headers: twice })).toEqual([field('headers/1')])
  const many = Array.from({ length: 21 }, (_, index) => ({ name: `x-${index}`, value: '' }))
  expect(await at({ url, events, headers: many })).toEqual([field('headers')])
  expect((await service.ask('POST', '/v2/webhooks', document({ url, events }, 'hook'))).status).toBe(422)
})

test('an account has at most a hundred webhooks', async () => {
  const account = service.other
  const add = () => service.askAs(account, 'POST', '/v2/webhooks', document({ url, events }))
  for (let count = 0; count < 100; count += 1) expect((await add()).status).toBe(201)
  expect((await add()).status).toBe(422)
})

test("another account's webhook is not found by any operation and is not counted", async () => {
  const { body } = await create({ url, events })
  const { id } = (body as { data: { id: string } }).data
  for (const [method, sent] of [
    ['GET', undefined],
    ['PATCH', document({ active: false })],
    ['DELETE', undefined],
  ] as const)
    expect((await service.askAs(service.other, method, `/v2/webhooks/${id}`, sent)).status).toBe(404)
  expect((await service.askAs(service.other, 'GET', '/v2/webhooks')).body).toMatchObject({
    meta: { total: 100 },
  })
  expect((await service.ask('GET', `/v2/webhooks/${id}`)).body).toMatchObject({
    data: { attributes: { active: true } },
  })
})

test('the events that can be subscribed to are listed by group', async () => {
  const { body } = await service.ask('GET', '/v2/webhooks/events')
  const { data } = body as { data: { type: string; attributes: { events: { name: string }[] } }[] }
  expect(data.flatMap(({ attributes }) => attributes.events.map(({ name }) => name)).toSorted()).toEqual(
    [...eventNames].toSorted(),
  )
})

test('the sending addresses are those of the configuration', async () => {
  const answer = await service.ask('GET', '/v2/webhooks/ips')
  expect(answer.body).toEqual({ webhook_notification_ips: [], last_updated: '2026-11-20T18:00:00Z' })
  service.pass(60)
  expect((await service.ask('GET', '/v2/webhooks/ips')).body).toEqual(answer.body)
})

test('examples are shown for every event, or for one', async () => {
  const all = await service.ask('GET', '/v2/webhook_notifications/examples')
  expect(all.body).toMatchObject({ meta: { size: eventNames.length, total: eventNames.length } })
  const one = await service.ask(
    'GET',
    '/v2/webhook_notifications/examples?event=container.transport.full_out',
  )
  expect(one.body).toMatchObject({ data: [{ attributes: { event: 'container.transport.full_out' } }] })
  const wrong = await service.ask('GET', '/v2/webhook_notifications/examples?event=container.lost')
  expect([wrong.status, wrong.text.includes('"parameter":"event"')]).toEqual([400, true])
})

test('a trial is delivered at once and signed, and its answer is returned', async () => {
  const deliveries = await openDeliveries()
  try {
    const receiver = await deliveries.receiver((response) =>
      response.writeHead(202, { 'x-answer': 'yes' }).end('thanks'),
    )
    deliveries.pass(90)
    const trial = { url: receiver.url, event: 'document.extracted', secret: 'optional-test-secret' }
    const answer = await deliveries.ask('POST', '/v2/webhooks/trigger', trial)
    expect(answer.status).toBe(200)
    const sent = answer.body as { request_body: string; request_headers: Record<string, string> }
    const signature = createHmac('sha256', trial.secret).update(sent.request_body).digest('hex')
    expect(sent).toMatchObject({
      url: receiver.url,
      succeeded: true,
      error: null,
      status_code: 202,
      request_headers: { 'X-T49-Webhook-Signature': signature },
      response_headers: { 'x-answer': 'yes' },
      response_body: 'thanks',
    })
    const { created_at } = (JSON.parse(sent.request_body) as { data: { attributes: { created_at: string } } })
      .data.attributes
    expect(created_at).toBe('2026-11-20T18:01:30Z')
    expect(receiver.received).toMatchObject([
      { body: sent.request_body, headers: { 'x-t49-webhook-signature': signature } },
    ])
    receiver.behave = (response) => response.writeHead(500).end()
    const unsigned = await deliveries.ask('POST', '/v2/webhooks/trigger', { ...trial, secret: undefined })
    expect(unsigned.body).toMatchObject({ succeeded: false, status_code: 500, response_body: null })
    expect(receiver.received[1]?.headers).not.toHaveProperty('x-t49-webhook-signature')
  } finally {
    await deliveries.close()
  }
})

test('a trial that cannot be sent is refused with a pointer', async () => {
  const at = async (body: object) => {
    const answer = await service.ask('POST', '/v2/webhooks/trigger', body)
    return [answer.status, pointers(answer.body)]
  }
  const event = 'container.created'
  expect(await at({ event })).toEqual([422, ['/url']])
  expect(await at({ url, event: 'container.lost' })).toEqual([422, ['/event']])
  expect(await at({ url: 'https://169.254.169.254/latest', event })).toEqual([422, ['/url']])
  expect(await at({ url: 'http://example.com/', event })).toEqual([422, ['/url']])
})
