import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anyResource, recordDocument, pageDocumentOf } from '../../contract/jsonapi/index.ts'
import { customField } from '../../contract/resources/index.ts'
import { startTestService, type TestService } from '../testing/service.ts'
import { createTestRecords } from './testing/records.ts'

const one = recordDocument(customField.schema)
const page = pageDocumentOf(customField.schema)
const anyPage = pageDocumentOf(anyResource)

let service: TestService
let records: ReturnType<typeof createTestRecords>
let foreign: ReturnType<typeof createTestRecords>
beforeAll(async () => {
  service = await startTestService()
  records = createTestRecords(service.db, service.own.account_id)
  foreign = createTestRecords(service.db, service.other.account_id)
})
afterAll(() => service.close())

let count = 0
/** Defines a field and gives its slug. */
async function defined(attributes: object, entity_type = 'Shipment'): Promise<string> {
  count += 1
  const given = { entity_type, display_name: `Field ${count}`, data_type: 'short_text', ...attributes }
  const answer = await service.ask('POST', '/v2/custom_field_definitions', {
    data: { type: 'custom_field_definition', attributes: given },
  })
  expect([given, answer.status]).toEqual([given, 201])
  return (answer.body as { data: { attributes: { api_slug: string } } }).data.attributes.api_slug
}
const body = (attributes: object, more: object = {}) => ({
  data: { type: 'custom_field', ...more, attributes },
})
const on = (type: string, id: string) => ({ relationships: { entity: { data: { type, id } } } })
const fault = (pointer: string, detail?: unknown) => ({
  status: 422,
  body: { errors: [{ source: { pointer }, ...(detail === undefined ? {} : { detail }) }] },
})
const valueFault = (detail?: unknown) => fault('/data/attributes/value', detail)

const kinds = [
  { type: 'shipment', entity: 'Shipment', plural: 'shipments', make: () => records.shipment() },
  { type: 'container', entity: 'Container', plural: 'containers', make: () => records.container() },
  {
    type: 'tracking_request',
    entity: 'TrackingRequest',
    plural: 'tracking_requests',
    make: () => records.request(),
  },
]

