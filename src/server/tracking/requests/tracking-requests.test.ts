import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestService, type TestService } from '../../testing/service.ts'
import { checkAllDue, scriptedCarrier, reports } from '../testing/scripted-carrier.ts'

const { source, answers } = scriptedCarrier()
let service: TestService
beforeAll(async () => {
  service = await startTestService({ source })
  for (const [id, { account_id }] of [
    [ours, service.own],
    [theirs, service.other],
  ] as const)
    await service.db.insertInto('parties').values({ account_id, id, company_name: 'Acme Imports' }).execute()
})
afterAll(() => service.close())

const ours = '0a9f2c1e-5a35-4c55-9d0b-3f6f0c7f1b01'
const theirs = '0a9f2c1e-5a35-4c55-9d0b-3f6f0c7f1b02'
const number = { request_type: 'bill_of_lading', request_number: 'MEDUFR030802' }
const post = (attributes: object, more: object = {}) =>
  service.ask('POST', '/v2/tracking_requests', { data: { type: 'tracking_request', attributes, ...more } })
const idOf = (body: unknown) => z.object({ data: z.object({ id: z.string() }) }).parse(body).data.id
const customer = (id: string) => ({ relationships: { customer: { data: { id, type: 'party' } } } })
const refusal = async (attributes: object, more: object = {}) => {
  const { status, body } = await post(attributes, more)
  expect(status).toBe(422)
  return z.object({ errors: z.array(z.unknown()) }).parse(body).errors[0]
}

test('What the interface refuses it refuses with these messages', async () => {
  const scac = { pointer: '/data/attributes/scac' }
  const blank = { status: '422', title: 'Unprocessable Entity', code: 'blank' }
  const missing = { ...blank, source: scac, detail: "Scac can't be blank" }
  expect(await refusal(number)).toEqual(missing)
  for (const none of [null, '', '  ']) expect(await refusal({ ...number, scac: none })).toEqual(missing)
  expect(await refusal({ ...number, auto_detect_vocc_scac: false })).toEqual(missing)
  expect(await refusal({ ...number, scac: 'XXXXX' })).toMatchObject({ source: scac })
  for (const request_number of [undefined, null, '', '  '])
    expect(await refusal({ ...number, request_number, scac: 'MSCU' })).toEqual({
      ...blank,
      detail: "Request number can't be blank",
      source: { pointer: '/data/attributes/request_number' },
    })
})

test('A request to a line that the catalogue does not know is taken, and waits for a source', async () => {
  const { status, body } = await post({ ...number, request_number: 'ABCD7000001', scac: 'xxxx' })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    data: { attributes: { scac: 'XXXX', status: 'pending', failed_reason: null } },
  })
})

test('A line that nothing can be tracked at is named', async () => {
  await service.db
    .insertInto('shipping_lines')
    .values({
      account_id: service.own.account_id,
      id: '0a9f2c1e-5a35-4c55-9d0b-3f6f0c7f1b03',
      scac: 'UALC',
      name: 'Universal Africa Lines',
      short_name: 'UAL',
      bill_of_lading_tracking_support: false,
      booking_number_tracking_support: false,
      container_number_tracking_support: false,
    })
    .execute()
  expect(await refusal({ ...number, scac: 'UALC' })).toMatchObject({
    code: 'blank',
    detail: "Scac 'UALC' is not supported. We do not currently integrate with Universal Africa Lines",
  })
})

test('The tags that a request gives for its shipment are given under both names', async () => {
  const attributes = { ...number, request_number: 'MEDU3000009', scac: 'MSCU', shipment_tags: ['Spring'] }
  const { body } = await post(attributes)
  expect(body).toMatchObject({ data: { attributes: { tags: ['Spring'], shipment_tags: ['Spring'] } } })
})

test('A request takes labels that are null, small letters, another code of the line, and gives its customer back', async () => {
  const attributes = { ...number, scac: 'medu', ref_numbers: null, shipment_tags: null }
  const { status, body } = await post(attributes, customer(ours))
  expect(status).toBe(201)
  expect(body).toMatchObject({
    data: {
      attributes: { scac: 'MSCU', ref_numbers: [], tags: [], status: 'pending', failed_reason: null },
      relationships: { tracked_object: { data: null }, customer: { data: { id: ours, type: 'party' } } },
    },
  })
  const got = await service.ask('GET', `/v2/tracking_requests/${idOf(body)}?include=customer`)
  expect(got.body).toMatchObject({ included: [{ type: 'party', id: ours }] })
})

