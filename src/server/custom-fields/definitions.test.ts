import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordDocument, pageDocumentOf } from '../../contract/jsonapi/index.ts'
import { customFieldDefinition } from '../../contract/resources/index.ts'
import { customFieldTypes } from '../../contract/vocabulary/index.ts'
import { startTestService, type TestService } from '../testing/service.ts'
import { createTestRecords } from './testing/records.ts'

const one = recordDocument(customFieldDefinition.schema)
const page = pageDocumentOf(customFieldDefinition.schema)
const path = '/v2/custom_field_definitions'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const body = (attributes: object, more: object = {}) => ({
  data: { type: 'custom_field_definition', ...more, attributes },
})
const create = (attributes: object) => service.ask('POST', path, body(attributes))
const edit = (id: string, attributes: object, more: object = {}) =>
  service.ask('PATCH', `${path}/${id}`, body(attributes, more))
const text = { entity_type: 'Shipment', data_type: 'short_text' }
const made = async (attributes: object) => one.parse((await create({ ...text, ...attributes })).body).data
const fault = (field: string, detail?: unknown) => ({
  status: 422,
  body: {
    errors: [
      { source: { pointer: `/data/attributes/${field}` }, ...(detail === undefined ? {} : { detail }) },
    ],
  },
})

test('a definition is created, read, edited and deleted with all its attributes', async () => {
  const given = {
    entity_type: 'Shipment',
    api_slug: 'customer_reference_number',
    display_name: 'Customer reference',
    description: 'As on their order',
    data_type: 'short_text',
    reference_type: null,
    validation: { required: true, max_length: 20, pattern: '^[A-Z]', colour: ['red'] },
    default_format: null,
    default_value: 'NONE',
  }
  const at = '2026-11-20T18:00:00Z'
  const made = { template_id: null, created_at: at, updated_at: at }
  const answer = await create(given)
  expect(answer.status).toBe(201)
  const { data, links } = one.parse(answer.body)
  expect(data).toEqual({
    id: data.id,
    type: 'custom_field_definition',
    attributes: { ...given, ...made },
    relationships: {
      account: { data: { id: service.own.account_id, type: 'account' } },
      options: { data: [] },
      fields: { links: { related: `/v2/custom_fields?filter[definition_id]=${data.id}` } },
    },
    links: { self: `${path}/${data.id}` },
  })
  expect(links).toEqual(data.links)
  expect((await service.ask('GET', `${path}/${data.id}`)).body).toEqual({ data, links })

  const edited = await edit(data.id, { display_name: ' Order ', validation: null, default_value: null })
  expect(edited.status).toBe(200)
  expect(one.parse(edited.body).data.attributes).toEqual({
    ...given,
    ...made,
    display_name: 'Order',
    validation: null,
    default_value: null,
  })
  const again = one.parse((await service.ask('GET', `${path}/${data.id}`)).body).data
  expect((await edit(data.id, again.attributes, { id: data.id })).body).toMatchObject({ data: again })

  const deleted = await service.ask('DELETE', `${path}/${data.id}`)
  expect([deleted.status, deleted.body]).toEqual([200, { meta: {} }])
  for (const method of ['GET', 'DELETE'])
    expect((await service.ask(method, `${path}/${data.id}`)).body).toMatchObject({
      errors: [{ status: '404', detail: "Couldn't find CustomFieldDefinition" }],
    })
  expect((await edit(data.id, {})).status).toBe(404)
})

test('without a slug one is made from the name, with a number when it is taken', async () => {
  const slugOf = async (attributes: object) => (await made(attributes)).attributes.api_slug
  expect(await slugOf({ display_name: 'Größe (m²)' })).toBe('grosse_m2')
  expect(await slugOf({ display_name: 'Größe (m²)' })).toBe('grosse_m2_2')
  expect(await slugOf({ display_name: 'GRÖSSE M2' })).toBe('grosse_m2_3')
  expect(await slugOf({ display_name: 'Größe (m²)', entity_type: 'Container' })).toBe('grosse_m2')
  expect(await slugOf({ display_name: '__proto__' })).toBe('proto')
  expect(await slugOf({ display_name: 'constructor' })).toBe('constructor')
  expect(await create({ ...text, display_name: '船' })).toMatchObject(fault('api_slug'))
})

