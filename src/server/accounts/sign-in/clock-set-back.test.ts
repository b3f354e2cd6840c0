import { afterAll, beforeAll, expect, test } from 'vitest'
import { forEachDatabase } from '../../testing/databases.ts'
import { codeAt } from '../../testing/filled-account/sign-in-samples.ts'
import { giveEmail } from '../../testing/give-email.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { type SignedInMember, signInAs } from '../../testing/signed-in.ts'
import { LONGEST_WAIT_SECONDS } from './waits.rules.ts'

const HOUR_SECONDS = 3600
const email = 'ana@northwind.example'
const password = 'seven gulls above the breakwater'
const ownPage = { authorization: null, 'sec-fetch-site': 'same-origin' }

forEachDatabase('A clock that is set back by an hour', (open) => {
  let service: TestService
  let signedIn: SignedInMember
  beforeAll(async () => {
    service = await startTestService({ database: await open(), smtpUrl: null })
    signedIn = await signInAs(service, service.own.account_id, 'owner')
    await giveEmail(service, signedIn, email)
    await ask('PUT', '/v2/password', { password })
  })
  afterAll(() => service.close())
  const ask = (method: string, path: string, body?: unknown) =>
    service.ask(method, path, body, { ...signedIn.headers, authorization: null })
  const signIn = (more: object = {}) =>
    service.ask('POST', '/v2/session', { email, password, ...more }, ownPage)

  test('keeps nobody out who has waited after wrong passwords', async () => {
    for (let misses = 0; misses < 5; misses += 1) await signIn({ password: 'another password' })
    expect((await signIn()).status).toBe(429)
    service.pass(-HOUR_SECONDS)
    expect((await signIn()).status).toBe(201)
    service.pass(HOUR_SECONDS)
  })

  test('does not shorten a wait', async () => {
    for (let misses = 0; misses < 5; misses += 1) await signIn({ password: 'another password' })
    service.pass(-1)
    expect((await signIn()).status).toBe(429)
    service.pass(LONGEST_WAIT_SECONDS)
    expect((await signIn()).status).toBe(201)
  })

  test('ends no session, and leaves keys and invitations as they are', async () => {
    const invitation = {
      data: { type: 'invitation', attributes: { email: 'bo@example.com', role: 'clerk' } },
    }
    const invited = await ask('POST', '/v2/invitations', invitation)
    const path = (invited.body as { data: { attributes: { path: string } } }).data.attributes.path
    const key = { data: { type: 'api_key', attributes: { label: 'Reports', scopes: ['read'] } } }
    const made = await ask('POST', '/v2/api_keys', key)
    const { secret } = (made.body as { meta: { secret: string } }).meta
    service.pass(-HOUR_SECONDS)
    expect((await ask('GET', '/v2/session')).status).toBe(200)
    const byKey = await service.ask('GET', '/v2/shipments', undefined, { authorization: `Token ${secret}` })
    expect(byKey.status).toBe(200)
    const acceptance = { secret: path.replace('/invitation/', ''), name: 'Bo' }
    expect((await service.ask('POST', '/v2/invitations/accept', acceptance, ownPage)).status).toBe(201)
    service.pass(HOUR_SECONDS)
  })

  test('lets no code of the second factor work again, nor one of an earlier step', async () => {
    const another = { email: 'bo@northwind.example' }
    signedIn = await signInAs(service, service.own.account_id, 'clerk')
    await giveEmail(service, signedIn, another.email)
    await ask('PUT', '/v2/password', { password })
    const { secret } = (await ask('POST', '/v2/second_factor')).body as { secret: string }
    const code = () => codeAt(secret, service.clock.now())
    await ask('POST', '/v2/second_factor/confirmation', { code: code() })
    service.pass(30)
    const used = code()
    expect((await signIn({ ...another, code: used })).status).toBe(201)
    service.pass(-HOUR_SECONDS)
    expect((await signIn({ ...another, code: used })).status).toBe(401)
    expect((await signIn({ ...another, code: code() })).status).toBe(401)
  })
})
