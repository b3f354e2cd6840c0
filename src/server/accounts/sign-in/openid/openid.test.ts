import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { forEachDatabase } from '../../../testing/databases.ts'
import { giveEmail } from '../../../testing/give-email.ts'
import { startOpenidIssuer, type TestIssuer } from '../../../testing/openid-issuer.ts'
import { startTestService, type TestAnswer, type TestService } from '../../../testing/service.ts'
import { type SignedInMember, signInAs } from '../../../testing/signed-in.ts'
import { groupsIn, roleByGroups } from './openid.rules.ts'

const ownPage = { authorization: null, 'sec-fetch-site': 'same-origin' }
const refusal = (code: string) => ({ status: 401, body: { errors: [{ code }] } })

test('the most that the groups of a person give is given, and nothing where none is named', () => {
  const mapping = [
    { group: 'desk', role: 'clerk', party_id: null },
    { group: 'it', role: 'admin', party_id: null },
  ] as const
  expect(roleByGroups(['desk', 'it', 'other'], [...mapping])).toMatchObject({ role: 'admin' })
  expect(roleByGroups(['desk'], [...mapping])).toMatchObject({ role: 'clerk' })
  expect(roleByGroups(['Desk'], [...mapping])).toBeNull()
  expect(roleByGroups(['desk'], [])).toBeUndefined()
  expect([groupsIn('desk'), groupsIn(['desk', 7]), groupsIn(undefined), groupsIn({})]).toEqual([
    ['desk'],
    ['desk'],
    [],
    [],
  ])
})

