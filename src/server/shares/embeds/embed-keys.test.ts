import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillAccount, type FilledAccount } from '../../testing/filled-account/filled-account.ts'
import { startTestService, type TestService } from '../../testing/service.ts'

let service: TestService
let filled: FilledAccount
let foreign: FilledAccount
beforeAll(async () => {
  service = await startTestService()
  filled = await fillAccount(service, service.own, 'ALPHA')
  foreign = await fillAccount(service, service.other, 'BRAVO')
})
afterAll(() => service.close())

const asPerson = (of: FilledAccount, method: string, path: string, body?: unknown) =>
  service.ask(method, path, body, { ...of.person.headers, authorization: null })
const make = (attributes: object) =>
  asPerson(filled, 'POST', '/v2/embed_keys', {
    data: { type: 'embed_key', attributes: { label: 'Shop', kind: 'map', ...attributes } },
  })
interface Made {
  data: { id: string; attributes: { sites: string[]; path: string; key: string; revoked_at: string | null } }
}

test('an owner makes a key, finds it in the list with its key, and revokes it once', async () => {
  const made = await make({
    sites: ['https://Shop.example:443/', 'https://shop.example', 'http://localhost:8080'],
  })
  expect(made.status).toBe(201)
  const { id, attributes } = (made.body as Made).data
  expect(attributes.sites).toEqual(['https://shop.example', 'http://localhost:8080'])
  expect(attributes.path).toBe(`/embed/${attributes.key}`)
  expect((await service.app.request(`http://localhost${attributes.path}`)).status).toBe(200)
  const ended = await asPerson(filled, 'DELETE', `/v2/embed_keys/${id}`)
  const first = (ended.body as Made).data.attributes.revoked_at
  expect(first).not.toBeNull()
  expect((await service.app.request(`http://localhost${attributes.path}`)).status).toBe(404)
  service.pass(60)
  const again = await asPerson(filled, 'DELETE', `/v2/embed_keys/${id}`)
  expect((again.body as Made).data.attributes.revoked_at).toBe(first)
  const entries = await service.db
    .selectFrom('audit_entries')
    .selectAll()
    .where('record_id', '=', id)
    .orderBy('id')
    .execute()
  expect(entries.map(({ changes }) => changes)).toEqual([
    expect.arrayContaining([expect.objectContaining({ attribute: 'kind', new: 'map' })]),
    [expect.objectContaining({ attribute: 'revoked_at' })],
  ])
  const ids = async (of: FilledAccount) =>
    ((await asPerson(of, 'GET', '/v2/embed_keys')).body as { data: { id: string }[] }).data.map(
      (each) => each.id,
    )
  expect(await ids(filled)).toContain(id)
  expect(await ids(foreign)).not.toContain(id)
})

test.each([
  'shop.example',
  'http://shop.example',
  'https://shop.example/page',
  'https://*.example',
  'https://user@shop.example',
  'https://shop.example; script-src *',
  "'self'",
  'https://shop.example https://other.example',
  'https://shop',
  'javascript:alert(1)',
  'https://shop.example:99999',
])('%j is no site', async (site) => {
  const refused = await make({ sites: [site] })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('/data/attributes/sites/0')
})

test('a key needs a site, has twenty at most, and shows what is known to be shown', async () => {
  expect((await make({ sites: [] })).status).toBe(422)
  const many = Array.from({ length: 21 }, (_, index) => `https://site${index}.example`)
  expect((await make({ sites: many })).status).toBe(422)
  expect((await make({ sites: many.slice(1), kind: 'lists' })).status).toBe(422)
  expect((await make({ sites: many.slice(1) })).status).toBe(201)
})
