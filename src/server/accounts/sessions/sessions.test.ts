import { afterAll, beforeAll, expect, test } from 'vitest'
import { forEachDatabase } from '../../testing/databases.ts'
import { startTestService, type TestAnswer, type TestService } from '../../testing/service.ts'
import { type SignedInMember, signInAs } from '../../testing/signed-in.ts'
import { newSignInToken } from '../demo.ts'
import { createUser } from '../store.ts'

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const DAY = 24 * 3600

forEachDatabase('Sessions', (open) => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService({ database: await open() })
  })
  afterAll(() => service.close())

  const ask = (cookie: string | null, method: string, path: string, body?: unknown) =>
    service.ask(method, path, body, {
      authorization: null,
      'sec-fetch-site': 'same-origin',
      'user-agent': CHROME,
      ...(cookie !== null && { cookie }),
    })
  const cookieOf = ({ headers }: TestAnswer) => (headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const signIn = async () => {
    const sign_in_token = await newSignInToken(service.db, service.own, service.clock.now())
    return cookieOf(await ask(null, 'POST', '/v2/session', { sign_in_token }))
  }
  const status = async (cookie: string) => (await ask(cookie, 'GET', '/v2/session')).status
  const sessions = async (cookie: string) =>
    (
      (await ask(cookie, 'GET', '/v2/sessions')).body as {
        data: { id: string; attributes: Record<string, unknown> }[]
      }
    ).data

  test('people see where they are signed in, and end one of these or all others', async () => {
    const [here, laptop, phone] = [await signIn(), await signIn(), await signIn()]
    const all = await sessions(here)
    expect(all).toHaveLength(3)
    expect(all[0]?.attributes).toMatchObject({
      device: 'Chrome on Linux',
      method: 'link',
      created_at: '2026-11-20T18:00:00Z',
      last_used_at: '2026-11-20T18:00:00Z',
      expires_at: '2026-11-27T18:00:00Z',
    })
    expect(all.filter(({ attributes }) => attributes['is_current'])).toHaveLength(1)
    const [theirs] = (await sessions(laptop)).filter(({ attributes }) => attributes['is_current'])
    expect((await ask(here, 'DELETE', `/v2/sessions/${theirs?.id}`)).status).toBe(204)
    expect([await status(here), await status(laptop), await status(phone)]).toEqual([200, 401, 200])
    expect((await ask(here, 'POST', '/v2/sessions/end_others')).status).toBe(204)
    expect([await status(here), await status(phone)]).toEqual([200, 401])
  })

  test('nobody ends the session of another person of the account', async () => {
    const cookie = await signIn()
    const [own] = await sessions(cookie)
    const clerk = await signInAs(service, service.own.account_id, 'clerk')
    expect((await ask(clerk.headers['cookie'] ?? '', 'DELETE', `/v2/sessions/${own?.id}`)).status).toBe(404)
    expect((await ask(clerk.headers['cookie'] ?? '', 'POST', '/v2/sessions/end_others')).status).toBe(204)
    expect(await status(cookie)).toBe(200)
  })

  test('the use of a session is noted every five minutes, and it ends a week after the last one', async () => {
    const cookie = await signIn()
    service.pass(4 * 60)
    expect(await status(cookie)).toBe(200)
    service.pass(2 * 60)
    expect(await status(cookie)).toBe(200)
    const lastUse = async () =>
      (await sessions(cookie)).find(({ attributes }) => attributes['is_current'])?.attributes['last_used_at']
    await expect.poll(lastUse).toBe('2026-11-20T18:06:00Z')
    service.pass(6 * DAY)
    expect(await status(cookie)).toBe(200)
    await expect.poll(lastUse).toBe('2026-11-26T18:06:00Z')
    service.pass(7 * DAY - 1)
    const fresh = await signIn()
    expect(await sessions(fresh)).toHaveLength(2)
    service.pass(1)
    expect(await status(cookie)).toBe(401)
    expect(await sessions(fresh)).toHaveLength(1)
  })

  test('a person goes on in another account of theirs, with a new secret and until the same time', async () => {
    const cookie = await signIn()
    const { account_id, user_id } = service.own
    const { person_id } = await service.db
      .selectFrom('users')
      .select('person_id')
      .where('account_id', '=', account_id)
      .where('id', '=', user_id)
      .executeTakeFirstOrThrow()
    const account = {
      account_id: service.other.account_id,
      name: 'Tester',
      email: null,
      role: 'viewer' as const,
    }
    const created_at = '2026-11-20T18:00:00Z'
    await createUser(service.db, { ...account, person_id: person_id ?? '', created_at })
    const before = (await sessions(cookie)).find(({ attributes }) => attributes['is_current'])
    service.pass(DAY)
    const switched = await ask(cookie, 'POST', '/v2/session/switch', { account_id: account.account_id })
    expect(switched.body).toMatchObject({ account: { id: account.account_id }, role: 'viewer' })
    const other = cookieOf(switched)
    expect([await status(cookie), await status(other)]).toEqual([401, 200])
    const [after] = await sessions(other)
    expect(after?.attributes).toMatchObject({ created_at: before?.attributes['created_at'], method: 'link' })
    expect((await ask(other, 'GET', '/v2/members')).status).toBe(403)
    const end = async (id: string) =>
      (await service.db.selectFrom('sessions').select('expires_at').where('id', '=', id).executeTakeFirst())
        ?.expires_at
    const secondsLeft = Number(/Max-Age=(\d+)/.exec(switched.headers.get('set-cookie') ?? '')?.[1])
    expect(secondsLeft).toBe(
      (Date.parse((await end(after?.id ?? '')) ?? '') - service.clock.now().getTime()) / 1000,
    )
    expect(secondsLeft).toBeLessThanOrEqual(29 * DAY)
  })

  test('nobody switches to an account of which they are no member, or are paused', async () => {
    const stranger: SignedInMember = await signInAs(service, service.own.account_id, 'clerk')
    const cookie = stranger.headers['cookie'] ?? ''
    const { account_id } = service.other
    expect((await ask(cookie, 'POST', '/v2/session/switch', { account_id })).status).toBe(404)
    const { person_id } = await service.db
      .selectFrom('users')
      .select('person_id')
      .where('id', '=', stranger.user_id)
      .executeTakeFirstOrThrow()
    const created_at = '2026-11-20T18:00:00Z'
    const member = { account_id, name: 'Clerk', email: null, role: 'clerk' as const, created_at }
    const id = await createUser(service.db, { ...member, person_id: person_id ?? '' })
    await service.db.updateTable('users').set({ paused_at: created_at }).where('id', '=', id).execute()
    expect((await ask(cookie, 'POST', '/v2/session/switch', { account_id })).status).toBe(404)
    expect(await status(cookie)).toBe(200)
  })
})
