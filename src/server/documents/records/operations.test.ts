import { createHash } from 'node:crypto'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentColumns, emailSubmissionColumns } from '../../../contract/operations/lists/index.ts'
import type { DirectUpload, Document, DocumentSchema } from '../../../contract/resources/index.ts'
import { documentTypes } from '../../../contract/vocabulary/index.ts'
import { firstErrorOf } from '../../testing/inbox.ts'
import { startTestService, type TestAnswer, type TestService } from '../../testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
  await service.ask('POST', '/v2/imports', tracked)
})
afterAll(() => service.close())

const shipment_id = '20000000-0000-4000-8000-000000000001'
const container_id = '20000000-0000-4000-8000-000000000002'
/** A shipment with one container. */
const tracked = {
  data: {
    id: shipment_id,
    type: 'shipment',
    attributes: { bill_of_lading_number: 'NRTH7700123', ref_numbers: ['PO-2026/0413'] },
    relationships: { containers: { data: [{ id: container_id, type: 'container' }] } },
  },
  included: [
    {
      id: container_id,
      type: 'container',
      attributes: { number: 'CSQU3054383' },
      relationships: { shipment: { data: { id: shipment_id, type: 'shipment' } } },
    },
  ],
}

const dataOf = (answer: TestAnswer) => (answer.body as { data: Document }).data
const firstError = async (answer: TestAnswer) => firstErrorOf(new Response(answer.text))
let made = 0

/** A document with new bytes. */
async function file(name = 'A name', content_type = 'application/pdf', key = service.own.key) {
  const bytes = new TextEncoder().encode(`document ${made++}`)
  const as = { authorization: `Token ${key}` }
  const checksum = createHash('md5').update(bytes).digest('base64')
  const blob = { filename: `${name}.pdf`, content_type, byte_size: bytes.length, checksum }
  const announced = (await service.ask('POST', '/v2/storage/direct_uploads', { blob }, as))
    .body as DirectUpload
  await service.ask('PUT', announced.direct_upload.url, bytes, announced.direct_upload.headers)
  const attributes = { name, attached_document: announced.signed_id }
  return dataOf(await service.ask('POST', '/v2/documents', { data: { type: 'document', attributes } }, as))
}
const edit = (id: string, attributes: object) =>
  service.ask('PATCH', `/v2/documents/${id}`, { data: { type: 'document', attributes } })
const jobs = (document_id: string) =>
  service.db
    .selectFrom('document_jobs')
    .select(['kind', 'degrees'])
    .where('document_id', '=', document_id)
    .orderBy('kind')
    .execute()

