import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordDocument, pageDocumentOf } from '../../contract/jsonapi/index.ts'
import { party } from '../../contract/resources/index.ts'
import { startTestService, type TestService } from '../testing/service.ts'
import { partyExists } from './parties.store.ts'

const one = recordDocument(party.schema)
const page = pageDocumentOf(party.schema)
let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const create = (attributes: object, type: object = {}) =>
  service.ask('POST', '/v2/parties', { data: { ...type, attributes } })
const edit = (id: string, attributes: object, data: object = {}) =>
  service.ask('PATCH', `/v2/parties/${id}`, { data: { ...data, attributes } })
const made = async (company_name: string) => one.parse((await create({ company_name })).body).data

const noContact = { contact_name: null, email: null, phone: null }
const imports = { company_name: 'Hanse Imports', ...noContact }

test('a party is created, read, renamed and listed', async () => {
  const answer = await create({ company_name: '  Hanse Import GmbH ' })
  expect(answer.status).toBe(201)
  const { data, links } = one.parse(answer.body)
  expect(data).toEqual({
    id: data.id,
    type: 'party',
    attributes: { company_name: 'Hanse Import GmbH', ...noContact },
    relationships: {},
    links: { self: `/v2/parties/${data.id}` },
  })
  expect(links).toEqual({ self: `/v2/parties/${data.id}` })
  expect((await service.ask('GET', `/v2/parties/${data.id}`)).body).toEqual({ data, links })
  const renamed = await edit(data.id, { company_name: 'Hanse Imports' }, { type: 'party', id: data.id })
  expect(renamed.status).toBe(200)
  expect(one.parse(renamed.body).data.attributes).toEqual(imports)
  expect(one.parse((await edit(data.id, {})).body).data.attributes).toEqual(imports)
  expect(page.parse((await service.ask('GET', '/v2/parties')).body).data).toEqual([
    { ...data, attributes: imports },
  ])
})

test('a party has contacts, which are edited one by one, taken away, and checked', async () => {
  const contact = { contact_name: 'Ina Voss', email: 'ina@hanse.example', phone: '+49 40 555-0142' }
  const answer = await create({ company_name: 'With contacts', ...contact })
  const { data } = one.parse(answer.body)
  expect(data.attributes).toEqual({ company_name: 'With contacts', ...contact })
  const edited = one.parse((await edit(data.id, { email: null, contact_name: ' Jon ' })).body)
  expect(edited.data.attributes).toEqual({ ...data.attributes, email: null, contact_name: 'Jon' })
  for (const [name, wrong] of [
    ['email', 'ina at hanse'],
    ['email', 7],
    ['phone', 'call Ina'],
    ['contact_name', ' '],
    ['contact_name', 'x'.repeat(256)],
  ] as const)
    expect(await edit(data.id, { [name]: wrong }), name).toMatchObject({
      status: 422,
      body: { errors: [{ source: { pointer: `/data/attributes/${name}` } }] },
    })
  await service.db.deleteFrom('parties').where('id', '=', data.id).execute()
})

test('parties are listed by name in both directions, by prefix and by pages', async () => {
  for (const name of ['Alster', 'Bille', '100% Tee', 'Elbe']) await made(name)
  const list = async (query: string) => {
    const { data, meta, links } = page.parse((await service.ask('GET', `/v2/parties?${query}`)).body)
    return { names: data.map(({ attributes }) => attributes.company_name), total: meta.total, links }
  }
  const all = ['100% Tee', 'Alster', 'Bille', 'Elbe', 'Hanse Imports']
  expect(await list('')).toMatchObject({ names: all, total: 5 })
  expect(await list('sort=-company_name')).toMatchObject({ names: all.toReversed() })
  expect(await list('filter[company_name]=al')).toMatchObject({ names: ['Alster'], total: 1 })
  expect(await list('filter[company_name]=100%25')).toMatchObject({ names: ['100% Tee'], total: 1 })
  expect(await list('filter[company_name]=_')).toMatchObject({ names: [], total: 0 })
  const second = await list('page[size]=2&page[number]=2')
  expect(second).toMatchObject({ names: ['Bille', 'Elbe'], total: 5 })
  expect(second.links.next).toContain('page%5Bnumber%5D=3')
  expect((await service.ask('GET', '/v2/parties?sort=colour')).body).toMatchObject({
    errors: [{ status: '400', source: { parameter: 'sort' } }],
  })
})

test('a name that is blank, taken or invalid is refused with the sentences of the interface', async () => {
  const { id } = await made('Taken')
  const other = await made('Other')
  const source = { pointer: '/data/attributes/company_name' }
  const blank = {
    status: '422',
    title: 'Unprocessable Entity',
    detail: "Company name can't be blank",
    source,
  }
  const taken = { status: '422', detail: "'Taken' already exists in Account", source }
  expect((await create({})).body).toMatchObject({ errors: [blank] })
  expect((await create({ company_name: ' ' })).body).toMatchObject({ errors: [blank] })
  expect((await edit(id, { company_name: '' })).body).toMatchObject({ errors: [blank] })
  expect((await create({ company_name: 'Taken' })).body).toMatchObject({ errors: [taken] })
  expect((await edit(other.id, { company_name: 'Taken' })).body).toMatchObject({ errors: [taken] })
  expect((await edit(id, { company_name: 'Taken' })).status).toBe(200)
  for (const company_name of ['x'.repeat(10_000), 'a\0b', 7, null, ['A'], { a: 1 }]) {
    expect(await create({ company_name })).toMatchObject({ status: 422, body: { errors: [{ source }] } })
    expect(await edit(id, { company_name })).toMatchObject({ status: 422, body: { errors: [{ source }] } })
  }
  expect((await create({ company_name: 'Typed' }, { type: 'customer' })).body).toMatchObject({
    errors: [{ status: '422', source: { pointer: '/data/type' } }],
  })
  expect((await edit(id, {}, { id: other.id })).status).toBe(409)
})

test('of two parties that are created at once with one name, one is refused', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => create({ company_name: 'At once' })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422])
})

test("another account's parties are not found, and their names can be used", async () => {
  const { id } = await made('Secret')
  const { own, other, db } = service
  const foreign = (method: string, path: string, body?: unknown) => service.askAs(other, method, path, body)
  const named = { data: { attributes: { company_name: 'Secret' } } }
  expect((await foreign('GET', `/v2/parties/${id}`)).status).toBe(404)
  expect((await foreign('PATCH', `/v2/parties/${id}`, named)).status).toBe(404)
  expect((await foreign('GET', '/v2/parties')).body).toMatchObject({ data: [], meta: { total: 0 } })
  expect((await foreign('POST', '/v2/parties', named)).status).toBe(201)
  expect(await partyExists(db, own.account_id, id)).toBe(true)
  expect(await partyExists(db, other.account_id, id)).toBe(false)
  for (const missing of [randomUUID(), 'nonsense', '__proto__'])
    expect((await service.ask('GET', `/v2/parties/${missing}`)).body).toMatchObject({
      errors: [{ status: '404', detail: "Couldn't find Party" }],
    })
})