test("The customer of a request becomes the shipment's", async () => {
  answers.set('MEDU3000001', reports({ bill_of_lading_number: 'MEDU3000001' }))
  await post({ ...number, request_number: 'MEDU3000001', scac: 'MSCU' }, customer(ours))
  await checkAllDue(service, source)
  expect((await service.ask('GET', '/v2/shipments?number=MEDU3000001')).body).toMatchObject({
    data: [{ attributes: { customer_name: 'Acme Imports' } }],
  })
})

test("The customer of a request is changed and taken away, and the shipment's name follows; another account's party is refused", async () => {
  const shown = async () =>
    (await service.ask('GET', '/v2/shipments?number=MEDU3000001')).body as {
      data: { attributes: { customer_name: string | null } }[]
    }
  const { body: found } = await service.ask('GET', '/v2/tracking_requests?q=MEDU3000001')
  const id = (found as { data: { id: string }[] }).data[0]?.id ?? ''
  const edit = (party: string | null) =>
    service.ask('PATCH', `/v2/tracking_requests/${id}`, {
      data: {
        type: 'tracking_request',
        id,
        ...(party === null ? { relationships: { customer: { data: null } } } : customer(party)),
      },
    })
  expect((await edit(null)).body).toMatchObject({ data: { relationships: { customer: { data: null } } } })
  expect((await shown()).data[0]?.attributes.customer_name).toBeNull()
  expect((await edit(randomUUID())).status).toBe(422)
  expect((await edit(ours)).body).toMatchObject({
    data: { relationships: { customer: { data: { id: ours } } } },
  })
  expect((await shown()).data[0]?.attributes.customer_name).toBe('Acme Imports')
  // Somebody who saw no customer does not take this one away.
  const late = await service.ask('PATCH', `/v2/tracking_requests/${id}`, {
    data: {
      type: 'tracking_request',
      id,
      attributes: { expected_customer_id: null },
      relationships: { customer: { data: null } },
    },
  })
  expect(late.status).toBe(409)
  expect(late.body).toMatchObject({ errors: [{ code: 'value_changed', meta: { customer_id: ours } }] })
})

test('What a request led to is included under each name that clients ask for it by', async () => {
  const bill = 'MEDU3000001'
  for (const include of ['tracked_object', 'shipment', 'shipment,container', 'shipment.containers']) {
    const { status, body } = await service.ask('GET', `/v2/tracking_requests?q=${bill}&include=${include}`)
    expect([include, status]).toEqual([include, 200])
    expect(body).toMatchObject({
      data: [{ relationships: { tracked_object: { data: { type: 'shipment' } } } }],
      included: expect.arrayContaining([
        expect.objectContaining({
          type: 'shipment',
          attributes: expect.objectContaining({ bill_of_lading_number: bill }),
        }),
      ]),
    })
    expect(body).not.toMatchObject({ data: [{ relationships: { shipment: {} } }] })
  }
})

test("Another account's customer, or nobody, is refused with a pointer, and nothing is made", async () => {
  const total = async () =>
    z
      .object({ meta: z.object({ total: z.number() }) })
      .parse((await service.ask('GET', '/v2/tracking_requests?page[size]=1')).body).meta.total
  const before = await total()
  for (const id of [theirs, '0a9f2c1e-5a35-4c55-9d0b-3f6f0c7f1bff'])
    expect(await refusal({ ...number, scac: 'MSCU' }, customer(id))).toMatchObject({
      source: { pointer: '/data/relationships/customer/data/id' },
    })
  expect(await refusal({ ...number, scac: 'MSCU' }, customer('7'))).toMatchObject({
    source: { pointer: '/data/relationships/customer/data/id' },
  })
  expect(await total()).toBe(before)
})