describe('editing a document', () => {
  test('sets the type chosen by a person, and null removes it', async () => {
    const { id } = await file()
    service.pass(60)
    const said = await edit(id, { document_type_manual: 'arrival_notice' })
    expect(said.status).toBe(200)
    expect(dataOf(said).attributes).toMatchObject({
      document_type: null,
      document_type_manual: 'arrival_notice',
      updated_at: service.clock.now().toISOString().replace('.000Z', 'Z'),
    })
    expect((said.body as { links: object }).links).toEqual({ self: `/v2/documents/${id}` })
    expect(dataOf(await edit(id, { document_type_manual: null })).attributes.document_type_manual).toBeNull()
  })

  test('shows the fields edited by a person in the last representation, until they are removed', async () => {
    const { id } = await file()
    const said = await edit(id, { extracted_data_manual: { total_amount: { amount: 12.5 }, paid: null } })
    const { included } = said.body as { included: { type: string; attributes: object }[] }
    expect(included.find(({ type }) => type === 'document_representation')?.attributes).toMatchObject({
      schema_version: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
      payload: { total_amount: { amount: 12.5 }, paid: null },
    })
    expect(included.map(({ type }) => type)).toContain('account')
    const alias = await service.ask('GET', `/v2/documents/${id}?include=current_extraction`)
    expect((alias.body as { included: object[] }).included).toHaveLength(1)
    expect(dataOf(alias).relationships).not.toHaveProperty('current_extraction')
    const cleared = dataOf(await edit(id, { extracted_data_manual: null }))
    expect(cleared.relationships?.last_document_representation).toEqual({ data: null })
  })

  test('links the document at once to the identifiers in the edited fields', async () => {
    const { id } = await file()
    const said = dataOf(await edit(id, { extracted_data_manual: { boxes: [{ number: 'csqu 305438-3' }] } }))
    expect(said.relationships?.shipments?.data).toEqual([{ id: shipment_id, type: 'shipment' }])
    expect(said.relationships?.cargos?.data).toEqual([{ id: container_id, type: 'container' }])
    const cleared = dataOf(await edit(id, { extracted_data_manual: null }))
    expect([cleared.relationships?.shipments?.data, cleared.relationships?.cargos?.data]).toEqual([[], []])
  })

  test('changes nothing if the request has no attributes', async () => {
    const document = await file()
    service.pass(60)
    expect(dataOf(await edit(document.id, {})).attributes).toEqual(document.attributes)
  })

  test.each([
    ['a type that there is not', { document_type_manual: 'love_letter' }, 'document_type_manual'],
    ['a type that is no word', { document_type_manual: 7 }, 'document_type_manual'],
    ['a list of data', { extracted_data_manual: [] }, 'extracted_data_manual'],
    ['words for data', { extracted_data_manual: 'x' }, 'extracted_data_manual'],
    ['data too deep', { extracted_data_manual: nested(9) }, 'extracted_data_manual'],
    ['too much data', { extracted_data_manual: { x: 'x'.repeat(65_536) } }, 'extracted_data_manual'],
    ['a NUL in a name', { extracted_data_manual: { 'a\0': 1 } }, 'extracted_data_manual'],
    ['half a character in a name', { extracted_data_manual: { '\ud800': 1 } }, 'extracted_data_manual'],
    ['half a character', { extracted_data_manual: { a: ['\ud800'] } }, 'extracted_data_manual/a/0'],
  ])('is refused with the field for %s', async (_what, attributes, field) => {
    const { id } = await file()
    const answer = await edit(id, attributes)
    expect(answer.status).toBe(422)
    expect((await firstError(answer))?.source).toEqual({ pointer: `/data/attributes/${field}` })
  })

  test('accepts unusual characters unchanged', async () => {
    const { id } = await file()
    const odd = { ['__proto__x']: 1, constructor: 'c', 'back\\u0000slash': '\\u0000', '😀': ['😀'], '': null }
    const answer = await edit(id, { extracted_data_manual: odd })
    const { included } = answer.body as { included: { type: string; attributes: { payload?: object } }[] }
    expect(included.find(({ type }) => type === 'document_representation')?.attributes.payload).toEqual(odd)
  })

  test('is refused if the body and the address name different documents', async () => {
    const { id } = await file()
    const data = { type: 'document', id: shipment_id, attributes: {} }
    const answer = await service.ask('PATCH', `/v2/documents/${id}`, { data })
    expect([answer.status, (await firstError(answer))?.source]).toEqual([409, { pointer: '/data/id' }])
  })

  test('accepts a body declared as application/json', async () => {
    const { id } = await file()
    const body = { data: { type: 'document', attributes: { document_type_manual: 'other' } } }
    const answer = await service.ask('PATCH', `/v2/documents/${id}`, body, {
      'content-type': 'application/json',
    })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/vnd.api+json'])
  })
})

test('a deleted document is gone with its file, and its content can be uploaded again', async () => {
  const { id } = await file('Short-lived NRTH7700123')
  await edit(id, { extracted_data_manual: { x: 1 } })
  const { download_url } = (await service.ask('GET', `/v2/documents/${id}/download_url`)).body as {
    download_url: string
  }
  expect((await service.ask('DELETE', `/v2/documents/${id}`)).status).toBe(204)
  expect((await service.ask('GET', `/v2/documents/${id}`)).status).toBe(404)
  expect((await service.ask('DELETE', `/v2/documents/${id}`)).status).toBe(404)
  expect((await service.ask('GET', download_url)).status).toBe(403)
  for (const table of ['document_representations', 'document_shipments', 'document_jobs'] as const)
    expect(await service.db.selectFrom(table).selectAll().where('document_id', '=', id).execute()).toEqual([])
  made--
  expect((await file()).id).not.toBe(id)
})

test('the list of document types has labels for people', async () => {
  const { status, headers, body } = await service.ask('GET', '/v2/documents/types')
  expect([status, headers.get('content-type')]).toEqual([200, 'application/json'])
  const { document_types } = body as { document_types: { code: string; label: string }[] }
  expect(document_types.map(({ code }) => code)).toEqual([...documentTypes])
  expect(document_types[0]).toEqual({ code: 'bill_of_lading', label: 'Bill of lading' })
})