describe.each(kinds)('below a $type', ({ type, entity, plural, make }) => {
  test('a field is set, listed, edited and deleted by its slug', async () => {
    const id = await make()
    const slug = await defined({ display_name: 'Customer reference number' }, entity)
    const path = `/v2/${plural}/${id}/custom_fields`
    const answer = await service.ask('POST', path, body({ api_slug: slug, value: 'ABC124' }))
    expect(answer.status).toBe(201)
    const { data, links } = one.parse(answer.body)
    expect(data).toEqual({
      id: data.id,
      type: 'custom_field',
      attributes: { api_slug: slug, value: 'ABC124', display_value: 'ABC124' },
      relationships: {
        entity: { data: { id, type } },
        definition: { data: { id: expect.any(String) as string, type: 'custom_field_definition' } },
      },
      links: { self: `/v2/custom_fields/${data.id}` },
    })
    expect(links).toEqual(data.links)
    const listed = page.parse((await service.ask('GET', path)).body)
    expect(listed.data).toEqual([data])
    const pagination = { current: 1, next: null, last: 1, records: 1 }
    expect(listed.meta).toEqual({ size: 1, total: 1, pagination })

    const edited = await service.ask('PATCH', `${path}/${slug}`, body({ value: 'ABC125' }, { id: data.id }))
    expect(edited.status).toBe(200)
    expect(one.parse(edited.body).data).toEqual({
      ...data,
      attributes: { api_slug: slug, value: 'ABC125', display_value: 'ABC125' },
    })
    const deleted = await service.ask('DELETE', `${path}/${slug}`)
    expect([deleted.status, deleted.text]).toEqual([204, ''])
    expect((await service.ask('DELETE', `${path}/${slug}`)).status).toBe(404)
    expect((await service.ask('PATCH', `${path}/${slug}`, body({ value: 'x' }))).body).toMatchObject({
      errors: [{ status: '404', detail: "Couldn't find CustomField" }],
    })
    expect((await service.ask('GET', path)).body).toMatchObject({ data: [], meta: { total: 0 } })
  })

  test('a record has one value of each definition: a second replaces the first', async () => {
    const id = await make()
    const slug = await defined({}, entity)
    const path = `/v2/${plural}/${id}/custom_fields`
    const set = async (value: string) =>
      one.parse((await service.ask('POST', path, body({ api_slug: slug, value }))).body).data
    const [first, second] = [await set('one'), await set('two')]
    expect(second).toEqual({ ...first, attributes: { api_slug: slug, value: 'two', display_value: 'two' } })
    await Promise.all(['a', 'b', 'c'].map(set))
    expect((await service.ask('GET', path)).body).toMatchObject({ meta: { total: 1 } })
  })

  test('a value that somebody else set meanwhile is not overwritten or taken away unseen', async () => {
    const id = await make()
    const api_slug = await defined({}, entity)
    const path = `/v2/${plural}/${id}/custom_fields`
    const set = (value: string, expected_value: string | null) =>
      service.ask('POST', path, body({ api_slug, value, expected_value }))
    expect((await set('desk 4', null)).status).toBe(201)
    const late = await set('desk 5', null)
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({
      errors: [{ code: 'value_changed', meta: { value: 'desk 4', display_value: 'desk 4' } }],
    })
    // Both wanted the same.
    expect((await set('desk 4', null)).status).toBe(201)
    expect((await set('desk 5', 'desk 4')).status).toBe(201)
    const remove = (seen: string) =>
      service.ask('DELETE', `${path}/${api_slug}?expected_value=${encodeURIComponent(seen)}`)
    expect((await remove('desk 5')).status).toBe(400)
    expect((await remove('"desk 4"')).status).toBe(409)
    expect((await remove('"desk 5"')).status).toBe(204)
  })

  test('a field of another entity type is not defined for the record', async () => {
    const id = await make()
    const other = kinds.find(({ entity: name }) => name !== entity)
    const slug = await defined({ api_slug: `elsewhere_${type}` }, other?.entity)
    const path = `/v2/${plural}/${id}/custom_fields`
    const undefinedHere = fault(
      '/data/attributes/api_slug',
      `Api slug '${slug}' is not defined for ${entity}`,
    )
    expect(await service.ask('POST', path, body({ api_slug: slug, value: 'x' }))).toMatchObject(undefinedHere)
    const flat = body({ api_slug: slug, value: 'x' }, on(type, id))
    expect(await service.ask('POST', '/v2/custom_fields', flat)).toMatchObject(undefinedHere)
    for (const name of [slug, '__proto__', 'constructor', 'x'.repeat(10_000)]) {
      expect((await service.ask('PATCH', `${path}/${name}`, body({ value: 'x' }))).status).toBe(404)
      expect((await service.ask('DELETE', `${path}/${name}`)).status).toBe(404)
    }
  })

  test("fields of another account's records are not found, and cannot be set", async () => {
    const id = await make()
    const slug = await defined({}, entity)
    const path = `/v2/${plural}/${id}/custom_fields`
    const sent = body({ api_slug: slug, value: 'secret' })
    const { data } = one.parse((await service.ask('POST', path, sent)).body)
    const asOther = (method: string, address: string, content?: unknown) =>
      service.askAs(service.other, method, address, content)
    const missing = { status: 404, body: { errors: [{ detail: `Couldn't find ${entity}` }] } }
    expect(await asOther('GET', path)).toMatchObject(missing)
    expect(await asOther('POST', path, sent)).toMatchObject(missing)
    expect(await asOther('PATCH', `${path}/${slug}`, body({ value: 'x' }))).toMatchObject(missing)
    expect(await asOther('DELETE', `${path}/${slug}`)).toMatchObject(missing)
    expect((await asOther('GET', `/v2/custom_fields/${data.id}`)).status).toBe(404)
    const flat = body({ value: 'x' })
    expect((await asOther('PATCH', `/v2/custom_fields/${data.id}`, flat)).status).toBe(404)
    expect((await asOther('DELETE', `/v2/custom_fields/${data.id}`)).status).toBe(404)
    expect((await asOther('GET', `/v2/custom_fields?filter[entity_id]=${id}`)).body).toMatchObject({
      data: [],
      meta: { total: 0 },
    })
    const entityFault = fault('/data/relationships/entity/data/id')
    const reach = body({ api_slug: slug, value: 'x' }, on(type, id))
    expect(await asOther('POST', '/v2/custom_fields', reach)).toMatchObject(entityFault)
    expect((await service.ask('GET', `/v2/custom_fields/${data.id}`)).status).toBe(200)
    for (const unknown of [randomUUID(), 'nonsense', '__proto__'])
      expect((await service.ask('GET', `/v2/${plural}/${unknown}/custom_fields`)).status).toBe(404)
  })
})

