import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApiDocument } from '../../../contract/openapi.ts'
import { changeAccount } from '../../accounts/manage.store.ts'
import { createApiKey } from '../../accounts/store.ts'
import { createEntrance } from './clients/entrance.ts'
import { startTestService, type TestService } from '../../testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ rateLimit: 3 })
})
afterAll(() => service.close())

test('too many requests are refused with the seconds to wait, by account and bucket, and pass after that time', async () => {
  const ask = () => service.ask('GET', '/v2/shipping_lines')
  for (let index = 0; index < 3; index += 1) {
    const answer = await ask()
    expect(answer.status).toBe(200)
    expect([...answer.headers.keys()].filter((name) => /limit|retry/.test(name))).toEqual([])
    service.pass(7)
  }
  const refused = await ask()
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('39')
  expect(refused.body).toMatchObject({ errors: [{ status: '429', title: 'Too Many Requests' }] })
  const request = { data: { type: 'tracking_request', attributes: {} } }
  expect((await service.ask('POST', '/v2/tracking_requests', request)).status).toBe(422)
  expect((await service.askAs(service.other, 'GET', '/v2/shipping_lines')).status).toBe(200)
  service.pass(39)
  expect((await ask()).status).toBe(200)
})

test('all keys of an account and its signed-in browsers count together', async () => {
  service.pass(60)
  const { account_id, key } = service.own
  const created_at = '2026-11-20T18:00:00Z'
  await createApiKey(service.db, { account_id, secret: 'second-key-of-the-account', label: '', created_at })
  const signedIn = await service.ask('POST', '/v2/session', { api_key: key }, { authorization: null })
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
  const ways = [{}, { authorization: 'Token second-key-of-the-account' }, { authorization: null, cookie }, {}]
  const statuses = []
  for (const headers of ways)
    statuses.push((await service.ask('GET', '/v2/shipping_lines', undefined, headers)).status)
  expect(statuses).toEqual([200, 200, 200, 429])
})

test("an account's own limit applies from its next request on", async () => {
  service.pass(60)
  const ask = async () => (await service.askAs(service.other, 'GET', '/v2/shipping_lines')).status
  expect([await ask(), await ask(), await ask(), await ask()]).toEqual([200, 200, 200, 429])
  await changeAccount(service.db, service.other.account_id, { limits: { default: 5 }, entitlements: {} })
  expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429])
})

test('a request with a wrong key is counted for no account', async () => {
  service.pass(60)
  for (let index = 0; index < 10; index += 1)
    expect(
      (await service.ask('GET', '/v2/shipping_lines', undefined, { authorization: 'Token x' })).status,
    ).toBe(401)
  expect((await service.ask('GET', '/v2/shipping_lines')).status).toBe(200)
})

test('a client that sends many wrong keys or sessions is refused for a minute, and its right ones and other clients are not', async () => {
  const entrance = createEntrance({
    trustedProxy: ['10.0.0.1'],
    publicUrl: undefined,
    allowedHosts: [],
    host: '127.0.0.1',
  })
  const many = await startTestService({ entrance })
  const from = (client: string, headers: Record<string, string>, init: RequestInit = {}) =>
    many.app.request(
      'http://localhost/v2/shipping_lines',
      { ...init, headers: { ...headers, 'x-forwarded-for': client } },
      { incoming: { socket: { remoteAddress: '10.0.0.1' } } },
    )
  const wrong = [{ authorization: 'Token wrong' }, { cookie: 'portolan_session=wrong' }]
  for (let index = 0; index < 30; index += 1)
    expect((await from('203.0.113.7', wrong[index % 2] ?? {})).status).toBe(401)
  for (const headers of wrong) {
    const refused = await from('203.0.113.7', headers)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  }
  const right = { authorization: `Token ${many.own.key}` }
  expect((await from('203.0.113.7', right)).status).toBe(200)
  // A request without a key tries none.
  expect((await from('203.0.113.7', {})).status).toBe(401)
  expect((await from('203.0.113.8', wrong[0] ?? {})).status).toBe(401)
  many.pass(60)
  expect((await from('203.0.113.7', wrong[0] ?? {})).status).toBe(401)
  await many.close()
})

test('sign-ins that fail count as wrong keys do, by client, and the owner still gets in', async () => {
  const many = await startTestService()
  const signIn = (body: unknown, headers = {}) =>
    many.ask('POST', '/v2/session', body, { authorization: null, ...headers })
  for (let index = 0; index < 15; index += 1) {
    expect((await signIn({ api_key: `wrong ${index}` })).status).toBe(401)
    expect((await signIn({ sign_in_token: `wrong ${index}` })).status).toBe(401)
  }
  const refused = await signIn({ api_key: 'wrong' })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  expect((await signIn({ api_key: many.own.key })).status).toBe(201)
  await many.close()
})

test('a base address that ends in a slash is the same address', async () => {
  service.pass(60)
  for (const path of ['/v2//shipping_lines', '/v2//shipping_lines/', '/v2///shipping_lines//'])
    expect([path, (await service.ask('GET', path)).status]).toEqual([path, 200])
  service.pass(60)
  expect((await service.ask('GET', '/v2//nowhere')).status).toBe(404)
})

test('the description of the interface needs no key', async () => {
  const answer = await service.ask('GET', '/v2/openapi.json', undefined, { authorization: null })
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual(JSON.parse(JSON.stringify(openApiDocument())))
})

test('the headers of answers forbid caching, guessing the type, framing and running them', async () => {
  service.pass(60)
  const { headers } = await service.ask('GET', '/v2/shipping_lines')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
})
