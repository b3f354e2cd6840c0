import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MAX_PASSKEYS_OF_PERSON } from '../../../../contract/vocabulary/index.ts'
import { createAuthenticator, type TestAuthenticator } from '../../../testing/authenticator.ts'
import { iso } from '../../../platform/clock.ts'
import { forEachDatabase } from '../../../testing/databases.ts'
import { startTestService, type TestAnswer, type TestService } from '../../../testing/service.ts'
import { type SignedInMember, signInAs } from '../../../testing/signed-in.ts'
import { passkeyPlace } from './passkeys.rules.ts'
import { forgetOldChallenges } from './passkeys.store.ts'

const ownPage = { authorization: null, 'sec-fetch-site': 'same-origin' }
const wrongPasskey = { status: 401, body: { errors: [{ code: 'wrong_passkey' }] } }
const notAccepted = { status: 422, body: { errors: [{ source: { pointer: '/passkey' } }] } }
type Options = Parameters<TestAuthenticator['make']>[0] & Parameters<TestAuthenticator['use']>[0]

test.each([
  ['http://localhost:4949', { rpId: 'localhost', origin: 'http://localhost:4949' }],
  ['https://track.example', { rpId: 'track.example', origin: 'https://track.example' }],
  ['https://track.example:8443/x', { rpId: 'track.example', origin: 'https://track.example:8443' }],
  ['http://track.example', undefined],
  ['https://203.0.113.7', undefined],
  ['http://127.0.0.1:4949', undefined],
  ['https://[2001:db8::1]', undefined],
  [undefined, undefined],
])('passkeys at %s: %o', (address, place) => {
  expect(passkeyPlace(address)).toEqual(place)
})

