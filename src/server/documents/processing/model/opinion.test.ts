import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '../../../platform/log.ts'
import { openInMemory } from '../../../testing/databases.ts'
import { type ChatModel, startChatModel } from '../../../testing/chat-model.ts'
import { type DocumentService, openDocumentService } from '../../../testing/document-service.ts'
import { readingResult } from '../../../testing/reader.ts'
import { createOperatorModel } from './operator-model.ts'

const notice = `
# ARRIVAL NOTICE
Ladung fuer      Fir Street Imports LLC
Our ship         MAERSK EMDEN
`
let chat: ChatModel
let documents: DocumentService
/** Ends the waiting for an answer. */
let limit = new AbortController()
const now = new Date('2026-11-20T18:00:00Z')
let passed = 0
const logged: string[] = []

beforeAll(async () => {
  chat = await startChatModel()
  const wall = { speed: 1, now: () => new Date(now.getTime() + passed) }
  const model = createOperatorModel(
    { url: `${chat.url}/chat/completions`, model: 'small', key: 'a-secret-key', seconds: 60 },
    { wall, log: createLog((line) => logged.push(line), wall.now), startLimit: () => limit.signal },
  )
  documents = await openDocumentService(await openInMemory(), model)
})
beforeEach(async () => {
  await documents.reset()
  documents.fakeReader.answers.read = () => readingResult(notice, { type: 'arrival_notice' })
  chat.requests.length = 0
  chat.says = () => ({})
  limit = new AbortController()
  // A pause after a failure is over.
  passed += 61_000
})
afterEach(() => {
  chat.behave = undefined
  chat.content = undefined
})
afterAll(async () => {
  await documents.service.services.endReading()
  await chat.close()
})

/** Reads one document. @returns its attributes, and the evidence that it leaves */
async function read() {
  const { id } = await documents.file()
  await documents.work()
  return { ...(await documents.attributesOf(id)), evidence: await documents.evidence(id) }
}

test('an empty key field is filled with a value that stands on the page, to be checked by a person', async () => {
  chat.says = () => ({ fields: { consignee: 'Fir Street Imports LLC', vessel_name: 'MAERSK EMDEN' } })
  const { evidence, ...facts } = await read()
  expect(facts).toMatchObject({ state: 'read', document_type: 'arrival_notice', uncertain_values: 2 })
  expect(evidence.fields).toMatchObject([
    { path: 'consignee.party_name', value: 'Fir Street Imports LLC', method: 'model', page: 1 },
    { path: 'vessel_name', value: 'MAERSK EMDEN', method: 'model' },
  ])
  expect(evidence.notes).toEqual([])
  expect(chat.requests).toHaveLength(1)
  expect(chat.requests[0]).toMatchObject({ asksType: false, body: { model: 'small' } })
  expect(chat.requests[0]?.headers.authorization).toBe('Bearer a-secret-key')
})

test('a value that is not on the page is dropped, and one that stands elsewhere too', async () => {
  chat.says = ({ cells }) => ({
    fields: {
      consignee: { cell: cells[0]?.id ?? 0, text: 'Fir Street Imports LLC' },
      vessel_name: { cell: cells[1]?.id ?? 0, text: 'EVER GIVEN' },
    },
  })
  const { evidence, ...facts } = await read()
  expect([evidence.fields, facts.uncertain_values]).toEqual([[], 0])
})

test('an unsure type stays unsure, with the type of the model as a candidate', async () => {
  documents.fakeReader.answers.read = () => readingResult(notice, { type: 'arrival_notice', unsure: true })
  chat.says = () => ({ document_type: 'delivery_order' })
  const { evidence, ...facts } = await read()
  expect(facts).toMatchObject({ document_type: 'arrival_notice', is_unsure: true })
  expect(evidence.candidates.map(({ document_type }) => document_type)).toEqual([
    'arrival_notice',
    'delivery_order',
  ])
  expect(evidence.reasons).toContain('the operator’s own model takes it for: Delivery order')
})

test('a document is read without a model that answers anything else, and a note says so', async () => {
  const { host } = new URL(chat.url)
  const noted = async () => {
    passed += 61_000
    const { state, evidence } = await read()
    expect([state, evidence.fields]).toEqual(['read', []])
    return evidence.notes.map((note) => note.replace(host, 'HOST'))
  }
  const without = (fault: string) => [`Read without the operator’s own model at HOST: ${fault}.`]
  chat.content = 'The vessel is MAERSK EMDEN.'
  expect(await noted()).toEqual(without('its answer has not the form that was asked for'))
  chat.behave = (response) => response.writeHead(500).end()
  expect(await noted()).toEqual(without('it answered 500'))
  chat.behave = (response) => response.writeHead(307, { location: `${chat.url}/elsewhere` }).end()
  expect(await noted()).toEqual(without('it answered 307'))
  chat.behave = (response) => response.end('x'.repeat(300_000))
  expect(await noted()).toEqual(without('its answer is too large'))
  chat.behave = (response) => void response.socket?.destroy()
  expect(await noted()).toEqual(without('the connection was closed before an answer came'))
  // Only what may pass is tried again, once.
  expect(chat.requests).toHaveLength(1 + 2 + 1 + 1 + 2)
  chat.behave = () => limit.abort()
  expect(await noted()).toEqual(without('it did not answer within 60 seconds'))
  expect(logged.join('')).not.toContain('a-secret-key')
  expect(logged.join('')).not.toContain('MAERSK')
})

test('after a failure the model is left alone for a minute, so that documents are not delayed', async () => {
  chat.behave = (response) => response.writeHead(400).end()
  await read()
  const { evidence } = await read()
  expect(chat.requests).toHaveLength(1)
  expect(evidence.notes[0]).toContain('it did not answer shortly before')
  chat.behave = undefined
  passed += 60_000
  expect((await read()).evidence.notes).toEqual([])
  expect(chat.requests).toHaveLength(2)
})

test('the dashboard gets the host of the model alone, and a service without one says and asks nothing', async () => {
  const session = async ({ service }: DocumentService) =>
    ((await service.ask('GET', '/v2/session')).body as { reader_host: string | null }).reader_host
  expect(await session(documents)).toBe(new URL(chat.url).host)
  const alone = await openDocumentService(await openInMemory())
  alone.fakeReader.answers.read = () => readingResult(notice, { type: 'arrival_notice', unsure: true })
  expect(await session(alone)).toBeNull()
  const { id } = await alone.file()
  await alone.work()
  expect(await alone.attributesOf(id)).toMatchObject({ state: 'read', is_unsure: true })
  expect((await alone.evidence(id)).notes).toEqual([])
  expect(chat.requests).toEqual([])
  await alone.service.services.endReading()
})