describe('a job for a document', () => {
  test('is accepted, and enqueued once, however often it is requested', async () => {
    const { id } = await file()
    expect(await jobs(id)).toEqual([{ kind: 'classify', degrees: null }])
    for (const work of ['reextract', 'reclassify', 'reextract']) {
      const answer = await service.ask('POST', `/v2/documents/${id}/${work}`)
      expect([answer.status, answer.body]).toEqual([202, { status: 'accepted' }])
    }
    expect((await jobs(id)).map(({ kind }) => kind)).toEqual(['classify', 'extract'])
  })

  test('rotates a picture by the sum of the requested angles', async () => {
    const { id } = await file('Photo', 'image/jpeg')
    const turn = (degrees: unknown) => service.ask('POST', `/v2/documents/${id}/rotate`, { degrees })
    expect((await turn(90)).body).toEqual({ status: 'accepted' })
    expect((await turn(180)).status).toBe(202)
    expect((await jobs(id)).find(({ kind }) => kind === 'rotate')).toEqual({ kind: 'rotate', degrees: 270 })
    expect((await turn(90)).status).toBe(202)
    expect((await jobs(id)).map(({ kind }) => kind)).toEqual(['classify'])
    for (const degrees of [0, 45, 360, -90, '90', null, 90.5]) {
      const refused = await turn(degrees)
      expect([degrees, refused.status]).toEqual([degrees, 422])
      expect((await firstError(refused))?.source).toEqual({ pointer: '/degrees' })
    }
    expect(await firstError(await turn(45))).toMatchObject({
      title: 'Invalid rotation',
      detail: 'degrees must be one of: 90, 180, 270',
    })
  })

  test('refuses to rotate a file that is not a picture', async () => {
    const { id } = await file('Paper', 'application/pdf')
    const answer = await service.ask('POST', `/v2/documents/${id}/rotate`, { degrees: 90 })
    expect([answer.status, (await firstError(answer))?.title]).toEqual([422, 'Invalid rotation'])
  })

  test('links a document by its name, once the identifier is tracked', async () => {
    const name = 'Bill NRTH8800456 final'
    const { id, relationships } = await file(name)
    expect(relationships?.shipments?.data).toEqual([])
    const later = '20000000-0000-4000-8000-000000000009'
    const attributes = { bill_of_lading_number: 'NRTH8800456' }
    await service.ask('POST', '/v2/imports', { data: { id: later, type: 'shipment', attributes } })
    const answer = await service.ask('POST', `/v2/documents/${id}/relink`)
    expect([answer.status, answer.body]).toEqual([202, { status: 'accepted' }])
    const linked = await service.ask('GET', `/v2/documents/${id}?include=shipments`)
    expect(dataOf(linked).relationships?.shipments?.data).toEqual([{ id: later, type: 'shipment' }])
    expect((linked.body as { included: { id: string }[] }).included.map((each) => each.id)).toEqual([later])
  })
})

test('a document without a file can neither be downloaded nor rotated', async () => {
  const { id } = await file('Lost', 'image/png')
  await service.db.updateTable('documents').set({ blob_id: null }).where('id', '=', id).execute()
  for (const answer of [
    await service.ask('GET', `/v2/documents/${id}/download_url`),
    await service.ask('POST', `/v2/documents/${id}/rotate`, { degrees: 90 }),
  ])
    expect([answer.status, (await firstError(answer))?.title]).toEqual([422, 'No document attached'])
})

test('documents are found by a reference of the shipment they are linked to', async () => {
  const { id } = await file('Arrival notice po 2026/0413')
  const found = async (reference: string) => {
    const answer = await service.ask(
      'GET',
      `/v2/documents?filter[reference]=${encodeURIComponent(reference)}`,
    )
    const { data, meta } = answer.body as { data: Document[]; meta: { total: number } }
    expect(meta.total).toBe(data.length)
    return data.some((each) => each.id === id)
  }
  for (const reference of ['PO-2026/0413', 'po 2026/0413', 'nrth7700123', 'CSQU 305438-3'])
    expect([reference, await found(reference)]).toEqual([reference, true])
  expect(await found('NRTH7700124')).toBe(false)
  const turning = await service.ask('GET', '/v2/documents?page[cursor]=&page[size]=2&sort=-name')
  expect((turning.body as { links: { next: string } }).links.next).toContain('page%5Bcursor%5D=')
  expect(await found("'; drop table documents; --")).toBe(false)
})