forEachDatabase('passkeys', (open) => {
  let service: TestService
  let address: string | undefined
  beforeAll(async () => {
    service = await startTestService({ database: await open(), dashboardUrl: () => address })
  })
  afterAll(() => service.close())

  let ana: SignedInMember
  beforeEach(async () => {
    address = 'http://localhost:4949'
    // Wrong answers of the test before are counted for a minute.
    service.pass(60)
    ana = await signInAs(service, service.own.account_id, 'clerk')
  })
  /** The cookie that an answer sets, of this name. */
  const cookieOf = ({ headers }: TestAnswer, name: string) =>
    headers
      .getSetCookie()
      .map((each) => each.split(';')[0] ?? '')
      .find((each) => each.startsWith(`${name}=`)) ?? ''
  const ask = (method: string, path: string, body?: unknown, cookie = '', who = ana) =>
    service.ask(method, path, body, {
      ...who.headers,
      authorization: null,
      cookie: `${who.headers['cookie']}; ${cookie}`,
    })
  const begin = async (path: string, who?: SignedInMember) => {
    const answer = who
      ? await ask('POST', path, undefined, '', who)
      : await service.ask('POST', path, undefined, ownPage)
    return { answer, options: answer.body as Options, cookie: cookieOf(answer, 'portolan_passkey') }
  }
  const beginSignIn = () => begin('/v2/session/passkey_challenge')
  const answerWith = (passkey: unknown, cookie: string) =>
    service.ask('POST', '/v2/session/passkey', passkey, { ...ownPage, cookie })
  const add = async (authenticator: TestAuthenticator, name?: string, who = ana) => {
    const { options, cookie } = await begin('/v2/passkeys/registration', who)
    const body = { ...(name !== undefined && { name }), passkey: authenticator.make(options) }
    return ask('POST', '/v2/passkeys', body, cookie, who)
  }
  const own = async (who = ana) =>
    (
      (await ask('GET', '/v2/sign_in', undefined, '', who)).body as {
        passkeys: { id: string; name: string; last_used_at: string | null }[]
      }
    ).passkeys
  const signInWith = async (authenticator: TestAuthenticator, odd = {}) => {
    const { options, cookie } = await beginSignIn()
    return answerWith(authenticator.use(options, odd), cookie)
  }

  test('a person adds one, is listed with it, and signs in with it without typing a name', async () => {
    const authenticator = createAuthenticator()
    expect((await begin('/v2/passkeys/registration', ana)).options).toMatchObject({
      rp: { id: 'localhost' },
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
    })
    expect(await add(authenticator, ' Office key ')).toMatchObject({
      status: 201,
      body: { name: 'Office key', is_synced: false, last_used_at: null },
    })
    service.pass(30)
    const { answer, options, cookie } = await beginSignIn()
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(answer.headers.get('set-cookie')).toMatch(/HttpOnly.*SameSite=Strict/)
    const signedIn = await answerWith(authenticator.use(options), cookie)
    expect(signedIn).toMatchObject({ status: 201, body: { role: 'clerk', user: { id: ana.user_id } } })
    expect(await own()).toMatchObject([{ name: 'Office key', last_used_at: iso(service.clock.now()) }])
    const session = cookieOf(signedIn, 'portolan_session')
    const { body } = await service.ask('GET', '/v2/sessions', undefined, { ...ownPage, cookie: session })
    expect(body).toMatchObject({ data: [{ attributes: { method: 'passkey', is_current: true } }, {}] })
  })

  test('the handle that authenticators keep is the id of the person in 16 bytes, and no name or address', async () => {
    const { person_id } = await service.db
      .selectFrom('users')
      .select('person_id')
      .where('id', '=', ana.user_id)
      .executeTakeFirstOrThrow()
    const { options } = await begin('/v2/passkeys/registration', ana)
    const handle = Buffer.from(options.user.id, 'base64url')
    expect([handle.length, handle.toString('hex')]).toEqual([16, person_id?.replaceAll('-', '')])
  })

  test('without a name it is called after the browser that made it', async () => {
    const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
    const eve: SignedInMember = { ...ana, headers: { ...ana.headers, 'user-agent': chrome } }
    expect(await add(createAuthenticator(), '', eve)).toMatchObject({ body: { name: 'Chrome on Linux' } })
  })

  test('neither a challenge nor what an authenticator signs stands in the tables as it is', async () => {
    const { options, cookie } = await beginSignIn()
    const rows = await service.db.selectFrom('passkey_challenges').selectAll().execute()
    const stored = JSON.stringify(
      rows.map((row) => [row.cookie_hash, row.challenge_hash].map((each) => Buffer.from(each).toString())),
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(stored).not.toContain(options.challenge)
    expect(stored).not.toContain(Buffer.from(options.challenge, 'base64url').toString())
    expect(stored).not.toContain(cookie.split('=')[1])
  })

  describe('an answer is refused', () => {
    let authenticator: TestAuthenticator
    beforeEach(async () => {
      authenticator = createAuthenticator()
      await add(authenticator)
    })

    test.each([
      ['of a page of another origin', { origin: 'https://localhost.evil.example' }],
      ['of this host on another port', { origin: 'http://localhost:4950' }],
      ['that was made for another service', { rpId: 'evil.example' }],
      ['where it was not found out who uses it', { isVerified: false }],
      ['with the handle of somebody else', { userHandle: Buffer.alloc(16).toString('base64url') }],
    ])('%s', async (_, odd) => {
      expect(await signInWith(authenticator, odd)).toMatchObject(wrongPasskey)
      expect((await signInWith(authenticator)).status).toBe(201)
    })

    test('that is sent again, also of two at once', { tags: ['engine'] }, async () => {
      const { options, cookie } = await beginSignIn()
      const answer = authenticator.use(options)
      const twice = await Promise.all([answerWith(answer, cookie), answerWith(answer, cookie)])
      expect(twice.map(({ status }) => String(status)).toSorted()).toEqual(['201', '401'])
      expect(await answerWith(answer, cookie)).toMatchObject(wrongPasskey)
    })

    test('of an older challenge, after a new one was asked for', async () => {
      const old = await beginSignIn()
      const answer = authenticator.use(old.options)
      const { cookie } = await beginSignIn()
      expect(await answerWith(answer, cookie)).toMatchObject(wrongPasskey)
    })

    test('of another browser, and without a cookie', async () => {
      const [one, other] = [await beginSignIn(), await beginSignIn()]
      expect(await answerWith(authenticator.use(one.options), other.cookie)).toMatchObject(wrongPasskey)
      expect(await answerWith(authenticator.use(one.options), '')).toMatchObject(wrongPasskey)
    })

    test('after five minutes', async () => {
      const { options, cookie } = await beginSignIn()
      service.pass(5 * 60)
      expect(await answerWith(authenticator.use(options), cookie)).toMatchObject(wrongPasskey)
      await forgetOldChallenges(service.db, iso(service.clock.now()))
      expect(await service.db.selectFrom('passkey_challenges').selectAll().execute()).toEqual([])
    })

    test('of a passkey that was removed, or never added, or whose person is paused', async () => {
      const [passkey] = await own()
      const other = createAuthenticator()
      expect(await signInWith(other, { userHandle: 'AAAA' })).toMatchObject(wrongPasskey)
      await service.db
        .updateTable('users')
        .set({ paused_at: '2026-11-20T18:00:00Z' })
        .where('id', '=', ana.user_id)
        .execute()
      expect(await signInWith(authenticator)).toMatchObject(wrongPasskey)
      await service.db.updateTable('users').set({ paused_at: null }).where('id', '=', ana.user_id).execute()
      expect((await ask('DELETE', `/v2/passkeys/${passkey?.id}`)).status).toBe(204)
      expect(await signInWith(authenticator)).toMatchObject(wrongPasskey)
      expect(await own()).toEqual([])
    })

    test('with a count that was used before, where the authenticator counts', async () => {
      expect((await signInWith(authenticator, { counter: 7 })).status).toBe(201)
      expect(await signInWith(authenticator, { counter: 7 })).toMatchObject(wrongPasskey)
      expect((await signInWith(authenticator, { counter: 8 })).status).toBe(201)
    })

    test('when the service has another address since', async () => {
      address = 'https://track.example'
      expect(await signInWith(authenticator)).toMatchObject(wrongPasskey)
    })

    test('that is no answer of an authenticator', async () => {
      const { options, cookie } = await beginSignIn()
      const good = authenticator.use(options)
      const signature = Buffer.alloc(70).toString('base64url')
      const bad = { ...good, response: { ...good.response, signature } }
      expect(await answerWith(bad, cookie)).toMatchObject(wrongPasskey)
      const more = await beginSignIn()
      const odd = { ...good, response: { ...good.response, clientDataJSON: 'AAAA' } }
      expect(await answerWith(odd, more.cookie)).toMatchObject(wrongPasskey)
      expect((await answerWith({ ...good, id: '' }, more.cookie)).status).toBe(422)
    })

    test('after thirty wrong ones a minute of one client, and the right one is taken meanwhile', async () => {
      for (let each = 0; each < 30; each += 1)
        expect(
          (await answerWith(authenticator.use({ challenge: 'AAAA', rpId: 'localhost' }), '')).status,
        ).toBe(401)
      expect((await answerWith(authenticator.use({ challenge: 'AAAA', rpId: 'localhost' }), '')).status).toBe(
        429,
      )
      expect((await signInWith(authenticator)).status).toBe(201)
    })
  })

  describe('adding one', () => {
    test.each([
      ['for a page of another origin', { origin: 'https://evil.example' }],
      ['for another service', { rpId: 'evil.example' }],
      ['without finding out who uses it', { isVerified: false }],
    ])('%s is refused', async (_, odd) => {
      const { options, cookie } = await begin('/v2/passkeys/registration', ana)
      const passkey = createAuthenticator().make(options, odd)
      expect(await ask('POST', '/v2/passkeys', { passkey }, cookie)).toMatchObject(notAccepted)
      expect(await own()).toEqual([])
    })

    test('takes the challenge that the same person was given, in the same browser, once', async () => {
      const bob = await signInAs(service, service.own.account_id, 'clerk')
      const { options, cookie } = await begin('/v2/passkeys/registration', ana)
      const passkey = createAuthenticator().make(options)
      const [signInChallenge, ofAna] = [await beginSignIn(), await begin('/v2/passkeys/registration', ana)]
      expect(await ask('POST', '/v2/passkeys', { passkey }, ofAna.cookie)).toMatchObject(notAccepted)
      expect(await ask('POST', '/v2/passkeys', { passkey }, signInChallenge.cookie)).toMatchObject(
        notAccepted,
      )
      expect(await ask('POST', '/v2/passkeys', { passkey })).toMatchObject(notAccepted)
      expect(await ask('POST', '/v2/passkeys', { passkey }, cookie, bob)).toMatchObject(notAccepted)
      expect(await ask('POST', '/v2/passkeys', { passkey }, cookie)).toMatchObject(notAccepted)
    })

    test('a challenge for adding one signs nobody in', async () => {
      const authenticator = createAuthenticator()
      await add(authenticator)
      const { options, cookie } = await begin('/v2/passkeys/registration', ana)
      const answer = authenticator.use({ challenge: options.challenge, rpId: 'localhost' })
      expect(await answerWith(answer, cookie)).toMatchObject(wrongPasskey)
    })

    test('one that somebody has is not added for somebody else', async () => {
      const authenticator = createAuthenticator()
      await add(authenticator)
      const bob = await signInAs(service, service.own.account_id, 'clerk')
      expect(await add(authenticator, 'Mine', bob)).toMatchObject(notAccepted)
      expect((await signInWith(authenticator)).body).toMatchObject({ user: { id: ana.user_id } })
    })

    test('adding and removing need a sign-in of the last ten minutes, or its confirmation with a passkey', async () => {
      const authenticator = createAuthenticator()
      await add(authenticator)
      const [passkey] = await own()
      service.pass(600)
      const confirmation = { status: 403, body: { errors: [{ code: 'confirmation_needed' }] } }
      expect(await ask('POST', '/v2/passkeys/registration')).toMatchObject(confirmation)
      expect(await ask('DELETE', `/v2/passkeys/${passkey?.id}`)).toMatchObject(confirmation)
      const bob = await signInAs(service, service.own.account_id, 'clerk')
      const ofBob = createAuthenticator()
      await add(ofBob, 'Mine', bob)
      const confirm = async (by: TestAuthenticator) => {
        const { options, cookie } = await beginSignIn()
        return ask('POST', '/v2/session/confirmation', { passkey: by.use(options) }, cookie)
      }
      expect(await confirm(ofBob)).toMatchObject(notAccepted)
      const confirmed = await confirm(authenticator)
      expect(confirmed.status).toBe(204)
      const cookie = cookieOf(confirmed, 'portolan_session')
      expect(cookie).not.toBe(ana.headers['cookie'])
      ana = { ...ana, headers: { ...ana.headers, cookie } }
      expect((await ask('DELETE', `/v2/passkeys/${passkey?.id}`)).status).toBe(204)
    })

    test('a sign-in that failed with a passkey that is known is an entry of its person; with an unknown one there is none', async () => {
      const authenticator = createAuthenticator()
      await add(authenticator)
      const failed = () =>
        service.db
          .selectFrom('audit_entries')
          .select(['operation', 'actor_kind', 'changes'])
          .where('record_id', '=', ana.user_id)
          .where('action', '=', 'refuse')
          .execute()
      expect(await signInWith(authenticator, { isVerified: false })).toMatchObject(wrongPasskey)
      await expect.poll(failed).toEqual([
        {
          operation: 'sign_in_by_passkey',
          actor_kind: 'system',
          changes: [{ attribute: 'refused', old: null, new: 'wrong_passkey' }],
        },
      ])
      const unknown = createAuthenticator()
      unknown.make((await begin('/v2/passkeys/registration', ana)).options)
      expect(await signInWith(unknown)).toMatchObject(wrongPasskey)
      expect(await failed()).toHaveLength(1)
    })

    test('a person gives a passkey another name, and nobody else does', async () => {
      await add(createAuthenticator(), 'Old laptop')
      const [passkey] = await own()
      const rename = (name: string, who = ana) =>
        ask('PATCH', `/v2/passkeys/${passkey?.id}`, { name }, '', who)
      expect(await rename(' Office laptop ')).toMatchObject({ status: 200, body: { name: 'Office laptop' } })
      expect((await own()).map(({ name }) => name)).toEqual(['Office laptop'])
      for (const name of ['', '   ', 'x'.repeat(500)]) expect((await rename(name)).status).toBe(422)
      const bob = await signInAs(service, service.own.account_id, 'owner')
      expect((await rename('Mine', bob)).status).toBe(404)
      expect((await own()).map(({ name }) => name)).toEqual(['Office laptop'])
    })

    test('nobody removes one of somebody else', async () => {
      const authenticator = createAuthenticator()
      await add(authenticator)
      const [passkey] = await own()
      const bob = await signInAs(service, service.own.account_id, 'owner')
      expect((await ask('DELETE', `/v2/passkeys/${passkey?.id}`, undefined, '', bob)).status).toBe(404)
      expect((await signInWith(authenticator)).status).toBe(201)
    })

    test(`a person has ${MAX_PASSKEYS_OF_PERSON} at most`, { tags: ['engine'] }, async () => {
      for (let each = 0; each < MAX_PASSKEYS_OF_PERSON - 1; each += 1) await add(createAuthenticator())
      const [one, other] = [
        await begin('/v2/passkeys/registration', ana),
        await begin('/v2/passkeys/registration', ana),
      ]
      const last = ({ options, cookie }: typeof one) =>
        ask('POST', '/v2/passkeys', { passkey: createAuthenticator().make(options) }, cookie)
      const both = await Promise.all([last(one), last(other)])
      expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['201', '422'])
      expect((await begin('/v2/passkeys/registration', ana)).answer.status).toBe(409)
    })
  })

  test('the page for signing in is answered where passkeys work, and none are begun where they cannot', async () => {
    const ways = async () => (await service.ask('GET', '/v2/sign_in_ways', undefined, ownPage)).body
    expect(await ways()).toMatchObject({ passkeys_at: 'http://localhost:4949' })
    address = 'http://192.168.1.5:4949'
    expect(await ways()).toMatchObject({ passkeys_at: null })
    expect((await beginSignIn()).answer).toMatchObject({
      status: 403,
      body: { errors: [{ code: 'passkeys_not_possible' }] },
    })
    expect((await begin('/v2/passkeys/registration', ana)).answer.status).toBe(403)
  })

  test('the host of a request decides nothing', async () => {
    const authenticator = createAuthenticator('https://evil.example')
    const { options, cookie } = await begin('/v2/passkeys/registration', ana)
    const { status } = await service.ask(
      'POST',
      '/v2/passkeys',
      { passkey: authenticator.make({ ...options, rp: { id: 'evil.example' } }) },
      {
        ...ana.headers,
        authorization: null,
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        cookie: `${ana.headers['cookie']}; ${cookie}`,
      },
    )
    expect(status).toBe(422)
  })
})
