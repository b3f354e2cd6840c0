import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordDocument, pageDocumentOf } from '../../contract/jsonapi/index.ts'
import { customFieldOption } from '../../contract/resources/index.ts'
import { startTestService, type TestService } from '../testing/service.ts'

const one = recordDocument(customFieldOption.schema)
const page = pageDocumentOf(customFieldOption.schema)

let service: TestService
let definition: string
let path: string
beforeAll(async () => {
  service = await startTestService()
  definition = await defined('Priority', 'enum')
  path = `/v2/custom_field_definitions/${definition}/options`
})
afterAll(() => service.close())

async function defined(display_name: string, data_type: string): Promise<string> {
  const attributes = { entity_type: 'Shipment', display_name, data_type }
  const answer = await service.ask('POST', '/v2/custom_field_definitions', {
    data: { type: 'custom_field_definition', attributes },
  })
  return (answer.body as { data: { id: string } }).data.id
}
const body = (attributes: object, more: object = {}) => ({
  data: { type: 'custom_field_option', ...more, attributes },
})
const create = (attributes: object, at = path) => service.ask('POST', at, body(attributes))
const made = async (attributes: object) => one.parse((await create(attributes)).body).data
const edit = (id: string, attributes: object, more: object = {}) =>
  service.ask('PATCH', `${path}/${id}`, body(attributes, more))
const fault = (field: string) => ({
  status: 422,
  body: { errors: [{ source: { pointer: `/data/attributes/${field}` } }] },
})

test('an option is created, read, edited and deleted', async () => {
  const answer = await create({ label: 'Very high', value: 'very_high', position: 7 })
  expect(answer.status).toBe(201)
  const { data, links } = one.parse(answer.body)
  expect(data).toEqual({
    id: data.id,
    type: 'custom_field_option',
    attributes: { label: 'Very high', value: 'very_high', position: 7 },
    relationships: {},
    links: { self: `${path}/${data.id}` },
  })
  expect(links).toEqual(data.links)
  expect((await service.ask('GET', `${path}/${data.id}`)).body).toEqual({ data, links })
  const edited = await edit(
    data.id,
    { label: 'Highest', position: null, value: 'very_high' },
    { id: data.id },
  )
  expect(edited).toMatchObject({
    status: 200,
    body: { data: { attributes: { label: 'Highest', value: 'very_high', position: null } } },
  })
  expect((await edit(data.id, {})).body).toMatchObject({ data: { attributes: { label: 'Highest' } } })
  const deleted = await service.ask('DELETE', `${path}/${data.id}`)
  expect([deleted.status, deleted.body]).toEqual([200, { meta: {} }])
  for (const method of ['GET', 'DELETE'])
    expect((await service.ask(method, `${path}/${data.id}`)).status).toBe(404)
  expect((await edit(data.id, { label: 'x' })).status).toBe(404)
})

test('options are listed by position, then by creation, and included with their definition', async () => {
  for (const [value, position] of [
    ['later', null],
    ['high', 2],
    ['latest', undefined],
    ['low', 1],
  ])
    await made({ label: `The ${value}`, value, ...(position === undefined ? {} : { position }) })
  const list = async (query = '') => {
    const answer = page.parse((await service.ask('GET', `${path}${query}`)).body)
    return { values: answer.data.map(({ attributes }) => attributes.value), total: answer.meta.total }
  }
  const values = ['low', 'high', 'later', 'latest']
  expect(await list()).toEqual({ values, total: 4 })
  expect(await list('?page[size]=2&page[number]=2')).toEqual({ values: ['later', 'latest'], total: 4 })
  const whole = await service.ask('GET', `/v2/custom_field_definitions/${definition}?include=options`)
  const { data, included } = whole.body as {
    data: { relationships: { options: { data: { id: string }[] } } }
    included: { id: string; attributes: { value: string } }[]
  }
  const byId = new Map(included.map(({ id, attributes }) => [id, attributes.value]))
  expect(data.relationships.options.data.map(({ id }) => byId.get(id))).toEqual(values)
})

test('the value of an option is unique in its definition and cannot change', async () => {
  const { id } = await made({ label: 'One', value: 'one' })
  expect(await create({ label: 'Another', value: 'one' })).toMatchObject(fault('value'))
  expect((await create({ label: 'Other', value: 'ONE' })).status).toBe(201)
  expect(await edit(id, { value: 'two' })).toMatchObject(fault('value'))
  expect((await edit(id, { label: 'x' }, { id: randomUUID() })).status).toBe(409)
})

test('only definitions of type enum and enum_multi have options', async () => {
  for (const data_type of ['short_text', 'number', 'boolean', 'date', 'datetime']) {
    const at = `/v2/custom_field_definitions/${await defined(`Of ${data_type}`, data_type)}/options`
    expect(await create({ label: 'A', value: 'a' }, at)).toMatchObject({
      status: 422,
      body: { errors: [{ source: { pointer: '/data' } }] },
    })
    expect((await service.ask('GET', at)).body).toMatchObject({ data: [], meta: { total: 0 } })
  }
  const several = `/v2/custom_field_definitions/${await defined('Several', 'enum_multi')}/options`
  expect((await create({ label: 'A', value: 'a' }, several)).status).toBe(201)
})

test('an invalid option is refused with an error for each field', async () => {
  const long = 'x'.repeat(10_000)
  for (const label of ['', ' ', long, 'a\0', 7, null])
    expect(await create({ label, value: 'hostile' })).toMatchObject(fault('label'))
  for (const value of ['', ' ', long, 'a\0', 7, null])
    expect(await create({ label: 'Hostile', value })).toMatchObject(fault('value'))
  for (const position of ['1', 1.5, 1e10, []])
    expect(await create({ label: 'Hostile', value: 'hostile', position })).toMatchObject(fault('position'))
  const { id } = await made({ label: '__proto__', value: '__proto__' })
  expect(await edit(id, { label: '' })).toMatchObject(fault('label'))
  expect((await create({})).body).toMatchObject({ errors: [{}, {}] })
})

test('there are at most five hundred options', async () => {
  const full = await defined('Full', 'enum')
  const at = `/v2/custom_field_definitions/${full}/options`
  const rows = Array.from({ length: 500 }, (_, index) => ({
    account_id: service.own.account_id,
    id: randomUUID(),
    definition_id: full,
    label: 'x',
    value: String(index),
    position: index,
    created_at: '2026-11-20T18:00:00Z',
  }))
  await service.db.insertInto('custom_field_options').values(rows).execute()
  expect(await create({ label: 'More', value: 'more' }, at)).toMatchObject({ status: 422 })
})

test('an option is found only below its definition, and only by its account', async () => {
  const { id } = await made({ label: 'Found', value: 'found' })
  const elsewhere = `/v2/custom_field_definitions/${await defined('Elsewhere', 'enum')}/options/${id}`
  const sent = body({ label: 'Mine' })
  for (const method of ['GET', 'PATCH', 'DELETE']) {
    const change = method === 'PATCH' ? sent : undefined
    expect((await service.ask(method, elsewhere, change)).status).toBe(404)
    expect((await service.askAs(service.other, method, `${path}/${id}`, change)).status).toBe(404)
    expect((await service.ask(method, `${path}/__proto__`, change)).status).toBe(404)
  }
  expect((await service.askAs(service.other, 'GET', path)).status).toBe(404)
  const foreign = body({ label: 'Mine', value: 'mine' })
  expect((await service.askAs(service.other, 'POST', path, foreign)).status).toBe(404)
  expect((await service.ask('GET', `${path}/${id}`)).status).toBe(200)
})
