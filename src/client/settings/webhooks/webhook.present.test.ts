import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { webhook, webhookNotification, webhookNotificationLog } from '../../../contract/resources/index.ts'
import { eventNames } from '../../../contract/vocabulary/index.ts'
import { eventSets, newEndpoint, occurrences, sentEndpoint, toggled } from './endpoint.rules.ts'
import { deliveryQuery, readDeliveryFilter } from './filter.rules.ts'
import {
  attemptText,
  curlOf,
  deliveryResult,
  eventsText,
  progressOf,
  retryText,
  shareText,
  spanText,
  webhookState,
} from './webhook.present.ts'

const id = '5f0c6a1e-7d0e-4b7c-9a54-0c1c6d6e8b31'
const now = new Date('2026-11-23T16:18:20Z')
const hook = (attributes: object = {}) =>
  webhook.schema.parse({
    id,
    type: 'webhook',
    attributes: {
      url: 'https://erp.example/hooks',
      active: true,
      events: ['container.created'],
      previous_secret_until: null,
      secret: 'whsec_x',
      headers: null,
      created_at: '2026-11-20T00:00:00Z',
      deactivated_at: null,
      deactivated_reason: null,
      ...attributes,
    },
    relationships: {},
  })
const health = (more: object = {}) => ({
  attempts: 1000,
  succeeded: 1000,
  p95_ms: 310,
  waiting: 0,
  oldest_waiting_seconds: null,
  given_up: 0,
  failing_since: null,
  hours: [],
  ...more,
})
const notification = (attributes: object = {}) =>
  webhookNotification.schema.parse({
    id,
    type: 'webhook_notification',
    attributes: {
      id,
      event: 'container.created',
      delivery_status: 'pending',
      created_at: '2026-11-23T16:18:00Z',
      origin: 'event',
      attempts: 0,
      next_attempt_at: null,
      ...attributes,
    },
    relationships: {},
  })
const log = (attributes: object = {}) =>
  webhookNotificationLog.schema.parse({
    id,
    type: 'webhook_notification_log',
    attributes: {
      attempt: 1,
      started_at: '2026-11-23T16:18:04Z',
      duration_ms: 84,
      status_code: 503,
      error: 'The endpoint answered 503',
      request_headers: null,
      response_body: null,
      ...attributes,
    },
    relationships: {},
  })

test('the state of an endpoint says since when it fails, or that it is off', () => {
  const label = (more: object, attributes = {}) => webhookState(hook(attributes), health(more), now).label
  expect(label({})).toBe('Healthy')
  expect(label({ attempts: 0 })).toBe('Nothing sent yet')
  expect(label({ failing_since: '2026-11-23T16:12:00Z' })).toBe('Failing for 6 min')
  expect(label({ failing_since: '2026-11-23T16:18:00Z' })).toBe('Failing')
  expect(label({}, { active: false })).toBe('Switched off')
})

test('a share is never rounded up to all', () => {
  expect(shareText(health())).toBe('100 %')
  expect(shareText(health({ succeeded: 999 }))).toBe('99.9 %')
  expect(shareText(health({ attempts: 100_000, succeeded: 99_999 }))).toBe('99.9 %')
  expect(shareText(health({ attempts: 0, succeeded: 0 }))).toBe('—')
  expect([spanText(40_000), spanText(6 * 60_000), spanText(3 * 3_600_000), spanText(50 * 3_600_000)]).toEqual(
    ['40 s', '6 min', '3 h', '2 days'],
  )
})

test('a delivery shows its last answer, and says why it is tried again and when', () => {
  const waits = notification({ next_attempt_at: '2026-11-23T16:24:20Z' })
  expect(deliveryResult(notification(), []).label).toBe('Waits')
  expect(deliveryResult(waits, [log()])).toEqual({ label: '503', tone: 'bad' })
  expect(progressOf(waits, [log()])).toBe('1 of 13')
  expect(retryText(waits, [log()], now)).toBe(
    '503 is not one of 200, 201, 202, 204, so it is tried again in 6 min.',
  )
  const none = log({ status_code: null, error: 'No answer within 10 s', duration_ms: 10_000 })
  expect(attemptText(none).label).toBe('Timeout')
  expect(retryText(waits, [none], now)).toContain('No answer within 10 s, so it is tried again')
  const refused = log({ status_code: null, error: 'Connection refused' })
  expect(attemptText(refused).label).toBe('No answer')
})

