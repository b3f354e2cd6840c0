import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DocumentWords } from '../../../contract/resources/index.ts'
import { contentOf } from '../../reading/testing/content.ts'
import { forEachDatabase } from '../../testing/databases.ts'
import { type DocumentService, openDocumentService } from '../../testing/document-service.ts'
import { readingResult } from '../../testing/reader.ts'
import { packPages, presentPageWords } from './page-words.ts'

const presented = async (text: string) => {
  const pages = await packPages(contentOf(text, { method: 'ocr' }))
  return Promise.all(pages.map((page) => presentPageWords(page.page, page)))
}

test('words of each page are stored with their places and lines', async () => {
  const [first, second] = await presented('Vessel  WREN\nETA\n---\nTotal')
  expect(first).toMatchObject({ page: 1, is_complete: true })
  expect(first?.words.map(({ text, line }) => [text, line])).toEqual([
    ['Vessel', 0],
    ['WREN', 0],
    ['ETA', 1],
  ])
  const [{ x, y, width, height } = { x: 0, y: 0, width: 0, height: 0 }] = first?.words.slice(1) ?? []
  expect([x, y, width, height].map((share) => share.toFixed(3))).toEqual(['0.080', '0.050', '0.040', '0.012'])
  expect(second?.words.map(({ text }) => text)).toEqual(['Total'])
})

test('a page keeps at most 10,000 words, a document 60,000, and says that there are more', async () => {
  const page = Array.from({ length: 1001 }, () => 'a b c d e f g h i j').join('\n')
  const pages = await presented(Array.from({ length: 7 }, () => page).join('\n---\n'))
  expect(pages.map(({ words }) => words.length)).toEqual([10_000, 10_000, 10_000, 10_000, 10_000, 10_000, 0])
  expect(pages.every(({ is_complete }) => !is_complete)).toBe(true)
})

test('long words are cut, and what the database cannot store is left out', async () => {
  const [page] = await presented(`${'x'.repeat(1000)} a\0b`)
  expect(page?.words.map(({ text }) => text.length)).toEqual([200, 2])
})

forEachDatabase('words of pages', (open) => {
  let documents: DocumentService
  beforeAll(async () => {
    documents = await openDocumentService(await open())
  })
  afterAll(() => documents.service.services.endReading())

  const ask = (id: string, page = 1, headers = {}) =>
    documents.service.ask('GET', `/v2/documents/${id}/pages/${page}/words`, undefined, headers)
  const wordsOf = async (id: string, page = 1) =>
    ((await ask(id, page)).body as DocumentWords).words.map(({ text }) => text)

  test('are those of the last reading, and go with the document', async () => {
    const { id } = await documents.file()
    expect((await ask(id)).body).toEqual({ page: 1, words: [], is_complete: false })
    documents.fakeReader.answers.read = () => readingResult('Before this\n---\nSecond')
    await documents.work()
    expect([await wordsOf(id), await wordsOf(id, 2)]).toEqual([['Before', 'this'], ['Second']])
    expect((await ask(id, 3)).status).toBe(404)
    documents.fakeReader.answers.read = () => readingResult('After that')
    await documents.service.ask('POST', `/v2/documents/${id}/reextract`)
    await documents.work()
    expect(await wordsOf(id)).toEqual(['After', 'that'])
    expect((await ask(id, 2)).status).toBe(404)
    await documents.service.ask('DELETE', `/v2/documents/${id}`)
    const stored = documents.service.db.selectFrom('document_page_words').selectAll()
    expect(await stored.where('document_id', '=', id).execute()).toEqual([])
  })

  test('are not answered to another account', async () => {
    const { id } = await documents.file()
    await documents.work()
    const { key } = documents.service.other
    expect((await ask(id, 1, { authorization: `Token ${key}` })).status).toBe(404)
  })
})