test('a field is set on every type of record, and read, edited and deleted by its own path', async () => {
  const id = await records.container()
  const slug = await defined({ data_type: 'number', default_format: '0,0.00' }, 'Container')
  const sent = body({ api_slug: slug, value: 1234.5 }, on('container', id))
  const answer = await service.ask('POST', '/v2/custom_fields', sent)
  expect(answer.status).toBe(201)
  const { data, links } = one.parse(answer.body)
  expect(data.attributes).toEqual({ api_slug: slug, value: 1234.5, display_value: '1,234.50' })
  const path = `/v2/custom_fields/${data.id}`
  expect((await service.ask('GET', path)).body).toEqual({ data, links })
  const edited = await service.ask('PATCH', path, body({ value: null }))
  expect(edited).toMatchObject({
    status: 200,
    body: { data: { attributes: { value: null, display_value: null } } },
  })
  expect((await service.ask('PATCH', path, body({ value: '12' }))).status).toBe(422)
  expect((await service.ask('PATCH', path, body({ value: 1 }, { id: randomUUID() }))).status).toBe(409)
  expect((await service.ask('PATCH', path, body({}))).body).toMatchObject({
    errors: [{ source: { pointer: '/data/attributes/value' } }],
  })
  const included = await service.ask('GET', `${path}?include=entity,definition.options`)
  expect(included.body).toMatchObject({
    included: [{ type: 'container', id }, { type: 'custom_field_definition' }],
  })
  const deleted = await service.ask('DELETE', path)
  expect([deleted.status, deleted.body]).toEqual([200, { meta: {} }])
  for (const method of ['GET', 'DELETE']) expect((await service.ask(method, path)).status).toBe(404)
  expect((await service.ask('PATCH', path, body({ value: 1 }))).status).toBe(404)
})