test('a slug is unique for an entity type, and the entity type of a definition cannot change', async () => {
  const { id } = await made({ display_name: 'Buyer', api_slug: 'buyer' })
  expect(await create({ ...text, display_name: 'Other', api_slug: 'buyer' })).toMatchObject(
    fault('api_slug', "Api slug 'buyer' is taken for Shipment already"),
  )
  const onContainers = await create({
    ...text,
    entity_type: 'Cargo',
    display_name: 'Buyer',
    api_slug: 'buyer',
  })
  expect(onContainers).toMatchObject({
    status: 201,
    body: { data: { attributes: { entity_type: 'Container' } } },
  })
  expect(await edit(id, { api_slug: 'seller' })).toMatchObject(fault('api_slug'))
  expect(await edit(id, { entity_type: 'Container' })).toMatchObject(fault('entity_type'))
  expect(await edit(id, { data_type: 'number' })).toMatchObject(fault('data_type'))
  expect(await edit(id, { reference_type: 'shipment' })).toMatchObject(fault('reference_type'))
  expect((await edit(id, {}, { id: randomUUID() })).status).toBe(409)
})

test('definitions are listed by name, filtered, sorted and paged', async () => {
  const own = startTestService()
  const list = async (query: string) => {
    const answer = page.parse((await (await own).ask('GET', `${path}?${query}`)).body)
    return { names: answer.data.map(({ attributes }) => attributes.display_name), ...answer.meta }
  }
  for (const [display_name, entity_type, data_type] of [
    ['Weight', 'Container', 'number'],
    ['Buyer', 'Shipment', 'short_text'],
    ['Buying date', 'Shipment', 'date'],
    ['100% checked', 'TrackingRequest', 'boolean'],
  ])
    await (await own).ask('POST', path, body({ display_name, entity_type, data_type }))
  expect(await list('')).toEqual({
    names: ['100% checked', 'Buyer', 'Buying date', 'Weight'],
    size: 4,
    total: 4,
    pagination: { current: 1, next: null, last: 1, records: 4 },
  })
  expect(await list('filter[entity_type]=Shipment&sort=-api_slug')).toMatchObject({
    names: ['Buying date', 'Buyer'],
  })
  expect(await list('filter[entity_type]=Cargo')).toMatchObject({ names: ['Weight'], total: 1 })
  expect(await list('filter[data_type]=number')).toMatchObject({ names: ['Weight'], total: 1 })
  expect(await list('filter[display_name]=buy')).toMatchObject({ names: ['Buyer', 'Buying date'], total: 2 })
  expect(await list('filter[display_name]=%25')).toMatchObject({ names: [], total: 0 })
  expect(await list('filter[api_slug]=buyer')).toMatchObject({ names: ['Buyer'] })
  expect(await list('sort=entity_type,-created_at')).toMatchObject({ total: 4 })
  expect(await list('page[size]=3&page[number]=2')).toMatchObject({ names: ['Weight'], size: 1, total: 4 })
  for (const [query, parameter] of [
    ['sort=colour', 'sort'],
    ['filter[entity_type]=Vessel', 'filter[entity_type]'],
    ['filter[data_type]=long_text', 'filter[data_type]'],
    ['page[size]=0', 'page[size]'],
    ['include=crew', 'include'],
  ])
    expect((await (await own).ask('GET', `${path}?${query}`)).body).toMatchObject({
      errors: [{ status: '400', source: { parameter } }],
    })
  await (await own).close()
})

