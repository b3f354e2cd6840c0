import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DocumentLearning, EvidenceField } from '../../../contract/resources/index.ts'
import type { DocumentType } from '../../../contract/vocabulary/index.ts'
import { readDocumentFile } from '../../reading/read-document-file.ts'
import { forEachDatabase } from '../../testing/databases.ts'
import { openDocumentService, type DocumentService } from '../../testing/document-service.ts'
import { makePdf, makeScan, placed } from '../../testing/files/index.ts'
import { uploadedFile } from '../../testing/uploaded-document.ts'
import { runJob } from '../../testing/run-job.ts'
import { signInAs } from '../../testing/signed-in.ts'
import type { TestAccount } from '../../testing/service.ts'

interface Printed {
  file: string
  pickup: string
  vessel: string
  eta: string
  consignee: string
}
/** An arrival notice that calls the pickup number by a name of its own. */
const notice = ({ file, pickup, vessel, eta, consignee }: Printed) => `
LANTERN FORWARDING ROTTERDAM
Waalhaven Zuidzijde, Netherlands

ARRIVAL NOTICE

Consignee:   ${consignee}
Our File:    ${file}
Vessel:      ${vessel}
ETA:         ${eta}

Gate word              Storage begins
${pickup}                 ${eta}
`
const papers: Printed[] = [
  { file: 'LF-88123', pickup: 'QX4417', vessel: 'WREN', eta: '12 May 2026', consignee: 'Harbour Goods' },
  {
    file: 'LF-90245',
    pickup: 'QX5520',
    vessel: 'EVER GULL',
    eta: '3 June 2026',
    consignee: 'Northern Tools',
  },
  { file: 'LF-91000', pickup: 'QX7781', vessel: 'TERN', eta: '21 June 2026', consignee: 'Western Paper' },
  { file: 'LF-91777', pickup: 'QX9012', vessel: 'PLOVER', eta: '2 July 2026', consignee: 'Eastern Glass' },
  { file: 'LF-92001', pickup: 'QX9544', vessel: 'AVOCET', eta: '9 July 2026', consignee: 'Island Fruit' },
]