test('fields are listed newest first, and filtered by type, record, slug and definition', async () => {
  const own = await startTestService()
  const mine = createTestRecords(own.db, own.own.account_id)
  const [shipment, container] = [await mine.shipment(), await mine.container()]
  const define = async (attributes: object) => {
    const sent = {
      data: { type: 'custom_field_definition', attributes: { data_type: 'short_text', ...attributes } },
    }
    const answer = await own.ask('POST', '/v2/custom_field_definitions', sent)
    return (answer.body as { data: { id: string } }).data.id
  }
  const zulu = await define({ entity_type: 'Shipment', display_name: 'Zulu' })
  await define({ entity_type: 'Shipment', display_name: 'Alpha' })
  await define({ entity_type: 'Container', display_name: 'Alpha' })
  for (const [path, api_slug] of [
    [`/v2/shipments/${shipment}`, 'zulu'],
    [`/v2/shipments/${shipment}`, 'alpha'],
    [`/v2/containers/${container}`, 'alpha'],
  ]) {
    await own.ask('POST', `${path}/custom_fields`, body({ api_slug, value: 'x' }))
    own.pass(60)
  }
  const list = async (query: string, path = '/v2/custom_fields') => {
    const { data, meta } = page.parse((await own.ask('GET', `${path}?${query}`)).body)
    const given = data.map(
      ({ attributes, relationships }) => `${relationships?.entity?.data?.type} ${attributes.api_slug}`,
    )
    return [given, meta.total]
  }
  const all = ['container alpha', 'shipment alpha', 'shipment zulu']
  expect(await list('')).toEqual([all, 3])
  expect(await list('sort=created_at')).toEqual([all.toReversed(), 3])
  expect(await list('page[size]=2&page[number]=2')).toEqual([['shipment zulu'], 3])
  expect(await list('filter[entity_type]=Shipment')).toEqual([all.slice(1), 2])
  for (const name of ['Container', 'Cargo', 'container'])
    expect(await list(`filter[entity_type]=${name}`)).toEqual([all.slice(0, 1), 1])
  expect(await list(`filter[entity_id]=${shipment}&filter[api_slug]=alpha`)).toEqual([['shipment alpha'], 1])
  expect(await list(`filter[definition_id]=${zulu}`)).toEqual([['shipment zulu'], 1])
  expect(await list('', `/v2/shipments/${shipment}/custom_fields`)).toEqual([all.slice(1), 2])
  expect(await list('sort=-updated_at', `/v2/shipments/${shipment}/custom_fields`)).toEqual([all.slice(1), 2])
  expect(await list('filter[api_slug]=zulu', `/v2/shipments/${shipment}/custom_fields`)).toEqual([
    ['shipment zulu'],
    1,
  ])
  for (const parameter of ['filter[entity_type]', 'filter[entity_id]', 'filter[definition_id]', 'sort'])
    expect((await own.ask('GET', `/v2/custom_fields?${parameter}=nonsense`)).body).toMatchObject({
      errors: [{ status: '400', source: { parameter } }],
    })
  await own.close()
})

test('every list of custom fields can be read with cursors, sorted by each of its columns', async () => {
  const id = await records.shipment()
  const [first, second, chosen] = [await defined({}), await defined({}), await defined({ data_type: 'enum' })]
  for (const api_slug of [first, second])
    await service.ask('POST', `/v2/shipments/${id}/custom_fields`, body({ api_slug, value: 'x' }))
  const found = await service.ask('GET', `/v2/custom_field_definitions?filter[api_slug]=${chosen}`)
  const options = `/v2/custom_field_definitions/${(found.body as { data: { id: string }[] }).data[0]?.id}/options`
  for (const [value, position] of [
    ['a', 2],
    ['b', null],
    ['c', 1],
  ])
    await service.ask('POST', options, {
      data: { type: 'custom_field_option', attributes: { label: 'x', value, position } },
    })
  const walk = async (path: string): Promise<string[]> => {
    const { data, links } = anyPage.parse((await service.ask('GET', path)).body)
    return [...data.map((record) => record.id), ...(links.next === undefined ? [] : await walk(links.next))]
  }
  for (const [path, ...sorts] of [
    [`/v2/shipments/${id}/custom_fields`, '', 'created_at', '-api_slug,updated_at', 'entity_type'],
    ['/v2/custom_fields', '', '-entity_type,api_slug'],
    ['/v2/custom_field_definitions', '', '-data_type', 'updated_at,-display_name'],
    [options, '', '-position', 'label,-value'],
    ['/v2/parties', '', '-company_name'],
  ] as const)
    for (const sort of sorts) {
      const query = `page[size]=1000${sort === '' ? '' : `&sort=${sort}`}`
      const whole = anyPage.parse((await service.ask('GET', `${path}?${query}`)).body)
      const ids = whole.data.map((record) => record.id)
      const walked = await walk(`${path}?${query.replace('1000', '2')}&page[cursor]=`)
      expect([path, sort, walked]).toEqual([path, sort, ids])
    }
})