test('What is too much or of another kind is refused with a pointer to it', async () => {
  const at = async (more: object) => {
    const error = await refusal({ ...number, scac: 'MSCU', ...more })
    return z.object({ source: z.object({ pointer: z.string() }) }).parse(error).source.pointer
  }
  const attribute = (name: string) => `/data/attributes/${name}`
  expect(await at({ request_type: 'airway_bill' })).toBe(attribute('request_type'))
  expect(await at({ request_number: 'M'.repeat(61) })).toBe(attribute('request_number'))
  expect(await at({ request_number: '- -' })).toBe(attribute('request_number'))
  expect(await at({ scac: 'MSC' })).toBe(attribute('scac'))
  expect(await at({ ref_numbers: 'PO 1' })).toBe(attribute('ref_numbers'))
  expect(await at({ ref_numbers: ['PO 1', 7] })).toBe(attribute('ref_numbers/1'))
  expect(await at({ ref_numbers: ['x'.repeat(256)] })).toBe(attribute('ref_numbers/0'))
  expect(await at({ shipment_tags: Array.from({ length: 101 }, String) })).toBe(attribute('shipment_tags'))
  expect(await at({ auto_detect_vocc_scac: 'yes' })).toBe(attribute('auto_detect_vocc_scac'))
})

test('References that grow when they are compared are kept and found all the same', async () => {
  answers.set('MEDU3000002', reports({ bill_of_lading_number: 'MEDU3000002' }, 'MSCU3000020'))
  const ref_numbers = Array.from({ length: 5 }, (_each, index) => 'ﷺ'.repeat(200) + String(index))
  await post({ ...number, request_number: 'MEDU3000002', scac: 'MSCU', ref_numbers })
  await checkAllDue(service, source)
  expect((await service.ask('GET', '/v2/shipments?number=MEDU3000002')).body).toMatchObject({
    data: [{ attributes: { ref_numbers } }],
  })
})

test('A request is edited by one reference number or by all of them, in any state', async () => {
  const id = idOf((await post({ ...number, scac: 'MSCU', ref_numbers: ['OLD'] })).body)
  const edit = (attributes: object, more: object = {}) =>
    service.ask('PATCH', `/v2/tracking_requests/${id}`, {
      data: { type: 'tracking_request', attributes, ...more },
    })
  const words = async (attributes: object) => (await edit(attributes)).body
  const reported = (ref_numbers: string[]) => ({ data: { id, attributes: { ref_numbers } } })
  expect(await words({ ref_number: 'REFNUMBER11' })).toMatchObject(reported(['REFNUMBER11']))
  expect(await words({ ref_numbers: ['A', 'B'] })).toMatchObject(reported(['A', 'B']))
  expect(await words({ ref_numbers: null })).toMatchObject(reported([]))
  await service.db.updateTable('tracking_requests').set({ status: 'failed' }).where('id', '=', id).execute()
  expect(await words({ ref_number: 'LATE' })).toMatchObject(reported(['LATE']))
  expect((await edit({})).body).toMatchObject({
    errors: [{ status: '422', source: { pointer: '/data/attributes' } }],
  })
  expect((await edit({ ref_number: 'X' }, { id: ours })).status).toBe(409)
  const nobody = await service.ask('PATCH', `/v2/tracking_requests/${ours}`, {
    data: { type: 'tracking_request', attributes: { ref_number: 'X' } },
  })
  expect(nobody.status).toBe(404)
})

test("A shipment's tags are edited like its reference numbers, each without touching the other", async () => {
  answers.set('MEDU3000003', reports({ bill_of_lading_number: 'MEDU3000003' }))
  const asked = { ...number, request_number: 'MEDU3000003', scac: 'MSCU' }
  await post({ ...asked, ref_numbers: ['PO 1'], shipment_tags: ['camembert'] })
  await checkAllDue(service, source)
  const listed = await service.ask('GET', '/v2/shipments?number=MEDU3000003')
  const id = z.object({ data: z.array(z.object({ id: z.string() })) }).parse(listed.body).data[0]?.id
  const edit = async (attributes: object) =>
    (await service.ask('PATCH', `/v2/shipments/${id}`, { data: { attributes } })).body
  expect(await edit({ tags: ['brie', 'brie'] })).toMatchObject({
    data: { attributes: { tags: ['brie'], ref_numbers: ['PO 1'] } },
  })
  expect(await edit({ ref_numbers: ['PO 2'] })).toMatchObject({
    data: { attributes: { tags: ['brie'], ref_numbers: ['PO 2'] } },
  })
  expect(await edit({})).toMatchObject({ errors: [{ source: { pointer: '/data/attributes' } }] })
})