test('an ended delivery says whether anything follows', () => {
  const given = notification({ delivery_status: 'failed' })
  expect(retryText(given, [log()], now)).toContain('Given up after 1 attempt')
  expect(retryText(given, [], now)).toContain('switched off or deleted before')
  expect(deliveryResult(given, []).label).toBe('Not sent')
  const done = notification({ delivery_status: 'succeeded' })
  expect(retryText(done, [log(), log({ attempt: 2, status_code: 200 })], now)).toBe('Accepted at attempt 2.')
  const replayed = notification({ delivery_status: 'succeeded', origin: 'replay' })
  expect(progressOf(replayed, [log({ status_code: 200 })])).toBe('replayed 84 ms')
  const test = notification({ delivery_status: 'failed', origin: 'test' })
  expect(retryText(test, [log()], now)).toContain('it is not tried again')
  expect(progressOf(test, [log()])).toBe('test, 84 ms')
})

test('events are named, counted, or all', () => {
  expect(eventsText(hook())).toBe('container.created')
  expect(eventsText(hook({ events: eventNames.slice(0, 5) }))).toBe(`5 of ${eventNames.length}`)
  expect(eventsText(hook({ events: eventNames }))).toBe(`All ${eventNames.length}`)
  const own = ['alert.raised', 'alert.ended']
  expect(eventsText(hook({ events: own }))).toBe('2 events beside the interface')
  expect(eventsText(hook({ events: [...eventNames, ...own] }))).toBe(
    `All ${eventNames.length}, and 2 beside the interface`,
  )
})

test('a command that repeats the request is the same for a shell, whatever is in the body', () => {
  const body = `{"name":"Bob's $(pwd) \\"box\\""}`
  const command = curlOf('https://erp.example/?a=1&b=2', { 'X-A': "it's" }, body)
  const shown = execFileSync('sh', ['-c', command.replace(/^curl/, "printf '%s\\n'")], { encoding: 'utf8' })
  expect(shown.split('\n').slice(0, 5)).toEqual([
    'https://erp.example/?a=1&b=2',
    '-H',
    "X-A: it's",
    '--data-raw',
    body,
  ])
})

test('a group is chosen whole, and taken away where it was whole', () => {
  const names = ['container.created', 'container.updated']
  expect(toggled(['container.created'], names)).toEqual(names)
  expect(toggled([...names, 'document.extracted'], names)).toEqual(['document.extracted'])
  expect(occurrences({ 'container.created': 3 }, names)).toBe(3)
  expect(occurrences(undefined, names)).toBeUndefined()
  for (const { label, events } of eventSets) expect([label, events.length > 2]).toEqual([label, true])
})

test('headers without a name and value are not sent, and none is null', () => {
  const draft = { ...newEndpoint, url: ' https://erp.example/ ', events: ['container.created'] }
  const header = (name: string, value: string) => ({ key: 0, name, value })
  expect(sentEndpoint({ ...draft, headers: [header('', '')] })).toEqual({
    url: 'https://erp.example/',
    active: true,
    events: ['container.created'],
    headers: null,
  })
  expect(sentEndpoint({ ...draft, headers: [header(' X-A ', '1')] }).headers).toEqual([
    { name: 'X-A', value: '1' },
  ])
})

test('the filter is read from the address, and what is unknown there is no condition', () => {
  const filter = readDeliveryFilter(new URLSearchParams('endpoint=a&state=failed&span=24&event='))
  expect(deliveryQuery(filter, now)).toEqual({
    'filter[webhook]': 'a',
    'filter[delivery_status]': 'failed',
    'filter[created_at][start]': '2026-11-22T17:00:00.000Z',
  })
  const odd = readDeliveryFilter(new URLSearchParams('state=mine&span=-3'))
  expect(deliveryQuery(odd, now)).toEqual({})
})