test('a value must have the data type of its field, and is stored in the form of the interface', async () => {
  const id = await records.shipment()
  const path = `/v2/shipments/${id}/custom_fields`
  const set = async (api_slug: string, value: unknown) => service.ask('POST', path, body({ api_slug, value }))
  const taken: [string, unknown, unknown][] = [
    ['short_text', 'Größe', 'Größe'],
    ['number', 1e-7, 1e-7],
    ['date', '2026-09-12', '2026-09-12'],
    ['datetime', '2026-09-12T08:59:00+02:00', '2026-09-12T06:59:00Z'],
    ['boolean', false, false],
  ]
  for (const [data_type, value, kept] of taken) {
    const slug = await defined({ data_type })
    expect(await set(slug, value)).toMatchObject({
      status: 201,
      body: { data: { attributes: { value: kept } } },
    })
    for (const wrong of [{ a: 1 }, ['x'], data_type === 'short_text' ? 7 : 'nonsense'])
      expect([data_type, wrong, await set(slug, wrong)]).toMatchObject([
        data_type,
        wrong,
        valueFault(expect.stringMatching(/^Value must be/)),
      ])
    for (const wrong of ['a\0b', 'x'.repeat(10_000), [[1]], { 'a\0': 1 }, '\ud800'])
      expect([data_type, (await set(slug, wrong)).status]).toEqual([data_type, 422])
    const text = `{"data":{"type":"custom_field","attributes":{"api_slug":"${slug}","value":1e999}}}`
    expect((await service.ask('POST', path, text, { 'content-type': 'application/json' })).status).toBe(422)
  }
})

test('a choice must be one of the options; a stored value keeps a deleted option, a new value cannot have it', async () => {
  const id = await records.shipment()
  const path = `/v2/shipments/${id}/custom_fields`
  const slug = await defined({ data_type: 'enum', api_slug: 'priority' })
  const several = await defined({ data_type: 'enum_multi', api_slug: 'handling' })
  const set = (api_slug: string, value: unknown) => service.ask('POST', path, body({ api_slug, value }))
  expect(await set(slug, 'low')).toMatchObject(valueFault(expect.stringContaining('no options yet')))
  const optionOf = async (api_slug: string, value: string) => {
    const definitions = await service.ask('GET', `/v2/custom_field_definitions?filter[api_slug]=${api_slug}`)
    const [definition] = (definitions.body as { data: { id: string }[] }).data
    const options = `/v2/custom_field_definitions/${definition?.id}/options`
    const sent = { data: { type: 'custom_field_option', attributes: { label: `The ${value}`, value } } }
    return `${options}/${((await service.ask('POST', options, sent)).body as { data: { id: string } }).data.id}`
  }
  const low = await optionOf(slug, 'low')
  await optionOf(several, 'dry')
  await optionOf(several, 'cold')
  expect(await set(slug, 'low')).toMatchObject({
    status: 201,
    body: { data: { attributes: { value: 'low', display_value: 'The low' } } },
  })
  expect(await set(slug, 'LOW')).toMatchObject(valueFault('Value must be one of: low'))
  expect(await set(several, ['cold', 'dry', 'cold'])).toMatchObject({
    body: { data: { attributes: { value: ['cold', 'dry'], display_value: 'The cold, The dry' } } },
  })
  expect(await set(several, ['cold', 'wet'])).toMatchObject(valueFault('Value must be of: dry, cold'))
  await service.ask('DELETE', low)
  expect((await service.ask('GET', path)).body).toMatchObject({
    data: [
      { attributes: { value: ['cold', 'dry'] } },
      { attributes: { value: 'low', display_value: 'low' } },
    ],
  })
  expect((await set(slug, 'low')).status).toBe(422)
})

test('a reference must name a record of the account', async () => {
  const id = await records.shipment()
  const path = `/v2/shipments/${id}/custom_fields`
  const slug = await defined({ data_type: 'reference', reference_type: 'Cargo' })
  const set = (value: unknown) => service.ask('POST', path, body({ api_slug: slug, value }))
  const container = await records.container()
  const value = { type: 'container', id: container }
  expect(await set(value)).toMatchObject({
    status: 201,
    body: { data: { attributes: { value, display_value: container } } },
  })
  const unknown = valueFault('Value names a container that does not exist')
  expect(await set({ type: 'container', id: await foreign.container() })).toMatchObject(unknown)
  expect(await set({ type: 'container', id: randomUUID() })).toMatchObject(unknown)
  expect(await set({ type: 'shipment', id })).toMatchObject(valueFault())
  const port = await service.ask('GET', '/v2/ports/USLAX')
  const shared = await defined({ data_type: 'reference', reference_type: 'port' })
  const ofCatalogue = { type: 'port', id: (port.body as { data: { id: string } }).data.id }
  expect((await service.ask('POST', path, body({ api_slug: shared, value: ofCatalogue }))).status).toBe(201)
})

