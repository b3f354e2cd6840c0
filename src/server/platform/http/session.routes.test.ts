import { afterAll, beforeAll, expect, test } from 'vitest'
import { session } from '../../../contract/operations/index.ts'
import { newSignInToken } from '../../accounts/demo.ts'
import { createEntrance } from './clients/entrance.ts'
import { startTestService, type TestService } from '../../testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const ownPage = { authorization: null, 'sec-fetch-site': 'same-origin' }
const signIn = (body: unknown, headers: Record<string, string | null> = ownPage) =>
  service.ask('POST', '/v2/session', body, headers)
const cookieOf = (headers: Headers) => headers.get('set-cookie')?.split(';')[0] ?? ''

test('a browser signs in with an API key, reads its account and the time of the service, and signs out', async () => {
  const signedIn = await signIn({ api_key: service.own.key })
  expect(signedIn.status).toBe(201)
  expect(signedIn.headers.get('set-cookie')).toMatch(
    /^portolan_session=portolan_session_[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/,
  )
  const cookie = cookieOf(signedIn.headers)
  const answer = await service.ask('GET', '/v2/session', undefined, { authorization: null, cookie })
  expect(session.parse(answer.body)).toEqual({
    account: { id: service.own.account_id, company_name: 'Own Imports' },
    user: null,
    role: 'admin',
    scopes: ['read', 'write', 'documents', 'webhooks'],
    party: null,
    accounts: [],
    now: '2026-11-20T18:00:00Z',
    speed: 1,
    simulated: false,
    connected_sources: 0,
    routing_data: true,
    largest_file_bytes: 104_857_600,
    preferences: null,
    requests_a_minute: 100_000,
    sends_mail: true,
    reader_host: null,
  })
  const signedOut = await service.ask('DELETE', '/v2/session', undefined, { ...ownPage, cookie })
  expect([signedOut.status, signedOut.text]).toEqual([204, ''])
  expect(signedOut.headers.get('set-cookie')).toContain('Max-Age=0')
  expect((await service.ask('GET', '/v2/session', undefined, { authorization: null, cookie })).status).toBe(
    401,
  )
})

test('a sign-in link works once, for its user, and not after a day', async () => {
  const issued = () => newSignInToken(service.db, service.own, service.clock.now())
  const sign_in_token = await issued()
  const [one, other] = await Promise.all([signIn({ sign_in_token }), signIn({ sign_in_token })])
  expect(new Set([one.status, other.status])).toEqual(new Set([201, 401]))
  const signedIn = one.status === 201 ? one : other
  expect(session.parse(signedIn.body).user).toEqual({ id: service.own.user_id, name: 'Tester' })

  const late = await issued()
  service.pass(24 * 3600)
  expect((await signIn({ sign_in_token: late })).status).toBe(401)
  expect((await signIn({ api_key: 'wrong' })).status).toBe(401)
})

test('a sign-in gives the browser a new secret, and ends the session that it had', async () => {
  const first = cookieOf((await signIn({ api_key: service.own.key })).headers)
  const answer = await signIn({ api_key: service.own.key }, { ...ownPage, cookie: first })
  const second = cookieOf(answer.headers)
  expect(second).not.toBe(first)
  const status = async (cookie: string) =>
    (await service.ask('GET', '/v2/session', undefined, { authorization: null, cookie })).status
  expect([await status(first), await status(second)]).toEqual([401, 200])
  const planted = await signIn(
    { api_key: service.own.key },
    { ...ownPage, cookie: 'portolan_session=planted' },
  )
  expect(cookieOf(planted.headers)).not.toContain('planted')
  expect(await status('portolan_session=planted')).toBe(401)
})

test('a session that is used each week ends after thirty days', async () => {
  const cookie = cookieOf((await signIn({ api_key: service.own.key })).headers)
  const status = async () =>
    (await service.ask('GET', '/v2/shipments', undefined, { authorization: null, cookie })).status
  const week = 7 * 24 * 3600
  for (let weeks = 0; weeks < 4; weeks += 1) {
    service.pass(week - 1)
    expect(await status()).toBe(200)
  }
  service.pass(2 * 24 * 3600 + 3)
  expect(await status()).toBe(200)
  service.pass(1)
  expect(await status()).toBe(401)
})

test('behind a proxy the cookie is sent over TLS only, and a page at the public address signs in whatever Host the proxy sends', async () => {
  const settings = {
    trustedProxy: [],
    publicUrl: 'https://track.example',
    allowedHosts: [],
    host: '127.0.0.1',
  }
  const behind = await startTestService({ entrance: createEntrance(settings) })
  const signInFrom = (origin: string) =>
    behind.ask('POST', '/v2/session', { api_key: behind.own.key }, { authorization: null, origin })
  const answer = await signInFrom('https://track.example')
  expect(answer.status).toBe(201)
  expect(answer.headers.get('set-cookie')).toContain('; Secure')
  expect((await signInFrom('https://evil.example')).status).toBe(403)
  await behind.close()
})

test('a stranger who says that it came over TLS is not believed', async () => {
  const answer = await signIn({ api_key: service.own.key }, { ...ownPage, 'x-forwarded-proto': 'https' })
  expect(answer.headers.get('set-cookie')).not.toContain('; Secure')
})

test('a page of another site can neither change anything with a cookie nor sign a browser in', async () => {
  const cookie = cookieOf((await signIn({ api_key: service.own.key })).headers)
  const lookUp = (headers: Record<string, string>) =>
    service.ask('POST', '/v2/lookups', { identifiers: ['X'] }, { authorization: null, cookie, ...headers })
  expect((await lookUp({ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' })).status).toBe(403)
  expect((await lookUp({ 'sec-fetch-site': 'same-site', origin: 'http://localhost:8080' })).status).toBe(403)
  expect((await lookUp({ origin: 'http://localhost:8080' })).status).toBe(403)
  expect((await lookUp({})).status).toBe(403)
  expect((await lookUp({ origin: 'http://localhost:4949' })).status).toBe(200)
  expect((await lookUp({ 'sec-fetch-site': 'same-origin' })).status).toBe(200)
  const foreign = { authorization: null, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  expect((await signIn({ api_key: service.own.key }, foreign)).status).toBe(403)
})

test('an API key takes precedence over a cookie, also a wrong one', async () => {
  const cookie = cookieOf((await signIn({ api_key: service.own.key })).headers)
  const answer = await service.ask('GET', '/v2/session', undefined, {
    authorization: `Token ${service.other.key}`,
    cookie,
  })
  expect(session.parse(answer.body).account.id).toBe(service.other.account_id)
  const wrong = await service.ask('GET', '/v2/session', undefined, { authorization: 'Token wrong', cookie })
  expect(wrong.status).toBe(401)
})

test('of keys and sessions only hashes are stored', async () => {
  await signIn({ api_key: service.own.key })
  const keys = await service.db.selectFrom('api_keys').selectAll().execute()
  const sessions = await service.db.selectFrom('sessions').selectAll().execute()
  for (const { key_hash } of keys) expect(key_hash.length).toBe(32)
  for (const { token_hash } of sessions) expect(token_hash.length).toBe(32)
  expect(JSON.stringify([keys, sessions])).not.toContain('portolan_')
})
