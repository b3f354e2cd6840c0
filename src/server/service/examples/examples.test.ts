import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReader } from '../../reading/child/reader.ts'
import { simulatedDocuments } from '../../sources/simulated/documents/index.ts'
import { simulatedTrade } from '../../testing/simulated-trade.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { drawDocuments } from './draw-documents.ts'
import { exampleRounds } from './examples.ts'

const now = new Date('2026-11-20T18:00:00Z')
const simulated = simulatedTrade()
const documentsAt = (at: Date, company: string) =>
  simulatedDocuments(simulated, { now: at, size: 120, seed: 1, company })

let service: TestService
beforeAll(async () => {
  service = await startTestService({ now: now.toISOString(), source: simulated })
  await service.db
    .updateTable('accounts')
    .set({ simulated: true })
    .where('id', '=', service.own.account_id)
    .execute()
})
afterAll(() => service.close())

const roundsAgain = () =>
  exampleRounds({
    db: service.db,
    clock: service.clock,
    wall: service.clock,
    largestFileBytes: 10_000_000,
    blobs: service.blobs,
    documentsAt,
  })
/** Takes the place of the reading jobs. */
const readAll = () =>
  service.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('document_jobs').execute()
    await trx.updateTable('documents').set({ state: 'read' }).execute()
  })
/** Two processes. */
async function addAll(): Promise<void> {
  const [one, other] = [roundsAgain(), roundsAgain()]
  while ((await Promise.all([one(), other()])).every((state) => state === 'open')) await readAll()
}
interface Listed {
  data: { id: string; attributes: { name: string; source: string; state: string } }[]
}
const listed = async (): Promise<Listed['data']> =>
  ((await service.ask('GET', '/v2/documents?page[size]=100')).body as Listed).data

test('a simulated account gets documents by upload and by e-mail, a repeated one once, and saved views, also from two processes that start at once', async () => {
  await addAll()
  const documents = await listed()
  expect(documents).toHaveLength((await documentsAt(now, 'Own Imports')).length - 1)
  expect(new Set(documents.map(({ attributes }) => attributes.source))).toEqual(new Set(['upload', 'email']))
  const views = await service.ask('GET', '/v2/saved_views?count=matching')
  expect(views.body).toMatchObject({ data: [{}, {}, {}] })
  expect(JSON.stringify(views.body)).not.toContain('"matching":null')
  const other = await service.askAs(service.other, 'GET', '/v2/documents')
  expect(other.body).toMatchObject({ data: [] })
})

test('a restart adds no document again, and one that was deleted stays away', async () => {
  const [first, ...rest] = await listed()
  expect((await service.ask('DELETE', `/v2/documents/${first?.id}`)).status).toBe(204)
  // The process before may still be at it.
  expect(await roundsAgain()()).toBe('open')
  service.pass(120)
  expect(await roundsAgain()()).toBe('complete')
  expect(await listed()).toHaveLength(rest.length)
})

test('a document is added when none is waiting to be read, and an account with documents gets none', async () => {
  await service.db
    .updateTable('accounts')
    .set({ simulated: true })
    .where('id', '=', service.other.account_id)
    .execute()
  service.pass(120)
  const round = roundsAgain()
  await round()
  await round()
  const ofOther = async () =>
    ((await service.askAs(service.other, 'GET', '/v2/documents')).body as Listed).data.length
  expect(await ofOther()).toBe(1)
  await service.db.deleteFrom('settings').where('key', 'like', 'examples %').execute()
  expect(await roundsAgain()()).toBe('complete')
  expect(await ofOther()).toBe(1)
})

test(
  'the documents are read as what they are: a plain one whole, a scan with a value to check, a note as unsure',
  { tags: ['long'] },
  async () => {
    const documents = await documentsAt(now, 'Northwind Imports')
    const chosen = ['DO ', 'scan', 'note', 'arrival notice.pdf'].map((name) => {
      const document = documents.find(({ file_name }) => file_name.startsWith(name))
      if (!document) throw new Error(`No ${name}`)
      return document
    })
    const files = await drawDocuments({ documents: chosen, made: now })
    expect(await drawDocuments({ documents: chosen.slice(0, 1), made: now })).toEqual(files.slice(0, 1))
    const reader = createReader()
    const read = await Promise.all(
      files.map((bytes, index) =>
        reader.read({
          bytes,
          file_name: chosen[index]?.file_name ?? '',
          content_type: 'application/pdf',
          document_type: null,
          templates: [],
          training: null,
        }),
      ),
    )
    await reader.stop()
    const [order, scan, note, mistyped] = read.map((each) => {
      if (each.kind === 'failed') throw new Error(each.reason)
      return each
    })
    expect(order?.classification).toMatchObject({ document_type: 'delivery_order', unsure: false })
    expect(order?.extraction.payload).toMatchObject({ deliver_to: {}, pickup_number: expect.any(String) })
    expect(scan?.extraction.fields.some(({ confidence }) => confidence < 0.7)).toBe(true)
    expect(note?.classification.unsure).toBe(true)
    const number = mistyped?.extraction.fields.find(({ path }) => path.endsWith('equipment_reference'))
    expect(number?.confidence).toBeLessThan(0.7)
  },
)
