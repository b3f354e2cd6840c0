import { afterEach, expect, test, vi } from 'vitest'
import { operations } from '../../contract/operations/index.ts'
import { budget } from './budget.ts'
import { operationPath, call } from './client.ts'
import { ApiError } from './error.ts'
import { tabId } from './tab.ts'
import { seenPosition } from './wal-position.ts'

afterEach(() => vi.unstubAllGlobals())

const id = '11111111-2222-4333-8444-555555555555'
const session = {
  account: { id, company_name: 'Northwind Imports' },
  user: null,
  now: '2026-11-20T18:58:00Z',
  speed: 1,
  simulated: true,
  routing_data: true,
  largest_file_bytes: 1,
  something_new: 'kept',
}

function answer(status: number, body: unknown, headers: Record<string, string> = {}) {
  const asked: { address: string; init: RequestInit }[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    asked.push({ address, init })
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    return new Response(status === 204 ? null : text, { status, headers })
  })
  return asked
}

async function failureOf(work: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw new Error('There was no ApiError')
  return error
}

test('addresses come from the contract, with parameters filled in and without empty ones', () => {
  expect(operationPath(operations.get_port, { params: { id: 'US/LAX' } })).toBe('/v2/ports/US%2FLAX')
  expect(
    operationPath(operations.list_containers, {
      query: {
        'page[number]': 2,
        'page[size]': 50,
        include: 'shipment',
        q: 'a&b',
        sort: '',
        number: undefined,
      },
    }),
  ).toBe('/v2/containers?page[number]=2&page[size]=50&include=shipment&q=a%26b')
})

test('a write names the tab that it comes from, so that the stream leaves it out, and a read does not', async () => {
  const asked = answer(201, session)
  await call('create_session', { body: { api_key: 'k' } })
  await call('get_session', {}).catch(() => undefined)
  const tabs = asked.map(({ init }) => new Headers(init.headers).get('portolan-tab'))
  expect(tabs).toEqual([tabId, null])
})

test('the position of the database that a write was answered is sent with what is asked for next, until a write has none', async () => {
  seenPosition.begin('0/1')
  const asked = answer(201, session, { 'Portolan-Wal-Position': '0/5' })
  await call('create_session', { body: { api_key: 'k' } })
  await call('get_session', {}).catch(() => undefined)
  const later = answer(201, session)
  await call('create_session', { body: { api_key: 'k' } })
  await call('get_session', {}).catch(() => undefined)
  const sent = [...asked, ...later].map(({ init }) => new Headers(init.headers).get('portolan-wal-position'))
  expect(sent).toEqual(['0/1', '0/5', '0/5', null])
})

test('a body is sent in the media type of its operation', async () => {
  const asked = answer(201, session)
  await call('create_session', { body: { api_key: 'k' } })
  expect(asked[0]).toMatchObject({
    address: '/v2/session',
    init: { method: 'POST', body: '{"api_key":"k"}', headers: { 'Content-Type': 'application/json' } },
  })
})

test('every request is counted, failed ones too', async () => {
  const before = budget.lastMinute()
  answer(200, session)
  await call('get_session', {})
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await failureOf(call('get_session', {}))
  expect(budget.lastMinute() - before).toBe(2)
})

test('fields that the contract does not know are kept', async () => {
  answer(200, session)
  expect(await call('get_session', {})).toMatchObject({ something_new: 'kept' })
})

test('an answer without a body is accepted where the contract has none', async () => {
  answer(204, '')
  expect(await call('delete_session', {})).toBeUndefined()
})

test('a refusal carries the reasons of the service, and how long it asks to wait', async () => {
  const errors = [{ status: '429', title: 'Too Many Requests', detail: 'Slow down please.' }]
  answer(429, { errors }, { 'Retry-After': '12' })
  expect(await failureOf(call('get_session', {}))).toMatchObject({
    kind: 'http',
    status: 429,
    retryAfter: 12,
    message: 'Slow down please.',
    errors,
  })
})

test('a refusal in HTML, by a proxy, becomes a sentence', async () => {
  answer(502, '<html>Bad gateway</html>')
  expect(await failureOf(call('get_session', {}))).toMatchObject({
    kind: 'http',
    status: 502,
    message: 'The service failed to answer (502).',
    errors: [],
  })
})

test('an answer that does not follow the interface is refused', async () => {
  answer(200, { ...session, speed: 'fast' })
  expect((await failureOf(call('get_session', {}))).kind).toBe('contract')
  answer(200, 'not json')
  expect((await failureOf(call('get_session', {}))).kind).toBe('contract')
  answer(202, session)
  expect((await failureOf(call('get_session', {}))).kind).toBe('contract')
})

test('no answer is a failure of the network', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await failureOf(call('get_session', {}))).toMatchObject({ kind: 'network', status: null })
})

test('a cancelled request is not a failure of the network', async () => {
  const cancelled = AbortSignal.abort(new DOMException('gone', 'AbortError'))
  vi.stubGlobal('fetch', () => Promise.reject(cancelled.reason as Error))
  await expect(call('get_session', { signal: cancelled })).rejects.toBe(cancelled.reason)
})
