import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { comparisons } from '../../platform/secrets/passwords.ts'
import { forEachDatabase } from '../../testing/databases.ts'
import { codeAt } from '../../testing/filled-account/sign-in-samples.ts'
import { giveEmail } from '../../testing/give-email.ts'
import { startTestService, type TestAnswer, type TestService } from '../../testing/service.ts'
import { type SignedInMember, signInAs } from '../../testing/signed-in.ts'
import { createUser } from '../store.ts'
import { forgetOldMisses } from './attempts.store.ts'
import { slotOfAttempt } from './known-browsers.store.ts'
import { waitSeconds } from './waits.rules.ts'

const password = 'seven gulls above the breakwater'
const ownPage = { authorization: null, 'sec-fetch-site': 'same-origin' }
/** The network of requests without a connection. */
const hashOfNetwork = createHash('sha256').update('network nowhere').digest()
const refusal = (code: string) => ({ errors: [{ code }] })

forEachDatabase('signing in', (open) => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService({ database: await open() })
  })
  afterAll(() => service.close())

  let count = 0
  let ana: SignedInMember
  let email: string
  const ask = (method: string, path: string, body?: unknown, { headers } = ana): Promise<TestAnswer> =>
    service.ask(method, path, body, { ...headers, authorization: null })
  const signIn = (more: object = {}, headers: Record<string, string> = {}): Promise<TestAnswer> =>
    service.ask('POST', '/v2/session', { email, password, ...more }, { ...ownPage, ...headers })
  const cookieOf = ({ headers }: TestAnswer) => headers.get('set-cookie')?.split(';')[0] ?? ''
  const asCookie = (cookie: string): SignedInMember => ({ ...ana, headers: { ...ana.headers, cookie } })
  const code = (secret: string, steps = 0) =>
    codeAt(secret, new Date(service.clock.now().getTime() + steps * 30_000))
  /** Somebody with a password, who is signed in. */
  beforeEach(async () => {
    count += 1
    email = `ana${count}@northwind.example`
    ana = await signInAs(service, service.own.account_id, 'clerk')
    await giveEmail(service, ana, email)
    await ask('PUT', '/v2/password', { password })
  })
  const turnOn = async (): Promise<{ secret: string; recovery: string[] }> => {
    const { secret } = (await ask('POST', '/v2/second_factor')).body as { secret: string }
    const { body } = await ask('POST', '/v2/second_factor/confirmation', { code: code(secret) })
    // The code of this step is used by that.
    service.pass(30)
    return { secret, recovery: (body as { recovery_codes: string[] }).recovery_codes }
  }

  describe('by password', () => {
    test('the address counts in any case, the password as it is', async () => {
      const signedIn = await signIn({ email: email.toUpperCase() })
      expect(signedIn).toMatchObject({ status: 201, body: { role: 'clerk', user: { id: ana.user_id } } })
      const session = asCookie(cookieOf(signedIn))
      expect((await ask('GET', '/v2/sign_in', undefined, session)).body).toMatchObject({
        email,
        second_factor_set_at: null,
        recovery_codes_left: 0,
      })
      expect((await signIn({ password: password.toUpperCase() })).status).toBe(401)
    })

    test('a wrong password, an unknown address, and somebody without a password or an account are answered alike', async () => {
      const wrong = await signIn({ password: 'another password' })
      const person = await service.db
        .selectFrom('people')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
      const unknown = await signIn({ email: 'nobody@northwind.example' })
      await service.db
        .updateTable('users')
        .set({ paused_at: '2026-11-20T18:00:00Z' })
        .where('person_id', '=', person.id)
        .execute()
      const paused = await signIn()
      await service.db
        .updateTable('people')
        .set({ password_hash: null })
        .where('id', '=', person.id)
        .execute()
      for (const answer of [unknown, paused, await signIn()])
        expect([answer.status, answer.text]).toEqual([wrong.status, wrong.text])
      expect(wrong).toMatchObject({ status: 401, body: refusal('wrong_password') })
    })

    test('an unknown address, and somebody without a password, are answered after as much work as a wrong password', async () => {
      const compared: unknown[] = []
      const note = (costs: unknown) => void compared.push(costs)
      comparisons.subscribe(note)
      try {
        const workOf = async (given: object): Promise<unknown[]> => {
          compared.length = 0
          expect((await signIn(given)).status).toBe(401)
          return [...compared]
        }
        const known = await workOf({ password: 'another password' })
        expect(known).toEqual(['argon2id v=19 m=19456,t=2,p=1'])
        expect(await workOf({ email: 'stranger@northwind.example' })).toEqual(known)
        await service.db
          .updateTable('people')
          .set({ password_hash: null })
          .where('email', '=', email)
          .execute()
        expect(await workOf({})).toEqual(known)
      } finally {
        comparisons.unsubscribe(note)
      }
    })

    test('a person of several accounts comes to the one that was used last', async () => {
      const { person_id } = await service.db
        .selectFrom('users')
        .select('person_id')
        .where('id', '=', ana.user_id)
        .executeTakeFirstOrThrow()
      const { account_id } = service.other
      const created_at = '2026-11-20T18:00:00Z'
      const other = { account_id, name: 'Ana', email: null, role: 'viewer' as const, created_at }
      await createUser(service.db, { ...other, person_id: person_id ?? '' })
      expect((await signIn()).body).toMatchObject({ account: { company_name: 'Own Imports' } })
      await service.db
        .updateTable('users')
        .set({ signed_in_at: '2026-11-29T00:00:00Z' })
        .where('account_id', '=', account_id)
        .where('person_id', '=', person_id)
        .execute()
      expect((await signIn()).body).toMatchObject({
        account: { company_name: 'Other Imports' },
        role: 'viewer',
      })
    })

    test('what else the body names changes nothing', async () => {
      const role = { role: 'owner', account_id: service.other.account_id, user_id: service.own.user_id }
      expect((await signIn(role)).body).toMatchObject({
        role: 'clerk',
        account: { id: service.own.account_id },
        user: { id: ana.user_id },
      })
      await ask('PUT', '/v2/password', { password, ...role, person_id: service.own.user_id })
      await ask('PATCH', '/v2/sign_in', { email, ...role })
      expect((await ask('GET', '/v2/session')).body).toMatchObject({ role: 'clerk' })
    })

    test('a browser gets a new secret, and the one that it came with ends', async () => {
      const planted = cookieOf(await signIn())
      const signedIn = await signIn({}, { cookie: planted })
      expect(signedIn.status).toBe(201)
      expect(cookieOf(signedIn)).not.toBe(planted)
      expect((await ask('GET', '/v2/session', undefined, asCookie(planted))).status).toBe(401)
      expect((await signIn({}, { cookie: 'portolan_session=planted' })).status).toBe(201)
      expect((await ask('GET', '/v2/session', undefined, asCookie('portolan_session=planted'))).status).toBe(
        401,
      )
    })

    test('a page of another site signs nobody in', async () => {
      const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
      expect((await signIn({}, foreign)).status).toBe(403)
    })
  })

  describe('after wrong passwords', () => {
    const miss = () => signIn({ password: 'another password' })

    test('there is a wait that grows to 15 minutes, for the right password too, and none after a sign-in', async () => {
      for (let each = 0; each < 5; each += 1) expect((await miss()).status).toBe(401)
      for (const seconds of [...waitSeconds, waitSeconds.at(-1) ?? 0]) {
        const waits = await signIn()
        expect([waits.status, waits.headers.get('retry-after')]).toEqual([429, String(seconds)])
        expect(waits.body).toMatchObject(refusal('wait'))
        service.pass(seconds)
        expect((await miss()).status).toBe(401)
      }
      service.pass(900)
      expect((await signIn()).status).toBe(201)
      expect((await miss()).status).toBe(401)
      expect((await signIn()).status).toBe(201)
    })

    test('many at once are counted like many in a row', { tags: ['engine'] }, async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, miss))
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
      expect((await signIn()).status).toBe(429)
    })

    test('an address that nobody has waits as well, nobody else waits, and a link signs in meanwhile', async () => {
      const nobody = `nobody${count}@northwind.example`
      for (let each = 0; each < 5; each += 1) await signIn({ email: nobody })
      expect((await signIn({ email: nobody })).status).toBe(429)
      expect((await signIn()).status).toBe(201)
      for (let each = 0; each < 5; each += 1) await miss()
      expect((await signIn()).status).toBe(429)
      expect((await service.ask('POST', '/v2/session', { api_key: service.own.key }, ownPage)).status).toBe(
        201,
      )
    })

    const browserOf = ({ headers }: TestAnswer) =>
      headers
        .getSetCookie()
        .find((each) => each.startsWith('portolan_browser='))
        ?.split(';')[0] ?? ''
    /** A stranger takes each place in which a password is compared, for hours. */
    const attack = async (seconds: number, meanwhile: () => Promise<void>) => {
      for (let passed = 0; passed < seconds; passed += 30) {
        service.pass(30)
        await miss()
        await meanwhile()
      }
    }

    test('a stranger who goes on guessing keeps a browser that is known from signing in no moment', async () => {
      const known = browserOf(await signIn())
      expect(known).toMatch(/^portolan_browser=portolan_browser_.{43}$/)
      // The network is another one than that of the stranger.
      await service.db.deleteFrom('known_browsers').where('browser_hash', '=', hashOfNetwork).execute()
      let signedIn = 0
      await attack(3600, async () => {
        if ((await signIn({}, { cookie: known })).status === 201) signedIn += 1
        await service.db.deleteFrom('known_browsers').where('browser_hash', '=', hashOfNetwork).execute()
      })
      expect(signedIn).toBe(120)
      expect((await signIn()).status).toBe(429)
      const planted = { cookie: 'portolan_browser=portolan_browser_planted' }
      expect((await signIn({}, planted)).status).toBe(429)
    })

    test('guesses in a known browser wait as all others do, and delay nobody else', async () => {
      const known = { cookie: browserOf(await signIn()) }
      for (let each = 0; each < 5; each += 1) await signIn({ password: 'another password' }, known)
      expect((await signIn({}, known)).status).toBe(429)
      expect((await signIn()).status).toBe(201)
    })

    test('a network that is known has a place of its own', async () => {
      await signIn()
      const slotFrom = (address: string) => slotOfAttempt(service.db, email, { browser: undefined, address })
      expect(await slotFrom('nowhere')).toBe('network nowhere')
      expect(await slotFrom('203.0.113.7')).toBe('')
    })

    test('a stranger delays no confirmation of a session that is open', async () => {
      await attack(600, async () => {
        const confirmed = await ask('POST', '/v2/session/confirmation', { password })
        expect(confirmed.status).toBe(204)
        ana = asCookie(cookieOf(confirmed))
      })
      for (let each = 0; each < 5; each += 1)
        await ask('POST', '/v2/session/confirmation', { password: 'another password' })
      expect((await ask('POST', '/v2/session/confirmation', { password })).status).toBe(429)
    })

    test('they are forgotten after a day', async () => {
      for (let each = 0; each < 4; each += 1) await miss()
      service.pass(25 * 3600)
      await forgetOldMisses(service.db, service.clock.now())
      expect(await service.db.selectFrom('sign_in_misses').selectAll().execute()).toEqual([])
      for (let each = 0; each < 4; each += 1) await miss()
      expect((await signIn()).status).toBe(201)
    })
  })

  describe('with a second factor', () => {
    test('the password alone is not enough, and only the right one is answered that a code is missing', async () => {
      const { secret } = await turnOn()
      expect(await signIn()).toMatchObject({ status: 401, body: refusal('second_factor_needed') })
      expect(await signIn({ password: 'another password' })).toMatchObject({
        status: 401,
        body: refusal('wrong_password'),
      })
      expect(await signIn({ code: '000000' })).toMatchObject({ status: 401, body: refusal('wrong_code') })
      const signedIn = await signIn({ code: code(secret) })
      expect(signedIn.status).toBe(201)
      expect((await signIn({ password: 'another password', code: code(secret, 1) })).body).toMatchObject(
        refusal('wrong_password'),
      )
    })

    test(
      'a code works once, also of two requests at once, and none of an earlier step after it',
      { tags: ['engine'] },
      async () => {
        const { secret } = await turnOn()
        const twice = await Promise.all([signIn({ code: code(secret) }), signIn({ code: code(secret) })])
        expect(twice.map(({ status }) => String(status)).toSorted()).toEqual(['201', '401'])
        service.pass(60)
        expect((await signIn({ code: code(secret) })).status).toBe(201)
        expect((await signIn({ code: code(secret, -1) })).status).toBe(401)
      },
    )

    test('a clock may be one step off, and not two', async () => {
      const { secret } = await turnOn()
      service.pass(300)
      expect((await signIn({ code: code(secret, -2) })).status).toBe(401)
      expect((await signIn({ code: code(secret, 2) })).status).toBe(401)
      expect((await signIn({ code: code(secret, -1) })).status).toBe(201)
      expect((await signIn({ code: code(secret, 1) })).status).toBe(201)
    })

    test('wrong codes are misses, and asking for the code is none', async () => {
      const { secret } = await turnOn()
      // More than the wrong credentials that a client has in a minute.
      for (let each = 0; each < 35; each += 1)
        expect(await signIn()).toMatchObject({ status: 401, body: refusal('second_factor_needed') })
      for (let each = 0; each < 5; each += 1) {
        await signIn()
        await signIn({ code: '000000' })
      }
      expect((await signIn({ code: code(secret) })).status).toBe(429)
      service.pass(30)
      expect((await signIn({ code: code(secret) })).status).toBe(201)
    })

    test(
      'a recovery code works once in place of a code, however it is typed',
      { tags: ['engine'] },
      async () => {
        const { recovery } = await turnOn()
        const [one = '', other = ''] = recovery
        expect(new Set(recovery).size).toBe(10)
        expect((await signIn({ code: one.toLowerCase().replaceAll('-', ' ') })).status).toBe(201)
        expect((await signIn({ code: one })).status).toBe(401)
        const twice = await Promise.all([signIn({ code: other }), signIn({ code: other })])
        expect(twice.map(({ status }) => String(status)).toSorted()).toEqual(['201', '401'])
        expect((await ask('GET', '/v2/sign_in')).body).toMatchObject({ recovery_codes_left: 8 })
        const { body } = await ask('POST', '/v2/second_factor/recovery_codes')
        expect((await signIn({ code: recovery[2] })).status).toBe(401)
        const [renewed] = (body as { recovery_codes: string[] }).recovery_codes
        expect((await signIn({ code: renewed })).status).toBe(201)
      },
    )

    test('a secret without its first code has no effect, and is stored encrypted', async () => {
      const { secret, uri } = (await ask('POST', '/v2/second_factor')).body as { secret: string; uri: string }
      expect(uri).toContain(`secret=${secret}`)
      expect((await signIn()).status).toBe(201)
      expect(await ask('POST', '/v2/second_factor/confirmation', { code: '000000' })).toMatchObject({
        status: 422,
        body: { errors: [{ source: { pointer: '/code' } }] },
      })
      const { pending_code_secret } = await service.db
        .selectFrom('people')
        .select('pending_code_secret')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
      expect(Buffer.from(pending_code_secret ?? []).toString('latin1')).not.toContain(secret)
      // Another secret while the first one is in use: the first one counts until then.
      const first = await turnOn()
      await ask('POST', '/v2/second_factor')
      expect((await signIn({ code: code(first.secret) })).status).toBe(201)
    })

    test('the code that turned it on does not sign in', async () => {
      const { secret } = (await ask('POST', '/v2/second_factor')).body as { secret: string }
      const first = code(secret)
      expect((await ask('POST', '/v2/second_factor/confirmation', { code: first })).status).toBe(201)
      expect((await signIn({ code: first })).status).toBe(401)
    })

    test('turned off, the password alone signs in, and recovery codes are gone', async () => {
      await turnOn()
      expect((await ask('DELETE', '/v2/second_factor')).status).toBe(204)
      expect((await signIn()).status).toBe(201)
      expect((await ask('GET', '/v2/sign_in')).body).toMatchObject({ recovery_codes_left: 0 })
    })
  })

  describe('what changes the sign-in', () => {
    const changes = [
      ['PUT', '/v2/password', { password }],
      ['PATCH', '/v2/sign_in', { email: 'else@northwind.example' }],
      ['POST', '/v2/second_factor', undefined],
      ['POST', '/v2/second_factor/confirmation', { code: '000000' }],
      ['DELETE', '/v2/second_factor', undefined],
      ['POST', '/v2/second_factor/recovery_codes', undefined],
    ] as const

    test.each(changes)('%s %s needs a sign-in of the last ten minutes', async (method, path, body) => {
      service.pass(600)
      expect(await ask(method, path, body)).toMatchObject({
        status: 403,
        body: refusal('confirmation_needed'),
      })
    })

    test('a session is confirmed with the password, and the code where one is needed', async () => {
      const { secret } = await turnOn()
      service.pass(600)
      expect((await ask('GET', '/v2/sign_in')).body).toMatchObject({ confirmed_until: null })
      const confirm = (body: object) => ask('POST', '/v2/session/confirmation', body)
      expect(await confirm({ password: 'another password' })).toMatchObject({
        status: 422,
        body: { errors: [{ source: { pointer: '/password' } }] },
      })
      expect(await confirm({ password })).toMatchObject({
        status: 422,
        body: { errors: [{ source: { pointer: '/code' } }] },
      })
      const confirmed = await confirm({ password, code: code(secret) })
      expect(confirmed.status).toBe(204)
      ana = asCookie(cookieOf(confirmed))
      expect((await ask('PUT', '/v2/password', { password: `${password} again` })).status).toBe(204)
      for (let each = 0; each < 5; each += 1) await confirm({ password: 'another password' })
      expect((await confirm({ password: `${password} again`, code: code(secret, 1) })).status).toBe(429)
    })

    test('a session that was confirmed goes on with another secret, and until the same time; the one from before is of no use', async () => {
      const planted = { ...ana }
      const expiry = () =>
        service.db
          .selectFrom('sessions')
          .select(['id', 'expires_at', 'created_at'])
          .where('user_id', '=', ana.user_id)
          .execute()
      const before = await expiry()
      service.pass(600)
      const confirmed = await ask('POST', '/v2/session/confirmation', { password })
      const cookie = confirmed.headers.get('set-cookie') ?? ''
      expect(cookie).toMatch(/^portolan_session=.*HttpOnly; SameSite=Strict/)
      expect(Number(/Max-Age=(\d+)/.exec(cookie)?.[1])).toBe(24 * 3600 - 600)
      expect((await ask('GET', '/v2/session', undefined, planted)).status).toBe(401)
      ana = asCookie(cookieOf(confirmed))
      expect((await ask('PUT', '/v2/password', { password: `${password} again` })).status).toBe(204)
      expect(await expiry()).toEqual(before)
    })

    test('a new password ends all other sessions of the person, and the old one signs in no more', async () => {
      const other = asCookie(cookieOf(await signIn()))
      expect((await ask('GET', '/v2/session', undefined, other)).status).toBe(200)
      expect((await ask('PUT', '/v2/password', { password: `${password} again` })).status).toBe(204)
      expect((await ask('GET', '/v2/session', undefined, other)).status).toBe(401)
      expect((await ask('GET', '/v2/session')).status).toBe(200)
      expect((await signIn()).status).toBe(401)
      expect((await signIn({ password: `${password} again` })).status).toBe(201)
    })

    test.each(['short one', 'x'.repeat(129), 'Password2026!', 'northwind-2026'])(
      'the password %s is refused with a reason',
      async (refused) => {
        expect(await ask('PUT', '/v2/password', { password: refused })).toMatchObject({
          status: 422,
          body: { errors: [{ source: { pointer: '/password' } }] },
        })
        expect((await signIn()).status).toBe(201)
      },
    )

    test('a person without an address has no password', async () => {
      const bob = await signInAs(service, service.other.account_id, 'owner')
      expect((await ask('PUT', '/v2/password', { password }, bob)).status).toBe(422)
      expect((await ask('POST', '/v2/session/confirmation', { password }, bob)).status).toBe(422)
    })
  })
})
