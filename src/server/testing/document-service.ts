import type { Document, DocumentEvidence } from '../../contract/resources/index.ts'
import type { OperatorModel } from '../documents/processing/model/operator-model.ts'
import type { Database } from '../platform/database/open.ts'
import { loggedEvents } from './logged-events.ts'
import { md5 } from './inbox.ts'
import { createFakeReader } from './reader.ts'
import { startTestService, type TestAccount, type TestAnswer } from './service.ts'

export const dataOf = (answer: TestAnswer) => (answer.body as { data: Document }).data
let made = 0

/** The real service with a fake reader; documents are read only when the test calls `work`. */
export async function openDocumentService(database: Database, model?: OperatorModel) {
  const fakeReader = createFakeReader()
  const defaultAnswers = { ...fakeReader.answers }
  const service = await startTestService({
    database,
    newReader: fakeReader.newReader,
    mailHost: 'portolan.test',
    ...(model && { model }),
  })

  /** A document with new bytes. */
  async function file(
    name = 'Paper',
    content_type = 'application/pdf',
    { key }: TestAccount = service.own,
  ): Promise<Document> {
    const bytes = Buffer.from(`document ${made++}`)
    const as = { authorization: `Token ${key}` }
    const blob = { filename: `${name}.pdf`, content_type, byte_size: bytes.length, checksum: md5(bytes) }
    const announced = (await service.ask('POST', '/v2/storage/direct_uploads', { blob }, as)).body as {
      signed_id: string
      direct_upload: { url: string; headers: Record<string, string> }
    }
    const { url, headers } = announced.direct_upload
    await service.ask('PUT', url, bytes, { ...headers, authorization: null })
    const attributes = { name, attached_document: announced.signed_id }
    return dataOf(await service.ask('POST', '/v2/documents', { data: { type: 'document', attributes } }, as))
  }
  const job = (name: string) => {
    const found = service.services.scheduledJobs.find((each) => each.name === name)
    if (!found) throw new Error(`There is no job ${name}`)
    return found.round
  }
  /** Reads one document. */
  const round = () => job('Reading documents')()
  const roundOfSecondReader = () => job('Reading documents (2)')()
  const get = async (id: string) => dataOf(await service.ask('GET', `/v2/documents/${id}`))
  return {
    service,
    fakeReader,
    /** Restores the default answers of the reader, and deletes all jobs. */
    reset: async () => {
      Object.assign(fakeReader.answers, defaultAnswers)
      fakeReader.requests.length = 0
      await service.db.deleteFrom('document_jobs').execute()
    },
    file,
    round,
    roundOfSecondReader,
    /** Runs the jobs until none is due. */
    work: async () => {
      while ((await round()) === 'more');
      while ((await job('Linking documents')()) === 'more');
    },
    get,
    attributesOf: async (id: string) => (await get(id)).attributes,
    evidence: async (id: string) =>
      (await service.ask('GET', `/v2/documents/${id}/evidence`)).body as DocumentEvidence,
    edit: (id: string, attributes: object) =>
      service.ask('PATCH', `/v2/documents/${id}`, { data: { type: 'document', attributes } }),
    jobs: async () =>
      (await service.db.selectFrom('document_jobs').select('kind').orderBy('kind').execute()).map(
        ({ kind }) => kind,
      ),
    downloaded: async (id: string) => {
      const { body } = await service.ask('GET', `/v2/documents/${id}/download_url`)
      return (await service.app.request((body as { download_url: string }).download_url)).text()
    },
    /** Number of edit events, which only the live stream shows. */
    edits: async (id: string) =>
      (await loggedEvents(service.db, service.own.account_id)).filter(
        ({ reference_id, event }) => reference_id === id && event === 'record.edited',
      ).length,
    /** The events that webhooks receive. */
    events: async (id: string) =>
      (await loggedEvents(service.db, service.own.account_id))
        .filter(({ reference_id, event }) => reference_id === id && event !== 'record.edited')
        .map(({ event }) => event),
  }
}
export type DocumentService = Awaited<ReturnType<typeof openDocumentService>>