test('a document is returned with all its related records', async () => {
  const { id } = await file('Box CSQU3054383')
  await edit(id, { extracted_data_manual: { x: 1 } })
  const relations = 'account,user,email_submission,last_document_representation,shipments,cargos'
  for (const path of [`/v2/documents/${id}`, '/v2/documents']) {
    const { included } = (await service.ask('GET', `${path}?include=${relations}`)).body as {
      included: { type: string }[]
    }
    expect([...new Set(included.map(({ type }) => type))].toSorted()).toEqual([
      'account',
      'container',
      'document_representation',
      'shipment',
    ])
  }
  const unknown = await service.ask('GET', `/v2/documents/${id}?include=invalid_relation`)
  expect([unknown.status, (await firstError(unknown))?.source]).toEqual([400, { parameter: 'include' }])
})

test('every filter of the lists accepts empty values and words with a special meaning elsewhere', async () => {
  for (const [list, columns] of Object.entries({
    documents: documentColumns,
    email_submissions: emailSubmissionColumns,
  }))
    for (const name of Object.keys(columns))
      for (const value of ['null', 'any', '', ',', '%5C', '%25', "'"]) {
        const { status } = await service.ask('GET', `/v2/${list}?filter[${name}]=${value}`)
        expect([name, value, [200, 400].includes(status)]).toEqual([name, value, true])
        const sorted = await service.ask('GET', `/v2/${list}?sort=-${name}&page[cursor]=&page[size]=1`)
        expect([name, [200, 400].includes(sorted.status)]).toEqual([name, true])
      }
})

test('nobody can change a document of another account, or link one to a record of another account', async () => {
  const foreign = await file('Theirs NRTH7700123', 'image/png', service.other.key)
  expect(foreign.relationships?.shipments?.data).toEqual([])
  const path = `/v2/documents/${foreign.id}`
  const attributes = { document_type_manual: 'other' }
  for (const [method, at, body] of [
    ['PATCH', path, { data: { type: 'document', attributes } }],
    ['DELETE', path, undefined],
    ['POST', `${path}/reextract`, undefined],
    ['POST', `${path}/reclassify`, undefined],
    ['POST', `${path}/relink`, undefined],
    ['POST', `${path}/rotate`, { degrees: 90 }],
    ['GET', `${path}/download_url`, undefined],
  ] as const) {
    const answer = await service.ask(method, at, body)
    expect([at, answer.status]).toEqual([at, 404])
    expect((await firstError(answer))?.detail).toBe("Couldn't find Document")
  }
  const list = (await service.ask('GET', '/v2/documents?page[size]=1000')).body as { data: Document[] }
  expect(list.data.some(({ id }) => id === foreign.id)).toBe(false)
})

describe('the schema of a document type', () => {
  test.each([...documentTypes])('is a valid JSON Schema for %s', async (type) => {
    const id = `${type}@2026-11-23`
    const { status, body } = await service.ask('GET', `/v2/document_schemas/${id}`)
    expect(status).toBe(200)
    const { data, links } = body as { data: DocumentSchema; links: object }
    expect(links).toEqual({ self: `/v2/document_schemas/${id}` })
    expect(data).toMatchObject({
      id,
      attributes: { document_type: type, full_version: id, schema_version: '2026-11-23', current: true },
    })
    const fits = new Ajv2020({ strict: false, validateFormats: false }).compile(
      data.attributes.schema_payload,
    )
    expect(fits({})).toBe(true)
    const [field] = Object.keys(data.attributes.schema_payload['properties'] as object)
    expect(fits({ [field ?? '']: { no: 'word' } })).toBe(false)
  })

  test('is not found for an unknown type or version', async () => {
    for (const id of [
      'unknown@2026-11-23',
      'bill_of_lading',
      'bill_of_lading@2020-01-01',
      '%00',
      'x'.repeat(300),
    ])
      expect([id, (await service.ask('GET', `/v2/document_schemas/${id}`)).status]).toEqual([id, 404])
    const answer = await service.ask('GET', '/v2/document_schemas/unknown@2026-11-23')
    expect((await firstError(answer))?.detail).toBe(
      "Couldn't find DocumentSchema with 'id'=unknown@2026-11-23",
    )
  })
})

function nested(depth: number): object {
  return depth === 0 ? {} : { within: nested(depth - 1) }
}
