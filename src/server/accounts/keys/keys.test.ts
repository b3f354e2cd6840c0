import { beforeEach, expect, test } from 'vitest'
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
