import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAuthenticator } from '../../../testing/authenticator.ts'
import { forEachDatabase } from '../../../testing/databases.ts'
import { giveEmail } from '../../../testing/give-email.ts'
import { type MailServer, openMailServer } from '../../../testing/mail-server.ts'
import { startOpenidIssuer } from '../../../testing/openid-issuer.ts'
import { codeAt } from '../../../testing/filled-account/sign-in-samples.ts'
import { startTestService, type TestAnswer, type TestService } from '../../../testing/service.ts'
import { type SignedInMember, signInAs } from '../../../testing/signed-in.ts'
import { answerResetRequests } from './send.ts'

const password = 'seven gulls above the breakwater'

forEachDatabase('mails of accounts', (open) => {
  let service: TestService
  let server: MailServer
  let owner: SignedInMember
  beforeAll(async () => {
    server = await openMailServer()
    service = await startTestService({
      database: await open(),
      smtpUrl: `smtp://127.0.0.1:${server.port}`,
      dashboardUrl: () => 'http://localhost:4949',
    })
  })
  afterAll(async () => {
    await service.close()
    await server.close()
  })
  beforeEach(async () => {
    owner = await signInAs(service, service.own.account_id, 'owner')
    server.received.length = 0
  })

  const as = (who: SignedInMember | null, method: string, path: string, body?: unknown) =>
    service.ask(method, path, body, { 'sec-fetch-site': 'same-origin', ...who?.headers, authorization: null })
  const sent = async () => {
    const { db, clock, mailer } = service
    while ((await answerResetRequests({ db, wall: clock, mailer })) === 'more');
    while ((await mailer?.round()) === 'more');
    return server.received.map(({ to }) => to[0])
  }
  const secretIn = (nth: number, path: string) =>
    server.linkIn(server.received[nth], path).split('/').at(-1) ?? ''
  const invited = async (email: string) => {
    const answer = await as(owner, 'POST', '/v2/invitations', {
      data: { type: 'invitation', attributes: { email, role: 'clerk' } },
    })
    const { data } = answer.body as {
      data: { id: string; attributes: { path: string | null; mail_state: string } }
    }
    return data
  }
  const verifiedAt = async (email: string) => {
    const { body } = await as(owner, 'GET', '/v2/members')
    const { data } = body as {
      data: { attributes: { email: string | null; email_verified_at: string | null } }[]
    }
    return data.find(({ attributes }) => attributes.email === email)?.attributes.email_verified_at
  }
  const join = (secret: string, name: string) => as(null, 'POST', '/v2/invitations/accept', { secret, name })
  const withEmail = async (email: string) => {
    const person = await signInAs(service, service.own.account_id, 'clerk')
    await giveEmail(service, person, email)
    await as(person, 'PUT', '/v2/password', { password })
    await sent()
    server.received.length = 0
    return person
  }

  test('where the mail of an invitation cannot be kept, there is no invitation either', async () => {
    await sql`alter table outgoing_mails add constraint none_fits check (false) not valid`.execute(service.db)
    const invitation = { type: 'invitation', attributes: { email: 'nobody@north.example', role: 'clerk' } }
    expect((await as(owner, 'POST', '/v2/invitations', { data: invitation })).status).toBe(500)
    await sql`alter table outgoing_mails drop constraint none_fits`.execute(service.db)
    const { data } = (await as(owner, 'POST', '/v2/invitations', { data: invitation })).body as {
      data: { id: string }
    }
    expect((await as(owner, 'DELETE', `/v2/invitations/${data.id}`)).status).toBe(204)
  })

  test('a person is mailed when their sign-in by a company was added, and when it was removed', async () => {
    const issuer = await startOpenidIssuer()
    const person = await withEmail('linked@north.example')
    const provider = {
      name: 'Company',
      issuer: issuer.issuer,
      client_id: issuer.clientId,
      client_secret: 'x',
    }
    const { id } = (await as(owner, 'POST', '/v2/openid_providers', provider)).body as { id: string }
    const begun = await as(person, 'POST', '/v2/openid_logins/flow', { provider_id: id })
    const parameters = issuer.signIn((begun.body as { url: string }).url, { sub: 'linked' })
    const cookie = [person.headers['cookie'], begun.headers.getSetCookie()[0]?.split(';')[0]].join('; ')
    const browser = { ...person, headers: { ...person.headers, cookie } }
    const linked = await as(browser, 'POST', '/v2/openid_logins', { provider_id: id, parameters })
    expect(linked.status).toBe(204)
    await as(person, 'DELETE', `/v2/openid_logins/${id}`)
    expect(await sent()).toEqual(['linked@north.example', 'linked@north.example'])
    expect(server.received.map(({ parsed }) => /was (added|removed)/.exec(parsed.text ?? '')?.[1])).toEqual([
      'added',
      'removed',
    ])
    issuer.close()
  })

  test('an invitation is mailed, and who opens the link of the mail has a verified address', async () => {
    const { attributes } = await invited('ada@north.example')
    expect(attributes.mail_state).toBe('waiting')
    expect(await sent()).toEqual(['ada@north.example'])
    const secret = secretIn(0, '/invitation')
    expect(server.received[0]?.parsed.text).toContain('https://track.example/invitation/')
    const listed = await as(owner, 'GET', '/v2/invitations')
    expect(listed.body).toMatchObject({ data: [{ attributes: { mail_state: 'sent' } }] })
    expect((await join(secret, 'Ada')).status).toBe(201)
    expect(await verifiedAt('ada@north.example')).toBe('2026-11-20T18:00:00Z')
    expect((await join(secret, 'Eve')).status).toBe(401)
  })

  test('the link of an invitation goes to its address alone: neither who invites nor who renews it is answered one', async () => {
    const { id, attributes } = await invited('grace@north.example')
    // Mails of one moment are sent in any order.
    await sent()
    const renewed = await as(owner, 'POST', `/v2/invitations/${id}/renew`)
    expect([attributes.path, renewed.status]).toEqual([null, 200])
    expect(renewed.body).toMatchObject({ data: { attributes: { path: null } } })
    await sent()
    const [first, second] = [secretIn(0, '/invitation'), secretIn(1, '/invitation')]
    for (const answer of [await as(owner, 'GET', '/v2/invitations'), renewed])
      for (const secret of [first, second]) expect(answer.text).not.toContain(secret)
    expect((await join(first, 'Grace')).status).toBe(401)
    expect((await join(second, 'Grace')).status).toBe(201)
  })

  test('an address is verified by a link that works once', async () => {
    const person = await withEmail('new@north.example')
    await as(person, 'POST', '/v2/sign_in/email_verification')
    expect(await sent()).toEqual(['new@north.example'])
    const secret = secretIn(0, '/verify')
    expect(await verifiedAt('new@north.example')).toBeNull()
    expect((await as(null, 'POST', '/v2/email_verifications', { secret })).body).toEqual({
      email: 'new@north.example',
    })
    expect(await verifiedAt('new@north.example')).not.toBeNull()
    expect((await as(null, 'POST', '/v2/email_verifications', { secret })).status).toBe(401)
    expect((await as(person, 'POST', '/v2/sign_in/email_verification')).status).toBe(409)
  })

  test('a link for an address that the person no longer has verifies nothing', async () => {
    const person = await withEmail('before@north.example')
    await as(person, 'POST', '/v2/sign_in/email_verification')
    await sent()
    const secret = secretIn(0, '/verify')
    await service.db
      .updateTable('people')
      .set({ email: 'after@north.example' })
      .where('email', '=', 'before@north.example')
      .execute()
    expect((await as(null, 'POST', '/v2/email_verifications', { secret })).status).toBe(401)
  })

  test('a forgotten password is set by a link that works once and ends every session, and the person gets a notice', async () => {
    const person = await withEmail('forgetful@north.example')
    await as(null, 'POST', '/v2/password_resets', { email: 'Forgetful@North.example' })
    expect(await sent()).toEqual(['forgetful@north.example'])
    const body = { secret: secretIn(0, '/reset'), password: 'nine lanterns under the harbour wall' }
    const weak = await as(null, 'POST', '/v2/password_resets/accept', {
      ...body,
      password: 'aaaaaaaaaaaaaaaa',
    })
    expect(weak.status).toBe(422)
    expect(await as(null, 'POST', '/v2/password_resets/accept', body)).toMatchObject({
      status: 200,
      body: { suspended_passkeys: [], second_factor_removed: false },
    })
    expect((await as(null, 'POST', '/v2/password_resets/accept', body)).status).toBe(401)
    expect((await as(person, 'GET', '/v2/session')).status).toBe(401)
    const signIn = (given: string) =>
      as(null, 'POST', '/v2/session', { email: 'forgetful@north.example', password: given })
    expect((await signIn(password)).status).toBe(401)
    expect((await signIn(body.password)).status).toBe(201)
    await sent()
    expect(server.received[1]?.parsed.text).toContain('password of your Portolan sign-in was changed')
  })

  test('a link for another password that was mailed to an address ends when the person changes that address', async () => {
    const person = await withEmail('moved@north.example')
    await as(null, 'POST', '/v2/password_resets', { email: 'moved@north.example' })
    await sent()
    const secret = secretIn(0, '/reset')
    const accept = () =>
      as(null, 'POST', '/v2/password_resets/accept', {
        secret,
        password: 'nine lanterns under the harbour wall',
      })
    await giveEmail(service, person, 'arrived@north.example')
    const links = service.db
      .selectFrom('mailed_links')
      .select('purpose')
      .where('email', '=', 'moved@north.example')
    expect(await links.execute()).toEqual([])
    expect((await accept()).status).toBe(401)
    // Nor does the link come back with the address.
    await giveEmail(service, person, 'moved@north.example')
    expect((await accept()).status).toBe(401)
  })

  describe('after somebody else took the place of a person', () => {
    const reset = async (email: string) => {
      await as(null, 'POST', '/v2/password_resets', { email })
      await sent()
      const nth = server.received.findLastIndex(({ to }) => to[0] === email)
      const body = { secret: secretIn(nth, '/reset'), password: 'nine lanterns under the harbour wall' }
      return as(null, 'POST', '/v2/password_resets/accept', body)
    }
    const signIn = (email: string) =>
      as(null, 'POST', '/v2/session', { email, password: 'nine lanterns under the harbour wall' })
    const signedIn = async (email: string): Promise<SignedInMember> => {
      const answer = await signIn(email)
      expect(answer.status).toBe(201)
      const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
      return { ...owner, headers: { ...owner.headers, cookie } }
    }
    const cookieIn = ({ headers }: TestAnswer) => headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const withPasskey = async (person: SignedInMember) => {
      const authenticator = createAuthenticator()
      const begun = await as(person, 'POST', '/v2/passkeys/registration')
      const cookie = [person.headers['cookie'], cookieIn(begun)].join('; ')
      const passkey = authenticator.make(begun.body as never)
      const browser = { ...person, headers: { ...person.headers, cookie } }
      const added = await as(browser, 'POST', '/v2/passkeys', { name: 'Planted', passkey })
      expect(added.status).toBe(201)
      const use = async () => {
        const challenge = await as(null, 'POST', '/v2/session/passkey_challenge')
        const headers = { cookie: cookieIn(challenge), 'sec-fetch-site': 'same-origin', authorization: null }
        return service.ask('POST', '/v2/session/passkey', authenticator.use(challenge.body as never), headers)
      }
      return { id: (added.body as { id: string }).id, use }
    }

    test('a reset of the password ends a passkey until its owner keeps it, and says its name', async () => {
      const person = await withEmail('planted@north.example')
      const passkey = await withPasskey(person)
      expect((await passkey.use()).status).toBe(201)
      expect((await reset('planted@north.example')).body).toMatchObject({ suspended_passkeys: ['Planted'] })
      expect((await passkey.use()).status).toBe(401)
      const owned = await signedIn('planted@north.example')
      expect((await as(owned, 'GET', '/v2/sign_in')).body).toMatchObject({
        passkeys: [{ name: 'Planted', suspended_at: expect.stringContaining('2026-') }],
      })
      // Another name keeps nothing.
      await as(owned, 'PATCH', `/v2/passkeys/${passkey.id}`, { name: 'Mine' })
      expect((await passkey.use()).status).toBe(401)
      const kept = await as(owned, 'PATCH', `/v2/passkeys/${passkey.id}`, { suspended: false })
      expect(kept).toMatchObject({ status: 200, body: { name: 'Mine', suspended_at: null } })
      expect((await passkey.use()).status).toBe(201)
    })

    test('a session that must be confirmed first keeps no passkey', async () => {
      const person = await withEmail('waiting@north.example')
      const passkey = await withPasskey(person)
      await reset('waiting@north.example')
      const owned = await signedIn('waiting@north.example')
      service.pass(3600)
      const kept = await as(owned, 'PATCH', `/v2/passkeys/${passkey.id}`, { suspended: false })
      expect(kept).toMatchObject({ status: 403, body: { errors: [{ code: 'confirmation_needed' }] } })
      expect((await passkey.use()).status).toBe(401)
    })

    test('a second step of somebody who never proved the address ends, one of its reader stays', async () => {
      const turnOn = async (person: SignedInMember) => {
        const { secret } = (await as(person, 'POST', '/v2/second_factor')).body as { secret: string }
        await as(person, 'POST', '/v2/second_factor/confirmation', {
          code: codeAt(secret, service.clock.now()),
        })
      }
      await turnOn(await withEmail('unproved@north.example'))
      expect((await reset('unproved@north.example')).body).toMatchObject({ second_factor_removed: true })
      const owned = await signedIn('unproved@north.example')
      await turnOn(owned)
      service.pass(3600)
      expect((await reset('unproved@north.example')).body).toMatchObject({ second_factor_removed: false })
      expect(await signIn('unproved@north.example')).toMatchObject({
        status: 401,
        body: { errors: [{ code: 'second_factor_needed' }] },
      })
    })
  })

  test('a link for another password ends after 30 minutes, and a newer one ends it', async () => {
    await withEmail('slow@north.example')
    const ask = () => as(null, 'POST', '/v2/password_resets', { email: 'slow@north.example' })
    const accept = (secret: string) =>
      as(null, 'POST', '/v2/password_resets/accept', {
        secret,
        password: 'nine lanterns under the harbour wall',
      })
    await ask()
    await sent()
    await ask()
    await sent()
    expect((await accept(secretIn(0, '/reset'))).status).toBe(401)
    service.pass(30 * 60)
    expect((await accept(secretIn(1, '/reset'))).status).toBe(401)
  })

  test('an unknown address is answered as a known one, and more than three requests an hour are not mailed', async () => {
    service.pass(3600)
    await withEmail('known@north.example')
    const ask = async (email: string) => {
      const { status, text } = await as(null, 'POST', '/v2/password_resets', { email })
      return [status, text]
    }
    expect(await ask('nobody@north.example')).toEqual(await ask('known@north.example'))
    expect(await sent()).toEqual(['known@north.example'])
    for (let times = 0; times < 5; times += 1) await ask('KNOWN@north.example')
    expect(await sent()).toHaveLength(3)
    service.pass(3600)
    await ask('known@north.example')
    expect(await sent()).toHaveLength(4)
  })
})

