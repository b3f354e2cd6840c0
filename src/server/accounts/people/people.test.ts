import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '../../../contract/vocabulary/index.ts'
import { forEachDatabase } from '../../testing/databases.ts'
import { startTestService, type TestAnswer, type TestService } from '../../testing/service.ts'
import { type SignedInMember, signInAs } from '../../testing/signed-in.ts'
import { newSignInToken } from '../demo.ts'
import { createUser } from '../store.ts'

interface Attributes {
  [name: string]: unknown
  path: string | null
}
type Answered = { data: { id: string; attributes: Attributes; relationships: unknown }; errors?: unknown }
const errorsOf = ({ body }: TestAnswer) =>
  (body as { errors: { code?: string; source?: { pointer: string } }[] }).errors
const codeOf = (answer: TestAnswer) => [answer.status, errorsOf(answer)[0]?.code]
const dataOf = ({ body, text }: TestAnswer) => {
  if (!(body && typeof body === 'object' && 'data' in body)) throw new Error(text)
  return (body as Answered).data
}

forEachDatabase('People', (open) => {
  let service: TestService
  let owner: SignedInMember
  let admin: SignedInMember
  let party: string
  beforeAll(async () => {
    service = await startTestService({ database: await open(), smtpUrl: null })
  })
  afterAll(() => service.close())
  /** The account of a test has no other members. */
  let account_id: string
  beforeEach(async () => {
    const { id } = await service.db
      .insertInto('accounts')
      .values({ id: crypto.randomUUID(), company_name: 'Northwind', created_at: '2026-11-20T18:00:00Z' })
      .returning('id')
      .executeTakeFirstOrThrow()
    account_id = id
    owner = await signInAs(service, account_id, 'owner')
    admin = await signInAs(service, account_id, 'admin')
    party = dataOf(
      await as(owner, 'POST', '/v2/parties', {
        data: { type: 'party', attributes: { company_name: 'Harbourline' } },
      }),
    ).id
  })

  const as = (who: SignedInMember | null, method: string, path: string, body?: unknown) =>
    service.ask(method, path, body, {
      'sec-fetch-site': 'same-origin',
      ...who?.headers,
      authorization: null,
    })
  const toParty = (id: string | null) => ({
    relationships: { party: { data: id === null ? null : { type: 'party', id } } },
  })
  const edit = (who: SignedInMember, id: string, attributes: object, more: object = {}) =>
    as(who, 'PATCH', `/v2/members/${id}`, { data: { type: 'member', attributes, ...more } })
  const remove = (who: SignedInMember, id: string) => as(who, 'DELETE', `/v2/members/${id}`)
  const invite = (who: SignedInMember, email: string, role: Role, more: object = {}) =>
    as(who, 'POST', '/v2/invitations', { data: { type: 'invitation', attributes: { email, role }, ...more } })
  const invited = async (email: string, role: Role = 'clerk', more: object = {}) => {
    const { id, attributes } = dataOf(await invite(owner, email, role, more))
    return { id, secret: String(attributes.path).replace('/invitation/', '') }
  }
  const accept = (secret: string, name?: string, who: SignedInMember | null = null) =>
    as(who, 'POST', '/v2/invitations/accept', { secret, ...(name !== undefined && { name }) })
  const cookieOf = ({ headers }: TestAnswer): SignedInMember => ({
    user_id: '',
    headers: { cookie: (headers.get('set-cookie') ?? '').split(';')[0] ?? '' },
  })
  const status = async (who: SignedInMember, path = '/v2/session') => (await as(who, 'GET', path)).status
  const memberIn = async (id: string) => {
    const { data } = (await as(owner, 'GET', '/v2/members')).body as { data: Answered['data'][] }
    return data.find((each) => each.id === id)
  }

  describe('members', () => {
    test('are listed with their role, sessions and when they were last seen', async () => {
      service.pass(600)
      expect(await status(admin)).toBe(200)
      await expect
        .poll(async () => (await memberIn(admin.user_id))?.attributes['last_seen_at'])
        .toBe(service.clock.now().toISOString().replace('.000', ''))
      expect(await memberIn(admin.user_id)).toMatchObject({
        attributes: { name: 'A admin', role: 'admin', sessions_count: 1, signs_in_by: ['link'] },
        relationships: { party: { data: null } },
      })
    })

    test('a lowered role counts at the next request, and the sessions go on', async () => {
      expect((await edit(owner, admin.user_id, { role: 'viewer' })).status).toBe(200)
      expect(await status(admin, '/v2/shipments')).toBe(200)
      expect(codeOf(await as(admin, 'GET', '/v2/members'))).toEqual([403, 'not_allowed'])
      expect(codeOf(await edit(admin, admin.user_id, { role: 'admin' }))).toEqual([403, 'not_allowed'])
    })

    test('nobody gets above the own role: neither by editing themselves nor others, nor by inviting', async () => {
      const clerk = await signInAs(service, account_id, 'clerk')
      expect(codeOf(await edit(clerk, clerk.user_id, { role: 'admin' }))).toEqual([403, 'not_allowed'])
      expect(codeOf(await invite(clerk, 'me@clerk.example', 'clerk'))).toEqual([403, 'not_allowed'])
      expect(codeOf(await edit(admin, admin.user_id, { role: 'owner' }))).toEqual([403, 'owners_alone'])
      expect(codeOf(await edit(admin, clerk.user_id, { role: 'owner' }))).toEqual([403, 'owners_alone'])
      expect(codeOf(await edit(admin, owner.user_id, { role: 'clerk' }))).toEqual([403, 'owners_alone'])
      expect(codeOf(await edit(admin, owner.user_id, { paused: true }))).toEqual([403, 'owners_alone'])
      expect(codeOf(await remove(admin, owner.user_id))).toEqual([403, 'owners_alone'])
      expect(codeOf(await as(admin, 'POST', `/v2/members/${owner.user_id}/end_sessions`))).toEqual([
        403,
        'owners_alone',
      ])
      expect(codeOf(await invite(admin, 'me@admin.example', 'owner'))).toEqual([403, 'owners_alone'])
      const { id } = await invited('boss@example.com', 'owner')
      expect(codeOf(await as(admin, 'POST', `/v2/invitations/${id}/renew`))).toEqual([403, 'owners_alone'])
    })

    test('attributes that are nobody’s to set are not taken', async () => {
      const before = await memberIn(admin.user_id)
      await edit(owner, admin.user_id, {
        name: 'Other',
        email: 'x@y.example',
        person_id: owner.user_id,
        account_id: party,
      })
      expect(await memberIn(admin.user_id)).toEqual(before)
    })

    test('a customer has a party of the account, and nobody else has one', async () => {
      const pointer = async (answer: Promise<TestAnswer>) => {
        const got = await answer
        return [got.status, errorsOf(got)[0]?.source?.pointer]
      }
      const refused = [422, '/data/relationships/party']
      const id = admin.user_id
      expect(await pointer(edit(owner, id, { role: 'customer' }))).toEqual(refused)
      expect(await pointer(edit(owner, id, { role: 'clerk' }, toParty(party)))).toEqual(refused)
      const unknown = '00000000-0000-4000-8000-00000000dead'
      expect(await pointer(edit(owner, id, { role: 'customer' }, toParty(unknown)))).toEqual(refused)
      expect(await pointer(invite(owner, 'a@b.example', 'customer'))).toEqual(refused)
      expect(dataOf(await edit(owner, id, { role: 'customer' }, toParty(party)))).toMatchObject({
        attributes: { role: 'customer', party_name: 'Harbourline' },
        relationships: { party: { data: { id: party } } },
      })
      expect(await pointer(edit(owner, id, {}, toParty(null)))).toEqual(refused)
      expect(dataOf(await edit(owner, id, { paused: false }))).toMatchObject({
        attributes: { role: 'customer' },
      })
      expect(dataOf(await edit(owner, id, { role: 'viewer' }))).toMatchObject({
        attributes: { role: 'viewer', party_name: null },
      })
    })

    test('who is paused is signed out at once and for good; unpaused they sign in anew', async () => {
      const token = await newSignInToken(
        service.db,
        { account_id, user_id: owner.user_id },
        service.clock.now(),
      )
      expect(token).toMatch(/^portolan_sign_in/)
      expect(dataOf(await edit(owner, admin.user_id, { paused: true })).attributes).toMatchObject({
        paused_at: expect.any(String),
        sessions_count: 0,
        last_seen_at: expect.any(String),
      })
      expect(await status(admin)).toBe(401)
      await edit(owner, admin.user_id, { paused: false })
      expect(await status(admin)).toBe(401)
      expect(codeOf(await edit(owner, owner.user_id, { paused: true }))).toEqual([409, 'oneself'])
    })

    test('who is removed is signed out, keeps their name, and can be invited again', async () => {
      const { secret } = await invited('ana@example.com')
      const ana = cookieOf(await accept(secret, 'Ana Ruiz'))
      const { user } = (await as(ana, 'GET', '/v2/session')).body as { user: { id: string } }
      expect((await remove(owner, user.id)).status).toBe(204)
      expect(await status(ana)).toBe(401)
      expect(await memberIn(user.id)).toBeUndefined()
      expect((await remove(owner, user.id)).status).toBe(404)
      expect((await edit(owner, user.id, { role: 'viewer' })).status).toBe(404)
      const kept = await service.db
        .selectFrom('users')
        .select(['name', 'email', 'person_id'])
        .where('account_id', '=', account_id)
        .where('id', '=', user.id)
        .executeTakeFirst()
      expect(kept).toEqual({ name: 'Ana Ruiz', email: null, person_id: null })
      const again = await invited('ANA@example.com')
      expect((await accept(again.secret, 'Ana Ruiz')).status).toBe(201)
    })

    test(
      'the last owner can be neither lowered nor removed, also not by two owners at once',
      { tags: ['engine'] },
      async () => {
        expect(codeOf(await edit(owner, owner.user_id, { role: 'admin' }))).toEqual([409, 'last_owner'])
        expect(codeOf(await remove(owner, owner.user_id))).toEqual([409, 'last_owner'])
        const second = await signInAs(service, account_id, 'owner')
        const both = await Promise.all([
          edit(owner, second.user_id, { role: 'viewer' }),
          edit(second, owner.user_id, { role: 'viewer' }),
        ])
        expect(both.map((each) => each.status).toSorted((a, b) => a - b)).toEqual([200, 403])
        const owners = await service.db
          .selectFrom('users')
          .select('id')
          .where('account_id', '=', account_id)
          .where('role', '=', 'owner')
          .execute()
        expect(owners).toHaveLength(1)
      },
    )

    test('the link of the start signs an owner in, also once the first owner is none any more', async () => {
      const second = await signInAs(service, account_id, 'owner')
      await edit(second, owner.user_id, { role: 'viewer' })
      const sign_in_token = await newSignInToken(service.db, { account_id, ...owner }, service.clock.now())
      const answer = await as(null, 'POST', '/v2/session', { sign_in_token })
      expect(answer.body).toMatchObject({ role: 'owner', user: { id: second.user_id } })
    })

    test('an admin ends all sessions of a member, and sees where they are', async () => {
      const clerk = await signInAs(service, account_id, 'clerk')
      const path = `/v2/members/${clerk.user_id}/sessions`
      expect((await as(admin, 'GET', path)).body).toMatchObject({
        data: [{ attributes: { device: 'Unknown device', is_current: false } }],
      })
      expect((await as(admin, 'POST', `/v2/members/${clerk.user_id}/end_sessions`)).status).toBe(204)
      expect(await status(clerk)).toBe(401)
    })
  })

  describe('invitations', () => {
    test(
      'a link makes a member with the role that was offered, once, and signs them in',
      { tags: ['engine'] },
      async () => {
        const { id, secret } = await invited('noor@example.com', 'customer', toParty(party))
        expect(secret).toMatch(/^portolan_invitation_[\w-]{43}$/)
        expect((await as(null, 'GET', `/v2/invited/${secret}`)).body).toEqual({
          company_name: 'Northwind',
          invited_by: 'A owner',
          email: 'noor@example.com',
          role: 'customer',
          party_name: 'Harbourline',
          expires_at: expect.any(String),
        })
        const listed = (await as(owner, 'GET', '/v2/invitations')).text
        expect(listed).toContain(id)
        expect(listed).not.toContain(secret)
        const planted = { user_id: '', headers: { cookie: 'portolan_session=planted' } }
        const both = await Promise.all([accept(secret, 'Noor', planted), accept(secret, 'Noor', planted)])
        expect(both.map((each) => each.status).toSorted((a, b) => a - b)).toEqual([201, 401])
        const answer = both.find((each) => each.status === 201)
        expect(answer?.body).toMatchObject({ user: { name: 'Noor' }, role: 'customer', party: { id: party } })
        const noor = cookieOf(answer ?? both[0])
        expect(noor.headers['cookie']).not.toContain('planted')
        expect(await status(noor, '/v2/shipments')).toBe(200)
        expect(await status(noor, '/v2/members')).toBe(403)
        expect((await as(null, 'GET', `/v2/invited/${secret}`)).status).toBe(404)
      },
    )

    test('a link ends after seven days, when it is renewed, and when it is withdrawn', async () => {
      const first = await invited('late@example.com')
      service.pass(7 * 24 * 3600)
      owner = await signInAs(service, account_id, 'owner')
      expect((await accept(first.secret, 'Late')).status).toBe(401)
      const renewed = dataOf(await as(owner, 'POST', `/v2/invitations/${first.id}/renew`))
      const second = String(renewed.attributes.path).replace('/invitation/', '')
      expect((await accept(first.secret, 'Late')).status).toBe(401)
      expect((await as(null, 'GET', `/v2/invited/${second}`)).status).toBe(200)
      expect((await as(owner, 'DELETE', `/v2/invitations/${first.id}`)).status).toBe(204)
      expect((await accept(second, 'Late')).status).toBe(401)
    })

    test('a link ends when its maker is removed, or could not make it any more', async () => {
      const { path } = dataOf(await invite(admin, 'one@example.com', 'admin')).attributes
      const secret = String(path).replace('/invitation/', '')
      await edit(owner, admin.user_id, { role: 'clerk' })
      expect((await accept(secret, 'One')).status).toBe(401)
    })

    test('nobody becomes a person by an invitation to their address', async () => {
      const { account_id: elsewhere } = service.other
      await createUser(service.db, {
        account_id: elsewhere,
        name: 'Rui',
        email: `rui-${account_id}@example.com`,
        role: 'owner',
        created_at: '2026-11-20T18:00:00Z',
      })
      const { secret } = await invited(`RUI-${account_id}@example.com`)
      const refused = await accept(secret, 'Not Rui')
      expect(codeOf(refused)).toEqual([409, 'person_exists'])
      expect(refused.headers.get('set-cookie')).toBeNull()
      expect((await as(null, 'GET', `/v2/invited/${secret}`)).status).toBe(200)
    })

    test('who is signed in joins as who they are, and not as whom the address names', async () => {
      const guest = await signInAs(service, service.other.account_id, 'viewer', null, 'Guest')
      const { secret } = await invited('somebody.else@example.com')
      expect((await accept(secret)).status).toBe(401)
      const joined = await accept(secret, undefined, guest)
      expect(joined.body).toMatchObject({
        account: { id: account_id },
        user: { name: 'Guest' },
        role: 'clerk',
        accounts: [
          { company_name: 'Northwind', role: 'clerk' },
          { company_name: 'Other Imports', role: 'viewer' },
        ],
      })
      expect(await status(guest)).toBe(401)
      const { secret: another } = await invited('somebody.else@example.com')
      expect(codeOf(await accept(another, undefined, cookieOf(joined)))).toEqual([409, 'already_member'])
    })

    test('a key, and a browser that was signed in with one, manage nobody and join nothing', async () => {
      const key = { authorization: `Token ${service.own.key}` }
      expect((await service.ask('GET', '/v2/members', undefined, key)).status).toBe(403)
      const cookie = cookieOf(await as(null, 'POST', '/v2/session', { api_key: service.own.key }))
      expect(codeOf(await as(cookie, 'GET', '/v2/members'))).toEqual([403, 'not_allowed'])
      const { secret } = await invited('bot@example.com')
      expect((await accept(secret, undefined, cookie)).status).toBe(401)
    })

    test('an address is invited once at a time, and not when it is a member', async () => {
      await invited('twice@example.com')
      expect((await invite(owner, 'Twice@example.com', 'viewer')).status).toBe(422)
      const { secret } = await invited('member@example.com')
      await accept(secret, 'Member')
      expect((await invite(owner, 'member@example.com', 'viewer')).status).toBe(422)
      expect((await invite(owner, 'no address', 'viewer')).status).toBe(422)
    })
  })
})