forEachDatabase('learning from accepted documents', (open) => {
  let documents: DocumentService
  let service: DocumentService['service']
  let copies = 0
  beforeAll(async () => {
    documents = await openDocumentService(await open())
    service = documents.service
  })
  beforeEach(async () => {
    await documents.reset()
    documents.fakeReader.answers.read = (work) => readDocumentFile(work)
    await service.db.deleteFrom('learned_issuers').execute()
    await service.db.deleteFrom('learning_jobs').execute()
  })
  afterAll(() => service.services.endReading())

  async function readPaper(paper: Printed | undefined, as: TestAccount = service.own, scan = false) {
    if (!paper) throw new Error('There is no such paper')
    // No two files are the same: the same content is one document.
    const text = `${notice(paper)}\n\n\nPrinted copy ${++copies}`
    const bytes = scan
      ? await makeScan(placed(text, { size: 20, left: 100, top: 120 }), { size: [1224, 1584] })
      : await makePdf([placed(text)])
    const name = scan ? 'notice.png' : 'notice.pdf'
    const ask: typeof service.ask = (method, path, body, headers) =>
      service.ask(method, path, body, { authorization: `Token ${as.key}`, ...headers })
    const id = await uploadedFile({ ask }, name, bytes, scan ? 'image/png' : 'application/pdf')
    await documents.work()
    return id
  }
  /** The pickup number, if it was read where accepted documents have it. */
  const learnedField = async (id: string): Promise<EvidenceField | undefined> =>
    (await documents.evidence(id)).fields.find(
      ({ path, method }) => path === 'pickup_number' && method === 'learned',
    )
  const learn = () => runJob(service, 'Learning from accepted documents')
  async function accept(id: string, manual: Record<string, unknown> | null = null) {
    await documents.edit(id, { reviewed: true, ...(manual && { extracted_data_manual: manual }) })
    await learn()
  }
  /** Read, and accepted with the pickup number that is printed. */
  async function taught(paper: Printed | undefined) {
    const id = await readPaper(paper)
    await accept(id, { pickup_number: paper?.pickup })
    return id
  }
  const learning = async (as: TestAccount = service.own) =>
    (await service.askAs(as, 'GET', '/v2/document_learning')).body as DocumentLearning
  const pickup = async () =>
    (await learning()).issuers[0]?.fields.find(({ path }) => path === 'pickup_number')

  test('a corrected field is read first in the third document of the issuer', async () => {
    const first = await taught(papers[0])
    expect(await learnedField(first)).toBeUndefined()
    expect(await pickup()).toMatchObject({ confirmations: 1, is_read_first: false, example: 'QX4417' })
    await taught(papers[1])
    expect(await pickup()).toMatchObject({ confirmations: 2, is_read_first: true, example: 'QX5520' })
    const third = await readPaper(papers[2])
    expect(await learnedField(third)).toMatchObject({ value: 'QX7781', page: 1 })
    const {
      issuers: [issuer],
    } = await learning()
    expect(issuer).toMatchObject({
      name: 'LANTERN FORWARDING ROTTERDAM',
      document_type: 'arrival_notice',
      documents: 2,
    })
    expect(issuer?.last_used_at).not.toBeNull()
  })

  test('a document that is accepted twice counts once', async () => {
    const id = await taught(papers[0])
    await documents.edit(id, { reviewed: false })
    await accept(id)
    expect(await pickup()).toMatchObject({ confirmations: 1 })
  })

  test('an acceptance that is taken back takes back what it taught, and what it was about to teach', async () => {
    await taught(papers[0])
    const second = await taught(papers[1])
    await documents.edit(second, { reviewed: false })
    expect(await pickup()).toMatchObject({ confirmations: 1, is_read_first: false, example: 'QX4417' })
    expect(await learnedField(await readPaper(papers[2]))).toBeUndefined()
    await documents.edit(second, { reviewed: true })
    await documents.edit(second, { reviewed: false })
    await learn()
    expect(await pickup()).toMatchObject({ confirmations: 1, is_read_first: false })
  })

  test('a correction takes the other place, and needs two documents again', async () => {
    await taught(papers[0])
    await taught(papers[1])
    const third = await readPaper(papers[2])
    await accept(third, { pickup_number: papers[2]?.file })
    expect(await pickup()).toMatchObject({ confirmations: 1, is_read_first: false, example: 'LF-91000' })
    const fourth = await readPaper(papers[3])
    expect(await learnedField(fourth)).toBeUndefined()
    await accept(fourth, { pickup_number: papers[3]?.file })
    expect(await learnedField(await readPaper(papers[4]))).toMatchObject({ value: 'LF-92001' })
  })

  test('a field, an issuer and everything can be forgotten, and issuers be named', async () => {
    await taught(papers[0])
    await taught(papers[1])
    const id = (await learning()).issuers[0]?.id ?? ''
    const at = `/v2/document_learning/issuers/${id}`
    expect((await service.ask('PATCH', at, { name: 'Lantern' })).body).toMatchObject({ name: 'Lantern' })
    expect((await service.ask('DELETE', `${at}/fields/pickup_number`)).status).toBe(200)
    expect([await pickup(), (await learning()).issuers[0]?.name]).toEqual([undefined, 'Lantern'])
    expect((await service.ask('DELETE', `${at}/fields/pickup_number`)).status).toBe(404)
    expect(await learnedField(await readPaper(papers[2]))).toBeUndefined()
    expect((await service.ask('DELETE', at)).status).toBe(200)
    expect((await learning()).issuers).toEqual([])
    await taught(papers[3])
    await service.ask('DELETE', '/v2/document_learning/issuers')
    expect((await learning()).issuers).toEqual([])
  })

  test('a clerk forgets fields and issuers, and only owners and admins forget everything', async () => {
    await taught(papers[0])
    await taught(papers[1])
    const { account_id } = service.own
    const as = async (role: 'clerk' | 'admin', path: string) => {
      const { headers } = await signInAs(service, account_id, role)
      return service.ask('DELETE', `/v2/document_learning/issuers${path}`, undefined, {
        ...headers,
        authorization: null,
      })
    }
    const id = (await learning()).issuers[0]?.id ?? ''
    expect((await as('clerk', `/${id}/fields/pickup_number`)).status).toBe(200)
    expect(await as('clerk', '')).toMatchObject({
      status: 403,
      body: { errors: [{ detail: expect.stringContaining('needs the role admin, and yours is clerk') }] },
    })
    expect((await learning()).issuers).toHaveLength(1)
    expect((await as('admin', '')).status).toBe(200)
    expect((await learning()).issuers).toEqual([])
    await taught(papers[2])
    const { id: other = '' } = (await learning()).issuers[0] ?? {}
    expect((await as('clerk', `/${other}`)).status).toBe(200)
  })

  test('another account neither sees nor uses what was learned', async () => {
    await taught(papers[0])
    await taught(papers[1])
    expect((await learning(service.other)).issuers).toEqual([])
    await readPaper(papers[2], service.other)
    expect(documents.fakeReader.requests.at(-1)?.learned).toEqual([])
    const id = (await learning()).issuers[0]?.id ?? ''
    expect((await service.askAs(service.other, 'DELETE', `/v2/document_learning/issuers/${id}`)).status).toBe(
      404,
    )
    await service.askAs(service.other, 'DELETE', '/v2/document_learning/issuers')
    expect((await learning()).issuers).toHaveLength(1)
  })

  test('while it is off nothing is learned, and nothing that was learned is used', async () => {
    await taught(papers[0])
    await taught(papers[1])
    const off = await service.ask('PATCH', '/v2/document_learning', { is_on: false })
    expect(off.body).toMatchObject({ is_on: false, issuers: [{ documents: 2 }] })
    expect(await learnedField(await taught(papers[2]))).toBeUndefined()
    await service.ask('PATCH', '/v2/document_learning', { is_on: true })
    expect((await learning()).issuers[0]?.documents).toBe(2)
    expect(await learnedField(await readPaper(papers[3]))).toMatchObject({ value: 'QX9012' })
  })

  test('a document that is accepted while it is off teaches nothing when it is on again', async () => {
    const id = await readPaper(papers[0])
    await service.ask('PATCH', '/v2/document_learning', { is_on: false })
    await documents.edit(id, { reviewed: true, extracted_data_manual: { pickup_number: papers[0]?.pickup } })
    await service.ask('PATCH', '/v2/document_learning', { is_on: true })
    await learn()
    expect((await learning()).issuers).toEqual([])
  })

  test('what was learned before stays when it is switched off and a document is corrected, or not accepted any more', async () => {
    const [first, second] = [await taught(papers[0]), await taught(papers[1])]
    await service.ask('PATCH', '/v2/document_learning', { is_on: false })
    await documents.edit(first, { extracted_data_manual: { pickup_number: 'QX0000' } })
    await documents.edit(second, { reviewed: false })
    await learn()
    await service.ask('PATCH', '/v2/document_learning', { is_on: true })
    expect(await pickup()).toMatchObject({ confirmations: 2, is_read_first: true })
  })

  test('what waits to be learned when it is switched off neither teaches nor takes back what the document taught', async () => {
    await taught(papers[0])
    const second = await taught(papers[1])
    await documents.edit(second, { extracted_data_manual: { pickup_number: papers[1]?.file } })
    await service.ask('PATCH', '/v2/document_learning', { is_on: false })
    await learn()
    await service.ask('PATCH', '/v2/document_learning', { is_on: true })
    expect(await pickup()).toMatchObject({ confirmations: 2, example: 'QX5520' })
  })

  test('a document that is accepted while it is off teaches nothing, also when it is read again after that', async () => {
    const id = await readPaper(papers[0])
    await documents.edit(id, { document_type_manual: 'delivery_order' })
    await documents.work()
    await service.ask('PATCH', '/v2/document_learning', { is_on: false })
    const extracted_data_manual = { pickup_number: papers[0]?.pickup }
    await documents.edit(id, { reviewed: true, extracted_data_manual })
    await service.ask('PATCH', '/v2/document_learning', { is_on: true })
    await service.ask('POST', `/v2/documents/${id}/reextract`)
    await documents.work()
    await learn()
    // The same values were read, so that it stays accepted.
    expect(await documents.attributesOf(id)).toMatchObject({ state: 'read', reviewed_at: expect.any(String) })
    expect((await learning()).issuers).toEqual([])
    // Accepted anew it teaches.
    await documents.edit(id, { reviewed: false })
    await accept(id)
    expect((await learning()).issuers).toMatchObject([{ document_type: 'delivery_order' }])
  })

  test('what was learned from a document goes with it', async () => {
    const first = await taught(papers[0])
    await taught(papers[1])
    await service.ask('DELETE', `/v2/documents/${first}`)
    expect(await pickup()).toMatchObject({ confirmations: 1, is_read_first: false })
  })

  describe('a document whose type was not sure', () => {
    const readAs = (document_type: DocumentType) => {
      documents.fakeReader.answers.read = async (work) => {
        const outcome = await readDocumentFile({
          ...work,
          document_type: work.document_type ?? document_type,
        })
        if (outcome.kind === 'failed') return outcome
        return { ...outcome, classification: { ...outcome.classification, document_type, unsure: true } }
      }
    }
    const accepted = (paper: Printed | undefined) => ({
      reviewed: true,
      extracted_data_manual: { pickup_number: paper?.pickup },
    })

    test('teaches like one whose type was sure when a person accepts it with that type', async () => {
      readAs('arrival_notice')
      const id = await readPaper(papers[0])
      // As the page does it: the type is confirmed with the acceptance.
      await documents.edit(id, { ...accepted(papers[0]), document_type_manual: 'arrival_notice' })
      await documents.work()
      await learn()
      expect(await pickup()).toMatchObject({ confirmations: 1, example: 'QX4417' })
      // Another system accepts it without a word about the type.
      const other = await readPaper(papers[1])
      await documents.edit(other, accepted(papers[1]))
      await learn()
      expect(await pickup()).toMatchObject({ confirmations: 2, is_read_first: true })
    })

    test('teaches for the type that a person chose, once it was read again and is accepted', async () => {
      readAs('delivery_order')
      const id = await readPaper(papers[0])
      await documents.edit(id, { document_type_manual: 'arrival_notice' })
      service.pass(1)
      expect((await documents.edit(id, accepted(papers[0]))).status).toBe(422)
      await learn()
      expect((await learning()).issuers).toEqual([])
      await documents.work()
      await documents.edit(id, accepted(papers[0]))
      await learn()
      expect((await learning()).issuers).toMatchObject([{ document_type: 'arrival_notice', documents: 1 }])
    })

    test('teaches for the new type alone if an accepted one is accepted with another type', async () => {
      readAs('delivery_order')
      const id = await readPaper(papers[0])
      await documents.edit(id, accepted(papers[0]))
      await learn()
      expect((await learning()).issuers).toMatchObject([{ document_type: 'delivery_order' }])
      service.pass(1)
      await documents.edit(id, { ...accepted(papers[0]), document_type_manual: 'arrival_notice' })
      await documents.work()
      await learn()
      // It has other values now, which nobody has seen.
      expect((await documents.attributesOf(id)).reviewed_at).toBeNull()
      expect((await learning()).issuers).toEqual([])
      await documents.edit(id, accepted(papers[0]))
      await learn()
      expect((await learning()).issuers).toMatchObject([{ document_type: 'arrival_notice', documents: 1 }])
    })
  })

  test('a document that nobody accepted teaches nothing', async () => {
    const id = await readPaper(papers[0])
    await documents.edit(id, { extracted_data_manual: { pickup_number: papers[0]?.pickup } })
    await learn()
    expect((await learning()).issuers).toEqual([])
  })

  describe('from scans', () => {
    test('what text PDFs taught is found on a scan of the same issuer', { timeout: 60_000 }, async () => {
      await taught(papers[0])
      await taught(papers[1])
      const scan = await readPaper(papers[2], service.own, true)
      expect(await learnedField(scan)).toMatchObject({ value: 'QX7781' })
    })
  })
})