test('a value must meet the rules of its definition, and a pattern that runs too long is stopped', async () => {
  const id = await records.shipment()
  const path = `/v2/shipments/${id}/custom_fields`
  const set = (api_slug: string, value: unknown) => service.ask('POST', path, body({ api_slug, value }))
  const validation = { required: true, pattern: '^PO-\\d+$', max_length: 6 }
  const order = await defined({ validation })
  expect((await set(order, 'PO-123')).status).toBe(201)
  expect(await set(order, 'XO-123')).toMatchObject(valueFault('Value must match ^PO-\\d+$'))
  expect(await set(order, 'PO-1234')).toMatchObject(valueFault('Value must have at most 6 characters'))
  for (const blank of [null, '', ' '])
    expect(await set(order, blank)).toMatchObject(valueFault("Value can't be blank"))
  const endless = await defined({ validation: { pattern: '^(a+)+$' } })
  expect((await set(endless, 'aaaa')).status).toBe(201)
  expect((await set(endless, `${'a'.repeat(60)}!`)).status).toBe(422)
  const behind = await defined({ validation: { pattern: '^(?!(a+)+$)' } })
  expect((await set(behind, `${'a'.repeat(60)}!`)).status).toBe(422)
})

test('without a value the default value is set, if there is one', async () => {
  const id = await records.shipment()
  const path = `/v2/shipments/${id}/custom_fields`
  const standard = await defined({ data_type: 'number', default_value: 7 })
  const none = await defined({})
  const without = (api_slug: string) => service.ask('POST', path, body({ api_slug }))
  expect(await without(standard)).toMatchObject({ status: 201, body: { data: { attributes: { value: 7 } } } })
  expect(await without(none)).toMatchObject(valueFault('Value is required'))
  const cleared = await service.ask('POST', path, body({ api_slug: standard, value: null }))
  expect(cleared.body).toMatchObject({ data: { attributes: { value: null } } })
})

test('an invalid custom field is refused with an error for each field', async () => {
  const id = await records.shipment()
  const path = '/v2/custom_fields'
  const slug = await defined({})
  const attributes = { api_slug: slug, value: 'x' }
  for (const api_slug of ['', 'x'.repeat(10_000), 'a\0', 7, null])
    expect(await service.ask('POST', path, body({ api_slug, value: 'x' }, on('shipment', id)))).toMatchObject(
      fault('/data/attributes/api_slug'),
    )
  for (const api_slug of ['__proto__', 'constructor', 'nonsense'])
    expect(await service.ask('POST', path, body({ api_slug, value: 'x' }, on('shipment', id)))).toMatchObject(
      fault('/data/attributes/api_slug', `Api slug '${api_slug}' is not defined for Shipment`),
    )
  expect(await service.ask('POST', path, body(attributes))).toMatchObject(fault('/data/relationships'))
  expect(await service.ask('POST', path, body(attributes, on('vessel', id)))).toMatchObject(
    fault('/data/relationships/entity/data/type'),
  )
  for (const unknown of ['nonsense', randomUUID(), await foreign.shipment(), await records.container()])
    expect(await service.ask('POST', path, body(attributes, on('shipment', unknown)))).toMatchObject(
      fault('/data/relationships/entity/data/id'),
    )
  const mistyped = { data: { ...body(attributes, on('shipment', id)).data, type: 'field' } }
  expect(await service.ask('POST', path, mistyped)).toMatchObject(fault('/data/type'))
})