test('without a mail server everything goes on without mail, and says so', async () => {
  const service = await startTestService({ smtpUrl: null })
  const owner = await signInAs(service, service.own.account_id, 'owner')
  const as = (method: string, path: string, body?: unknown) =>
    service.ask(method, path, body, { ...owner.headers, authorization: null })
  expect((await as('GET', '/v2/password_resets')).body).toEqual({ by_mail: false })
  expect((await as('GET', '/v2/session')).body).toMatchObject({ sends_mail: false })
  expect((await as('GET', '/v2/outgoing_mails')).body).toEqual({ data: [], meta: { sends_mail: false } })
  expect((await as('POST', '/v2/password_resets', { email: 'ada@north.example' })).status).toBe(204)
  await as('PATCH', '/v2/sign_in', { email: 'ada@north.example' })
  expect((await as('POST', '/v2/sign_in/email_verification')).status).toBe(409)
  const invitation = {
    data: { type: 'invitation', attributes: { email: 'eve@north.example', role: 'clerk' } },
  }
  expect((await as('POST', '/v2/invitations', invitation)).body).toMatchObject({
    data: { attributes: { mail_state: null } },
  })
  for (const table of ['outgoing_mails', 'mailed_links', 'password_reset_requests'] as const)
    expect(await service.db.selectFrom(table).selectAll().execute()).toEqual([])
  await service.close()
})
