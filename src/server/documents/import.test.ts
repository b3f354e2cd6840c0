import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Resource } from '../../contract/jsonapi/index.ts'
import { startTestService, type TestService } from '../testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const idOf = (number: number) => `30000000-0000-4000-8000-00000000000${number}`
const [notice, documentId, mail, reading, account, containerId] = [1, 2, 3, 4, 5, 6].map(idOf)
const link = (type: string, id: string | undefined) => ({ data: { id, type } })
const times = { created_at: '2026-11-01T10:00:00Z', updated_at: '2026-11-01T10:05:00Z' }
const document = {
  id: documentId,
  type: 'document',
  attributes: {
    id: documentId,
    name: 'Notice 4711',
    document_type: 'arrival_notice',
    document_type_manual: null,
    classification_notes: 'sure',
    source: 'email',
    file_name: 'notice.pdf',
    file_content_type: 'application/pdf',
    file_size_bytes: 4711,
    page_count: 2,
    ...times,
  },
  relationships: {
    account: link('account', account),
    user: { data: null },
    email_submission: link('email_submission', mail),
    last_document_representation: link('document_representation', reading),
    shipments: { data: [] },
    cargos: { data: [{ id: containerId, type: 'container' }] },
  },
}
const included = [
  document,
  {
    id: mail,
    type: 'email_submission',
    attributes: { subject: 'Notice', body_preview: 'Dear', from: ['a@b.example'], to: [], cc: [], ...times },
  },
  {
    id: reading,
    type: 'document_representation',
    attributes: { schema_version: '2026-03-23', payload: { carrier_code: 'MSCU' }, ...times },
  },
  { id: account, type: 'account', attributes: { company_name: 'Elsewhere' } },
]
/** docs/interface.md: a document event names its document instead of a reference object. */
const notification = {
  data: {
    id: notice,
    type: 'webhook_notification',
    attributes: { event: 'document.extracted', version: '2026-03-23', created_at: times.created_at },
    relationships: { document: link('document', documentId) },
  },
  included,
}

test('a notification of a document is stored with the document, its e-mail and the extracted fields', async () => {
  const stored = await service.ask('POST', '/v2/imports', notification)
  expect(stored.status).toBe(201)
  expect(JSON.stringify(stored.body)).toContain('"left_out":{"account":1}')
  const include = 'document.last_document_representation,document.email_submission'
  const read = await service.ask('GET', `/v2/webhook_notifications/${notice}?include=${include}`)
  const records = (read.body as { included: Resource[] }).included
  const recordByType = new Map(records.map((record) => [record.type, record]))
  expect(recordByType.get('document')?.attributes).toMatchObject({ ...document.attributes, state: 'read' })
  expect(recordByType.get('document')?.relationships).toEqual({
    ...document.relationships,
    account: link('account', service.own.account_id),
  })
  expect(recordByType.get('document_representation')?.attributes).toEqual(included[2]?.attributes)
  expect(recordByType.get('email_submission')?.attributes).toMatchObject({
    ...included[1]?.attributes,
    documents_count: 1,
  })
})

test('importing the same again changes nothing, and documents without bytes cannot be downloaded', async () => {
  const again = await service.ask('POST', '/v2/imports', notification)
  expect(JSON.stringify(again.body)).toContain('"changed":false')
  expect((await service.ask('GET', `/v2/documents/${documentId}/download_url`)).status).toBe(422)
})

test('what a person changed in an imported document survives the next import', async () => {
  const data = { type: 'document', attributes: { extracted_data_manual: { checked: true } } }
  await service.ask('PATCH', `/v2/documents/${documentId}`, { data })
  await service.ask('POST', '/v2/imports', notification)
  const read = await service.ask('GET', `/v2/documents/${documentId}?include=current_extraction`)
  expect((read.body as { included: Resource[] }).included[0]?.attributes['payload']).toEqual({
    carrier_code: 'MSCU',
    checked: true,
  })
})

test('a document uploaded by the account is not changed by an import', async () => {
  const own = await service.db
    .insertInto('documents')
    .values({ ...row, account_id: service.own.account_id, blob_id: idOf(8), id: idOf(7) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await service.ask('POST', '/v2/imports', { data: { ...document, id: own.id } })
  const read = await service.ask('GET', `/v2/documents/${own.id}`)
  expect((read.body as { data: Resource }).data.attributes['name']).toBe('Mine')
})
const row = { name: 'Mine', source: 'upload', file_name: 'mine.pdf', checksum: 'x', ...times }

test.each([
  ['a document without a name', { ...document, attributes: {} }, 'has no name'],
  [
    'a size that is none',
    { ...document, attributes: { name: 'x', file_size_bytes: 'large' } },
    'file_size_bytes',
  ],
])('%s is refused', async (_what, data, detail) => {
  const answer = await service.ask('POST', '/v2/imports', { data })
  expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(detail)])
})
