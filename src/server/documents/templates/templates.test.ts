import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAccount } from '../../accounts/store.ts'
import { openInMemory } from '../../testing/databases.ts'
import { openDocumentService, type DocumentService } from '../../testing/document-service.ts'
import { readingResult } from '../../testing/reader.ts'
import { accountOfMailbox } from '../mailbox/mailbox.store.ts'

let documentService: DocumentService
let service: DocumentService['service']
beforeAll(async () => {
  documentService = await openDocumentService(await openInMemory())
  service = documentService.service
})
beforeEach(() => documentService.reset())
afterAll(() => service.close())

const template = {
  name: 'Northern Line notices',
  document_type: 'arrival_notice',
  keywords: ['Northern Line'],
  fields: [{ path: 'pickup_number', pattern: 'PIN: (\\d+)', label: null }],
  table: {
    path: 'charges',
    start: 'Charges',
    end: null,
    line: '(?P<charge_name>\\w+) (?P<currency_amount>\\d+)',
  },
}
const post = (attributes: object) =>
  service.ask('POST', '/v2/document_templates', { data: { type: 'document_template', attributes } })
const idOf = (answer: { body: unknown }) => (answer.body as { data: { id: string } }).data.id

describe('a template', () => {
  test('is stored, edited and deleted, and passed to the reader', async () => {
    const made = await post(template)
    expect([made.status, made.body]).toMatchObject([201, { data: { attributes: template } }])
    const id = idOf(made)
    const edited = await service.ask('PATCH', `/v2/document_templates/${id}`, {
      data: { type: 'document_template', attributes: { table: null, name: 'Northern' } },
    })
    expect(edited.body).toMatchObject({
      data: { attributes: { name: 'Northern', table: null, fields: template.fields } },
    })
    await documentService.file()
    await documentService.work()
    expect(documentService.fakeReader.requests[0]?.templates).toEqual([
      { ...template, id, name: 'Northern', table: null },
    ])
    const foreign = await service.askAs(service.other, 'DELETE', `/v2/document_templates/${id}`)
    expect(foreign.status).toBe(404)
    expect((await service.ask('DELETE', `/v2/document_templates/${id}`)).status).toBe(200)
    expect((await service.ask('GET', '/v2/document_templates')).body).toEqual({ data: [] })
  })

  test.each([
    [
      'a pattern that is none',
      { fields: [{ path: 'pickup_number', pattern: '(', label: null }] },
      '/fields/0/pattern',
    ],
    [
      'looking ahead',
      { fields: [{ path: 'pickup_number', pattern: 'a(?=b)', label: null }] },
      '/fields/0/pattern',
    ],
    ['a field without either', { fields: [{ path: 'pickup_number' }] }, '/fields/0/pattern'],
    ['a path that is none', { fields: [{ path: '__proto__', label: 'x' }] }, '/fields/0/path'],
    ['a line that is none', { table: { ...template.table, line: '[' } }, '/table/line'],
    ['no keywords', { keywords: [] }, '/keywords'],
  ])('is refused for %s, with the place', async (_what, attributes, pointer) => {
    const answer = await post({ ...template, ...attributes })
    expect([answer.status, answer.text]).toEqual([
      422,
      expect.stringContaining(`"pointer":"/data/attributes${pointer}"`),
    ])
  })

  test('has a unique name, ignoring case', async () => {
    const id = idOf(await post(template))
    expect((await post({ ...template, name: 'NORTHERN line notices' })).status).toBe(422)
    await service.ask('DELETE', `/v2/document_templates/${id}`)
  })

  test('is tried on a document, and nothing is stored', async () => {
    const { id } = await documentService.file()
    await documentService.work()
    const field = { path: 'pickup_number', value: '77', text: 'PIN: 77', page: 1, confidence: 0.9 }
    const box = { x: 0, y: 0, width: 1, height: 0.1 }
    documentService.fakeReader.answers.read = ({ templates }) =>
      readingResult('Northern Line', {
        template: templates[0] ?? null,
        extraction: {
          payload: {},
          fields: [
            { ...field, box, method: 'template' },
            { ...field, box, method: 'text', path: 'vessel_name' },
          ],
        },
      })
    const tried = await service.ask('POST', '/v2/document_templates/tries', { document_id: id, template })
    expect(tried.body).toEqual({
      matched: true,
      document_type: 'arrival_notice',
      fields: [{ ...field, box, method: 'template' }],
    })
    expect((await documentService.evidence(id)).fields).toEqual([])
    expect((await service.ask('GET', '/v2/document_templates')).body).toEqual({ data: [] })
    documentService.fakeReader.answers.read = () => ({ kind: 'failed', reason: 'damaged', seconds: 0 })
    const failed = await service.ask('POST', '/v2/document_templates/tries', { document_id: id, template })
    expect([failed.status, failed.text]).toEqual([422, expect.stringContaining('damaged')])
  })
})

test('a mailbox address belongs to one account, and the old one is refused after it is renewed', async () => {
  const address = async (how: 'GET' | 'POST') => {
    const { body } = await service.ask(how, how === 'GET' ? '/v2/mailbox' : '/v2/mailbox/renew')
    return (body as { address: string }).address
  }
  const first = await address('GET')
  expect(first).toMatch(/^docs\+[a-z2-9]{20}@portolan\.test$/)
  expect(await address('GET')).toBe(first)
  const tokenOf = (text: string) => text.slice(5, 25)
  expect(await accountOfMailbox(service.db, tokenOf(first).toUpperCase())).toBe(service.own.account_id)
  const second = await address('POST')
  expect(await accountOfMailbox(service.db, tokenOf(first))).toBeUndefined()
  expect(await accountOfMailbox(service.db, tokenOf(second))).toBe(service.own.account_id)
  const created_at = '2026-11-20T18:00:00Z'
  await createAccount(service.db, { company_name: 'x', routing_data: false, simulated: false, created_at })
  expect(await accountOfMailbox(service.db, '')).toBeUndefined()
})

test('a page preview has an address that expires', async () => {
  const { id } = await documentService.file('Scan', 'image/tiff')
  await documentService.work()
  const page = await service.ask('GET', `/v2/documents/${id}/pages/1`)
  const { page_url } = page.body as { page_url: string }
  const picture = await service.app.request(page_url)
  expect([picture.status, picture.headers.get('content-type'), await picture.text()]).toEqual([
    200,
    'image/png',
    expect.stringMatching(/^picture of 1/),
  ])
  expect((await service.ask('GET', `/v2/documents/${id}/pages/2`)).status).toBe(404)
  expect((await service.app.request(page_url.replace('/pages/1', '/x.pdf'))).status).toBe(403)
  service.pass(300)
  expect((await service.app.request(page_url)).status).toBe(403)
})

test('facets count documents by type, state and certainty', async () => {
  const { body } = await service.ask(
    'GET',
    '/v2/documents/facets?facets=type,state,is_unsure&filter[reviewed]=false',
  )
  const { data } = body as { data: Record<string, { values: { value: string | null; count: number }[] }> }
  expect(Object.keys(data)).toEqual(['type', 'state', 'is_unsure'])
  expect(data['state']?.values.map(({ value }) => value)).toContain('read')
})
