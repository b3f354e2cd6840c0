import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createUser } from '../accounts/store.ts'
import { createSession } from '../accounts/sessions.store.ts'
import { startTestService, type TestAnswer, type TestService } from '../testing/service.ts'

let service: TestService
let anna: Record<string, string | null>
let ben: Record<string, string | null>
beforeAll(async () => {
  service = await startTestService()
  anna = await signedIn('Anna', service.own.user_id)
  ben = await signedIn('Ben')
})
beforeEach(() => service.db.deleteFrom('saved_views').execute())
afterAll(() => service.close())

async function signedIn(name: string, known?: string): Promise<Record<string, string | null>> {
  const { account_id } = service.own
  const created_at = '2026-11-20T18:00:00Z'
  const user_id =
    known ?? (await createUser(service.db, { account_id, name, email: null, role: 'owner', created_at }))
  const secret = `portolan_session_${name}`
  await createSession(service.db, {
    account_id,
    user_id,
    secret,
    method: 'link',
    created_at: '2026-11-20T18:00:00Z',
    expires_at: '2027-01-01T00:00:00Z',
  })
  return { authorization: null, cookie: `portolan_session=${secret}`, 'sec-fetch-site': 'same-origin' }
}

interface View {
  id: string
  attributes: Record<string, unknown>
  relationships: { user: { data: { id: string } | null } }
}
const made = {
  name: 'To pick up',
  list: 'containers',
  query: 'filter[current_status]=available',
  columns: 'number',
}
const post = (attributes: object, as: Record<string, string | null> = {}) =>
  service.ask(
    'POST',
    '/v2/saved_views',
    { data: { type: 'saved_view', attributes: { ...made, ...attributes } } },
    as,
  )
const patch = (id: string, attributes: object, as: Record<string, string | null> = {}) =>
  service.ask('PATCH', `/v2/saved_views/${id}`, { data: { type: 'saved_view', attributes } }, as)
const viewOf = ({ body, status, text }: TestAnswer): View => {
  expect([status, text]).toEqual([status < 300 ? status : 200, text])
  return (body as { data: View }).data
}
const all = async (as: Record<string, string | null> = {}, query = '') => {
  const { body } = await service.ask('GET', `/v2/saved_views${query}`, undefined, as)
  return (body as { data: View[] }).data
}
const names = async (as: Record<string, string | null> = {}) =>
  (await all(as)).map(({ attributes }) => attributes['name'])
const refused = ({ status, body }: TestAnswer) => ({
  status,
  details: (body as { errors: { detail: string }[] }).errors.map(({ detail }) => detail),
})

describe('a private view', () => {
  test('is seen, edited and deleted only by its creator', async () => {
    const { id, relationships } = viewOf(await post({}, anna))
    expect(relationships.user.data).toMatchObject({ id: service.own.user_id })
    expect([await names(anna), await names(ben), await names()]).toEqual([['To pick up'], [], []])
    expect((await patch(id, { name: 'Mine' }, ben)).status).toBe(404)
    expect((await service.ask('DELETE', `/v2/saved_views/${id}`, undefined, ben)).status).toBe(404)
    expect(viewOf(await patch(id, { name: 'Still mine' }, anna)).attributes).toMatchObject({
      name: 'Still mine',
    })
    expect((await service.ask('DELETE', `/v2/saved_views/${id}`, undefined, anna)).status).toBe(200)
    expect(await names(anna)).toEqual([])
  })

  test('cannot be created by an API key', async () => {
    expect(refused(await post({ shared: false }))).toEqual({
      status: 422,
      details: ['A view that a key made belongs to nobody, so it can only be shared'],
    })
  })
})

describe('a shared view', () => {
  test('is seen and edited by every user of the account, and by no other', async () => {
    const { id } = viewOf(await post({ shared: true }, anna))
    expect(await names(ben)).toEqual(['To pick up'])
    expect(viewOf(await patch(id, { name: 'Ours', query: 'sort=number' }, ben)).attributes).toMatchObject({
      name: 'Ours',
      query: 'sort=number',
      columns: 'number',
    })
    const { body } = await service.askAs(service.other, 'GET', '/v2/saved_views')
    expect(body).toEqual({ data: [] })
  })

  test('can be made private only by its creator', async () => {
    const { id } = viewOf(await post({ shared: true }, anna))
    expect(refused(await patch(id, { shared: false }, ben))).toEqual({
      status: 422,
      details: ['Only the maker of a shared view can make it private'],
    })
    expect(viewOf(await patch(id, { shared: false }, anna)).attributes).toMatchObject({ shared: false })
    expect(await names(ben)).toEqual([])
  })

  test('of an API key belongs to no user', async () => {
    expect(viewOf(await post({ shared: true })).relationships.user.data).toBeNull()
  })
})

describe('a name', () => {
  test('is used once for each list and user, without regard to case', async () => {
    await post({}, anna)
    const twice = { status: 422, details: ['There is a view of this list with this name already'] }
    expect(refused(await post({ name: ' to PICK up ' }, anna))).toEqual(twice)
    expect((await post({ list: 'shipments', query: '' }, anna)).status).toBe(201)
    expect((await post({}, ben)).status).toBe(201)
    const { id } = viewOf(await post({ name: 'Other' }, anna))
    expect(refused(await patch(id, { name: 'To pick up' }, anna))).toEqual(twice)
  })
})

describe('a query', () => {
  test('that its list would refuse is refused with the same sentence', async () => {
    const bad = { status: 422, details: ['filter[crew] is not a parameter of /containers'] }
    expect(refused(await post({ query: 'filter[crew]=1' }, anna))).toEqual(bad)
    const { id } = viewOf(await post({}, anna))
    expect(refused(await patch(id, { query: 'filter[crew]=1' }, anna))).toEqual(bad)
  })

  test('is counted on request', async () => {
    await post({ list: 'tracking_requests', query: 'filter[status]=pending' }, anna)
    expect((await all(anna)).map(({ attributes }) => attributes['matching'])).toEqual([null])
    const request = { request_type: 'bill_of_lading', request_number: 'MEDU9104472', scac: 'MSCU' }
    await service.ask('POST', '/v2/tracking_requests', {
      data: { type: 'tracking_request', attributes: request },
    })
    const counted = await all(anna, '?count=matching')
    expect(counted.map(({ attributes }) => attributes['matching'])).toEqual([1])
  })
})

test('an account has at most 200 saved views', async () => {
  const { account_id } = service.own
  const now = '2026-11-20T18:00:00Z'
  const rows = Array.from({ length: 199 }, (_, nth) => ({
    ...made,
    list: 'containers' as const,
    account_id,
    id: `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`,
    user_id: null,
    name: `View ${nth}`,
    shared: true,
    created_at: now,
    updated_at: now,
  }))
  await service.db.insertInto('saved_views').values(rows).execute()
  expect((await post({}, anna)).status).toBe(201)
  expect(refused(await post({ name: 'One more' }, anna)).details).toEqual([
    'An account has at most 200 saved views; delete one that nobody needs',
  ])
})
