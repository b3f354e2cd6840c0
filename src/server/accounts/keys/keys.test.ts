import { beforeEach, describe, expect, test } from 'vitest'
import { forEachDatabase } from '../../testing/databases.ts'
import { startTestService, type TestAnswer, type TestService } from '../../testing/service.ts'
import { type SignedInMember, signInAs } from '../../testing/signed-in.ts'
import { isWithin } from './addresses.ts'

interface KeyAnswer {
  data: { id: string; attributes: Record<string, unknown> }
  meta: { secret: string }
}

forEachDatabase('API keys', (open) => {
  let service: TestService
  let admin: SignedInMember
  beforeEach(async () => {
    service = await startTestService({ database: await open() })
    admin = await signInAs(service, service.own.account_id, 'admin')
    return () => service.close()
  })

  const asAdmin = (method: string, path: string, body?: unknown) =>
    service.ask(method, path, body, { ...admin.headers, authorization: null })
  const withKey = (
    secret: string,
    path = '/v2/shipments',
    method = 'GET',
    body?: unknown,
  ): Promise<TestAnswer> => service.ask(method, path, body, { authorization: `Token ${secret}` })
  const make = async (attributes: object): Promise<KeyAnswer> => {
    const answer = await asAdmin('POST', '/v2/api_keys', {
      data: { type: 'api_key', attributes: { label: 'ERP', scopes: ['read'], ...attributes } },
    })
    expect(answer.status, answer.text).toBe(201)
    return answer.body as KeyAnswer
  }
  const listed = async (id: string) => {
    const { data } = (await asAdmin('GET', '/v2/api_keys')).body as { data: KeyAnswer['data'][] }
    return data.find((each) => each.id === id)?.attributes
  }

  test('the key itself is answered once, and known afterwards by its last characters alone', async () => {
    const { data, meta } = await make({})
    expect(meta.secret).toMatch(/^portolan_key_/)
    expect(data.attributes['hint']).toBe(meta.secret.slice(-4))
    expect((await withKey(meta.secret)).status).toBe(200)
    const list = await asAdmin('GET', '/v2/api_keys')
    expect(list.text).not.toContain(meta.secret)
    expect(JSON.stringify(await service.db.selectFrom('api_keys').selectAll().execute())).not.toContain(
      meta.secret,
    )
  })

  test('a key may do what its scopes are for, changed ones from the next request', async () => {
    const { data, meta } = await make({ scopes: ['read'] })
    const write = () =>
      withKey(meta.secret, '/v2/parties', 'POST', {
        data: { type: 'party', attributes: { company_name: 'New' } },
      })
    expect(await write()).toMatchObject({ status: 403, body: { errors: [{ code: 'not_allowed' }] } })
    const scopes = ['read', 'write']
    await asAdmin('PATCH', `/v2/api_keys/${data.id}`, { data: { attributes: { scopes } } })
    expect((await write()).status).toBe(201)
  })

  test('an edit that names nothing changes nothing', async () => {
    const { data } = await make({})
    const answer = await asAdmin('PATCH', `/v2/api_keys/${data.id}`, { data: { attributes: {} } })
    expect(answer).toMatchObject({ status: 200, body: { data: { attributes: data.attributes } } })
  })

  test('a key cannot make, list or revoke keys, whatever its scopes', async () => {
    const { data, meta } = await make({ scopes: ['read', 'write', 'documents', 'webhooks'] })
    expect((await withKey(meta.secret, '/v2/api_keys')).status).toBe(403)
    expect((await withKey(meta.secret, `/v2/api_keys/${data.id}`, 'DELETE')).status).toBe(403)
    const clerk = await signInAs(service, service.own.account_id, 'clerk')
    expect(
      (await service.ask('GET', '/v2/api_keys', undefined, { ...clerk.headers, authorization: null })).status,
    ).toBe(403)
  })

  test('a rotated key stays valid for the overlap, and cannot be rotated twice', async () => {
    const old = await make({ label: 'ERP, live', scopes: ['read', 'webhooks'] })
    const answer = await asAdmin('POST', `/v2/api_keys/${old.data.id}/rotate`, { overlap_hours: 2 })
    const made = answer.body as KeyAnswer
    expect(made.data.attributes).toMatchObject({
      label: 'ERP, live',
      scopes: ['read', 'webhooks'],
      expires_at: null,
    })
    expect(await listed(old.data.id)).toMatchObject({
      replaced_by_id: made.data.id,
      expires_at: '2026-11-20T20:00:00Z',
    })
    expect((await asAdmin('POST', `/v2/api_keys/${old.data.id}/rotate`, {})).status).toBe(409)
    expect((await withKey(old.meta.secret)).status).toBe(200)
    service.pass(2 * 3600 + 1)
    expect((await withKey(old.meta.secret)).status).toBe(401)
    expect((await withKey(made.meta.secret)).status).toBe(200)
  })

  test('a revoked key and the browsers that it signed in are refused at once', async () => {
    const { data, meta } = await make({})
    const signIn = await service.ask('POST', '/v2/session', { api_key: meta.secret }, { authorization: null })
    const cookie = signIn.headers.get('set-cookie')?.split(';')[0] ?? ''
    const asBrowser = () => service.ask('GET', '/v2/shipments', undefined, { cookie, authorization: null })
    expect((await asBrowser()).status).toBe(200)
    expect((await asAdmin('DELETE', `/v2/api_keys/${data.id}`)).status).toBe(200)
    expect((await withKey(meta.secret)).status).toBe(401)
    expect((await asBrowser()).status).toBe(401)
    expect(
      (await asAdmin('PATCH', `/v2/api_keys/${data.id}`, { data: { attributes: { label: 'x' } } })).status,
    ).toBe(409)
  })

  test('a key with addresses is refused from any other, and its use is noted to five minutes', async () => {
    const { data, meta } = await make({ address_ranges: ['203.0.113.64/27'] })
    expect(await withKey(meta.secret)).toMatchObject({
      status: 403,
      body: { errors: [{ code: 'address_not_allowed' }] },
    })
    const signIn = { authorization: null, 'sec-fetch-site': 'same-origin' }
    const browser = await service.ask('POST', '/v2/session', { api_key: meta.secret }, signIn)
    expect([browser.status, browser.headers.getSetCookie()]).toEqual([403, []])
    expect(await listed(data.id)).toMatchObject({ last_used_at: null })
    await asAdmin('PATCH', `/v2/api_keys/${data.id}`, { data: { attributes: { address_ranges: [] } } })
    const used = async (at: string) => {
      expect((await withKey(meta.secret)).status).toBe(200)
      await expect.poll(async () => (await listed(data.id))?.['last_used_at']).toBe(at)
    }
    await used('2026-11-20T18:00:00Z')
    service.pass(299)
    await used('2026-11-20T18:00:00Z')
    service.pass(1)
    await used('2026-11-20T18:05:00Z')
  })

  test('a browser that was signed in with a key has no more scopes than it', async () => {
    const { meta } = await make({ scopes: ['read'] })
    const signIn = await service.ask('POST', '/v2/session', { api_key: meta.secret }, { authorization: null })
    const headers = {
      cookie: signIn.headers.get('set-cookie')?.split(';')[0] ?? '',
      'sec-fetch-site': 'same-origin',
      authorization: null,
    }
    const body = { data: { type: 'party', attributes: { company_name: 'New' } } }
    expect((await service.ask('POST', '/v2/parties', body, headers)).status).toBe(403)
  })

  test.each([
    [{ scopes: [] }, '/data/attributes/scopes'],
    [{ scopes: ['admin'] }, '/data/attributes/scopes/0'],
    [{ label: ' ' }, '/data/attributes/label'],
    [{ expires_at: '2026-11-20T17:59:59Z' }, '/data/attributes/expires_at'],
    [{ address_ranges: ['203.0.113.0/33'] }, '/data/attributes/address_ranges/0'],
  ])('%j is refused', async (attributes, pointer) => {
    const given = { label: 'ERP', scopes: ['read'], ...attributes }
    const answer = await asAdmin('POST', '/v2/api_keys', { data: { type: 'api_key', attributes: given } })
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ source: { pointer } }] } })
  })

  describe('a page of another site', () => {
    const site = 'https://www.importer.example'
    const sent = (path: string, headers: Record<string, string>, method = 'GET') =>
      service.ask(method, path, undefined, { origin: site, 'sec-fetch-site': 'cross-site', ...headers })
    const token = (secret: string) => ({ authorization: `Token ${secret}` })
    const preflight = (origin: string, path = '/v2/shipments') =>
      service.ask('OPTIONS', path, undefined, {
        authorization: null,
        origin,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
      })
    const allowedIn = ({ headers }: TestAnswer) => headers.get('access-control-allow-origin')

    test('reads answers and refusals with a key that names it, and no other page does', async () => {
      const { meta } = await make({ allowed_origins: [`${site}/`, site, 'http://localhost:5173'] })
      const answer = await sent('/v2/shipments', token(meta.secret))
      expect([answer.status, allowedIn(answer), answer.headers.get('vary')]).toEqual([200, site, 'Origin'])
      expect(answer.headers.get('access-control-expose-headers')).toContain('retry-after')
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
      for (const [path, status] of [
        ['/v2/containers/unknown', 404],
        ['/v2/shipments?sort=colour', 400],
        ['/v2/api_keys', 403],
      ] as const) {
        const refused = await sent(path, token(meta.secret))
        expect([path, refused.status, allowedIn(refused)]).toEqual([path, status, site])
      }
      for (const origin of [
        'https://importer.example',
        `${site}.evil.example`,
        'http://www.importer.example',
        'null',
      ])
        expect([origin, allowedIn(await sent('/v2/shipments', { ...token(meta.secret), origin }))]).toEqual([
          origin,
          null,
        ])
    })

    test('is answered before it sends a key, if any valid key names it', async () => {
      expect(allowedIn(await preflight(site))).toBeNull()
      const { data } = await make({ allowed_origins: [site] })
      const asked = await preflight(site)
      expect([asked.status, asked.text, allowedIn(asked), asked.headers.get('vary')]).toEqual([
        204,
        '',
        site,
        'Origin',
      ])
      expect(asked.headers.get('access-control-allow-methods')).toBe('GET, HEAD, OPTIONS')
      expect(asked.headers.get('access-control-allow-headers')).toContain('authorization, content-type')
      expect(allowedIn(await preflight('https://other.example'))).toBeNull()
      expect(allowedIn(await preflight('null'))).toBeNull()
      await asAdmin('DELETE', `/v2/api_keys/${data.id}`)
      expect(allowedIn(await preflight(site))).toBeNull()
    })

    test('reads nothing with a key that names no site, with a wrong key, or by the cookie of a person', async () => {
      const named = await make({ allowed_origins: [site] })
      const { meta } = await make({})
      expect(allowedIn(await sent('/v2/shipments', token(meta.secret)))).toBeNull()
      expect(allowedIn(await sent('/v2/shipments', token('wrong')))).toBeNull()
      const { cookie = '' } = admin.headers
      const byCookie = { ...admin.headers, cookie, origin: site, authorization: null }
      expect(allowedIn(await service.ask('GET', '/v2/shipments', undefined, byCookie))).toBeNull()
      await asAdmin('PATCH', `/v2/api_keys/${named.data.id}`, {
        data: { attributes: { allowed_origins: [] } },
      })
      expect(allowedIn(await sent('/v2/shipments', token(named.meta.secret)))).toBeNull()
    })

    test('stays named when the key is rotated, and only origins of https and of this machine are', async () => {
      const old = await make({ allowed_origins: [site] })
      const answer = await asAdmin('POST', `/v2/api_keys/${old.data.id}/rotate`, {})
      expect((answer.body as KeyAnswer).data.attributes['allowed_origins']).toEqual([site])
      for (const wrong of ['*', 'http://www.importer.example', `${site}/page`, 'null']) {
        const attributes = { label: 'ERP', scopes: ['read'], allowed_origins: [wrong] }
        const refused = await asAdmin('POST', '/v2/api_keys', { data: { type: 'api_key', attributes } })
        expect([wrong, refused.status]).toEqual([wrong, 422])
      }
    })
  })

  test('the use of each limit is said, with the seconds until a refused request would pass', async () => {
    const limited = await startTestService({ database: await open(), rateLimit: 3 })
    const ask = () => limited.askAs(limited.own, 'GET', '/v2/limits')
    await ask()
    const { data } = (await ask()).body as { data: { bucket: string; used: number; limit: number }[] }
    expect(data.find(({ bucket }) => bucket === 'default')).toEqual({
      bucket: 'default',
      limit: 3,
      used: 2,
      retry_after_seconds: null,
    })
    limited.pass(20)
    const last = (await ask()).body as { data: object[] }
    expect(last.data).toContainEqual({ bucket: 'default', limit: 3, used: 3, retry_after_seconds: 40 })
    expect((await ask()).status).toBe(429)
    await limited.close()
  })
})

test.each([
  ['203.0.113.70', ['203.0.113.64/27'], true],
  ['::ffff:203.0.113.70', ['203.0.113.64/27'], true],
  ['203.0.113.96', ['203.0.113.64/27'], false],
  ['203.0.113.70', ['203.0.113.70'], true],
  ['2001:db8::7', ['203.0.113.64/27', '2001:db8::/64'], true],
  ['2001:db9::7', ['2001:db8::/32'], false],
  ['nowhere', ['0.0.0.0/0'], false],
])('%s within %j: %s', (address, ranges, expected) => {
  expect(isWithin(address, ranges)).toBe(expected)
})