test('an invalid definition is refused with an error for each field', async () => {
  expect(await create({ entity_type: 'Vessel', data_type: 'long_text', display_name: ' ' })).toMatchObject({
    status: 422,
    body: {
      errors: ['entity_type', 'display_name', 'data_type'].map((field) => ({
        source: { pointer: `/data/attributes/${field}` },
      })),
    },
  })
  const name = { ...text, display_name: 'Hostile' }
  for (const display_name of ['x'.repeat(10_000), 'a\0b', 7, null])
    expect(await create({ ...text, display_name })).toMatchObject(fault('display_name'))
  for (const api_slug of ['__proto__', '', ' a', 'a b', '1a', 'ä', 'x'.repeat(10_000), 'a\0', 7, null])
    expect(await create({ ...name, api_slug })).toMatchObject(fault('api_slug'))
  expect(await create({ ...name, description: 'x'.repeat(10_000) })).toMatchObject(fault('description'))
  for (const validation of ['required', 7, ['required']])
    expect(await create({ ...name, validation })).toMatchObject(fault('validation'))
  expect(await create({ ...name, validation: { note: 'x'.repeat(10_000) } })).toMatchObject(
    fault('validation'),
  )
  const rules = { required: 'yes', min_length: -1, max_length: 1.5, min: '0', max: [], pattern: '(' }
  expect((await create({ ...name, validation: rules })).body).toMatchObject({
    errors: ['required', 'min_length', 'max_length', 'min', 'max', 'pattern'].map((rule) => ({
      source: { pointer: `/data/attributes/validation/${rule}` },
    })),
  })
  expect(await create({ ...name, validation: { pattern: 'x'.repeat(300) } })).toMatchObject(
    fault('validation/pattern'),
  )
  expect((await create({ ...name, validation: { 'a\0b': 1 } })).status).toBe(422)
  expect((await create({ ...name, validation: { note: '\ud800' } })).status).toBe(422)
  const { id } = await made({ display_name: 'Edited' })
  expect(await edit(id, { validation: { required: 1 } })).toMatchObject(fault('validation/required'))
  expect(await edit(id, { display_name: '' })).toMatchObject(fault('display_name'))
  expect(await edit(id, { default_value: 7 })).toMatchObject(fault('default_value'))
})

test('a default value must have the data type of its field', async () => {
  const wrong = {
    short_text: 1,
    number: '1',
    date: 'soon',
    datetime: 'now',
    boolean: 'yes',
    enum: 1,
    enum_multi: 'a',
  }
  for (const [data_type, default_value] of Object.entries(wrong))
    expect([
      data_type,
      await create({ ...text, data_type, display_name: 'Default', default_value }),
    ]).toMatchObject([data_type, fault('default_value', expect.stringMatching(/^Default value must/))])
})

test('only a reference has a reference type, and it must have one', async () => {
  const reference = { ...text, data_type: 'reference', display_name: 'Points' }
  expect(await create(reference)).toMatchObject(fault('reference_type'))
  expect(await create({ ...reference, reference_type: 'crew' })).toMatchObject(fault('reference_type'))
  expect(await create({ ...text, display_name: 'X', reference_type: 'shipment' })).toMatchObject(
    fault('reference_type'),
  )
  for (const reference_type of ['shipment', 'Container', 'TrackingRequest', 'party', 'Cargo', 'port'])
    expect(await create({ ...reference, reference_type })).toMatchObject({
      status: 201,
      body: { data: { attributes: { reference_type } } },
    })
})

test("another account's definitions are not found, and their slugs can be used", async () => {
  const { id } = await made({ display_name: 'Secret', api_slug: 'secret' })
  const foreign = (method: string, address: string, sent?: unknown) =>
    service.askAs(service.other, method, address, sent)
  expect((await foreign('GET', `${path}/${id}`)).status).toBe(404)
  expect((await foreign('PATCH', `${path}/${id}`, body({ display_name: 'Mine' }))).status).toBe(404)
  expect((await foreign('DELETE', `${path}/${id}`)).status).toBe(404)
  expect((await foreign('GET', path)).body).toMatchObject({ data: [], meta: { total: 0 } })
  const same = body({ ...text, display_name: 'Secret', api_slug: 'secret' })
  expect((await foreign('POST', path, same)).status).toBe(201)
  expect((await service.ask('GET', `${path}/${id}`)).status).toBe(200)
})

test('the values of a deleted definition are deleted', async () => {
  const shipment = await createTestRecords(service.db, service.own.account_id).shipment()
  const { id } = await made({ display_name: 'Short lived', api_slug: 'short_lived' })
  const value = { data: { type: 'custom_field', attributes: { api_slug: 'short_lived', value: 'x' } } }
  const fields = `/v2/shipments/${shipment}/custom_fields`
  expect((await service.ask('POST', fields, value)).status).toBe(201)
  await service.ask('DELETE', `${path}/${id}`)
  expect((await service.ask('GET', fields)).body).toMatchObject({ data: [], meta: { total: 0 } })
  expect(await service.ask('POST', fields, value)).toMatchObject(fault('api_slug'))
})

test('every data type can be defined', async () => {
  for (const data_type of customFieldTypes)
    expect(
      await create({
        entity_type: 'TrackingRequest',
        data_type,
        display_name: `Every ${data_type}`,
        ...(data_type === 'reference' ? { reference_type: 'vessel' } : {}),
      }),
    ).toMatchObject({ status: 201 })
})