forEachDatabase('OpenID Connect', (open) => {
  let service: TestService
  let issuer: TestIssuer
  let owner: SignedInMember
  let ana: SignedInMember
  let provider_id: string
  let subjects = 0
  let sub: string
  beforeAll(async () => {
    issuer = await startOpenidIssuer()
    service = await startTestService({ database: await open() })
  })
  afterAll(async () => {
    issuer.close()
    await service.close()
  })

  const as = (who: SignedInMember, method: string, path: string, body?: unknown, cookie = '') =>
    service.ask(method, path, body, {
      ...who.headers,
      authorization: null,
      cookie: `${who.headers['cookie']}; ${cookie}`,
    })
  const cookieOf = ({ headers }: TestAnswer, name = 'portolan_openid') =>
    headers
      .getSetCookie()
      .map((each) => each.split(';')[0] ?? '')
      .find((each) => each.startsWith(`${name}=`)) ?? ''
  const newProvider = async (more: object = {}) => {
    const body = {
      name: 'Company',
      issuer: issuer.issuer,
      client_id: issuer.clientId,
      client_secret: 'very secret',
      ...more,
    }
    return as(owner, 'POST', '/v2/openid_providers', body)
  }
  const begin = async (id = provider_id) => {
    const answer = await service.ask('POST', '/v2/session/openid_flow', { provider_id: id }, ownPage)
    return { answer, url: (answer.body as { url: string }).url, cookie: cookieOf(answer) }
  }
  const comeBack = (parameters: string, cookie: string, id = provider_id) =>
    service.ask('POST', '/v2/session/openid', { provider_id: id, parameters }, { ...ownPage, cookie })
  const signIn = async (said: object = {}) => {
    const { url, cookie } = await begin()
    return comeBack(issuer.signIn(url, { sub, groups: ['desk'], ...said }), cookie)
  }
  const link = async (who = ana, said: object = {}) => {
    const answer = await as(who, 'POST', '/v2/openid_logins/flow', { provider_id })
    const { url } = answer.body as { url: string }
    const body = { provider_id, parameters: issuer.signIn(url, { sub, ...said }) }
    return as(who, 'POST', '/v2/openid_logins', body, cookieOf(answer))
  }
  const sessionOf = (answer: TestAnswer): SignedInMember => ({
    ...ana,
    headers: { ...ana.headers, cookie: cookieOf(answer, 'portolan_session') },
  })

  beforeEach(async () => {
    service.pass(60)
    sub = `person-${(subjects += 1)}`
    owner = await signInAs(service, service.own.account_id, 'owner')
    ana = await signInAs(service, service.own.account_id, 'viewer')
    for (const { id } of (
      (await as(owner, 'GET', '/v2/openid_providers')).body as { providers: { id: string }[] }
    ).providers)
      await as(owner, 'DELETE', `/v2/openid_providers/${id}`)
    const groups = [
      { group: 'desk', role: 'clerk' },
      { group: 'it', role: 'admin' },
    ]
    provider_id = ((await newProvider({ groups })).body as { id: string }).id
  })

  test('an ID token whose signature is missing or of somebody else signs nobody in, whatever the provider says it takes', async () => {
    expect((await link()).status).toBe(204)
    expect(await signIn({ isForged: true })).toMatchObject(refusal('wrong_openid'))
    expect(await signIn({ alg: 'none' })).toMatchObject(refusal('wrong_openid'))
    const careless = await startOpenidIssuer()
    careless.describe({ id_token_signing_alg_values_supported: ['none', 'RS256'] })
    const { id } = (await newProvider({ name: 'Careless', issuer: careless.issuer })).body as { id: string }
    const { url, cookie } = await begin(id)
    const unsigned = careless.signIn(url, { sub, alg: 'none' })
    expect(await comeBack(unsigned, cookie, id)).toMatchObject(refusal('wrong_openid'))
    careless.close()
    expect((await signIn()).status).toBe(201)
  })

  test.each(['authorization_endpoint', 'token_endpoint', 'jwks_uri', 'userinfo_endpoint'])(
    'a provider whose %s is no page of the web is one that cannot be asked',
    async (name) => {
      for (const address of [
        'javascript:alert(1)',
        'data:text/html,x',
        'file:///etc/passwd',
        'http://idp.example/x',
        '',
      ]) {
        const odd = await startOpenidIssuer()
        odd.describe({ [name]: address })
        const { id } = (await newProvider({ name: 'Odd', issuer: odd.issuer })).body as { id: string }
        const { answer } = await begin(id)
        expect([address, answer.status, answer.body]).toMatchObject([
          address,
          503,
          { errors: [{ code: 'provider_unreachable' }] },
        ])
        await as(owner, 'DELETE', `/v2/openid_providers/${id}`)
        odd.close()
      }
    },
  )

  test.each([
    ['a NUL', 'per\0son'],
    ['a line end', 'per\nson'],
    ['256 characters', 'x'.repeat(256)],
  ])('a subject with %s is nobody', async (_name, odd) => {
    expect(await signIn({ sub: odd })).toMatchObject(refusal('wrong_openid'))
    expect((await link(ana, { sub: odd })).status).toBe(422)
  })

  test('a member links their identity, signs in there, and has the role of their groups at once', async () => {
    expect((await link()).status).toBe(204)
    const { answer, url } = await begin()
    expect(answer.headers.get('set-cookie')).toMatch(/HttpOnly.*SameSite=Lax/)
    const asked = new URL(url).searchParams
    expect(asked.get('redirect_uri')).toBe(`http://localhost:4949/sign-in/openid/${provider_id}`)
    expect([asked.get('code_challenge_method'), asked.get('nonce'), asked.get('state')]).toEqual([
      'S256',
      expect.stringMatching(/.{20}/),
      expect.stringMatching(/.{20}/),
    ])
    const signedIn = await signIn()
    expect(signedIn).toMatchObject({ status: 201, body: { role: 'clerk', user: { id: ana.user_id } } })
    const clerk = sessionOf(signedIn)
    expect((await signIn({ groups: ['it'] })).body).toMatchObject({ role: 'admin' })
    // The other browser of the same member, at its next request.
    expect((await as(clerk, 'GET', '/v2/session')).body).toMatchObject({ role: 'admin' })
    expect((await signIn({ groups: 'desk' })).body).toMatchObject({ role: 'clerk' })
    expect((await as(ana, 'GET', '/v2/members')).status).toBe(403)
    expect((await as(ana, 'GET', '/v2/sign_in')).body).toMatchObject({
      openid_links: [{ name: 'Company', linked_at: expect.any(String), last_used_at: expect.any(String) }],
    })
  })

  test('without a group of the account nobody gets in, and their role stays', async () => {
    await link()
    await signIn()
    for (const groups of [['kitchen'], [], undefined, { desk: true }])
      expect(await signIn({ groups })).toMatchObject(refusal('no_group'))
    expect((await as(ana, 'GET', '/v2/session')).body).toMatchObject({ role: 'clerk' })
  })

  test('an owner stays owner, whatever the groups say', async () => {
    await link(owner)
    expect((await signIn()).body).toMatchObject({ role: 'owner' })
  })

  test('a group leads to the party of a customer', async () => {
    const party = await service.ask('POST', '/v2/parties', {
      data: { type: 'party', attributes: { company_name: 'Harbourline' } },
    })
    const party_id = (party.body as { data: { id: string } }).data.id
    const groups = [{ group: 'desk', role: 'customer', party_id }]
    expect((await as(owner, 'PATCH', `/v2/openid_providers/${provider_id}`, { groups })).status).toBe(200)
    await link()
    expect((await signIn()).body).toMatchObject({ role: 'customer', party: { id: party_id } })
    for (const wrong of [
      { group: 'a', role: 'customer' },
      { group: 'a', role: 'clerk', party_id },
      { group: 'a', role: 'owner' },
      { group: 'a', role: 'customer', party_id: '00000000-0000-4000-8000-00000000dead' },
    ])
      expect(
        (await as(owner, 'PATCH', `/v2/openid_providers/${provider_id}`, { groups: [wrong] })).status,
      ).toBe(422)
  })

  test('who is not linked is nobody, whatever e-mail address the provider names', async () => {
    await giveEmail(service, ana, `${sub}@northwind.example`)
    expect(await signIn({ email: `${sub}@northwind.example`, email_verified: true })).toMatchObject(
      refusal('not_linked'),
    )
    // The account that is asked knows of the attempt.
    const failed = () =>
      service.db
        .selectFrom('audit_entries')
        .select(['account_id', 'actor_kind', 'changes'])
        .where('record_id', '=', provider_id)
        .where('action', '=', 'refuse')
        .execute()
    await expect.poll(failed).toEqual([
      {
        account_id: service.own.account_id,
        actor_kind: 'system',
        changes: [{ attribute: 'refused', old: null, new: 'not_linked' }],
      },
    ])
  })

  test('with another issuer or client whoever came by the former one signs in again; another name ends nothing', async () => {
    const change = (body: object) => as(owner, 'PATCH', `/v2/openid_providers/${provider_id}`, body)
    const status = async (who: SignedInMember) => (await as(who, 'GET', '/v2/session')).status
    for (const body of [{ client_id: 'another-client' }, { issuer: 'https://another.example' }]) {
      const before = { client_id: issuer.clientId, issuer: issuer.issuer }
      await change(before)
      sub = `person-${(subjects += 1)}`
      ana = await signInAs(service, service.own.account_id, 'viewer')
      await link()
      const session = sessionOf(await signIn())
      expect((await change({ name: `Called ${sub}`, ...before })).status).toBe(200)
      expect(await status(session)).toBe(200)
      expect((await change(body)).status).toBe(200)
      expect([await status(session), await status(ana)]).toEqual([401, 200])
    }
  })

  test('one identity is of one member, and a member has one at a provider', async () => {
    expect((await link()).status).toBe(204)
    const bob = await signInAs(service, service.own.account_id, 'clerk')
    expect((await link(bob)).status).toBe(422)
    expect((await link(ana, { sub: 'another' })).status).toBe(422)
    expect((await as(bob, 'DELETE', `/v2/openid_logins/${provider_id}`)).status).toBe(404)
    expect((await as(ana, 'DELETE', `/v2/openid_logins/${provider_id}`)).status).toBe(204)
    expect(await signIn()).toMatchObject(refusal('not_linked'))
  })

  describe('an answer is refused', () => {
    beforeEach(() => link())

    test.each([
      ['with the nonce of another sign-in', { nonce: 'replayed' }],
      ['of another issuer', { iss: 'https://other.example' }],
      ['that was made for another service', { aud: 'other' }],
    ])('%s', async (_, said) => {
      expect(await signIn(said)).toMatchObject(refusal('wrong_openid'))
    })

    test('with another state, or an error in place of a code', async () => {
      const one = await begin()
      const parameters = new URLSearchParams(issuer.signIn(one.url, { sub, groups: ['desk'] }))
      parameters.set('state', 'other')
      expect(await comeBack(parameters.toString(), one.cookie)).toMatchObject(refusal('wrong_openid'))
      const other = await begin()
      const state = new URL(other.url).searchParams.get('state') ?? ''
      expect(await comeBack(`error=access_denied&state=${state}`, other.cookie)).toMatchObject(
        refusal('wrong_openid'),
      )
    })

    test('in another browser, and without a cookie', async () => {
      const [one, other] = [await begin(), await begin()]
      const parameters = issuer.signIn(one.url, { sub, groups: ['desk'] })
      expect(await comeBack(parameters, other.cookie)).toMatchObject(refusal('wrong_openid'))
      expect(await comeBack(parameters, '')).toMatchObject(refusal('wrong_openid'))
    })

    test('that is sent again, also of two at once', { tags: ['engine'] }, async () => {
      const { url, cookie } = await begin()
      const parameters = issuer.signIn(url, { sub, groups: ['desk'] })
      const twice = await Promise.all([comeBack(parameters, cookie), comeBack(parameters, cookie)])
      expect(twice.map(({ status }) => String(status)).toSorted()).toEqual(['201', '401'])
    })

    test('after ten minutes', async () => {
      const { url, cookie } = await begin()
      service.pass(600)
      expect(await comeBack(issuer.signIn(url, { sub, groups: ['desk'] }), cookie)).toMatchObject(
        refusal('wrong_openid'),
      )
    })

    test('that comes to the page of another provider (mix-up)', async () => {
      const evil = await startOpenidIssuer()
      const { body } = await newProvider({ name: 'Evil', issuer: evil.issuer })
      const { id } = body as { id: string }
      const { url, cookie } = await begin()
      const parameters = issuer.signIn(url, { sub, groups: ['desk'] })
      const before = evil.asked.length
      expect(await comeBack(parameters, cookie, id)).toMatchObject(refusal('wrong_openid'))
      // The code did not reach the other provider.
      expect(evil.asked.slice(before)).not.toContain('/token')
      evil.close()
    })

    test('that was asked for to link somebody, and one for signing in links nobody', async () => {
      const bob = await signInAs(service, service.own.account_id, 'clerk')
      const linking = await as(bob, 'POST', '/v2/openid_logins/flow', { provider_id })
      const { url } = linking.body as { url: string }
      expect(await comeBack(issuer.signIn(url, { sub, groups: ['desk'] }), cookieOf(linking))).toMatchObject(
        refusal('wrong_openid'),
      )
      const signing = await begin()
      const body = { provider_id, parameters: issuer.signIn(signing.url, { sub: 'bob' }) }
      expect((await as(bob, 'POST', '/v2/openid_logins', body, signing.cookie)).status).toBe(422)
      // Of another person: a link that somebody else began.
      const ofAna = await as(ana, 'POST', '/v2/openid_logins/flow', { provider_id })
      const theirs = issuer.signIn((ofAna.body as { url: string }).url, { sub: 'eve' })
      expect(
        (await as(bob, 'POST', '/v2/openid_logins', { provider_id, parameters: theirs }, cookieOf(ofAna)))
          .status,
      ).toBe(422)
    })
  })

  test('whoever runs a provider is believed in its account alone', async () => {
    await link()
    const { person_id } = await service.db
      .selectFrom('users')
      .select('person_id')
      .where('id', '=', ana.user_id)
      .executeTakeFirstOrThrow()
    const session = sessionOf(await signIn())
    // Neither another account of the same person, nor what signs them in there.
    await service.db
      .insertInto('users')
      .values({
        account_id: service.other.account_id,
        id: crypto.randomUUID(),
        name: 'Ana',
        email: null,
        role: 'owner',
        person_id,
        created_at: '2026-11-20T18:00:00Z',
      })
      .execute()
    const { account_id } = service.other
    expect((await as(session, 'POST', '/v2/session/switch', { account_id })).status).toBe(403)
    expect(await as(session, 'PUT', '/v2/password', { password: 'seven gulls above' })).toMatchObject({
      status: 403,
      body: { errors: [{ code: 'confirmation_needed' }] },
    })
    const bob = await signInAs(service, account_id, 'owner')
    expect((await as(bob, 'POST', '/v2/openid_logins/flow', { provider_id })).status).toBe(404)
    expect((await as(bob, 'DELETE', `/v2/openid_providers/${provider_id}`)).status).toBe(404)
    expect((await as(bob, 'GET', '/v2/openid_providers')).body).toMatchObject({ providers: [] })
  })

  test('a provider that is removed, or has another issuer, signs nobody in; its secret is answered to nobody', async () => {
    await link()
    const session = sessionOf(await signIn())
    const { text } = await as(owner, 'GET', '/v2/openid_providers')
    expect(text).not.toContain('secret')
    const stored = await service.db.selectFrom('openid_providers').select('client_secret').execute()
    expect(
      stored.map(({ client_secret }) => Buffer.from(client_secret).toString('latin1')).join(),
    ).not.toContain('very secret')
    const other = await startOpenidIssuer()
    await as(owner, 'PATCH', `/v2/openid_providers/${provider_id}`, { issuer: other.issuer })
    expect((await as(session, 'GET', '/v2/session')).status).toBe(401)
    const { url, cookie } = await begin()
    expect(await comeBack(other.signIn(url, { sub, groups: ['desk'] }), cookie)).toMatchObject(
      refusal('not_linked'),
    )
    other.close()
    await as(owner, 'PATCH', `/v2/openid_providers/${provider_id}`, { issuer: issuer.issuer })
    await link()
    const again = sessionOf(await signIn())
    expect((await as(again, 'GET', '/v2/session')).status).toBe(200)
    await as(owner, 'DELETE', `/v2/openid_providers/${provider_id}`)
    expect((await as(again, 'GET', '/v2/session')).status).toBe(401)
    expect((await begin()).answer).toMatchObject(refusal('wrong_openid'))
  })

  test('what a provider describes is read once, and again after it could not be read', async () => {
    const late = await startOpenidIssuer()
    const { body } = await newProvider({ name: 'Late', issuer: late.issuer })
    const { id } = body as { id: string }
    late.setDown(true)
    expect((await begin(id)).answer).toMatchObject({
      status: 503,
      body: { errors: [{ code: 'provider_unreachable' }] },
    })
    late.setDown(false)
    expect((await begin(id)).answer.status).toBe(201)
    const before = late.asked.length
    expect((await begin(id)).answer.status).toBe(201)
    expect(late.asked.length).toBe(before)
    late.close()
  })

  test('an issuer must be at a public address by https; this machine only where the operator lets it', async () => {
    for (const wrong of [
      'http://login.example',
      'https://10.0.0.1',
      'https://169.254.169.254',
      'ftp://x.example',
    ])
      expect([wrong, (await newProvider({ issuer: wrong })).status]).toEqual([wrong, 422])
  })

  test('the page for signing in shows names alone', async () => {
    const { body } = await service.ask('GET', '/v2/sign_in_ways', undefined, ownPage)
    expect(body).toMatchObject({ providers: [{ id: provider_id, name: 'Company' }] })
    expect(JSON.stringify(body)).not.toContain('Imports')
  })
})
